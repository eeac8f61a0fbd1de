import { COLUMNS } from '../../../nodes/shared/ledger/journal/dataTable';
import { systemClock } from '../../../nodes/shared/utils/clock';
import { projectsPerScript, retryOnFail } from '../support/payments';
import { DATA_TABLE, type Ran, retry, type Setup, START_NODE } from '../support/engine';
import { AVATAR, byId, creations, keepGoing, PENDING_HINT } from '../support/kinds';
import { writeEvents } from '../support/ledger';
import { each, projectIds, rows, TABLE, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run, setupOf } = n8n;

const inTurn = { options: { concurrency: 1 } };

/** What n8n says, and a part of what our message advises. */
const LASTING: Array<[string, string]> = [
	['Data table size limit exceeded: 201MB used, limit is 200MB', 'are full'],
	["Data table 'x' could not be found in this project", 'A new table knows no video'],
	["unknown column name 'url'", 'A column was deleted'],
	['The execution was cancelled because it timed out', 'time limit'],
];

/** From the given insert on, n8n says this. The first writes the first claims. */
function failFromInsert(number: number, message: string, alsoUnawaited = true) {
	let inserts = 0;
	n8n.dataTables.before = (operation, awaited) => {
		if (operation === 'row.insert' && awaited) inserts++;
		const isToFail = inserts >= number && (awaited || alsoUnawaited);
		if (isToFail) throw new Error(message);
	};
}

const works = () => (n8n.dataTables.before = () => {});

/** Nothing is doubled, whatever comes later. */
async function expectNothingDoubled(failed: Ran, setup: Partial<Setup> = {}) {
	works();
	await retry(setupOf(inTurn, setup), failed);
	await run(inTurn, setup);
	expect(Math.max(...Object.values(projectsPerScript(simulator)))).toBe(1);
}

describe.each(LASTING)('%s', (message, advice) => {
	test.each(['table.list', 'row.get', 'row.insert'])(
		'at %s stops before anything is sent',
		async (wanted) => {
			n8n.dataTables.before = (operation) => {
				if (operation === wanted) throw new Error(message);
			};
			const { error } = await run();
			expect(error?.message).toContain(
				'Paid Videos Table: The Data Table "Paid Videos" cannot be used:',
			);
			expect(error?.description).toContain(advice);
			const { items } = await run({}, keepGoing);
			expect(items).toHaveLength(9);
			expect(items.every(({ json }) => String(json.message).includes('Paid Videos Table'))).toBe(
				true,
			);
			expect(creations(simulator)).toEqual([]);
		},
	);

	test('after the first round stops, names what was created, and doubles nothing', async () => {
		failFromInsert(2, message);
		const { error, ...failed } = await run(inTurn);
		expect(error?.message).toContain('Row 2: Paid Videos Table');
		expect(error?.description).toContain(advice);
		const [{ id }] = simulator.projects;
		expect(error?.description).toContain(`but not written into the paid videos table`);
		expect(error?.description).toContain(`Row 1 (project ${id})`);
		expect(creations(simulator)).toHaveLength(1);
		await expectNothingDoubled(failed);
		expect(projectsPerScript(simulator)).toEqual(each(1));
	});
});

test('what was created is output, and its item and a hint say that the table does not know it', async () => {
	failFromInsert(2, 'Data table size limit exceeded');
	const { items, hints } = await run(inTurn, keepGoing);
	const [{ id }] = simulator.projects;
	expect(items[0].json).toMatchObject({
		projectId: id,
		notRecorded: expect.stringContaining('size limit'),
	});
	expect(items.slice(1).every(({ json }) => String(json.message).includes('size limit'))).toBe(
		true,
	);
	expect(hints).toEqual([
		expect.stringContaining('is new'),
		expect.stringMatching(
			/^Not created, and not charged in this run: 8 of 9 videos\.<br><br>Rows 2, /,
		),
		expect.stringContaining(`Row 1 (project ${id}). Other executions`),
		PENDING_HINT,
	]);
});

