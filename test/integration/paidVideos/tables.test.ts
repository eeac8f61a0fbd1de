import { COLUMNS } from '../../../nodes/shared/ledger/line';
import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { creations } from '../support/kinds';
import { runLedger, videosOf, writeLinesInto } from '../support/ledger';
import { each, markOf, projectIds, rows, TABLE, usePaidVideos } from '../support/paidVideos';
import { projectsPerScript } from '../support/payments';

const n8n = usePaidVideos();
const { simulator, run } = n8n;

const named = (paidVideosTable: string) => ({ options: { paidVideosTable } });

const tableNames = () => n8n.dataTables.tables.map(({ name }) => name);

const loseColumns = (...lost: string[]) => {
	const [table] = n8n.dataTables.tables;
	table.columns = table.columns.filter(({ name }) => !lost.includes(name));
	for (const row of table.rows) for (const name of lost) delete row[name];
	return { addAgain: () => table.columns.push(...lost.map((name) => ({ name, type: 'string' }))) };
};

describe('the table of paid videos is known by its columns', () => {
	test('by whatever name: it was renamed, and no row is paid again', async () => {
		const first = await run();
		n8n.dataTables.tables[0].name = 'Our videos';
		for (const parameters of [{}, named('Another name')]) {
			const { items, hints } = await run(parameters);
			expect(projectIds({ items })).toEqual(projectIds(first));
			expect(hints.join()).not.toTell('tableCreated');
			expect(hints.join()).not.toTell('oldestTableUsed');
		}
		expect(tableNames()).toEqual(['Our videos']);
		expect(projectsPerScript(simulator)).toEqual(each(1));
		expect(await videosOf(n8n.dataTables)).toHaveLength(rows.length);
	});

	test('with columns that somebody has added, and in any order', async () => {
		n8n.dataTables.make('Our videos', ['note', ...[...COLUMNS].reverse()]);
		await run();
		expect(tableNames()).toEqual(['Our videos']);
		expect(n8n.dataTables.rows('Our videos')).toHaveLength(rows.length);
	});

	test('and other tables are none', async () => {
		n8n.dataTables.make('Scripts', ['id', 'script', 'status', 'message', 'url', 'projectId']);
		await run();
		expect(tableNames()).toEqual(['Scripts', TABLE]);
	});

	test('and is created by the name that Paid Videos Table gives', async () => {
		const { hints } = await run(named('Our videos'));
		expect(tableNames()).toEqual(['Our videos']);
		expect(hints[0]).toTell('tableCreated', 'Our videos');
	});
});

describe('of several tables of paid videos', () => {
	/** Each knows another video of row 1. */
	const makeBoth = async () => {
		for (const name of ['Old', 'New']) {
			writeLinesInto(name, n8n.dataTables, { rowMark: markOf(1), projectId: `p-${name}` });
			await systemClock.sleep(MINUTE_MS);
		}
		n8n.dataTables.tables.reverse();
	};
	const one = { rows: [{ id: 1, script: 'Row 1', status: 'processing' }] };

	test.each(['Old', 'New'])('the one that Paid Videos Table names is used: %s', async (name) => {
		await makeBoth();
		const { items, hints } = await run(named(name), one);
		expect(items[0].json.project_id).toBe(`p-${name}`);
		expect(hints.join()).not.toContain('several tables');
	});

	test('the oldest is used where none has that name, and a hint says how to use another', async () => {
		await makeBoth();
		const { items, hints } = await run({}, one);
		expect(items[0].json.project_id).toBe('p-Old');
		expect(hints).toContainEqual(expect.toTell('oldestTableUsed', 'Old', 'New'));
		expect(creations(simulator)).toEqual([]);
	});

	test('Get Many reads the same one as the nodes that create', async () => {
		await makeBoth();
		const projects = async (parameters = {}) =>
			(await videosOf(n8n.dataTables, parameters)).map(({ projectId }) => projectId);
		expect(await projects()).toEqual(['p-Old']);
		expect(await projects({ paidVideosTable: 'New' })).toEqual(['p-New']);
	});
});

