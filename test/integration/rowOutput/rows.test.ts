import type { INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { later } from '../../support/fastTime';
import { creations } from '../support/kinds';
import { rows, useRowOutput } from '../support/rowOutput';
import { FAILS } from '../support/waiting';

const { n8n, simulator, run, jsons } = useRowOutput();

test('each row comes out with its ID and the four result columns, and nothing else', async () => {
	const { items } = await run();
	expect(items).toEqual(
		simulator.projects.map(({ id }, item) => ({
			json: { id: item + 1, status: 'processing', message: '', video_url: '', project_id: id },
			pairedItem: { item },
		})),
	);
	await later();
	const finished = await jsons();
	expect(finished).toEqual(
		simulator.projects.map(({ id, url }, item) => ({
			...{ id: item + 1, status: 'completed', message: '' },
			...{ video_url: url, project_id: id },
		})),
	);
	const columns = ['id', 'status', 'message', 'video_url', 'project_id'];
	expect(finished.map((row) => Object.keys(row))).toEqual([columns, columns, columns]);
	expect(creations(simulator)).toHaveLength(3);
});

test('a bad row is rejected with the reason, and the others go on, without On Error', async () => {
	const { items, error, hints } = await run({}, { rows: [rows[0], { id: 2, script: '#N/A' }] });
	expect(error).toBeUndefined();
	expect(items[0].json.status).toBe('processing');
	expect(items[1].json).toEqual({
		id: 2,
		status: 'rejected',
		message: expect.toTell('sheetError', 'Script', '#N/A'),
	});
	expect(hints).toContainEqual(expect.toTell('missingVideos', '1', '2'));
});

test('rows that are all at fault are no failure of the run', async () => {
	const { items, error } = await run({}, { rows: [{ id: 1, script: '#N/A' }] });
	expect(error).toBeUndefined();
	expect(items[0].json.status).toBe('rejected');
});

test('a failed video says why, in each later run the same', async () => {
	const failing = { rows: [{ id: 1, script: FAILS }] };
	await run({}, failing);
	await later();
	const [item] = await jsons({}, failing);
	const [{ id, failure }] = simulator.projects;
	const message = expect.stringMatching(`^${failure?.message}\\. .* set video_version to`);
	expect(item).toEqual({ id: 1, status: 'failed', message, video_url: '', project_id: id });
	expect(await jsons({}, failing)).toEqual([item]);
});

test.each(['processing', 'completed', 'failed', 'check'])(
	'a changed row with the status %s keeps its video, and says that its values were older',
	async (status) => {
		await run();
		await later();
		const [{ id, url }] = simulator.projects;
		const row = { ...rows[0], script: 'Another', status, project_id: id };
		const [item] = await jsons({}, { rows: [row] });
		expect(item).toEqual({
			...{ id: 1, status: 'completed', project_id: id, video_url: url },
			message: expect.toTell('madeFromOlderValues', 'video_version', '2'),
		});
		expect(creations(simulator)).toHaveLength(3);
	},
);

test('a changed row that shows nothing says what was paid for, and keeps what its table has', async () => {
	await run();
	await later();
	await run();
	const [item] = await jsons({}, { rows: [{ ...rows[0], script: 'Another' }] });
	expect(item).toEqual({
		id: 1,
		message: expect.toTell(
			'paidFromOtherValues',
			...[simulator.projects[0].id, 'row 1 (Row 1)', 'processing', 'status', 'video_version', 2],
		),
	});
	expect(creations(simulator)).toHaveLength(3);
});

test('an uncertain row is to be checked, and says what to enter', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	const [item] = await jsons({}, { rows: [rows[0]] });
	expect(item).toEqual({
		...{ id: 1, status: 'check' },
		message: expect.toTell('checkAdvice', 'video_version', 'project_id', 'status', '2'),
	});
});

