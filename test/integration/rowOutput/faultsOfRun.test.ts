import { later } from '../../support/fastTime';
import { sendInParallel } from '../support/inParallel';
import { keepGoing } from '../support/kinds';
import { rows, useRowOutput } from '../support/rowOutput';

const { n8n, simulator, run, jsons } = useRowOutput();

describe('what concerns the run', () => {
	test('fails it with the reason, where it has created nothing', async () => {
		const { error, items } = await run(
			{},
			{ credential: { apiKey: 'no', baseUrl: simulator.url } },
		);
		expect(error?.message).toMatch(/API key/i);
		expect(items ?? []).toEqual([]);
	});

	test('is in the rows where On Error says so', async () => {
		const { items } = await run(
			{},
			{ credential: { apiKey: 'no', baseUrl: simulator.url }, ...keepGoing },
		);
		expect(items.map(({ json }) => json.status)).toEqual([undefined, undefined, undefined]);
	});

	test('leaves rows without a status where others were created', async () => {
		sendInParallel(1);
		simulator.account('demo-key').credits = 20;
		const found = await jsons();
		simulator.account('demo-key').credits = 1_000_000;
		expect(found.map(({ status }) => status)).toEqual(['processing', undefined, undefined]);
		expect(found[2].message).toTell('anotherRowRefused');
	});

	test('a limit that is used up is no failure', async () => {
		const found = await jsons({ maxVideos: 2 });
		expect(found.map(({ status }) => status)).toEqual(['processing', 'processing', undefined]);
		expect(found[2]).toEqual({
			id: 3,
			message: expect.toTell('maxReached', '2'),
		});
		expect(await jsons({ maxVideos: 2 })).toContainEqual(
			expect.objectContaining({ id: 3, status: 'processing' }),
		);
	});

	const statuses = (found: Array<{ status?: unknown }>) => found.map(({ status }) => status);

	test.each([
		['404', expect.toTell('labelled', 'Row 1 (Row 1)', 'Not found')],
		['429', expect.toTell('rateLimitTooSlow', 'Row 1 (Row 1)')],
	] as const)('rejects no row: each request is answered %s', async (kind, message) => {
		simulator.faults.next(kind, { method: 'POST', count: 99, retryAfterSeconds: 3600 });
		// others would wait for the limit of the same key
		const credential = { apiKey: `key-${kind}`, baseUrl: simulator.url };
		const { error } = await run({}, { credential });
		const found = await jsons({}, { credential, ...keepGoing });
		expect(error?.message).toEqual(message);
		expect(statuses(found)).toEqual([undefined, undefined, undefined]);
	});

	test('rejects no row: some would wait too long for the rate limit, and the others are created', async () => {
		simulator.account('demo-key').plan = 'free';
		const many = Array.from({ length: 12 }, (_, row) => ({ id: row, script: `Row ${row}` }));
		const found = await jsons({}, { rows: many });
		simulator.account('demo-key').plan = 'premium';
		expect(new Set(statuses(found))).toEqual(new Set(['processing', undefined]));
	});

	test('fails it also beside a row that was uncertain before', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		await run({}, { rows: [rows[0]] });
		const credential = { apiKey: 'no', baseUrl: simulator.url };
		expect((await run({}, { credential })).error?.message).toMatch(/API key/i);
	});

	test.each([
		['the table is locked', 'database is locked', {}],
		['there is no API key', 'API Key', { credential: { apiKey: '', baseUrl: simulator.url } }],
	])('is in the rows where it cannot begin: %s', async (_, message, setup) => {
		n8n.dataTables.before = () => {
			throw new Error('database is locked');
		};
		const { items } = await run({}, { ...keepGoing, ...setup });
		expect(items).toEqual(
			rows.map(({ id }, item) => ({
				json: { id, message: expect.stringContaining(message) },
				pairedItem: { item },
			})),
		);
	});
});

describe('where nothing can be sent, and the rows are not to blame', () => {
	const unreachable = { credential: { apiKey: 'demo-key', baseUrl: 'http://localhost:9' } };
	const noKey = () => ({ credential: { apiKey: 'no', baseUrl: simulator.url } });
	const tooLong = { id: 5, script: 'x'.repeat(50_000) };
	const before = { ...tooLong, id: 4, status: 'rejected', message: 'Too long' };
	const done = {
		...{ id: 6, script: 'Six', status: 'completed' },
		...{ project_id: 'p6', video_url: 'https://v.test/6' },
	};
	const isPosted = { id: 7, script: 'Seven', status: 'posted' };

	test.each([
		['a row that is rejected', [tooLong]],
		['a row that was rejected before', [before, tooLong]],
		['rows with nothing to do', [done, isPosted]],
		['all of them', [tooLong, done, isPosted]],
	])('the run fails with the reason, beside %s', async (_, others) => {
		const all = [...others, rows[0], ...others.map((row) => ({ ...row, id: row.id + 10 }))];
		const { error, items } = await run({}, { rows: all, ...unreachable });
		expect(error?.message).toTell('serviceUnreachable', 'http://localhost:9');
		expect(items ?? []).toEqual([]);
		const next = await jsons({}, { rows: all });
		expect(next.filter(({ status }) => status === 'processing')).toHaveLength(1);
	});

	test('the run fails also beside a video that is rendering', async () => {
		const [first] = await jsons({}, { rows: [rows[0]] });
		const shown = [{ ...rows[0], ...first }, rows[1], tooLong];
		expect((await run({}, { rows: shown, ...noKey() })).error?.message).toMatch(/API key/i);
		await later();
		const waiting = { completion: 'wait', waitBy: 'polling' };
		expect((await run(waiting, { rows: shown, ...unreachable })).error?.message).toTell(
			'serviceUnreachable',
			'http://localhost:9',
		);
		const next = await jsons({}, { rows: shown });
		expect(next.map(({ status }) => status)).toEqual(['completed', 'processing', 'rejected']);
	});

	test.each([{}, { completion: 'wait', waitBy: 'polling' }])(
		'a finished video of an earlier run is written, and the next run fails (%j)',
		async (parameters) => {
			const [first] = await jsons({}, { rows: [rows[0]] });
			await later();
			const shown = [{ ...rows[0], ...first }, rows[1]];
			simulator.account('demo-key').credits = 0;
			const { items, error } = await run(parameters, { rows: shown });
			expect(error).toBeUndefined();
			expect(items[0].json).toMatchObject({ status: 'completed', video_url: expect.any(String) });
			expect(items[1].json).toEqual({ id: 2, message: expect.stringMatching(/credits/i) });
			const again = await run(parameters, { rows: [{ ...shown[0], ...items[0].json }, rows[1]] });
			simulator.account('demo-key').credits = 1_000_000;
			expect(again.error?.message).toMatch(/credits/i);
		},
	);

	test('rows that are all rejected for their own faults are written', async () => {
		const found = await jsons({}, { rows: [tooLong, { ...tooLong, id: 8 }], ...unreachable });
		expect(statusesOf(found)).toEqual(['rejected', 'rejected']);
	});

	test('a row that may exist now is written', async () => {
		sendInParallel(1);
		simulator.faults.next('lostAnswer', { path: /create/ });
		simulator.account('demo-key').credits = 0;
		const found = await jsons({}, { rows: rows.slice(0, 2) });
		simulator.account('demo-key').credits = 1_000_000;
		expect(found[0].status).toBe('check');
	});
});

const statusesOf = (found: Array<{ status?: unknown }>) => found.map(({ status }) => status);
