import omit from 'lodash/omit';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DAY_MS, MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { until } from '../../host/waiting';
import { RENDER_MS, Renders } from '../../support/renders';
import { renew } from '../support/callbacks';
import type { Setup } from '../support/engine';
import { sendInParallel } from '../support/inParallel';
import { usePaidVideos } from '../support/paidVideos';
import { usePublishedTrigger } from '../support/trigger';
import { UserTable } from '../support/userTable';

// what people do with a table and a workflow, without a word about videos

const trigger = usePublishedTrigger();
const renders = new Renders();
const n8n = usePaidVideos({ clock: renders, renderMs: RENDER_MS, ca: trigger.certificate });
const { simulator } = n8n;
beforeEach(() => {
	renew(trigger);
	trigger.parameters = {};
	trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
});

const COPY: Partial<Setup> = { workflowId: 'copy', settings: { id: 'n9' } };
const notify: INodeParameters = { completion: 'notifyThisWorkflow' };

const run = async (rows: IDataObject[], parameters: INodeParameters = {}, setup = {}) => {
	const ran = await n8n.run(parameters, { rows, webhookBase: trigger.base, ...setup });
	expect(ran.error).toBeUndefined();
	expect(ran.items).toHaveLength(rows.length);
	return ran;
};

/** The workflow of a table: it reads the rows that are not completed, and writes what comes out. */
const press = async (table: UserTable, ...given: [INodeParameters?, Partial<Setup>?]) => {
	const ran = await run(table.toDo(), ...given);
	table.write(ran.items);
	return ran;
};

/** All videos are finished, and their callbacks have come. */
const finishAll = async () => {
	renders.finishAll();
	await simulator.settle();
	await systemClock.sleep(3 * MINUTE_MS);
};

const paidFor = () => simulator.projects.map(({ body }) => body.script);

const projectOf = (script: string) => {
	const project = simulator.projects.find(({ body }) => body.script === script);
	if (!project) throw new Error(`No video of "${script}" was paid for`);
	return project;
};

/** The row has the finished video of this script. */
const expectVideo = (table: UserTable, id: number, script: string) =>
	expect(table.row(id)).toMatchObject({
		...{ status: 'completed', project_id: projectOf(script).id },
		video_url: projectOf(script).url,
	});

const one = () => new UserTable([{ script: 'One' }]);
const two = (name = '') => new UserTable([{ script: `One${name}` }, { script: `Two${name}` }]);

describe('a row that asks for version 2 while version 1 renders', () => {
	const second = { script: 'One anew', video_version: '2', status: null };

	test('keeps version 2 when the callback of version 1 comes, twice', async () => {
		const table = one();
		await press(table, notify);
		table.edit(1, second);
		await press(table, notify);
		renders.finishOne();
		const late = await until('the callback', () => trigger.started[0], {
			within: 10_000,
			every: 5,
		});
		for (let time = 0; time < 2; time++) table.writeCallback(late.json);
		expect(table.row(1)).toMatchObject({
			...{ status: 'processing', video_url: '', project_id: projectOf('One anew').id },
		});
		renders.finishAll();
		await simulator.settle();
		table.writeCallback(trigger.started[1].json);
		expectVideo(table, 1, 'One anew');
		expect(paidFor()).toEqual(['One', 'One anew']);
	});

	test.each(['before', 'after'])(
		'keeps version 2 when the run of version 1 writes its row %s that of version 2',
		async (when) => {
			const table = one();
			const { items: late } = await run(table.toDo());
			table.edit(1, second);
			if (when === 'before') table.write(late);
			expect(table.row(1).status).toBeNull();
			await press(table);
			if (when === 'after') table.write(late);
			expect(table.row(1).project_id).toBe(projectOf('One anew').id);
			await finishAll();
			await press(table);
			expectVideo(table, 1, 'One anew');
			expect(paidFor()).toEqual(['One', 'One anew']);
		},
	);

	test('keeps version 2 when a run that polls for version 1 ends then', async () => {
		const table = one();
		const polling = run(table.toDo(), { completion: 'wait', waitBy: 'polling', waitLimit: 600 });
		await until('the creation', () => simulator.projects[0], { within: 10_000, every: 5 });
		table.edit(1, second);
		await press(table);
		expect(table.row(1).project_id).toBe(projectOf('One anew').id);
		renders.finish([0]);
		table.write((await polling).items);
		expect(table.row(1)).toMatchObject({
			...{ status: 'processing', project_id: projectOf('One anew').id },
		});
		await finishAll();
		await press(table);
		expectVideo(table, 1, 'One anew');
		expect(paidFor()).toEqual(['One', 'One anew']);
	});
});