test('rows that make one video each get it', async () => {
	const slides = [1, 2, 3].map((id) => ({
		id,
		group: id < 3 ? 'a' : 'b',
		image: `https://example.com/${id}.jpg`,
	}));
	const parameters: INodeParameters = {
		...{ title: 'T', slidesSource: 'rows', groupBy: '={{ $json.group }}', output: 'row' },
		slidesRow: { item: { url: '={{ $json.image }}' } },
		completion: 'continue',
	};
	const { items, error } = await n8n.run({}, { node: new Slideshow(), parameters, rows: slides });
	expect(error).toBeUndefined();
	expect(simulator.projects).toHaveLength(2);
	const [first, second] = simulator.projects.map(({ id }) => id);
	expect(items.map(({ json, pairedItem }) => [json.id, json.project_id, pairedItem])).toEqual([
		[1, first, { item: 0 }],
		[2, first, { item: 1 }],
		[3, second, { item: 2 }],
	]);
});

describe('the names of the columns', () => {
	const columns = { status: 'state', message: 'why', videoUrl: 'video', projectId: 'project' };

	test('can be others', async () => {
		const options = { resultColumns: { columns } };
		const named = rows.map(({ id, script }) => ({ sku: id, script }));
		const [item] = await jsons({ idColumn: 'sku', options }, { rows: named });
		expect(Object.keys(item)).toEqual(['sku', 'state', 'why', 'video', 'project']);
	});

	test('differ', async () => {
		const options = { resultColumns: { columns: { ...columns, message: 'state' } } };
		expect((await run({ options })).error?.message).toTell('resultColumnTwice', 'state');
	});

	test('are columns of the Data Table, as it could not be written otherwise', async () => {
		const created = { createdAt: 'x', updatedAt: 'x' };
		const table = rows.map((row) => ({ ...row, ...created, status: null, video_url: null }));
		const { error } = await run({}, { rows: table });
		expect(error?.message).toTell('resultColumnsMissing', 'project_id', 'message');
		expect(creations(simulator)).toEqual([]);
	});
});

test.each([
	['row_number', expect.toTell('rowNumberAsId', 'row_number', 'ID Column')],
	['sku', expect.toTell('noRowHasId', 'sku')],
])('an ID column that names no row is refused: %s', async (idColumn, message) => {
	const numbered = rows.map((row, index) => ({ ...row, row_number: index + 2 }));
	expect((await run({ idColumn }, { rows: numbered })).error?.message).toEqual(message);
	expect(creations(simulator)).toEqual([]);
});

test('a row without an ID is named, and the others go on', async () => {
	const found = await jsons({}, { rows: [rows[0], { script: 'No ID' }] });
	expect(found.map(({ id, status }) => [id, status])).toEqual([
		[1, 'processing'],
		[null, 'rejected'],
	]);
	expect(found[1].message).toTell('noValueInColumn', 'id');
});

test.each([
	['', /^Rejected: .* \(project nobody\)/],
	['processing', /nobody/],
])(
	'Check Only does not say of a project in a row that it is paid for, before it is looked up: status "%s"',
	async (status, message) => {
		const row = { ...rows[0], project_id: 'nobody', status };
		const [item] = await jsons({ completion: 'check' }, { rows: [row] });
		expect(item).toEqual({ id: 1, message: expect.stringMatching(message) });
		expect(item.message).not.toMatch(/paid for/);
	},
);

test('Check Only says what each row would cost, and leaves its status', async () => {
	await run({}, { rows: [rows[0]] });
	const found = await jsons(
		{ completion: 'check' },
		{ rows: [rows[0], rows[1], { id: 3, script: '#N/A' }] },
	);
	expect(found).toEqual([
		{ id: 1, message: expect.toTell('alreadyPaidFor', simulator.projects[0].id) },
		{ id: 2, message: expect.stringMatching(/^Would be created/) },
		{ id: 3, message: expect.stringMatching(/^Rejected: Script: /) },
	]);
});

test('Check Only leaves why a row has failed', async () => {
	await run({}, { rows: [rows[0]] });
	const failed = { ...rows[0], status: 'failed', message: 'No voice' };
	expect(await jsons({ completion: 'check' }, { rows: [failed] })).toEqual([
		{ id: 1, message: 'No voice' },
	]);
});

test('a run that waits has the finished rows', async () => {
	const found = await jsons({ completion: 'wait', waitBy: 'polling' });
	expect(found.map(({ status, video_url }) => [status, video_url])).toEqual(
		simulator.projects.map(({ url }) => ['completed', url]),
	);
});
