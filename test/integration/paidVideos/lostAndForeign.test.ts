import { createServer, request } from 'http';
import type { AddressInfo } from 'net';

import type { IDataObject, IRunExecutionData } from 'n8n-workflow';

import { COLUMNS } from '../../../nodes/shared/ledger/line';
import { NO_LINK, NO_LINK_YET } from '../../../nodes/shared/messages/results';
import { HOUR_MS, SECOND_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { later } from '../../support/fastTime';
import { type Ran, retry, runNode } from '../support/engine';
import { sendInParallel } from '../support/inParallel';
import { byId, creations } from '../support/kinds';
import { TABLE } from '../support/ledger';
import { projectIds, rows, usePaidVideos, written } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator, run, setupOf } = n8n;

const one = rows.slice(0, 1);
const two = rows.slice(0, 2);
const NOBODY = { avatarId: byId('nobody') };

/** Runs the node on any rows. */
const runRows = async (of: IDataObject[], parameters: Parameters<typeof run>[0] = {}) =>
	await run(parameters, { rows: of });

const jsonsOf = async (...given: Parameters<typeof runRows>) =>
	(await runRows(...given)).items.map(({ json }) => json);

describe('a row that a callback has completed keeps its link', () => {
	const LINK = 'https://files.test/v.mp4';
	const completedRow = async () => {
		const [row] = written(one, await runRows(one));
		await systemClock.sleep(40 * SECOND_MS);
		return { ...row, status: 'completed', video_url: LINK };
	};

	test('where a lookup shows none', async () => {
		const row = await completedRow();
		await later();
		simulator.projects[0].url = '';
		const [json] = await jsonsOf([row]);
		expect({ ...row, ...json }).toMatchObject({ status: 'completed', video_url: LINK });
	});

	test('where a lookup says that it is still being rendered', async () => {
		const row = await completedRow();
		simulator.projects[0].state = 'processing';
		const [json] = await jsonsOf([row]);
		expect({ ...row, ...json }).toMatchObject({ status: 'completed' });
		expect({ ...row, ...json }.video_url).toMatch(/^https?:/);
	});
});

test('an item of a loop does not get the video that another retry has made of another row', async () => {
	const video = { output: 'video' };
	const batches = [[{ script: 'A' }]];
	const first = await runNode(setupOf({ ...video, ...NOBODY }, { executionId: 'x1', batches }));
	/** In this retry, the loop comes back with this row, as the one that is pending then. */
	const goingOnWith = (script: string): Ran => {
		const data = JSON.parse(first.stored) as IRunExecutionData;
		const stack = data.executionData?.nodeExecutionStack ?? [];
		stack.push({ ...structuredClone(stack[0]), data: { main: [[{ json: { script } }]] } });
		return { ...first, stored: JSON.stringify(data) };
	};
	await retry(setupOf(video), goingOnWith('D'));
	const second = await retry(setupOf(video), goingOnWith('F'));
	const ofF = simulator.projects.find(({ body }) => body.script === 'F');
	expect(projectIds(second)).toEqual([ofF?.id]);
});

