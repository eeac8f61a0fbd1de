import * as fc from 'fast-check';
import partition from 'lodash/partition';
import type { INodeParameters } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { later } from '../../support/fastTime';
import type { ReasonName } from '../../support/reasonNames';
import type { Setup } from '../support/engine';
import { byId, creations } from '../support/kinds';
import { rows as allRows, usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator } = n8n;

type Row = Record<string, unknown> & { id: number };

const start: Row[] = allRows.slice(0, 3);

const run = async (rows: Row[], parameters: INodeParameters = {}, setup: Partial<Setup> = {}) =>
	await n8n.run(parameters, { rows: rows as Setup['rows'], ...setup });

/** The table after a run has written its rows. */
const written = async (rows: Row[], ...more: [INodeParameters?, Partial<Setup>?]) => {
	const { items, error } = await run(rows, ...more);
	expect(error).toBeUndefined();
	return rows.map((row, index) => ({ ...row, ...items[index].json }) as Row);
};

const loseTable = () => (n8n.dataTables = new DataTables());

test('a lost table pays for no row that has its project', async () => {
	const rows = await written(start);
	loseTable();
	await later();
	const after = await written(rows);
	expect(after.map(({ status, video_url }) => [status, video_url])).toEqual(
		simulator.projects.map(({ url }) => ['completed', url]),
	);
	expect(creations(simulator)).toHaveLength(3);
});

test('it is remembered, so that an emptied row does not pay either', async () => {
	const rows = await written(start);
	loseTable();
	await written(rows);
	await written(start);
	expect(creations(simulator)).toHaveLength(3);
});

test('a copy of the workflow takes the videos of the first one', async () => {
	const rows = await written(start);
	await later();
	const after = await written(rows, {}, { workflowId: 'copy' });
	expect(after.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
	expect(creations(simulator)).toHaveLength(3);
});

test('another version of a row is sent, although it has the project of the one before', async () => {
	const rows = await written(start.slice(0, 1));
	const [row] = await written([{ ...rows[0], video_version: 2 }]);
	expect(row.project_id).toBe(simulator.projects[1].id);
	expect(creations(simulator)).toHaveLength(2);
});

test('a node that only checks, before the one that pays, tells a paid row from another version of it', async () => {
	const [row] = await written(start.slice(0, 1));
	const messageOf = async (rows: Row[]) => {
		const { items } = await run(rows, { completion: 'check' }, { settings: { id: 'check' } });
		return items[0].json.message;
	};
	expect(await messageOf([row])).toMatch(/^Already paid for: project /);
	expect(await messageOf([{ ...row, video_version: 2 }])).toMatch(/^Would be created/);
	expect(creations(simulator)).toHaveLength(1);
});

test('an uncertain row takes the project that a person has found', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	const [row] = await written(start.slice(0, 1));
	expect(row.status).toBe('check');
	await later();
	const [after] = await written([{ ...row, project_id: simulator.projects[0].id }]);
	expect(after).toMatchObject({ status: 'completed', video_url: simulator.projects[0].url });
	expect(creations(simulator)).toHaveLength(1);
});

