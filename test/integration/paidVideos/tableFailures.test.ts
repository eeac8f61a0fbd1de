import { SERVICE_LIMITS } from '../../../nodes/shared/contract/serviceLimits';
import { systemClock } from '../../../nodes/shared/utils/clock';
import { type Ran, retry, type Setup } from '../support/engine';
import { useOneByOne } from '../support/inParallel';
import { creations, keepGoing, PENDING_HINT } from '../support/kinds';
import { each, projectIds, rows, usePaidVideos } from '../support/paidVideos';
import { projectsPerScript, retryOnFail } from '../support/payments';

const n8n = usePaidVideos({}, { output: 'video' });
const { simulator, run, setupOf } = n8n;

useOneByOne();

const TOO_LONG = 'x'.repeat(SERVICE_LIMITS.script + 1);

/** What n8n says, and a part of what our message advises. */
const LASTING: Array<[string, string]> = [
	['Data table size limit exceeded: 201MB used, limit is 200MB', 'are full'],
	["Data table 'x' could not be found in this project", "A new table doesn't record"],
	["unknown column name 'url'", 'add it again'],
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
	await retry(setupOf({}, setup), failed);
	await run({}, setup);
	await systemClock.sleep(120_000);
	await run({}, setup);
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
			expect(error?.message).toTell('tableUnusable');
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
		const { error, ...failed } = await run();
		expect(error?.message).toTell('tableUnusable');
		expect(error?.description).toContain(advice);
		expect(error?.description).toTell('notRecorded');
		const created = creations(simulator).length;
		expect(created).toBeGreaterThan(0);
		for (const { id } of simulator.projects)
			expect(error?.description).toContain(`, project ${id}`);
		await expectNothingDoubled({ error, ...failed });
	});
});

test('what was created is output, and its item and a hint say that the table does not know it', async () => {
	failFromInsert(2, 'Data table size limit exceeded');
	const { items, hints } = await run({}, keepGoing);
	const created = simulator.projects.length;
	expect(created).toBeGreaterThan(0);
	for (const [row, { id }] of simulator.projects.entries()) {
		expect(items[row].json).toMatchObject({
			projectId: id,
			notRecorded: expect.stringContaining('size limit'),
		});
	}
	expect(
		items.slice(created).every(({ json }) => String(json.message).includes('size limit')),
	).toBe(true);
	expect(hints).toContainEqual(expect.toTell('notRecorded'));
	expect(hints).toContainEqual(PENDING_HINT);
});