test('a callback that comes again does not label a row anew that somebody has posted', async () => {
	const table = one();
	await press(table, notify);
	renders.finishAll();
	await simulator.settle();
	const [{ json }] = trigger.started;
	table.writeCallback(json);
	expectVideo(table, 1, 'One');
	table.edit(1, { status: 'posted' });
	table.writeCallback(json);
	await press(table, notify);
	expect(table.row(1)).toMatchObject({ status: 'posted', video_url: projectOf('One').url });
	expect(paidFor()).toEqual(['One']);
});

describe('two tables with the same IDs through one node', () => {
	test.each(['in turn', 'in one run'])('are both sent, %s', async (how) => {
		const tables = [two(' of May'), two(' of June')];
		const pressAll = async () => {
			if (how === 'in turn') for (const table of tables) await press(table);
			else {
				const { items } = await run(tables.flatMap((table) => table.toDo()));
				for (const table of tables) table.write(items);
			}
		};
		await pressAll();
		const all = tables.flatMap(({ rows }) => rows);
		expect(all.map(({ status }) => status)).toEqual(all.map(() => 'processing'));
		await finishAll();
		await pressAll();
		for (const [table, name] of [
			[tables[0], ' of May'],
			[tables[1], ' of June'],
		] as const) {
			expectVideo(table, 1, `One${name}`);
			expectVideo(table, 2, `Two${name}`);
		}
		expect(paidFor()).toEqual(all.map(({ script }) => script));
	});

	test('keep their videos apart while those of the first are rendered, also when runs write late', async () => {
		const [may, june] = [two(' of May'), two(' of June')];
		const { items: late } = await run(may.toDo());
		await press(june);
		for (const table of [june, may]) table.write(late);
		await finishAll();
		for (const table of [may, june]) await press(table);
		expectVideo(may, 1, 'One of May');
		expectVideo(june, 1, 'One of June');
		expect(paidFor()).toHaveLength(4);
	});
});

describe('a row that is deleted, whose ID a new one gets', () => {
	test.each(['before', 'after'])('leaves nothing to it, %s its video is finished', async (when) => {
		const table = two();
		const { items: late } = await press(table);
		if (when === 'after') {
			await finishAll();
			await press(table);
		}
		table.delete(2);
		expect(table.add({ script: 'Three' }).id).toBe(2);
		table.write(late);
		expect(table.row(2)).toMatchObject({ status: null, project_id: null });
		await press(table);
		await finishAll();
		await press(table);
		expectVideo(table, 1, 'One');
		expectVideo(table, 2, 'Three');
		expect(paidFor()).toEqual(['One', 'Two', 'Three']);
	});

	test('leaves it the video where it asks for the same one', async () => {
		const table = one();
		await press(table);
		table.delete(1);
		table.add({ script: 'One' });
		await finishAll();
		await press(table);
		expectVideo(table, 1, 'One');
		expect(paidFor()).toEqual(['One']);
	});
});

describe('a copy of the workflow, or a node that was replaced', () => {
	test.each<[string, Partial<Setup>]>([
		['a copy', COPY],
		['a new node', { settings: { id: 'n9' } }],
		[
			'a copy with a new credential of the same account',
			{
				...COPY,
				settings: { id: 'n9', credentials: { videoGenerationApi: { id: 'c9', name: 'Anew' } } },
			},
		],
	])('knows a copy of the table by what it asks for: %s', async (_, setup) => {
		await press(two());
		await finishAll();
		const copied = two();
		const { hints } = await press(copied, {}, setup);
		expectVideo(copied, 1, 'One');
		expectVideo(copied, 2, 'Two');
		expect(hints.join()).toMatch(/already paid for 2 videos/);
		expect(paidFor()).toEqual(['One', 'Two']);
	});

	test('knows the rows by their projects, whatever their scripts are by then', async () => {
		const table = two();
		await press(table);
		table.edit(1, { script: 'One, rewritten' });
		await finishAll();
		await press(table, {}, COPY);
		expectVideo(table, 1, 'One');
		expectVideo(table, 2, 'Two');
		expect(table.row(1).message).toMatch(/^Created from older values/);
		expect(paidFor()).toEqual(['One', 'Two']);
	});

	test('pays for another version once, whoever sends it', async () => {
		const table = one();
		await press(table);
		await finishAll();
		await press(table);
		table.edit(1, { script: 'One anew', video_version: '2', status: null });
		await press(table, {}, COPY);
		await finishAll();
		await press(table);
		expectVideo(table, 1, 'One anew');
		expect(paidFor()).toEqual(['One', 'One anew']);
	});
});