describe('an uncertain row', () => {
	const uncertain = async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const [row] = await written(start.slice(0, 1));
		expect(row.status).toBe('check');
		return row;
	};
	const places: Array<[string, Partial<Setup>, () => unknown, ReasonName]> = [
		['this workflow', {}, () => undefined, 'checkAdvice'],
		['a copy of it', { workflowId: 'copy' }, () => undefined, 'checkAdvice'],
		['a run without its table', {}, loseTable, 'statusWithoutVideo'],
	];

	test.each(places)('%s does not send it', async (_, setup, before, reason) => {
		const row = await uncertain();
		before();
		const [after] = await written([row], {}, setup);
		expect(after.status).toBe('check');
		expect(after.message).toTell(reason, 'project_id');
		expect(after.message).toTell('DASHBOARD');
		expect(after.message).toTell('askForNewVersion', 'video_version', 'status', '2');
		expect(creations(simulator)).toHaveLength(1);
	});

	test.each(places.slice(1))(
		'%s does not send another version, either, before its status is cleared',
		async (_, setup, before) => {
			const row = await uncertain();
			before();
			const [after] = await written([{ ...row, video_version: 2 }], {}, setup);
			expect(after.status).toBe('check');
			expect(creations(simulator)).toHaveLength(1);
		},
	);

	test('is not sent by an n8n without tables, and nothing else is', async () => {
		const row = await uncertain();
		const { error } = await run([row, start[1]], {}, { dataTables: undefined });
		expect(error?.message).toTell('noTables');
		expect(creations(simulator)).toHaveLength(1);
	});

	test.each(places)('%s sends its next version once', async (_, setup, before) => {
		const row = await uncertain();
		before();
		const next = { ...row, video_version: 2, status: '' };
		const [after] = await written([next], {}, setup);
		expect(after).toMatchObject({ status: 'processing', project_id: simulator.projects[1].id });
		await written([after], {}, setup);
		expect(creations(simulator)).toHaveLength(2);
	});

	test.each([
		['a value is wrong', { script: '' }],
		['a value has changed', { script: 'Another' }],
		['nothing can be sent', {}, { avatarId: byId('nobody') }],
	])('keeps its status where %s', async (_, values, parameters: INodeParameters = {}) => {
		const row = await uncertain();
		const [after] = await written([{ ...row, ...values }], parameters);
		expect(after.status).toBe('check');
		loseTable();
		const [later] = await written([{ ...row, ...values }], parameters);
		expect([later.status, creations(simulator).length]).toEqual(['check', 1]);
	});

	test('of Output: Video is not sent by rows with the same values, either', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		await n8n.run({ output: 'video' }, { rows: start.slice(0, 1) as Setup['rows'] });
		const rows = await written([start[0], start[0]]);
		expect(rows.map(({ status }) => status)).toEqual(['check', 'check']);
		expect(creations(simulator)).toHaveLength(1);
	});

	test.each(['Check', ' CHECK', ['check']])('is not sent with the status %j', async (status) => {
		const row = await uncertain();
		loseTable();
		const { items } = await run([{ ...row, status }]);
		// what the row shows stays
		expect(items[0].json).toEqual({
			id: 1,
			message: expect.stringMatching(/^The video may exist/),
		});
		expect(creations(simulator)).toHaveLength(1);
	});

	test('gets the status also where n8n was killed before it could, and a value has changed since', async () => {
		await uncertain();
		const [after] = await written([{ ...start[0], script: 'Another' }]);
		expect(after).toMatchObject({
			status: 'check',
			message: expect.toTell('mayExistSince', 'e1'),
		});
	});

	test('keeps it with a wrong project while the service gives no answer', async () => {
		const row = await uncertain();
		simulator.faults.next('503', { method: 'GET', count: 99 });
		const wait = { completion: 'wait', waitBy: 'polling' };
		const [after] = await written([{ ...row, project_id: 'nobody' }], wait);
		simulator.faults.clear();
		expect(after.status).toBe('check');
	});

	test('is not sent by its double, either', async () => {
		const row = await uncertain();
		loseTable();
		const rows = await written([row, start[0]]);
		expect(rows.map(({ status }) => status)).toEqual(['check', 'check']);
		expect(creations(simulator)).toHaveLength(1);
	});
});

test('a project that the service does not know leaves the row as it is', async () => {
	const { items } = await run([{ ...start[0], status: 'processing', project_id: 'nobody' }]);
	expect(items[0].json).toEqual({
		id: 1,
		message: expect.toTell('videoNotReturned', 'nobody'),
	});
	expect(creations(simulator)).toEqual([]);
});

/** A row whose result is written. */
const completed = async () => {
	const rows = await written(start.slice(0, 1));
	await later();
	const [row] = await written(rows);
	expect(row.status).toBe('completed');
	return row;
};

