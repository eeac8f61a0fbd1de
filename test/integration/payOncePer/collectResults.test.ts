import type { INodeParameters } from 'n8n-workflow';

import { DAY_MS, MINUTE_MS } from '../../../nodes/shared/utils/clock';
import type { Setup } from '../support/engine';
import { runLedger, TABLE } from '../support/ledger';
import { usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, statesOf } = n8n;

const FAILS = 'Row b #fail:VOICE_SYNTHESIS_ERROR';
const rows = [
	{ id: 'a', script: 'Row a' },
	{ id: 'b', script: FAILS },
];

const metadata = { entry: [{ key: 'rowId', value: '={{ $json.id }}' }] };

/** Rows whose videos the service has finished, without anybody knowing. */
async function createAll(of = rows): Promise<void> {
	await n8n.run({ options: { metadata } }, { rows: of });
	await simulator.settle();
}

let executions = 0;

const collect = async (options: INodeParameters = {}, setup: Partial<Setup> = {}) =>
	await runLedger(
		n8n.dataTables,
		'collectResults',
		{ options: { notBefore: 0, ...options } },
		{
			credential: { apiKey: 'demo-key', baseUrl: simulator.url },
			executionId: `c${++executions}`,
			...setup,
		},
	);

const keysIn = ({ items }: Awaited<ReturnType<typeof collect>>) =>
	items.map(({ json }) => json.key);

/** Lets time pass for the events that are written already. */
function makeOlder(byMs: number): void {
	for (const row of n8n.dataTables.rows(TABLE)) {
		row.createdAt = new Date(Number(new Date(String(row.createdAt))) - byMs).toISOString();
	}
}

test('outputs what is finished with the way back to its row, once', async () => {
	await createAll();
	const { items, error } = await collect();
	expect(error).toBeUndefined();
	const [a, b] = [...items].sort((one, other) =>
		String(one.json.key) < String(other.json.key) ? -1 : 1,
	);
	const [projectA, projectB] = simulator.projects;
	expect(a).toMatchObject({
		pairedItem: { item: 0 },
		json: {
			...{ event: 'project.completed', status: 'completed', kind: 'ugcAd', key: 'a', pending: 0 },
			...{ projectId: projectA.id, videoId: projectA.videoId, url: projectA.url },
			...{ metadata: { rowId: 'a' }, paidVideosTable: TABLE, expiresAt: expect.any(String) },
		},
	});
	expect(b.json).toMatchObject({
		...{ status: 'failed', key: 'b', projectId: projectB.id, metadata: { rowId: 'b' } },
		message: expect.stringContaining('voice'),
	});
	expect(keysIn(await collect())).toEqual([]);
	expect(statesOf('a').slice(0, 3)).toEqual(['sending', 'created', 'completed']);
});

test('its last item says that the campaign is finished, and what became of it', async () => {
	await createAll();
	const { items } = await collect();
	expect(items.map(({ json }) => json.campaignFinished)).toEqual([undefined, true]);
	expect(items.map(({ json }) => json.recordedBefore)).toEqual([undefined, undefined]);
	expect(items[1].json.campaign).toMatchObject({ keys: 2, completed: 1, failed: 1, pending: 0 });
});

test('that is said again where rows were added', async () => {
	await createAll();
	await collect();
	await createAll([{ id: 'c', script: 'Row c' }]);
	const { items } = await collect();
	expect(items).toMatchObject([{ json: { key: 'c', campaignFinished: true } }]);
	expect(keysIn(await collect())).toEqual([]);
});

test('where a callback has brought the last result, its item says it, and that it comes once more', async () => {
	await createAll();
	const { items } = await collect({ lookUpLimit: 1.5 });
	const [last] = simulator.projects.filter(({ id }) => id !== items[0].json.projectId);
	const key = String((last.body.metadata as { rowId: string }).rowId);
	const result = { status: 'completed', projectId: last.id, url: 'https://v.test/1.mp4', key };
	await runLedger(n8n.dataTables, 'recordResult', {}, { rows: [result] });
	expect((await collect()).items).toMatchObject([
		{ json: { ...result, metadata: { rowId: key }, campaignFinished: true, recordedBefore: true } },
	]);
	expect(keysIn(await collect())).toEqual([]);
});

test('nothing is finished while a row is being sent', async () => {
	await createAll();
	n8n.dataTables.write(TABLE, [{ key: 'c', state: 'sending', attempt: 'x', executionId: 'e9' }]);
	const { items } = await collect();
	expect(items.map(({ json }) => json.campaignFinished)).toEqual([undefined, undefined]);
	makeOlder(2 * MINUTE_MS);
	expect((await collect()).items).toMatchObject([
		{ json: { campaignFinished: true, campaign: { uncertainKeys: ['c'] } } },
	]);
});

test('a URL that was refreshed ends no campaign again', async () => {
	await createAll([rows[0]]);
	await collect();
	makeOlder(8 * DAY_MS);
	simulator.projects[0].url = 'https://v.test/another.mp4';
	const { items } = await n8n.run({ options: { metadata } }, { rows: [rows[0]] });
	expect(items[0].json.url).toBe('https://v.test/another.mp4');
	expect(statesOf('a').at(-1)).toBe('completed');
	expect(keysIn(await collect())).toEqual([]);
});

test('of collections at the same time, one passes each result on', async () => {
	await createAll();
	const both = await Promise.all([collect(), collect()]);
	expect(both.flatMap(keysIn).sort()).toEqual(['a', 'b']);
	expect(
		both.flatMap(({ items }) => items.flatMap(({ json }) => json.campaignFinished ?? [])),
	).toEqual([true]);
});