test("an answer that names no project is nobody's", async () => {
	const url = 'https://files.test/newest.mp4';
	const proxy = createServer((incoming, response) => {
		if (incoming.method === 'GET') {
			return void response.end(
				JSON.stringify({ success: true, data: { status: 'completed', url } }),
			);
		}
		const { method, headers } = incoming;
		const forwarded = request(
			simulator.url + String(incoming.url),
			{ method, headers },
			(answer) => {
				response.writeHead(answer.statusCode ?? 500, answer.headers);
				answer.pipe(response);
			},
		);
		incoming.pipe(forwarded);
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const { port } = proxy.address() as AddressInfo;
	const credential = { apiKey: 'demo-key', baseUrl: `http://127.0.0.1:${port}` };
	await run({}, { rows: two, credential });
	await later();
	const { items } = await run({}, { rows: two, credential });
	proxy.close();
	expect(items.map(({ json }) => json.video_url)).not.toEqual([url, url]);
});

test('two rows that wait for an ID do not both get one project', async () => {
	sendInParallel(1);
	simulator.faults.next('lostAnswer', { method: 'POST', count: 2 });
	const shown = written(two, await runRows(two));
	await later();
	const [{ id, url }] = simulator.projects;
	const jsons = await jsonsOf(shown.map((row) => ({ ...row, project_id: id })));
	expect(jsons.filter(({ video_url: link }) => link === url).length).toBeLessThan(2);
});

describe('a table that has lost a column', () => {
	const lose = (column: string) => {
		for (const line of n8n.dataTables.rows(TABLE)) (line as IDataObject)[column] = null;
	};

	test('request: a row is not told that its own video is that of another row', async () => {
		const shown = written(one, await runRows(one));
		await later();
		lose('request');
		const [json] = await jsonsOf(shown);
		expect(json.message).not.toContain('another row');
		expect({ ...shown[0], ...json }).toMatchObject({ status: 'completed' });
	});

	test('version: the first version of a row does not get the video of the second', async () => {
		const row = { ...one[0], video_version: '' };
		const [first] = written([row], await runRows([row]));
		await runRows([{ ...first, video_version: '2', status: '' }]);
		await later();
		lose('version');
		const [json] = await jsonsOf([{ ...first, project_id: '' }]);
		expect(json.project_id).toBe(simulator.projects[0].id);
	});
});

test('a date that a person has typed into a column createdAt is not changed', async () => {
	const [json] = await jsonsOf([{ ...one[0], createdAt: '11/22/2026' }]);
	expect(json).not.toHaveProperty('createdAt');
});

describe('nothing is paid for', () => {
	test.each(['on hold', 'completed', 'processing'])(
		'of a row with the status %j, as another run was refused meanwhile',
		async (status) => {
			let second: Promise<unknown> | undefined;
			n8n.dataTables.after = (operation) => {
				if (operation === 'row.insert') second ??= runRows([{ ...one[0], status }]);
			};
			await run(NOBODY, { rows: one });
			await second;
			expect(simulator.projects).toEqual([]);
		},
	);

	test.each(['夏'.repeat(500), 'a\ud800', 'x'.repeat(4_100)])(
		'for a campaign whose name cannot be stored as it is (%#)',
		async (campaign) => {
			const { error } = await runRows(one, { options: { campaign } });
			expect(error?.message).toMatch(/^Campaign: /);
			expect(creations(simulator)).toEqual([]);
		},
	);

	test('beyond a limit, where two accounts number their projects alike', async () => {
		const options = { maxVideosPerDay: 2 };
		await runRows(one, { options });
		const [line] = n8n.dataTables.rows(TABLE);
		const account = JSON.stringify({ credential: 'P', id: 'c2', service: 'https://x', key: 'k' });
		const names = {
			id: 1_000,
			claim: 'c',
			line: 'l',
			request: 'ugcAd:x',
			rowMark: 'row:wf1:n2::2',
		};
		n8n.dataTables.rows(TABLE).push({ ...line, ...names, account });
		await runRows(rows.slice(2, 4), { options });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('twice where a second table is younger, and n8n gives dates', async () => {
		const { dataTables } = n8n;
		const date = (table: number, text: string) =>
			Object.assign(dataTables.tables[table], { createdAt: new Date(text) });
		dataTables.make('Videos', COLUMNS);
		date(0, '2026-11-24T10:00:00Z');
		await runRows(two);
		dataTables.make('Copy', COLUMNS);
		// a Friday, and the other one a Tuesday
		date(1, '2026-11-27T10:00:00Z');
		await runRows(two);
		expect(creations(simulator)).toHaveLength(2);
	});
});

describe('a project that only its row names, completed without a link', () => {
	const lineStatuses = () =>
		n8n.dataTables.rows(TABLE).map(({ status, projectId }) => [status, projectId]);
	const withoutLink = async () => {
		await later();
		await simulator.settle();
		simulator.projects[0].url = '';
		return simulator.projects[0].id;
	};

	test('is written down at once, and final after a day', async () => {
		await run({}, { rows: one, dataTables: new DataTables() });
		const id = await withoutLink();
		const row = { ...one[0], status: 'processing', project_id: id };
		expect((await jsonsOf([row]))[0].message).toBe(NO_LINK_YET);
		expect(lineStatuses()).toEqual([['processing', id]]);
		await systemClock.sleep(25 * HOUR_MS);
		expect((await jsonsOf([row]))[0].message).toBe(NO_LINK);
		expect(lineStatuses()).toEqual([['completed', id]]);
	});

	test('settles the row to check whose ID was entered', async () => {
		simulator.faults.next('lostAnswer', { method: 'POST' });
		const [row] = written(one, await runRows(one));
		const id = await withoutLink();
		await runRows([{ ...row, project_id: id }]);
		expect(lineStatuses()).toEqual([['processing', id]]);
	});
});
