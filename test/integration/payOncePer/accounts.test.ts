import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { creations, keepGoing } from '../support/kinds';
import { runLedger, TABLE } from '../support/ledger';
import { keyOf, rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run } = n8n;

const two = rows.slice(0, 2);

/** The same service, and IDs that both accounts have: it shows each its own video. */
const OTHER = { credentials: { videoGenerationApi: { id: 'c2', name: 'Production' } } };

const lookUps = () => simulator.requests.filter(({ method }) => method === 'GET').length;

const urlOf = (key: string) => `https://cdn.test/${key}.mp4`;

/** Row 1 is paid with the credential "Account", and row 2 with "Production"; their URLs have expired. */
async function payWithBoth(): Promise<void> {
	await run({}, { rows: [two[0]] });
	await run({}, { rows: [two[1]], settings: OTHER });
	await simulator.settle();
	for (const key of ['1', '2']) {
		n8n.dataTables.write(TABLE, [
			{ row: key, key: keyOf(key), state: 'completed', url: urlOf(key) },
		]);
		const line = n8n.dataTables.rows(TABLE).at(-1) as IDataObject;
		line.createdAt = new Date(systemClock.now() - 8 * DAY_MS).toISOString();
	}
}

const byOther = (key: string, credential: string) =>
	expect.stringMatching(
		new RegExp(
			`another account was charged: "${key}"\\. To bring it up to date, choose the credential "${credential}" \\(http.*\\) in this node\\.$`,
		),
	);

describe('a table that two accounts use', () => {
	test.each([
		['1', '2', {}, 'Production'],
		['2', '1', OTHER, 'Account'],
	])('Get Many refreshes key %s, and says why not key %s', async (own, other, settings, payer) => {
		await payWithBoth();
		const before = lookUps();
		const { items, hints } = await runLedger(
			n8n.dataTables,
			'getAll',
			{ refresh: true, returnAll: true },
			{ credential: { apiKey: 'demo-key', baseUrl: simulator.url }, settings },
		);
		const urls = Object.fromEntries(items.map(({ json }) => [json.row, json.url]));
		expect(urls).toEqual({
			[own]: simulator.projects[Number(own) - 1].url,
			[other]: urlOf(other),
		});
		expect(hints).toContainEqual(byOther(other, payer));
		expect(lookUps()).toBe(before + 1);
	});

	test('a run that returns the known video of another account looks up its own only', async () => {
		await payWithBoth();
		const known = { options: { ifRowChanged: 'known' } };
		const { items, hints } = await run(known, { rows: two });
		expect(items.map(({ json }) => json.url)).toEqual([simulator.projects[0].url, urlOf('2')]);
		expect(hints).toContainEqual(byOther('2', 'Production'));
		expect(hints).not.toContainEqual(expect.stringContaining('the service shows no other one'));
		expect(creations(simulator)).toHaveLength(2);
	});

	test('a run that waits does not look up what another account has paid for, and says so', async () => {
		await run({}, { rows: [two[1]], settings: OTHER });
		const known = { completion: 'wait', waitBy: 'polling', options: { ifRowChanged: 'known' } };
		const { items } = await run(known, { rows: two, ...keepGoing });
		const [other] = simulator.projects;
		expect(items[0].json).toMatchObject({ status: 'completed' });
		expect(items[1].json.message).toMatch(
			new RegExp(
				`^Project ${other.id} was charged to the credential "Production" \\(http.*\\), so`,
			),
		);
		const asked = simulator.requests.filter(({ method }) => method === 'GET');
		expect(asked.filter(({ path }) => path.includes(other.videoId ?? other.id))).toEqual([]);
		expect(creations(simulator)).toHaveLength(2);
	});
});

test.each([
	(url: string) => `${url}/`,
	(url: string) => `${url}/v1//`,
	(url: string) => url.replace('http:', 'HTTP:'),
	(url: string) => url.replace('127.0.0.1', '127.1'),
	(url: string) => `${url}/a/..`,
])('an account is the same one however its base URL is written (%#)', async (writtenAs) => {
	await run({}, { rows: two });
	const credential = { apiKey: 'demo-key', baseUrl: writtenAs(simulator.url) };
	const { items, error } = await run({}, { rows: two, credential });
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.recalled)).toEqual([true, true]);
	expect(creations(simulator)).toHaveLength(2);
});
