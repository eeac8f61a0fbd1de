import type { INode, INodeParameters } from 'n8n-workflow';

import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { until } from '../../host/waiting';
import { RENDER_MS, Renders } from '../../support/renders';
import { useSimulator } from '../../support/simulator';
import type { Ran, Setup } from '../support/engine';
import { useOneByOne } from '../support/inParallel';
import { AVATAR, byId, creations, keepGoing } from '../support/kinds';
import { useSuspendingN8n } from '../support/suspended';
import { errorOutput, FAILS, jsons, videoOf, waitSetup } from '../support/waiting';

const renders = new Renders();
const n8n = useSuspendingN8n();
const rendering = { clock: renders, renderMs: RENDER_MS };
const simulator = useSimulator({ ...rendering, minuteMs: 10, ca: n8n.certificate });
beforeEach(() => receivedEvents.clear());
// so that a fault hits the first
useOneByOne();

const options = {
	name: '={{ "Ad " + $json.script }}',
	metadata: { entry: [{ key: 'of', value: '={{ $json.script }}' }] },
};
const loseAnswer = () => simulator.faults.next('lostAnswer', { method: 'POST' });

/** Creates videos, of the first of which the answer is lost. */
async function loseFirst(scripts: string[], settings: Partial<INode> = keepGoing.settings) {
	loseAnswer();
	const rows = scripts.map((script) => ({ script }));
	return await n8n.run(waitSetup(simulator, { options }, { rows, settings }));
}

/** Finishes the video that was created first, and lets the service call back. */
async function finishFirst() {
	const before = simulator.deliveries.length;
	renders.finishOne();
	const calledBack = () => simulator.deliveries[before];
	return await until('the callback', calledBack, { within: 60_000, every: 5 });
}

async function finishAll() {
	renders.finishAll();
	await simulator.settle();
}

const post = async (address: unknown, projectId: string) => {
	const headers = { 'content-type': 'application/json' };
	const video = { url: 'https://cdn.test/1.mp4' };
	const body = JSON.stringify({ event: 'project.completed', projectId, video });
	return (await fetch(String(address), { method: 'POST', headers, body })).status;
};

const errorsIn = ({ items }: Ran) => items.map(({ json }) => json.message);
const uncertain = expect.toTell('noUsableResponse');

describe('a row that may have been created, by callback', () => {
	test('is the video that its callback reports', async () => {
		await loseFirst(['a', 'c']);
		expect((await finishFirst()).status).toBe(200);
		expect(n8n.resumed).toEqual([]);
		await finishAll();
		expect(n8n.resumed.map(jsons)).toEqual([[videoOf(simulator, 'a'), videoOf(simulator, 'c')]]);
		const [{ items }] = n8n.resumed;
		expect(items.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual([
			['Ad a', { item: 0 }],
			['Ad c', { item: 1 }],
		]);
	});

	test('takes the error output as the failed video that its callback reports', async () => {
		await loseFirst([FAILS, 'c'], errorOutput.settings);
		await finishFirst();
		await finishAll();
		const [{ items, errorItems }] = n8n.resumed;
		expect(items.map(({ json }) => json)).toEqual([videoOf(simulator, 'c')]);
		expect(errorItems.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(`^Project ${simulator.projects[0].id}: .*VOICE_SYNTHESIS_ERROR`),
		]);
	});

	test('is not waited for', async () => {
		await loseFirst(['a', 'c']);
		expect(await post(simulator.projects[1].body.webhook, simulator.projects[1].id)).toBe(200);
		expect(n8n.resumed.map(errorsIn)).toEqual([[uncertain, '']]);
	});

	test('is none that an earlier run of the loop has created', async () => {
		const batches = [[{ script: 'a' }], [{ script: 'b' }, { script: 'c' }]];
		await n8n.run(waitSetup(simulator, { options }, { batches, ...keepGoing }));
		const [{ id, body }] = simulator.projects;
		loseAnswer();
		await finishFirst();
		const suspendedAgain = () => n8n.stored?.run.data.resultData.runData.Video.length === 2;
		await until('the second run', () => suspendedAgain() || undefined, {
			...{ within: 60_000, every: 5 },
		});
		expect(await post(body.webhook, id)).toBe(401);
		const last = simulator.projects[2];
		expect(await post(last.body.webhook, last.id)).toBe(200);
		expect(errorsIn(n8n.resumed[1])).toEqual([uncertain, '']);
	});
});

test('a row that the service has refused stays refused, also when its address is called', async () => {
	const avatarId = byId(`={{ $json.script === "bad" ? "nobody" : "${AVATAR}" }}`);
	const rows: Setup['rows'] = [{ script: 'bad' }, { script: 'c' }];
	const parameters: INodeParameters = { options, avatarId };
	await n8n.run(waitSetup(simulator, parameters, { rows, ...keepGoing }));
	const [{ body }] = creations(simulator);
	expect(await post((body as { webhook: string }).webhook, 'forged')).toBe(400);
	await finishAll();
	expect(n8n.resumed.map(jsons)).toEqual([
		[
			expect.objectContaining({ status: 'rejected', message: expect.stringMatching(/^Avatar/) }),
			videoOf(simulator, 'c'),
		],
	]);
});
