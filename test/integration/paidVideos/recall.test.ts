import type { IDataObject } from 'n8n-workflow';

import { LINK_EXPIRED } from '../../../nodes/shared/messages/results';
import { DAY_MS, MINUTE_MS, SECOND_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { useOneByOne } from '../support/inParallel';
import { byId, creations, keepGoing, lookups, PENDING_HINT } from '../support/kinds';
import { writeLines } from '../support/ledger';
import {
	each,
	markOf,
	NO_RESULTS,
	projectIds,
	rows,
	TABLE,
	usePaidVideos,
	written,
} from '../support/paidVideos';
import { projectsPerScript } from '../support/payments';

const n8n = usePaidVideos({}, { output: 'video' });
const { simulator, run } = n8n;

const asRows = { output: 'row' };

/** The line of a row, or of the video that was made of its script, as a person can edit it. */
const lineOf = (row: unknown): IDataObject => {
	const project = simulator.projects.find(({ body }) => body.script === `Row ${String(row)}`);
	const line = n8n.dataTables
		.rows(TABLE)
		.find(
			(each) =>
				String(each.row).startsWith(`Row ${String(row)} (`) || each.projectId === project?.id,
		);
	if (!line) throw new Error(`No line of ${String(row)}`);
	return line;
};

const age = (line: IDataObject, ms: number) => {
	line.createdAt = new Date(systemClock.now() - ms) as unknown as string;
};

test('a hint says how many videos are not paid again', async () => {
	const setup = { rows: rows.map((row) => ({ ...row, ...NO_RESULTS })) };
	expect((await run(asRows, setup)).hints).toEqual([
		expect.toTell('tableCreated', TABLE),
		PENDING_HINT,
	]);
	const { hints } = await run(asRows, setup);
	expect(hints).toEqual([
		expect.toTell('alreadyPaid', '9', 'video_version', 'status'),
		PENDING_HINT,
	]);
});

const UPDATING = /in the node that updates them/;

test('where none of them was written into its row, the hint points to the node that does it', async () => {
	const blank = rows.map((row) => ({ ...row, ...NO_RESULTS }));
	const { items } = await run(asRows, { rows: blank });
	const written = items.map(({ json }) => ({ ...json }));
	const hintsFor = async (again: IDataObject[]) =>
		(await run(asRows, { rows: again })).hints.join('\n');
	expect(await hintsFor(blank)).toMatch(UPDATING);
	expect(await hintsFor(written)).not.toMatch(UPDATING);
	expect(await hintsFor([...blank.slice(1), written[0]])).not.toMatch(UPDATING);
});

describe('rows that ask for the same video', () => {
	const twins = [rows[0], rows[1], { ...rows[0], id: 3 }];
	const SHARED = expect.toTell('sharedVideos', 'Rows 1 (Row 1), 3 (Row 1)');

	test('share it, and a hint says so', async () => {
		const twice = await run(asRows, { rows: twins });
		expect(projectsPerScript(simulator)).toEqual(each(1, rows.slice(0, 2)));
		const [first, , third] = projectIds(twice);
		expect(third).toBe(first);
		expect(twice.hints).toContainEqual(SHARED);
	});

	test('have a line each, of one video, and both follow it', async () => {
		const first = written(twins, await run(asRows, { rows: twins }));
		const lines = n8n.dataTables.rows(TABLE);
		expect(lines.map(({ row }) => row).sort()).toEqual([
			...['Row 1 (Row 1)', 'Row 2 (Row 2)', 'Row 3 (Row 1)'],
		]);
		const [one, , three] = ['1', '2', '3'].map(lineOf);
		expect(three).toMatchObject({ claim: one.claim, projectId: one.projectId });
		await systemClock.sleep(MINUTE_MS);
		const edited = first.map((row) => ({ ...row, script: `${row.script}, edited` }));
		const { items } = await run(asRows, { rows: edited });
		expect(items.map(({ json }) => json.status)).toEqual(Array(3).fill('completed'));
		expect(items.map(({ json }) => json.project_id)).toEqual(
			first.map(({ project_id }) => project_id),
		);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('also where the other one has it from an earlier run', async () => {
		await run(asRows, { rows: twins.slice(0, 2) });
		const { items } = await run(asRows, { rows: twins.slice(2) });
		expect(items[0].json.project_id).toBe(simulator.projects[0].id);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('all say so where it may exist, and none is sent again', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const { items } = await run(asRows, { rows: [twins[0], twins[2]] });
		expect(items.map(({ json }) => json.status)).toEqual(['check', 'check']);
		await run(asRows, { rows: [twins[2]] });
		await run(asRows, { rows: [twins[0]] });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('all say so where it was rejected', async () => {
		const parameters = { ...asRows, avatarId: byId('={{ "nobody" }}') };
		const { items } = await run(parameters, { rows: [twins[0], twins[2]] });
		for (const { json } of items) expect(json.status).toBe('rejected');
		expect(items[1].json.message).toBe(items[0].json.message);
		expect(n8n.dataTables.rows(TABLE)).toEqual([]);
	});
});

test('a video whose result is recorded is output with it, and not looked up', async () => {
	await run();
	const completed = { status: 'completed', url: 'https://cdn.test/1.mp4' };
	Object.assign(lineOf(1), completed);
	Object.assign(lineOf(2), { status: 'failed', message: 'No voice' });
	age(lineOf(1), DAY_MS);
	const { items } = await run();
	const [project] = simulator.projects;
	const expiresAt = (lineOf(1).createdAt as unknown as Date).getTime() + 7 * DAY_MS;
	expect(items[0].json).toMatchObject({
		...{ status: 'completed', projectId: project.id, url: completed.url, recalled: true },
		expiresAt: new Date(expiresAt).toISOString(),
	});
	expect(items[1].json).toMatchObject({
		...{ status: 'failed', message: 'No voice', recalled: true },
		advice: expect.toTell('createAgain'),
	});
	expect(lookups(simulator)).toEqual([]);
});

describe('a known video whose link has expired', () => {
	/** Results of the rows 1 and 2, of which the first one is too old. */
	async function runWithExpiredUrl(urlOf: (row: string) => string) {
		await run();
		await simulator.settle();
		for (const [row, days] of Object.entries({ 1: 8, 2: 6 })) {
			Object.assign(lineOf(row), { status: 'completed', url: urlOf(row) });
			age(lineOf(row), days * DAY_MS);
		}
		return await run();
	}

	test('is looked up, and comes with the link that the service returns now', async () => {
		const { items } = await runWithExpiredUrl((row) => `https://cdn.test/${row}.mp4`);
		expect(items[0].json).toMatchObject({
			...{ recalled: true, message: '', url: simulator.projects[0].url },
		});
		expect(Date.parse(String(items[0].json.expiresAt))).toBeGreaterThan(systemClock.now());
		expect(items[1].json.url).toBe('https://cdn.test/2.mp4');
	});

	test('is not looked up again in the next run', async () => {
		await runWithExpiredUrl((row) => `https://cdn.test/${row}.mp4`);
		const before = lookups(simulator).length;
		const { items } = await run();
		expect(items[0].json.url).toBe(simulator.projects[0].url);
		expect(lookups(simulator)).toHaveLength(before);
		expect(n8n.dataTables.rows(TABLE)).toHaveLength(rows.length);
	});

	test.each([
		['the service returns the same one', () => simulator.projects[0].url ?? '', () => {}],
		[
			'it cannot be looked up',
			() => 'https://cdn.test/1.mp4',
			() => simulator.faults.next('404', { method: 'GET', count: 9 }),
		],
	])('says so where %s', async (_, urlOf, hide) => {
		hide();
		const { items } = await runWithExpiredUrl(urlOf);
		expect(items[0].json).toMatchObject({ status: 'completed', message: LINK_EXPIRED });
	});
});

describe('a row whose creation is uncertain', () => {
	useOneByOne();

	test('is not sent by another execution, which says who sent it and when, and what to do', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const first = await run();
		expect(first.error?.message).toTell('noUsableResponse', 'Row 1 (Row 1)');
		const next = expect.toTell(
			'checkAdvice',
			'its row of the table Paid Videos',
			'delete that row',
		);
		expect(first.error?.description).toEqual(next);
		const second = await run();
		expect(second.error?.message).toTell('mayExistSince', 'Row 1 (Row 1)', 'e1');
		expect(second.error?.description).toEqual(next);
		expect(projectsPerScript(simulator)).toEqual(each(1));
	});

	test('does not hold back the others, which are passed on if the run goes on after errors', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		await run({}, keepGoing);
		const { items } = await run({}, keepGoing);
		expect(items.filter(({ json }) => json.recalled)).toHaveLength(8);
		expect(simulator.projects).toHaveLength(9);
	});

	test('is named with the others that are uncertain', async () => {
		simulator.faults.next('lostAnswer', { path: /create/, count: 2 });
		await run({}, keepGoing);
		const { error } = await run();
		expect(error?.description).toTell('mayExist', 'Row 2 (Row 2)');
	});
});

describe('a row that another execution is sending', () => {
	const beingSent = (status: 'sending' | 'check', ageMs: number) => {
		writeLines(n8n.dataTables, {
			row: 'Row 1 (Row 1)',
			status,
			rowMark: markOf(1),
			executionId: 'e9',
		});
		age(lineOf(1), ageMs);
	};

	test('is not sent, and says so; nothing else of it is changed', async () => {
		beingSent('sending', 0);
		const { items } = await run(asRows);
		expect(items[0].json).toEqual({
			id: 1,
			message: expect.toTell('beingCreated', 'e9'),
		});
		expect(projectsPerScript(simulator)).toEqual(each(1, rows.slice(1)));
		expect(n8n.statusesOf(1)).toEqual(['sending']);
	});

	test('is sent once that was refused, which the run waits for', async () => {
		beingSent('sending', 0);
		let reads = 0;
		n8n.dataTables.before = (operation) => {
			if (operation !== 'row.get' || ++reads < 4) return;
			const [table] = n8n.dataTables.tables;
			table.rows = table.rows.filter(({ executionId }) => executionId !== 'e9');
		};
		const { items } = await run({ ...asRows }, { rows: [rows[0]] });
		expect(items[0].json).toMatchObject({ status: 'processing' });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('may exist once that has had no outcome for a while, however often it is run', async () => {
		beingSent('sending', 100 * SECOND_MS);
		for (let count = 0; count < 3; count++) {
			const { items } = await run(asRows, { rows: [rows[0]] });
			expect(items[0].json).toMatchObject({
				status: 'check',
				message: expect.toTell('mayExistSince', 'e9'),
			});
		}
		expect(creations(simulator)).toEqual([]);
		expect(n8n.dataTables.rows(TABLE)).toHaveLength(1);
	});
});

test('a line is seen behind more lines than n8n gives at once', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	await run(asRows, { rows: [rows[0]] });
	const [{ request }] = n8n.dataTables.rows(TABLE);
	const [table] = n8n.dataTables.tables;
	const [first] = table.rows.splice(0);
	writeLines(
		n8n.dataTables,
		...Array.from({ length: 2_000 }, (_, index) => ({
			...{ rowMark: markOf(1), version: String(index + 2), status: 'failed' as const },
		})),
	);
	table.rows.push({ ...first, id: (table.rows.at(-1)?.id ?? 0) + 1, request });
	const { items } = await run(asRows, { rows: [rows[0]] });
	expect(items[0].json).toMatchObject({
		status: 'check',
		message: expect.toTell('mayExistSince', 'execution e1'),
	});
	expect(creations(simulator)).toHaveLength(1);
});