test('the last write is tried without waiting when the execution has timed out', async () => {
	failFromInsert(2, 'The execution was cancelled because it timed out', false);
	const failed = await run(inTurn);
	expect(failed.error?.description).toContain('time limit');
	await new Promise((resolve) => setImmediate(resolve));
	works();
	const { items } = await run(inTurn);
	expect(items[0].json).toMatchObject({ projectId: simulator.projects[0].id, recalled: true });
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

test('a database that is locked for 10 seconds delays the run, and nothing else', async () => {
	await run({}, { rows: [rows[0]] });
	let lockedUntil: number | undefined;
	n8n.dataTables.before = (operation) => {
		if (operation === 'row.insert') lockedUntil ??= systemClock.now() + 10_000;
		if (systemClock.now() < (lockedUntil ?? 0)) throw new Error('SQLITE_BUSY: database is locked');
	};
	const { error, hints } = await run();
	expect([error, hints]).toEqual([
		undefined,
		[expect.stringMatching(/^Known since .*: 1 video\./), PENDING_HINT],
	]);
	works();
	expect((await run()).items.every(({ json }) => json.recalled)).toBe(true);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

describe('a table that was deleted', () => {
	test('is not replaced by a new one within the execution or its Retry', async () => {
		let inserts = 0;
		n8n.dataTables.before = (operation) => {
			if (operation === 'row.insert' && ++inserts === 2) n8n.dataTables.tables.splice(0);
		};
		const first = await run(inTurn, { settings: retryOnFail });
		expect(first.error?.message).toContain('is another one than this execution began with');
		const second = await retry(setupOf(inTurn), first);
		expect(second.error?.description).toContain('A new table knows no video');
		expect(n8n.dataTables.tables).toEqual([]);
		expect(creations(simulator)).toHaveLength(1);
	});
});

describe('an n8n without Data Tables', () => {
	const NO_TABLES = 'Attempted to use Data table node but the module is disabled';

	test('pays once within the execution and its retries, and a hint says what that does not cover', async () => {
		const refused = { ...inTurn, avatarId: byId(`={{ $json.id === 5 ? "nobody" : "${AVATAR}" }}`) };
		const first = await run(refused, { dataTables: undefined });
		expect(first.error?.message).toContain('Row 5');
		const second = await retry(setupOf(inTurn, { dataTables: undefined }), first);
		expect(second.error).toBeUndefined();
		expect(projectsPerScript(simulator)).toEqual(each(1));
		expect(second.hints).toContain(
			`What was charged is known to this run of the node and its retries only: in another run, or a Retry after n8n has crashed, it is charged again. The reason: ${NO_TABLES}.`,
		);
	});

	test.each([DATA_TABLE, START_NODE])(
		'runs nothing that would be shown as running for ever: without %s',
		async (excluded) => {
			const operations: string[] = [];
			n8n.dataTables.before = (operation) => void operations.push(operation);
			const { error, hints } = await run({}, { excludedNodes: [excluded] });
			expect(error).toBeUndefined();
			expect(hints[0]).toContain(`The reason: Unrecognized node type: ${excluded}.`);
			expect(operations).toEqual([]);
		},
	);

	test('sends nothing that it cannot write down, where the module is switched off during the run', async () => {
		failFromInsert(2, NO_TABLES);
		const { error, ...failed } = await run(inTurn);
		expect(error?.message).toContain('Row 2: Paid Videos Table: This n8n has no Data Tables');
		expect(creations(simulator)).toHaveLength(1);
		await expectNothingDoubled(failed);
	});

	test('has no limits per day', async () => {
		const { error } = await run({ options: { maxVideosPerDay: 5 } }, { dataTables: undefined });
		expect(error?.message).toMatch(/^Max Videos per Day: This n8n has no table that counts/);
		expect(creations(simulator)).toEqual([]);
	});
});

test('a table that is too slow stops the run before anything is sent', async () => {
	n8n.dataTables.before = async () => await systemClock.sleep(11_000);
	const { error } = await run({ options: { maxRateLimitWait: 1 } });
	expect(error?.message).toContain('The Data Table answers too slowly');
	expect(creations(simulator)).toEqual([]);
});

test('a table without its columns is named with them', async () => {
	await run({}, { rows: [rows[0]] });
	const [table] = n8n.dataTables.tables;
	table.columns = table.columns.filter(({ name }) => !['url', 'message'].includes(name));
	const { error } = await run();
	expect(error?.message).toContain('"Paid Videos" lacks text columns: url, message');
	expect(creations(simulator)).toHaveLength(1);
});

describe('a table whose lines have lost a column', () => {
	const loseColumn = (lost: string) => {
		const [table] = n8n.dataTables.tables;
		table.columns = table.columns.filter(({ name }) => name !== lost);
		for (const row of table.rows) delete row[lost];
		return { addAgain: () => table.columns.push({ name: lost, type: 'string' }) };
	};

	test('is not given another key, as all rows would be paid again', async () => {
		await run();
		loseColumn('key');
		const { error } = await run();
		expect(error?.message).toContain('lacks text columns: key');
		expect(error?.description).toMatch(/Only a table without lines .* charged again.* backup/);
		expect(error?.description).not.toContain('Add these columns');
	});

	test.each(COLUMNS.filter((column) => column !== 'key'))(
		'pays for no row twice once there is a column %s again',
		async (column) => {
			await run();
			loseColumn(column).addAgain();
			await run({}, keepGoing);
			expect(projectsPerScript(simulator)).toEqual(each(1));
		},
	);

	test('does not send an uncertain row again, as another attempt was not sent', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		await run({}, keepGoing);
		writeEvents(n8n.dataTables, { key: '1', state: 'notSent', attempt: 'other' });
		loseColumn('attempt').addAgain();
		await run({}, keepGoing);
		expect(projectsPerScript(simulator)).toEqual(each(1));
	});
});

test('a table that cannot be created is named with the reason', async () => {
	n8n.dataTables.before = (operation) => {
		if (operation === 'table.create') throw new Error('No permission');
	};
	const { error } = await run();
	expect(error?.message).toContain(
		`There is no Data Table "${TABLE}" in the project of this workflow; it cannot be created: No permission`,
	);
	expect(error?.description).toContain('row, state, projectId, videoId, url, message');
	expect(creations(simulator)).toEqual([]);
});

test('a cancelled execution writes what it has created', async () => {
	const controller = new AbortController();
	let inserts = 0;
	n8n.dataTables.before = (operation) => {
		if (operation === 'row.insert' && ++inserts === 2) controller.abort();
	};
	await run(inTurn, { signal: controller.signal });
	const before = creations(simulator).length;
	expect(before).toBeLessThan(rows.length);
	const next = await run(inTurn);
	expect(next.error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual(each(1));
	expect(new Set(projectIds(next)).size).toBe(rows.length);
});
