import { setTimeout as sleep } from 'node:timers/promises';

import { until } from '../host/waiting';
import { importWorkflow, publish, start } from '../host/workflows';
import { sheetOf } from './ads';
import { inLab, type Lab } from './lab';
import type { Bench, Measurement } from './measurement';
import { digits, mebibytes } from './table';
import { cpuOf, memoryOf } from './usage';
import { chain, ours, rowsInto, START, type Subject } from './workflow';

/** No video is finished while it is measured, in milliseconds. */
const HOUR = 3_600_000;

const IN_FLIGHT = 10;

async function run(bench: Bench): Promise<string[]> {
	const simulator = { renderMs: HOUR };
	const suspended = await inLab({ simulator }, async (lab) => await suspend(bench, lab));
	const polled = await inLab({ simulator }, async (lab) => await poll(bench, lab));
	return [...suspended, '', ...polled];
}

const adThatWaits = (waitBy: string, script: string): Subject =>
	ours('ugcAd', {
		script,
		avatarId: { __rl: true, mode: 'id', value: 'avatar-0001' },
		media: { item: [{ type: 'image', url: 'https://images.example.com/1.jpg' }] },
		completion: 'wait',
		waitBy,
	});

/** Executions that are suspended until a callback comes. */
async function suspend({ quick, report }: Bench, lab: Lab): Promise<string[]> {
	const count = quick ? 20 : 1_000;
	const time = quick ? 3_000 : 30_000;
	const { host } = lab;
	const webhook: Subject = {
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		webhookId: 'bench-wait',
		parameters: { httpMethod: 'POST', path: 'bench-wait', options: {} },
	};
	const credentials = await lab.credentials('videoGenerationApi');
	const workflow = await importWorkflow(
		host.rest,
		chain('Wait by callback', [
			['Called', webhook],
			['Video', { ...adThatWaits('callback', '=Execution {{ $execution.id }}'), credentials }],
		]),
	);
	await publish(host.rest, workflow);
	const before = await settledUsage(lab, time);
	report(`  ${count} executions that wait by callback`);
	let started = 0;
	const starter = async () => {
		while (started++ < count) {
			await fetch(`${host.n8n.url}/webhook/bench-wait`, { method: 'POST' });
		}
	};
	await Promise.all(Array.from({ length: IN_FLIGHT }, starter));
	await until(
		'all executions to be suspended',
		async () => ((await waitingCount(lab, workflow.id)) >= count ? true : undefined),
		{ within: 600_000, every: 1_000 },
	);
	const after = await settledUsage(lab, time);
	const grown = after.resident - before.resident;
	return [
		`- ${digits(count)} suspended executions: the n8n process has grown by ${mebibytes(grown)} (${digits(grown / count / 1024)} KiB for each, all that was needed to start them included), and takes ${digits(after.cpu)} ms of CPU per second; without them it took ${digits(before.cpu)} ms.`,
	];
}

async function waitingCount({ host: { rest } }: Lab, workflowId: string): Promise<number> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['waiting'] }));
	const path = `/rest/executions?limit=1&filter=${filter}`;
	return (await rest.get<{ count: number }>(path)).count;
}

/** Memory in bytes, and CPU in milliseconds per second, of an n8n that has nothing to do. */
async function settledUsage(lab: Lab, time: number) {
	await sleep(time / 3);
	const cpu = cpuOf(lab.pid());
	await sleep(time);
	const { resident } = memoryOf(lab.pid());
	return { resident, cpu: ((cpuOf(lab.pid()) - cpu) / time) * 1000 };
}

/** One execution that asks for its videos again and again. */
async function poll({ quick, report }: Bench, lab: Lab): Promise<string[]> {
	const count = quick ? 10 : 100;
	// the first look comes after 30 seconds, and the others are 15 to 20 seconds apart
	const time = quick ? 50_000 : 100_000;
	const { host } = lab;
	const subject = {
		...adThatWaits('polling', '={{ $json.script }}'),
		credentials: await lab.credentials('videoGenerationApi'),
	};
	const id = await lab.import(rowsInto('Wait by polling', sheetOf(count), subject));
	await start(host.rest, id, START);
	const looks = () => host.simulator.requests.filter(({ method }) => method === 'GET');
	report(`  ${count} videos that are polled for`);
	await until(
		'all videos to be created',
		() => host.simulator.projects.length >= count || undefined,
		{
			within: 120_000,
		},
	);
	await until('the first look', () => looks().length > 0 || undefined, { within: 120_000 });
	const cpu = cpuOf(lab.pid());
	const began = Date.now();
	const seen = looks().length;
	await sleep(time);
	const minutes = (Date.now() - began) / 60_000;
	return [
		`- ${digits(count)} videos that one execution polls for: ${digits((looks().length - seen) / minutes)} requests per minute, ${digits((cpuOf(lab.pid()) - cpu) / minutes)} ms of CPU per minute.`,
	];
}

/** What it costs to wait for videos. */
export const waiting: Measurement = { name: 'waiting', run };