test('a young video is not looked up', async () => {
	await createAll();
	const lookUps = () => simulator.requests.filter(({ method }) => method === 'GET').length;
	const before = lookUps();
	expect((await collect({ notBefore: 2 })).items).toEqual([]);
	expect(lookUps()).toBe(before);
	makeOlder(2 * MINUTE_MS);
	expect((await collect({ notBefore: 2 })).items).toHaveLength(2);
});

test('at most as many are looked up as Limit says', async () => {
	await createAll();
	expect((await collect({ lookUpLimit: 1 })).items).toMatchObject([{ json: { pending: 1 } }]);
	expect((await collect({ lookUpLimit: 1 })).items).toMatchObject([
		{ json: { campaignFinished: true } },
	]);
});

describe('a video that cannot be looked up', () => {
	const hide = (count: number) => {
		const [{ id, videoId }] = simulator.projects;
		const path = new RegExp(`${id}|${videoId}`);
		simulator.faults.next('404', { method: 'GET', path, count });
	};

	test('concerns its key alone, and is tried next time', async () => {
		await createAll();
		hide(2);
		const { items, hints } = await collect();
		expect(items).toMatchObject([{ json: { key: 'b', pending: 1 } }]);
		expect(hints).toEqual([
			'1 of 2 videos that were looked up are finished.',
			expect.stringMatching(/^The video of the key "a" cannot be looked up, and is tried again/),
		]);
		expect((await collect()).items).toMatchObject([{ json: { key: 'a', status: 'completed' } }]);
	});

	test('is no longer waited for after a time, which is said once; its result counts when it comes', async () => {
		await createAll();
		await collect({ lookUpLimit: 1 });
		makeOlder(3 * DAY_MS);
		const [open] = simulator.projects.filter(({ body }) => {
			const { rowId } = body.metadata as { rowId: string };
			return !statesOf(rowId).some((state) => state === 'completed' || state === 'failed');
		});
		const path = new RegExp(`${open.id}|${open.videoId}`);
		simulator.faults.next('404', { method: 'GET', path, count: 99 });
		const { key, message } = (await collect({ notAfter: 3 })).items[0].json;
		expect(message).toContain('not waited for any more');
		expect(statesOf(key).at(-2)).toBe('timedOut');
		expect((await collect({ notAfter: 3 })).items).toEqual([]);
		const result = { status: 'completed', projectId: open.id, url: 'https://v.test/1.mp4', key };
		const { items } = await runLedger(n8n.dataTables, 'recordResult', {}, { rows: [result] });
		expect(items).toHaveLength(1);
		const late = await collect({ notAfter: 3 });
		expect(late.items).toMatchObject([{ json: { ...result, campaignFinished: true } }]);
	});
});

describe('with Record Result behind it', () => {
	const behind = { parameters: { resource: 'paidVideo', operation: 'recordResult' } };
	/** Something between the two fails, or n8n stops. */
	const notReached = { parameters: { ...behind.parameters, key: '={{ undefined }}' } };

	/** What Collect Results itself has put out. */
	const collected = async (setup: Partial<Setup>) => {
		const { run } = await collect({}, setup);
		const [{ data }] = run.data.resultData.runData.Video;
		return (data?.main[0] ?? []).map(({ json }) => json);
	};

	test('results are recorded there, and the next collection ends the campaign', async () => {
		await createAll();
		expect(await collected({ behind })).toHaveLength(2);
		expect(statesOf('a')).toEqual(['sending', 'created', 'collected', 'completed']);
		const [closing, ...others] = await collected({ behind });
		expect(closing).toMatchObject({ campaignFinished: true, status: expect.any(String) });
		expect([...others, ...(await collected({ behind }))]).toEqual([]);
	});

	test('a result that does not come there is output again after 10 minutes', async () => {
		await createAll();
		expect(await collected({ behind: notReached })).toHaveLength(2);
		expect(await collected({ behind })).toEqual([]);
		makeOlder(10 * MINUTE_MS);
		expect(await collected({ behind })).toHaveLength(2);
		makeOlder(10 * MINUTE_MS);
		expect(await collected({ behind })).toMatchObject([{ campaignFinished: true }]);
	});

	test('one that is timed out is recorded as well', async () => {
		await createAll([rows[0]]);
		makeOlder(31 * DAY_MS);
		simulator.faults.next('404', { method: 'GET', count: 99 });
		expect(await collected({ behind })).toMatchObject([{ status: 'timedOut', code: 'TIMED_OUT' }]);
		expect(statesOf('a')).toEqual(['sending', 'created', 'collected', 'timedOut']);
	});

	test('a node that is deactivated records nothing', async () => {
		await createAll([rows[0]]);
		await collected({ behind: { ...behind, settings: { disabled: true } } });
		expect(statesOf('a')).toEqual(['sending', 'created', 'completed', 'campaignFinished']);
	});
});

test('says that there is no such table', async () => {
	const { error } = await collect();
	expect(error?.message).toContain('There is no Data Table "Paid Videos"');
});

test('names an option that is no number', async () => {
	await createAll();
	const { error } = await collect({ notAfter: 'never' });
	expect(error?.message).toContain('Not After (Days): Enter a number above 0');
});

test('metadata that are long are kept in part', async () => {
	const long = { key: 'text', value: 'x'.repeat(2_000) };
	const options = { metadata: { entry: [...metadata.entry, long] } };
	await n8n.run({ options }, { rows: [rows[0]] });
	await simulator.settle();
	expect((await collect()).items[0].json.metadata).toEqual({ rowId: 'a' });
});