describe('a table that lacks columns', () => {
	test('is named with them, and nothing is sent', async () => {
		await run({}, { rows: [rows[0]] });
		loseColumns('url', 'message');
		const { error } = await run();
		expect(error?.message).toTell('tableWithoutColumns', TABLE, 'url', 'message');
		expect(error?.description).toTell('tableWithoutColumns');
		expect(tableNames()).toEqual([TABLE]);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('also under another name, as long as it has half of them', async () => {
		await run({}, { rows: [rows[0]] });
		n8n.dataTables.tables[0].name = 'Our videos';
		loseColumns(...COLUMNS.slice(0, Math.floor(COLUMNS.length / 2) - 1));
		const { error } = await run();
		expect(error?.message).toTell('tableWithoutColumns', 'Our videos', 'row', 'status');
		expect(tableNames()).toEqual(['Our videos']);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('also where a column is no text', async () => {
		await run({}, { rows: [rows[0]] });
		const [{ columns }] = n8n.dataTables.tables;
		const [version] = columns.filter(({ name }) => name === 'version');
		version.type = 'number';
		expect((await run()).error?.message).toTell('tableWithoutColumns', 'version');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('is not passed over for another one, which has none of its videos, unless that is named', async () => {
		n8n.dataTables.make('Broken', COLUMNS.slice(1));
		await systemClock.sleep(MINUTE_MS);
		n8n.dataTables.make('Whole', COLUMNS);
		const { error } = await run();
		expect(error?.message).toTell('tableWithoutColumns', 'Broken', 'row');
		expect(creations(simulator)).toEqual([]);
		await run(named('Whole'));
		expect(n8n.dataTables.rows('Whole')).toHaveLength(rows.length);
	});

	const few = { rows: rows.slice(0, 2) };

	test.each(COLUMNS)('pays for no row twice once there is a column %s again', async (column) => {
		await run({}, few);
		loseColumns(column).addAgain();
		await run({}, few);
		expect(projectsPerScript(simulator)).toEqual(each(1, few.rows));
	});

	test.each(COLUMNS)(
		'nor for one that may exist, once there is a column %s again',
		async (column) => {
			simulator.faults.next('lostAnswer', { path: /create/ });
			await run({}, few);
			loseColumns(column).addAgain();
			await run({}, few);
			expect(projectsPerScript(simulator)).toEqual(each(1, few.rows));
		},
	);

	test.each(['rowMark', 'request'])(
		'nor for one whose values are others by now, once there is a column %s again',
		async (column) => {
			await run();
			loseColumns(column).addAgain();
			const shown = simulator.projects.map(({ id: project_id }, row) => ({
				...{ ...rows[row], project_id, status: 'processing', script: `Edited ${row}` },
			}));
			await run({}, { rows: shown });
			expect(creations(simulator)).toHaveLength(rows.length);
		},
	);
});

test('a table that cannot be created is named with the reason, and with its columns', async () => {
	n8n.dataTables.before = (operation) => {
		if (operation === 'table.create') throw new Error('No permission');
	};
	const { error } = await run();
	expect(error?.message).toTell('tableNotCreated', TABLE, 'No permission');
	expect(error?.description).toContain(COLUMNS.join(', '));
	expect(creations(simulator)).toEqual([]);
});

test('of executions that create it at the same moment, all use the same one', async () => {
	const all = await Promise.all(
		rows.slice(0, 3).map(async (row) => await run({}, { rows: [row] })),
	);
	expect(all.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
	expect(tableNames()).toEqual([TABLE]);
	expect(n8n.dataTables.rows(TABLE)).toHaveLength(3);
});

test('a name that differs between the rows is refused before anything is sent', async () => {
	const options = { paidVideosTable: '={{ $json.id > 2 ? "Sheet B" : "Sheet A" }}' };
	const { error } = await run({ options });
	expect(error?.message).toTell('severalTables', 'Sheet A', 'Sheet B');
	expect(creations(simulator)).toEqual([]);
	expect((await run({ options }, { rows: rows.slice(0, 2) })).error).toBeUndefined();
});

test('Video Library and Check Only create no table', async () => {
	const { error } = await runLedger(n8n.dataTables, 'getAll');
	expect(error?.message).toTell('noTableYet');
	await run({ completion: 'check' });
	expect(tableNames()).toEqual([]);
});