describe('while all lookups give a 404', () => {
	const withoutLookUps = async (...given: Parameters<typeof run>) => {
		simulator.faults.next('404', { method: 'GET', count: 99 });
		const { items, hints } = await run(...given);
		simulator.faults.clear();
		return { row: items[0].json, hints: hints.join() };
	};

	test('a row that nothing else knows names the setting of their path', async () => {
		const rows = await written(start.slice(0, 1));
		loseTable();
		await later();
		const { row, hints } = await withoutLookUps(rows);
		expect(row.message).toTell('videoNotReturned', 'Video Details Path');
		// it may be paid for
		expect(hints).not.toMatch(/charged/);
	});

	test('a copy of the workflow says so in a row that the table knows, and leaves the rest', async () => {
		const rows = await written(start.slice(0, 1));
		await later();
		const { row, hints } = await withoutLookUps(rows, {}, { workflowId: 'copy' });
		expect(row).toEqual({ id: 1, message: expect.toTell('lookUpFailed', 'Not found') });
		expect(hints).toTell('notLookedUp', '1', 'Video Details Path');
	});

	test('a copy of the workflow has the result that the table knows, and remembers it', async () => {
		const row = await completed();
		const processing = { ...row, status: 'processing', video_url: '' };
		const found = await withoutLookUps([processing], {}, { workflowId: 'copy' });
		expect(found.row).toMatchObject({ status: 'completed', video_url: row.video_url });
		await written(start.slice(0, 1), {}, { workflowId: 'copy' });
		expect(creations(simulator)).toHaveLength(1);
	});
});

describe('what a row says of its video stays', () => {
	test('where another account has paid for it', async () => {
		const row = await completed();
		const credentials = { videoGenerationApi: { id: 'c2', name: 'Production' } };
		const copy = { workflowId: 'copy', settings: { credentials } };
		expect(await written([row], {}, copy)).toEqual([row]);
	});

	test('where a callback has said that it has failed, until the service shows it', async () => {
		const [row] = await written(start.slice(0, 1));
		const failed = { ...row, status: 'failed', message: 'The voice is gone' };
		expect(await written([failed])).toEqual([failed]);
		await later();
		simulator.faults.next('503', { method: 'GET', count: 99 });
		expect(await written([failed])).toEqual([failed]);
		simulator.faults.clear();
		expect((await written([failed]))[0].status).toBe('completed');
		// what is written is lost once
		for (let run = 1; run <= 2; run++) {
			const [next] = await written([{ ...failed, video_version: 2 }]);
			expect(next).toMatchObject({ status: 'processing', project_id: simulator.projects[1].id });
		}
	});

	test('while the service gives no answer', async () => {
		const row = await completed();
		loseTable();
		simulator.faults.next('503', { method: 'GET', count: 99 });
		expect(await written([row])).toEqual([row]);
		simulator.faults.clear();
	});
});

test('two rows with one project are named, and neither is sent', async () => {
	const [row] = await written(start.slice(0, 1));
	loseTable();
	const { items } = await run([row, { ...start[1], project_id: row.project_id }]);
	expect(items.map(({ json }) => json)).toEqual([
		{
			id: 1,
			message: expect.toTell('videoInSeveralRows', row.project_id),
		},
		{
			id: 2,
			message: expect.toTell('videoNotCreatedHere', row.project_id),
		},
	]);
	expect(creations(simulator)).toHaveLength(1);
});

test('a copied row with another script does not get the video of the first one', async () => {
	const [row] = await written(start.slice(0, 1));
	const [copy] = await written([{ ...row, id: 7, script: 'Another' }]);
	expect(copy.message).toTell('videoOfAnotherRow', 'row 1');
	expect(creations(simulator)).toHaveLength(1);
});