test.each([
	['video', 'row', 'video'],
	['row', 'video', 'row'],
])('Output switched from %s to %s and back to %s pays for nothing twice', async (...outputs) => {
	const table = two();
	for (const output of outputs) {
		const { items } = await run(table.toDo(), { output });
		if (output === 'row') table.write(items);
		const ids = items.map(({ json }) => json.projectId ?? json.project_id ?? '');
		const known = ['One', 'Two'].map((script) => projectOf(script).id);
		// a row with nothing new has no project
		for (const [index, id] of ids.entries()) expect(['', known[index]]).toContain(id);
	}
	await finishAll();
	await press(table);
	expectVideo(table, 1, 'One');
	expectVideo(table, 2, 'Two');
	expect(paidFor()).toEqual(['One', 'Two']);
});

describe('scripts that a model writes anew in each run', () => {
	let written = 0;
	beforeEach(() => (written = 0));
	const anew = (table: UserTable) =>
		table.toDo().map((row) => ({ ...row, script: `${String(row.script)}, try ${++written}` }));

	test('make one video, although nothing writes the row for a while', async () => {
		const table = one();
		for (let day = 0; day < 3; day++) {
			const { items } = await run(anew(table));
			expect(items[0].json).toMatchObject({ id: 1, project_id: simulator.projects[0].id });
			await finishAll();
		}
		table.write((await run(anew(table))).items);
		expectVideo(table, 1, 'One, try 1');
		expect(paidFor()).toEqual(['One, try 1']);
	});

	test('make one video, although its answer is lost, and nothing writes the row', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const table = one();
		for (let day = 0; day < 3; day++) {
			const { items } = await run(anew(table));
			expect(items[0].json).toMatchObject({ status: 'check' });
			await finishAll();
		}
		expect(paidFor()).toEqual(['One, try 1']);
	});

	test('make another video where a person asks for another version', async () => {
		const table = one();
		table.write((await run(anew(table))).items);
		table.edit(1, { video_version: '2', status: null });
		for (let day = 0; day < 2; day++) table.write((await run(anew(table))).items);
		await finishAll();
		table.write((await run(anew(table))).items);
		expectVideo(table, 1, 'One, try 2');
		expect(paidFor()).toEqual(['One, try 1', 'One, try 2']);
	});
});

describe('a copied row with its project', () => {
	const copied = async (status: string | null, script = 'Two') => {
		const table = one();
		await press(table);
		const { project_id, video_url, message } = table.row(1);
		table.add({ script, status, project_id, video_url, message });
		await finishAll();
		await press(table);
		expectVideo(table, 1, 'One');
		return table;
	};

	test.each(['processing', null, 'Ready'])(
		'and another script is refused, and sent once it is cleared: status %s',
		async (status) => {
			const table = await copied(status);
			expect(table.row(2)).toMatchObject({
				status,
				message: expect.toTell('videoOfAnotherRow', 'row 1 (One)'),
			});
			expect(paidFor()).toEqual(['One']);
			table.edit(2, { project_id: null, status: null });
			await press(table);
			await finishAll();
			await press(table);
			expectVideo(table, 2, 'Two');
			expect(paidFor()).toEqual(['One', 'Two']);
		},
	);

	test('and the same script has the same video', async () => {
		expectVideo(await copied('processing', 'One'), 2, 'One');
		expect(paidFor()).toEqual(['One']);
	});
});

