import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { later } from '../../support/fastTime';
import type { Setup } from '../support/engine';
import { creations, lookups } from '../support/kinds';
import { runLedger, TABLE } from '../support/ledger';
import { projectIds, rows, usePaidVideos, written } from '../support/paidVideos';

const n8n = usePaidVideos({ accounts: { 'demo-key': {}, 'other-key': {} } });
const { simulator, run } = n8n;

const two = rows.slice(0, 2);

const credentialOf = (apiKey: string) => ({ apiKey, baseUrl: simulator.url });
const credentials = (id: string, name: string) => ({
	settings: { credentials: { videoGenerationApi: { id, name } } },
});

/** The same service, and another key in another credential. */
const other = (): Partial<Setup> => ({
	...credentials('c2', 'Production'),
	credential: credentialOf('other-key'),
});

const CREATED_WITH_OTHER = expect.toTell('paidByAnotherAccount', 'Production');

const lookedUp = () => lookups(simulator).map(({ path }) => path.split('/').at(-1));

/** Row 1 is paid for with the credential "Account", and row 2 with "Production". */
async function payWithBoth(): Promise<void> {
	await run({}, { rows: [two[0]] });
	await run({}, { rows: [two[1]], ...other() });
	await later();
}

const getMany = async (setup: Partial<Setup>) => {
	const refresh = { refresh: true, returnAll: true };
	const credential = credentialOf('demo-key');
	const { items } = await runLedger(n8n.dataTables, 'getAll', refresh, { credential, ...setup });
	return Object.fromEntries(items.map(({ json }) => [/\d/.exec(String(json.row))?.[0], json]));
};

describe('a pending video of another account', () => {
	beforeEach(payWithBoth);

	test('is not looked up, and its row says which credential to select', async () => {
		const { items, hints } = await run({}, { rows: two });
		const [own, others] = simulator.projects;
		expect(items.map(({ json }) => json)).toEqual([
			{ id: 1, status: 'completed', message: '', video_url: own.url, project_id: own.id },
			{
				...{ id: 2, status: 'processing', message: CREATED_WITH_OTHER },
				...{ video_url: '', project_id: others.id },
			},
		]);
		expect(lookedUp()).toEqual([own.videoId]);
		expect(hints.join()).not.toTell('notLookedUp');
		expect(creations(simulator)).toHaveLength(2);
	});

	test('is not waited for, either', async () => {
		const { items } = await run({ completion: 'wait', waitBy: 'polling' }, { rows: two });
		const [own, others] = simulator.projects;
		expect(items[0].json).toMatchObject({ status: 'completed', project_id: own.id });
		expect(items[1].json).toEqual({
			...{ id: 2, status: 'processing', message: CREATED_WITH_OTHER },
			...{ video_url: '', project_id: others.id },
		});
		expect(new Set(lookedUp())).toEqual(new Set([own.videoId]));
		expect(creations(simulator)).toHaveLength(2);
	});

	test.each([
		['1', '2', {}],
		['2', '1', other],
	])('Get Many looks up that of row %s, and not that of row %s', async (own, others, setup) => {
		const videos = await getMany(typeof setup === 'function' ? setup() : setup);
		expect(videos[own]).toMatchObject({ status: 'completed' });
		expect(videos[others]).toMatchObject({ status: 'processing' });
		expect(lookedUp()).toEqual([simulator.projects[Number(own) - 1].videoId]);
	});

	test('is given once it is finished, with its link', async () => {
		await getMany(other());
		const { items } = await run({}, { rows: two });
		const [own, others] = simulator.projects;
		expect(items.map(({ json }) => json.video_url)).toEqual([own.url, others.url]);
		expect(items.map(({ json }) => json.message)).toEqual(['', '']);
	});
});

test('an expired link of another account stays as it is, and is none that the service no longer returns', async () => {
	await payWithBoth();
	await getMany({});
	await getMany(other());
	for (const line of n8n.dataTables.rows(TABLE)) {
		line.url = `https://cdn.test/${String(/\d/.exec(String(line.row)))}.mp4`;
		line.createdAt = new Date(systemClock.now() - 8 * DAY_MS) as unknown as string;
	}
	const before = lookedUp().length;
	const { items, hints } = await run({}, { rows: two });
	expect(items.map(({ json }) => json.video_url)).toEqual([
		simulator.projects[0].url,
		'https://cdn.test/2.mp4',
	]);
	expect(lookedUp().slice(before)).toEqual([simulator.projects[0].videoId]);
	expect(hints).not.toContainEqual(expect.stringContaining('expired'));
	expect(creations(simulator)).toHaveLength(2);
});

describe('an account is the same one', () => {
	const isKnown = async (setup: Partial<Setup>, meanwhile = () => {}) => {
		const first = await run({}, { rows: two });
		await later();
		meanwhile();
		const rowsNow = written(two, first);
		const { items, error } = await run({}, { rows: rowsNow, ...setup });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual(
			simulator.projects.map(({ id, url }, row) => ({
				...{ id: row + 1, status: 'completed', message: '', video_url: url, project_id: id },
			})),
		);
		expect(creations(simulator)).toHaveLength(2);
	};

	test('after its API key was rotated in its credential', async () => {
		await isKnown({ credential: credentialOf('other-key') }, () => {
			for (const project of simulator.projects) project.apiKey = 'other-key';
		});
	});

	test('after its credential was made anew, with the same key', async () => {
		await isKnown(credentials('c9', 'Account, new'));
	});

	test.each([
		(url: string) => `${url}/`,
		(url: string) => `${url}/v1//`,
		(url: string) => url.replace('http:', 'HTTP:'),
		(url: string) => url.replace('127.0.0.1', '127.1'),
		(url: string) => `${url}/a/..`,
	])('however its base URL is written (%#)', async (writtenAs) => {
		await isKnown({ credential: { apiKey: 'demo-key', baseUrl: writtenAs(simulator.url) } });
	});
});

test('no key of an account is in the table, and no digest of it that another n8n would make', async () => {
	await run({}, { rows: [two[0]] });
	const [{ account }] = n8n.dataTables.rows(TABLE);
	expect(JSON.parse(String(account))).toEqual({
		...{ credential: 'Account', id: 'c1', service: simulator.url },
		key: expect.stringMatching(/^[\w-]{22}$/),
	} satisfies IDataObject);
	expect(account).not.toContain('demo-key');
});

test('the same values with another credential are not paid for again', async () => {
	const first = await run({}, { rows: two });
	const second = await run({}, { rows: two, ...other() });
	expect(projectIds(second)).toEqual(projectIds(first));
	expect(creations(simulator)).toHaveLength(2);
});

test('a project that a person has entered for a lost answer is not looked up in another account', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	await run({}, { rows: [two[0]] });
	const row = { ...two[0], status: 'check', project_id: simulator.projects[0].id };
	const { items } = await run({}, { rows: [row], ...other() });
	expect(items[0].json.message).toTell('paidByAnotherAccount', 'Account');
	expect(lookedUp()).toEqual([]);
	expect(creations(simulator)).toHaveLength(1);
});
