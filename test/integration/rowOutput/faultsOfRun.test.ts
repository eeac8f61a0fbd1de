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
		simulator.account('demo-key').credits = 20;
		const found = await jsons({ options: { concurrency: 1 } });
		simulator.account('demo-key').credits = 1_000_000;
		expect(found.map(({ status }) => status)).toEqual(['processing', undefined, undefined]);
		expect(found[2].message).toMatch(/^Not sent, as the service refused another row: .*credits/i);
	});

	test('a limit that is used up is no failure', async () => {
		const found = await jsons({ maxVideos: 2 });
		expect(found.map(({ status }) => status)).toEqual(['processing', 'processing', undefined]);
		expect(found[2]).toEqual({
			id: 3,
			message: expect.stringMatching(/^Not created: Max Videos per Run \(2\) is reached/),
		});
		expect(await jsons({ maxVideos: 2 })).toContainEqual(
			expect.objectContaining({ id: 3, status: 'processing' }),
		);
	});

	const statuses = (found: Array<{ status?: unknown }>) => found.map(({ status }) => status);

	test.each([
		['404', 'Row 1: Not found'],
		['429', /^Row 1: Not sent, as the rate limit of the service would have kept it waiting/],
	] as const)('rejects no row: each request is answered %s', async (kind, message) => {
		simulator.faults.next(kind, { method: 'POST', count: 99, retryAfterSeconds: 3600 });
		const parameters = { options: { maxRateLimitWait: 1 } };
		// others would wait for the limit of the same key
		const credential = { apiKey: `key-${kind}`, baseUrl: simulator.url };
		const { error } = await run(parameters, { credential });
		const found = await jsons(parameters, { credential, ...keepGoing });
		expect(error?.message).toMatch(message);
		expect(statuses(found)).toEqual([undefined, undefined, undefined]);
	});

	test('rejects no row: some would wait too long for the rate limit, and the others are created', async () => {
		simulator.account('demo-key').plan = 'free';
		const many = Array.from({ length: 12 }, (_, row) => ({ id: row, script: `Row ${row}` }));
		const options = { maxRateLimitWait: 0.1 };
		const found = await jsons({ options }, { rows: many });
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