test('words in the status: posted rows stay, Ready ones are sent, and others are counted and left alone', async () => {
	sendInParallel(1);
	const table = new UserTable([
		{ script: 'One', status: 'Ready' },
		...[1, 2, 3, 4, 5].map((id) => ({ script: `Old ${id}`, status: 'Published', message: 'mine' })),
		{ script: 'Two', status: ' READY ' },
	]);
	const before = structuredClone(table.rows.slice(1, 6));
	const { hints } = await press(table);
	expect(hints.filter((hint) => hint.includes('Published'))).toEqual([
		expect.toTell('otherStatuses', '5 rows', 'Published'),
	]);
	await finishAll();
	await press(table);
	expectVideo(table, 1, 'One');
	expectVideo(table, 7, 'Two');
	table.edit(1, { status: 'posted' });
	table.edit(7, { status: 'posted', project_id: null, video_url: null });
	await press(table);
	expect(table.row(1)).toMatchObject({ status: 'posted', video_url: projectOf('One').url });
	expect(table.row(7)).toMatchObject({ status: 'posted' });
	const shown = (row: IDataObject) => omit(row, 'updatedAt');
	expect(table.rows.slice(1, 6).map(shown)).toEqual(before.map(shown));
	expect(paidFor()).toEqual(['One', 'Two']);
});

describe('a project ID that is entered by hand into a row to check', () => {
	const toCheck = async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const table = two();
		await press(table);
		expect(table.row(1)).toMatchObject({ status: 'check', project_id: null });
		await finishAll();
		return table;
	};

	const entered = async (project: () => string) => {
		const table = await toCheck();
		table.edit(1, { project_id: project() });
		await press(table);
		expect(paidFor()).toEqual(['One', 'Two']);
		return table;
	};

	test('is that of the row: it has its video', async () => {
		const table = await entered(() => projectOf('One').id);
		expectVideo(table, 1, 'One');
		expectVideo(table, 2, 'Two');
	});

	test.each([
		[
			'that of another row',
			() => projectOf('Two').id,
			expect.toTell('videoOfAnotherRow', 'row 2 (Two)'),
		],
		['unknown to the service', () => 'nobody', expect.toTell('videoNotReturned', 'nobody')],
	])('is %s: the row stays to be checked, and gets its video later', async (_, project, said) => {
		const table = await entered(project);
		expect(table.row(1)).toMatchObject({ status: 'check', message: said });
		expect(table.row(1).video_url).toBeFalsy();
		expectVideo(table, 2, 'Two');
		table.edit(1, { project_id: projectOf('One').id });
		await press(table);
		expectVideo(table, 1, 'One');
		expect(paidFor()).toEqual(['One', 'Two']);
	});

	test('is not taken for that of another version, which is sent once the status is cleared', async () => {
		const table = await toCheck();
		table.edit(1, { script: 'One anew', video_version: '2', status: null });
		await press(table);
		await finishAll();
		await press(table);
		expectVideo(table, 1, 'One anew');
		expect(paidFor()).toEqual(['One', 'Two', 'One anew']);
	});
});

test('rows of a Data Table that are named by a column of their own are written back by its ID', async () => {
	const table = new UserTable([{ script: 'One', sku: 'A-1' }]);
	for (let again = 0; again < 2; again++) {
		await press(table, { idColumn: 'sku' });
		await finishAll();
	}
	expectVideo(table, 1, 'One');
	expect(table.row(1).sku).toBe('A-1');
	expect(paidFor()).toEqual(['One']);
});

test('rows of a sheet with the IDs of last month are refused with one message, and sent in a campaign of their own', async () => {
	const sheet = (month: string) => [1, 2, 3].map((sku) => ({ sku, script: `${month} ${sku}` }));
	const idColumn = 'sku';
	await run(sheet('May'), { idColumn });
	await finishAll();
	const { items: may } = await run(sheet('May'), { idColumn });
	expect(may.map(({ json }) => json.status)).toEqual(may.map(() => 'completed'));
	await systemClock.sleep(30 * DAY_MS);
	const { items: refused, hints } = await run(sheet('June'), { idColumn });
	expect(refused.map(({ json }) => json)).toEqual(
		[1, 2, 3].map((sku) => ({
			sku,
			message: expect.toTell('paidFromOtherValues'),
		})),
	);
	expect(hints.filter((hint) => hint.includes('Campaign'))).toHaveLength(1);
	expect(paidFor()).toHaveLength(3);
	const options = { campaign: 'June' };
	for (let again = 0; again < 2; again++) {
		const { items } = await run(sheet('June'), { idColumn, options });
		expect(items.map(({ json }) => json.project_id)).toEqual(
			[1, 2, 3].map((sku) => projectOf(`June ${sku}`).id),
		);
	}
	expect(paidFor()).toHaveLength(6);
});
