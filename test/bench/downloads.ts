import { PATHS } from '../../nodes/shared/contract/endpoints';
import { until } from '../host/waiting';
import { API_KEY, inLab, type Lab } from './lab';
import type { Bench, Measurement } from './measurement';
import { median } from './stats';
import { digits, mebibytes, table } from './table';
import { memoryOf, resetPeak } from './usage';
import { chain, httpRequest, manualTrigger, ours, START, SUBJECT, type Subject } from './workflow';

const MB = 1_000_000;

interface Way {
	name: string;
	credential: boolean;
	subject(url: string): Subject;
}

const WAYS: Way[] = [
	{
		name: 'Video Library: Download',
		credential: true,
		subject: (url) =>
			ours('videoLibrary', { resource: 'video', operation: 'download', downloadBy: 'url', url }),
	},
	{
		name: 'HTTP Request, response as file',
		credential: false,
		subject: (url) =>
			httpRequest({ url, options: { response: { response: { responseFormat: 'file' } } } }),
	},
];

interface Grown {
	/** Bytes above the memory before. */
	peak: number;
	/** Of each download, in milliseconds. */
	times: number[];
}

async function run(bench: Bench): Promise<string[]> {
	const size = (bench.quick ? 20 : 500) * MB;
	const rows: string[][] = [];
	for (const way of WAYS) {
		bench.report(`  ${size / MB} MB with ${way.name}`);
		// each on an n8n of its own: what has been freed is not given back to the system
		const { peak, times } = await inLab(
			{
				simulator: { videoBytes: size, renderMs: 0 },
				env: { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' },
			},
			async (lab) => await grow(lab, way, bench.rounds),
		);
		rows.push([way.name, mebibytes(peak), digits(size / MB / (median(times) / 1000))]);
	}
	return [
		`A file of ${size / MB} MB, ${bench.rounds} times, with n8n's binary data on disk: the most that the n8n process held beyond what it held before.`,
		'',
		...table(['Node', 'peak over before', 'MB per second'], rows),
	];
}

async function grow(lab: Lab, { name, credential, subject }: Way, rounds: number): Promise<Grown> {
	const node: Subject = {
		...subject(await videoUrl(lab)),
		...(credential && { credentials: await lab.credentials('videoGenerationApi') }),
	};
	const id = await lab.import(
		chain(name, [
			[START, manualTrigger],
			[SUBJECT, node],
		]),
	);
	const { resident } = memoryOf(lab.pid());
	resetPeak(lab.pid());
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const { status, time } = await lab.execute(id);
		if (status !== 'success') throw new Error(`${name} ended as ${status}.`);
		times.push(time);
	}
	return { peak: memoryOf(lab.pid()).peak - resident, times };
}

/** Creates a video, and waits for the address of its file. */
async function videoUrl({ host: { simulator } }: Lab): Promise<string> {
	const response = await fetch(simulator.url + PATHS.template, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-api-key': API_KEY },
		body: JSON.stringify({
			type: 'class',
			name: 'File',
			script: 'Hello there',
			avatarId: 'avatar-0001',
			voiceId: 'voice-0001',
		}),
	});
	if (!response.ok) throw new Error(`The simulator answered ${response.status}.`);
	return await until('the video to be finished', () => simulator.projects[0]?.url, {
		within: 10_000,
	});
}

/** Memory of a large download. */
export const downloads: Measurement = { name: 'downloads', run };