test('rows whose videos the table does not know may exist for the next run, and are not sent again', async () => {
	failFromInsert(2, 'Data table size limit exceeded');
	const first = await run({ output: 'row' });
	const created = simulator.projects.length;
	expect(first.items.slice(0, created).map(({ json }) => json.project_id)).toEqual(
		simulator.projects.map(({ id }) => id),
	);
	works();
	await systemClock.sleep(120_000);
	const { items } = await run({ output: 'row' });
	for (const { json } of items.slice(0, created)) {
		expect(json).toMatchObject({ status: 'check', message: expect.stringMatching(/may exist/) });
	}
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

test('the last write is tried without waiting when the execution has timed out', async () => {
	failFromInsert(2, 'The execution was cancelled because it timed out', false);
	const failed = await run();
	expect(failed.error?.description).toContain('time limit');
	await new Promise((resolve) => setImmediate(resolve));
	works();
	const { items } = await run();
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
	expect([error, hints]).toEqual([undefined, [expect.toTell('alreadyPaid', 1), PENDING_HINT]]);
	works();
	expect((await run()).items.every(({ json }) => json.recalled)).toBe(true);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

test('a write that n8n does, and then fails, is done again, and counts once', async () => {
	let failures = 0;
	n8n.dataTables.after = (operation) => {
		if (operation === 'row.insert' && ++failures % 2) throw new Error('connection lost');
	};
	const first = await run();
	expect(first.error).toBeUndefined();
	const second = await run({ options: { maxVideosPerDay: 9 } });
	expect(second.error).toBeUndefined();
	expect(projectIds(second)).toEqual(projectIds(first));
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

describe('a table that was deleted', () => {
	/** At the second insert, which writes what became of the first claims. */
	const deleteIt = () => {
		let inserts = 0;
		n8n.dataTables.before = (operation) => {
			if (operation === 'row.insert' && ++inserts === 2) n8n.dataTables.tables.splice(0);
		};
	};

	test('during a run stops it, and what it has created is named', async () => {
		deleteIt();
		const { error } = await run();
		expect(error?.message).toContain('could not be found');
		expect(error?.description).toContain('restore it from a backup');
		for (const { id } of simulator.projects)
			expect(error?.description).toContain(`, project ${id}`);
		expect(n8n.dataTables.tables).toEqual([]);
	});

	test('is no reason to pay again for rows that show their videos', async () => {
		const first = await run({ output: 'row' });
		n8n.dataTables.tables.splice(0);
		const shown = rows.map((row, index) => ({ ...row, ...first.items[index].json }));
		const { items } = await run({ output: 'row' }, { rows: shown });
		expect(items).toHaveLength(rows.length);
		expect(projectsPerScript(simulator)).toEqual(each(1));
		await run({ output: 'row' }, { rows: shown });
		expect(projectsPerScript(simulator)).toEqual(each(1));
	});

	test('is no reason to pay again for rows that say that their video may exist', async () => {
		simulator.faults.next('lostAnswer', { path: /create/, count: 2 });
		const first = await run({ output: 'row' }, { rows: rows.slice(0, 2) });
		n8n.dataTables.tables.splice(0);
		const shown = first.items.map(({ json }, index) => ({ ...rows[index], ...json }));
		const { items } = await run({ output: 'row' }, { rows: shown });
		for (const { json } of items) {
			expect(json.message).toTell('statusWithoutVideo', 'status', 'check');
		}
		expect(creations(simulator)).toHaveLength(2);
	});

	test('is no reason to pay again for such a row whose values are invalid for a while', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const [row] = rows;
		const first = await run({ output: 'row' }, { rows: [row] });
		n8n.dataTables.tables.splice(0);
		const shown = { ...row, ...first.items[0].json };
		const invalid = { ...shown, script: TOO_LONG };
		const { items } = await run({ output: 'row' }, { rows: [invalid] });
		expect(items[0].json).not.toHaveProperty('status');
		await run({ output: 'row' }, { rows: [{ ...shown, ...items[0].json, script: row.script }] });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('is not replaced by a new one within the execution or its Retry', async () => {
		deleteIt();
		const first = await run({}, { settings: retryOnFail });
		expect(first.error?.message).toTell('otherTable', 'Paid Videos');
		const created = projectsPerScript(simulator);
		const second = await retry(setupOf(), first);
		expect(second.error?.message).toTell('otherTable', 'Paid Videos');
		expect(second.error?.description).toContain("Don't retry this execution");
		expect(n8n.dataTables.tables).toEqual([]);
		expect(projectsPerScript(simulator)).toEqual(created);
		expect(Math.max(...Object.values(created))).toBe(1);
	});
});

test('where the module is switched off during the run, it sends nothing that it cannot write down', async () => {
	failFromInsert(2, 'Attempted to use Data table node but the module is disabled');
	const { error, ...failed } = await run();
	expect(error?.message).toTell('noTables');
	const created = creations(simulator).length;
	expect(created).toBeLessThan(rows.length);
	await expectNothingDoubled({ error, ...failed });
});

test('a table that is too slow stops the run before anything is sent', async () => {
	n8n.dataTables.before = async () => await systemClock.sleep(11_000);
	const { error } = await run();
	expect(error?.message).toTell('tableTooSlow');
	expect(creations(simulator)).toEqual([]);
});

test('a cancelled execution writes what it has created', async () => {
	const controller = new AbortController();
	let inserts = 0;
	n8n.dataTables.before = (operation) => {
		if (operation === 'row.insert' && ++inserts === 2) controller.abort();
	};
	await run({}, { signal: controller.signal });
	const before = creations(simulator).length;
	expect(before).toBeLessThan(rows.length);
	const next = await run();
	expect(next.error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual(each(1));
	expect(new Set(projectIds(next)).size).toBe(rows.length);
});
