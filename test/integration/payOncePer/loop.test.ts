import { MINUTE_MS, SECOND_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { creations, keepGoing, lookups } from '../support/kinds';
import { keysOf, runLedger } from '../support/ledger';
import { credentialOf } from '../support/library';
import { projectIds, rows, usePayOncePer } from '../support/payOncePer';
import { FAILS } from '../support/waiting';

const n8n = usePayOncePer();
const { simulator, run, statesOf } = n8n;

const later = async (minutes = 3) => await systemClock.sleep(minutes * MINUTE_MS);

const statuses = async (...given: Parameters<typeof run>) =>
	(await run(...given)).items.map(({ json }) => json.status);

const failing = [rows[0], { id: 2, script: FAILS }];

test('the next run has what became of the videos, and so has the table', async () => {
	const first = await run({}, { rows: failing });
	await later();
	const { items } = await run({}, { rows: failing });
	expect(items.map(({ json }) => [json.status, json.url, json.recalled])).toEqual([
		['completed', simulator.projects[0].url, true],
		['failed', null, true],
	]);
	expect(projectIds({ items } as typeof first)).toEqual(projectIds(first));
	expect([statesOf(1), statesOf(2)]).toEqual([
		['sending', 'created', 'completed'],
		['sending', 'created', 'failed'],
	]);
	const before = lookups(simulator).length;
	expect(await statuses({}, { rows: failing })).toEqual(['completed', 'failed']);
	expect(lookups(simulator)).toHaveLength(before);
	expect(creations(simulator)).toHaveLength(2);
});

test('no video is looked up before two minutes after its creation', async () => {
	await run();
	expect(new Set(await statuses())).toEqual(new Set(['processing']));
	expect(lookups(simulator)).toEqual([]);
	await later(2);
	expect(new Set(await statuses())).toEqual(new Set(['completed']));
});

test('creations go first, and new rows are none of those that are looked up', async () => {
	await run({}, { rows: rows.slice(0, 3) });
	await later();
	await run();
	const methods = simulator.requests.slice(3).map(({ method }) => method);
	expect(methods).toEqual([...Array(6).fill('POST'), ...Array(3).fill('GET')]);
});

test('rows that share a video share its look-up', async () => {
	const same = [rows[0], rows[0], rows[0]];
	await run({}, { rows: same });
	await later();
	expect(await statuses({}, { rows: same })).toEqual(['completed', 'completed', 'completed']);
	expect(lookups(simulator)).toHaveLength(1);
});

test('a run that waits does not look its videos up before', async () => {
	await run({}, { rows: [rows[0]] });
	await later();
	expect(await statuses({ completion: 'wait', waitBy: 'polling' }, { rows: [rows[0]] })).toEqual([
		'completed',
	]);
	expect(lookups(simulator)).toHaveLength(1);
});

test('the longest pending come first, and a run ends after 50 seconds', async () => {
	for (const row of rows.slice(0, 3)) {
		await run({}, { rows: [row] });
		await later();
	}
	const { items } = await run({}, { rows: [...rows.slice(0, 3)].reverse() });
	const asked = lookups(simulator).map(({ path }) => path.split('/').at(-1));
	expect(asked).toEqual(simulator.projects.map(({ videoId }) => videoId));
	expect(items.map(({ json }) => json.projectId)).toEqual(
		simulator.projects.map(({ id }) => id).reverse(),
	);
});

test('what is pending for more than a day, as its project is deleted, keeps no other video waiting', async () => {
	await run({}, { rows: [rows[0]] });
	// somebody deletes it at the service
	simulator.projects.length = 0;
	await later(25 * 60);
	await run({}, { rows: [rows[1]] });
	await later();
	const before = lookups(simulator).length;
	expect(await statuses({}, { rows: rows.slice(0, 2) })).toEqual(['processing', 'completed']);
	const [first] = lookups(simulator).slice(before);
	expect(first.path).toContain(simulator.projects[0].videoId);
});

test('a service that is away for look-ups stops no run, and what was not looked up is said', async () => {
	await run();
	await later();
	simulator.faults.next('503', { method: 'GET', count: 99 });
	const before = systemClock.now();
	const { items, hints, error } = await run();
	expect(error).toBeUndefined();
	expect(systemClock.now() - before).toBeLessThan(120 * SECOND_MS);
	expect(new Set(items.map(({ json }) => json.status))).toEqual(new Set(['processing']));
	expect(hints).toContain(
		'Not looked up: 9 of 9 videos of earlier runs, as the service gave no answer, or its rate limit is used up. The next run looks them up again, and does not charge them again.',
	);
	simulator.faults.clear();
	expect(new Set(await statuses())).toEqual(new Set(['completed']));
	expect(creations(simulator)).toHaveLength(9);
});

test('where videos cannot be looked up, a hint names the setting, once', async () => {
	await run();
	await later();
	const credential = credentialOf(simulator, { videoDetailsPath: '/v1/nowhere/{videoId}' });
	const { hints, error } = await run({}, { credential });
	expect(error).toBeUndefined();
	const [hint, ...others] = hints.filter((text) => text.includes('Not looked up'));
	expect(hint).toMatch(/9 of 9 videos.*Advanced: API Paths in the credential.*Video Details Path/);
	expect(others).toEqual([]);
	expect(creations(simulator)).toHaveLength(9);
});

test('a key that is refused for every look-up fails the run', async () => {
	await run();
	await later();
	const credential = { apiKey: 'revoked', baseUrl: simulator.url };
	const { error } = await run({}, { credential });
	expect(error).toMatchObject({ httpCode: '401' });
	const going = await run({}, { credential, ...keepGoing });
	expect(going.hints.join()).toMatch(/Not looked up: 9 of 9 videos/);
	expect(creations(simulator)).toHaveLength(9);
});

test('Get Many with Refresh looks up what is pending, and records it', async () => {
	await run({}, { rows: failing });
	await later();
	const refresh = { refresh: true, returnAll: true };
	const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
	const { items } = await runLedger(n8n.dataTables, 'getAll', refresh, { credential });
	const refreshed = items.map(({ json }) => json);
	expect(refreshed).toEqual([
		expect.objectContaining({ row: '2', status: 'failed' }),
		expect.objectContaining({ row: '1', status: 'completed', url: simulator.projects[0].url }),
	]);
	const stored = (await keysOf(n8n.dataTables)).map(({ row, status }) => [row, status]);
	expect(Object.fromEntries(stored)).toEqual({ 1: 'completed', 2: 'failed' });
	const before = lookups(simulator).length;
	await runLedger(n8n.dataTables, 'getAll', refresh, { credential });
	expect(lookups(simulator)).toHaveLength(before);
	expect(creations(simulator)).toHaveLength(2);
});
