import type { IDataObject } from 'n8n-workflow';

import { COLUMNS } from '../../../nodes/shared/ledger/line';
import { later } from '../../support/fastTime';
import { creations } from '../support/kinds';
import { videosOf } from '../support/ledger';
import { each, projectIds, rows, TABLE, usePaidVideos, written } from '../support/paidVideos';
import { projectsPerScript } from '../support/payments';

const n8n = usePaidVideos();
const { simulator, run } = n8n;

// what a person has done to the lines of the table by hand

const lines = (): IDataObject[] => n8n.dataTables.rows(TABLE);

const edit = (change: IDataObject) => {
	for (const line of lines()) Object.assign(line, change);
};

describe('a status that is none of ours', () => {
	test.each(['done', 'Completed', 'posted', '', null, 'sent?'])(
		'is looked up where the line has a project: %j',
		async (status) => {
			const first = await run();
			edit({ status });
			await later();
			const { items } = await run();
			expect(projectIds({ items })).toEqual(projectIds(first));
			expect(items.every(({ json }) => json.status === 'completed')).toBe(true);
			expect(lines().every((line) => line.status === 'completed')).toBe(true);
			expect(projectsPerScript(simulator)).toEqual(each(1));
		},
	);

	test.each(['not sent', 'rejected', '', null])(
		'may exist where it has none: %j',
		async (status) => {
			simulator.faults.next('lostAnswer', { path: /create/ });
			await run({}, { rows: [rows[0]] });
			edit({ status });
			const { items } = await run({}, { rows: [rows[0]] });
			expect(items[0].json.status).toBe('check');
			expect(creations(simulator)).toHaveLength(1);
		},
	);
});

test.each(COLUMNS)('an empty cell of %s leads to no second payment', async (column) => {
	const few = { rows: rows.slice(0, 2) };
	await run({}, few);
	for (const cell of ['', null]) {
		edit({ [column]: cell });
		await run({}, few);
		await later();
		await run({}, few);
	}
	expect(projectsPerScript(simulator)).toEqual(each(1, few.rows));
});

test.each(COLUMNS)(
	'an empty cell of %s leads to none of a video that may exist',
	async (column) => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		await run({}, { rows: [rows[0]] });
		for (const cell of ['', null]) {
			edit({ [column]: cell });
			await run({}, { rows: [rows[0]] });
		}
		expect(creations(simulator)).toHaveLength(1);
	},
);

test('a line without a name of its own is not deleted with others that have none', async () => {
	await run({}, { rows: rows.slice(0, 3) });
	edit({ line: '', claim: '' });
	await later();
	const { items } = await run({}, { rows: [rows[0]] });
	expect(items[0].json).toMatchObject({ status: 'completed' });
	expect(new Set(lines().map(({ projectId }) => projectId))).toEqual(
		new Set(simulator.projects.map(({ id }) => id)),
	);
	await run({}, { rows: rows.slice(0, 3) });
	expect(creations(simulator)).toHaveLength(3);
});

test('a project ID that a person enters brings the video of a line that may exist', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	const [row] = written([rows[0]], await run({}, { rows: [rows[0]] }));
	const [project] = simulator.projects;
	const { id } = project;
	edit({ projectId: id });
	await later();
	const [brought] = written([row], await run({}, { rows: [row] }));
	expect(brought).toMatchObject({ project_id: id });
	await later();
	const [finished] = written([brought], await run({}, { rows: [brought] }));
	expect(finished).toMatchObject({ status: 'completed', video_url: project.url, project_id: id });
	expect(creations(simulator)).toHaveLength(1);
});

test('so does a project ID that a person enters in the row', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	const [row] = written([rows[0]], await run({}, { rows: [rows[0]] }));
	const [project] = simulator.projects;
	const { id } = project;
	await later();
	const { items } = await run({}, { rows: [{ ...row, project_id: id } as typeof row] });
	expect(items[0].json).toMatchObject({
		status: 'completed',
		video_url: project.url,
		project_id: id,
	});
	expect(lines()).toHaveLength(1);
	expect(lines()[0]).toMatchObject({ status: 'completed', projectId: id });
	// the line knows it from now on
	await run({}, { rows: [rows[0]] });
	expect(creations(simulator)).toHaveLength(1);
});

test('a line that was deleted is one that nothing knows: a row that shows its video keeps it', async () => {
	const shown = written(rows, await run());
	n8n.dataTables.tables[0].rows = [];
	await later();
	const { items } = await run({}, { rows: shown });
	expect(items.map(({ json }) => [json.status, json.project_id])).toEqual(
		simulator.projects.map(({ id }) => ['completed', id]),
	);
	expect(projectsPerScript(simulator)).toEqual(each(1));
	expect(lines()).toHaveLength(rows.length);
});

test('a line that was copied is about the same video', async () => {
	await run({}, { rows: [rows[0]] });
	const [line] = lines();
	n8n.dataTables.write(TABLE, [
		Object.fromEntries(COLUMNS.map((column) => [column, line[column]])) as IDataObject,
	]);
	const { items } = await run({}, { rows: [rows[0]] });
	expect(items[0].json.project_id).toBe(simulator.projects[0].id);
	expect(await videosOf(n8n.dataTables)).toHaveLength(1);
	expect(creations(simulator)).toHaveLength(1);
});

test('a note of a person is no video, and stands in the way of nothing', async () => {
	await run({}, { rows: [rows[0]] });
	n8n.dataTables.write(TABLE, [{ row: 'Ask Tom', message: 'about the lamp', status: 'sending' }]);
	expect((await run()).error).toBeUndefined();
	expect(await videosOf(n8n.dataTables)).toHaveLength(rows.length);
	expect(lines()).toHaveLength(rows.length + 1);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});