describe('in a copy of the workflow and its table', () => {
	const copy = { workflowId: 'copy' };

	test('a row with another script does not get the video of before, and is sent once it is emptied', async () => {
		const [row] = await written(start.slice(0, 1));
		await later();
		const edited = { ...row, script: 'Another', status: '' };
		const [rejected] = await written([edited], {}, copy);
		expect(rejected).toMatchObject({
			status: '',
			message: expect.toTell('paidFromOtherValues'),
		});
		const emptied = { ...edited, project_id: '' };
		const [sent] = await written([emptied], {}, copy);
		expect(sent.project_id).toBe(simulator.projects[1].id);
	});

	test('another version of a row is sent once, although it has the project of the one before', async () => {
		const [row] = await written(start.slice(0, 1));
		const next = { ...row, video_version: 2, status: '' };
		const [sent] = await written([next], {}, copy);
		expect(sent.project_id).toBe(simulator.projects[1].id);
		await written([sent], {}, copy);
		expect(creations(simulator)).toHaveLength(2);
	});
});

test('while the service gives no answer, the row waits for the next run', async () => {
	const [row] = await written(start.slice(0, 1));
	loseTable();
	await later();
	simulator.faults.next('503', { method: 'GET', count: 99 });
	const [waiting] = await written([row]);
	expect(waiting.status).toBe('processing');
	simulator.faults.clear();
	expect((await written([waiting]))[0].status).toBe('completed');
	expect(creations(simulator)).toHaveLength(1);
});

test('whenever answers or the table are lost, each row is paid once, and ends with its own video', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.constantFrom('run', 'lose', 'later', 'copy'), { maxLength: 6 }),
			fc.nat(start.length),
			async (steps, count) => {
				loseTable();
				const before = creations(simulator).length;
				if (count > 0) simulator.faults.next('lostAnswer', { path: /create/, count });
				let rows: Row[] = await written(start);
				for (const step of [...steps, 'later', 'run']) {
					if (step === 'lose') loseTable();
					if (step === 'later') await later();
					if (step === 'run') rows = await written(rows);
					if (step === 'copy') rows = await written(rows, {}, { workflowId: 'copy' });
				}
				expect(creations(simulator)).toHaveLength(before + start.length);
				const [uncertain, known] = partition(rows, ({ status }) => status === 'check');
				expect(uncertain).toHaveLength(count);
				for (const { script, project_id, video_url, status } of known) {
					const project = simulator.projects.find(({ id }) => id === project_id);
					expect(project?.body.script).toBe(script);
					expect([status, video_url]).toEqual(['completed', project?.url]);
				}
			},
		),
		{ numRuns: 25 },
	);
});

test('another version of a row, whose first answer was lost, does not get the first video', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	const [row] = await written(start.slice(0, 1));
	await later();
	await simulator.settle();
	// the trigger writes the row, and a person does
	const [{ id, url }] = simulator.projects;
	const edited = { status: '', script: 'New words', video_version: 2 };
	const finished = { ...row, message: '', video_url: url, project_id: id };
	const [refused] = await written([{ ...finished, ...edited }]);
	expect(refused).toMatchObject({
		status: '',
		message: expect.toTell('videoNotCreatedHere'),
	});
	expect(creations(simulator)).toHaveLength(1);
	await written([{ ...refused, project_id: '', status: '' }]);
	expect(simulator.projects.map(({ body }) => body.script)).toEqual(['Row 1', 'New words']);
});

test('the project of another version, made elsewhere, is looked up where its row is being made', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	await written(start.slice(0, 1));
	const other = { workflowId: 'other' };
	const [made] = await written([{ ...start[0], video_version: 2, script: 'New words' }], {}, other);
	await later();
	expect((await written([made]))[0]).toMatchObject({ status: 'completed' });
	expect(creations(simulator)).toHaveLength(2);
});

test.each<[string, Partial<Setup>]>([
	['a lost table', {}],
	['a copy of the workflow', { workflowId: 'copy' }],
])('in %s, the double of a row that has its project is not sent', async (where, setup) => {
	const [row] = await written(start.slice(0, 1));
	if (where === 'a lost table') loseTable();
	await later();
	const after = await written([row, start[0]], {}, setup);
	expect(after.map(({ project_id }) => project_id)).toEqual([row.project_id, row.project_id]);
	expect(creations(simulator)).toHaveLength(1);
});
