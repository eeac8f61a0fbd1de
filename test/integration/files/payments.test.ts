import type { IBinaryData, IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import { until } from '../../host/waiting';
import { DataTables, withPaidVideos } from '../../support/dataTables';
import { fastTime } from '../../support/fastTime';
import { png } from '../../support/mediaFiles';
import { useSimulator } from '../../support/simulator';
import { binaryData, inMemory, keepInFiles, keptFiles } from '../support/binaryData';
import { retry, runNode, type Setup } from '../support/engine';
import { creations, runKind } from '../support/kinds';
import { sentUrls, served, upload } from '../support/inputFiles';
import { LEAST, leastOf } from '../support/least';

const simulator = useSimulator();
keepInFiles();
afterEach(() => jest.restoreAllMocks());

let dataTables: DataTables;
beforeEach(() => {
	dataTables = withPaidVideos();
});

const MUG = png(640, 640, 'mug');
const CUP = png(640, 640, 'cup');
const fromFile = { media: { item: [{ from: 'file', file: 'data' }] } } as INodeParameters;

const press = async (content: Buffer, more: INodeParameters = {}, setup: Partial<Setup> = {}) =>
	await runKind(
		LEAST.ugcAd.node,
		simulator,
		{ ...leastOf('ugcAd'), ...fromFile, ...more },
		{
			dataTables,
			rows: [{ id: 'a' }],
			...setup,
			files: setup.files ?? [{ data: await upload(content, 'photo.png', 'image/png') }],
		},
	);

const rowOutput: INodeParameters = { output: 'row', idColumn: 'id' };
const row = (id: string, more: IDataObject = {}) => ({
	...{ id, status: '', message: '', video_url: '', project_id: '' },
	...more,
});

describe('a picture that is uploaded again', () => {
	test('is not paid for again, whatever it is called and wherever n8n keeps it', async () => {
		await press(MUG);
		const file = await upload(MUG, 'IMG_0001.PNG', 'application/octet-stream');
		const { items, error } = await press(MUG, {}, { files: [{ data: file }] });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ recalled: true });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('is not copied again', async () => {
		await press(MUG);
		const before = (await keptFiles()).length;
		await press(MUG);
		// the upload itself, and what n8n notes of it
		expect((await keptFiles()).length - before).toBe(2);
	});

	test('is paid for once by rows of one run', async () => {
		const files = [
			{ data: await upload(MUG, 'a.png', 'image/png') },
			{ data: await upload(MUG, 'b.png', 'image/png') },
		];
		const { error, items } = await press(MUG, {}, { rows: [{ id: 'a' }, { id: 'b' }], files });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('under the name of another field is the same', async () => {
		await press(MUG);
		const media = { media: { item: [{ from: 'file', file: 'photo' }] } } as INodeParameters;
		await press(MUG, media, {
			files: [{ photo: await upload(MUG, 'photo.png', 'image/png') }],
		});
		await press(MUG, {
			mediaSource: 'json',
			mediaJson: '[{ "file": "data" }]',
		});
		expect(creations(simulator)).toHaveLength(1);
	});

	test('is not sent again by Retry after its answer was lost', async () => {
		const setup: Setup = {
			...{ node: LEAST.ugcAd.node, dataTables, rows: [{ id: 'a' }] },
			parameters: { ...leastOf('ugcAd'), ...fromFile },
			credential: { apiKey: 'demo-key', baseUrl: simulator.url },
			files: [{ data: await upload(MUG, 'photo.png', 'image/png') }],
		};
		simulator.faults.next('lostAnswer');
		const first = await runNode(setup);
		expect(first.error).toBeDefined();
		await retry(setup, first);
		await press(MUG);
		expect(creations(simulator)).toHaveLength(1);
	});
});

test.each<[string, INodeParameters]>([
	['a video', {}],
	['a row', rowOutput],
])(
	'what another execution is creating is never said to need a link, which would be another video: %s',
	async (_, parameters) => {
		fastTime();
		const answer = simulator.faults.hold({ method: 'POST' });
		const sending = press(MUG, parameters, { rows: [row('a')], executionId: 'first' });
		const isSent = () => creations(simulator).length > 0 || undefined;
		await until('the request', isSent, { within: 10_000, every: 20 });
		const { error, items } = await press(MUG, parameters, {
			...{ rows: [row('a')], executionId: 'second', mode: 'manual' },
			workflowSettings: { saveManualExecutions: false },
		});
		const said = `${error?.message} ${error?.description} ${JSON.stringify(items)}`;
		expect(said).toTell('beingCreated', 'first');
		expect(said).not.toMatch(/link to the file/);
		answer();
		expect((await sending).error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	},
);

test('another picture of the same name is another video', async () => {
	await press(MUG);
	await press(CUP);
	expect(creations(simulator)).toHaveLength(2);
	const [[mug], [cup]] = sentUrls(simulator);
	expect((await served(mug)).content).toEqual(MUG);
	expect((await served(cup)).content).toEqual(CUP);
});

describe('a row of a table', () => {
	test('is paid for once, and refused with another picture', async () => {
		await press(MUG, rowOutput, { rows: [row('a')] });
		await press(MUG, rowOutput, { rows: [row('a')] });
		expect(creations(simulator)).toHaveLength(1);
		const { items } = await press(CUP, rowOutput, { rows: [row('a')] });
		expect(creations(simulator)).toHaveLength(1);
		expect(items).toHaveLength(1);
	});

	test('without its file is rejected, and the others go on', async () => {
		const files: IBinaryKeyData[] = [{}, { data: await upload(CUP, 'b.png', 'image/png') }];
		const { items } = await press(MUG, rowOutput, { rows: [row('a'), row('b')], files });
		expect(items.map(({ json }) => [json.id, json.status])).toEqual([
			['a', 'rejected'],
			['b', 'processing'],
		]);
		expect(items[0].json.message).toTell('noSuchFile', 'data');
		expect(creations(simulator)).toHaveLength(1);
	});
});

test.each(['processing', 'completed', 'on hold'])(
	'a row whose file is gone when it is read again keeps its video: %s',
	async (status) => {
		const [{ json }] = (await press(MUG, rowOutput, { rows: [row('a')] })).items;
		const again = row('a', {
			...json,
			status,
			video_url: status === 'completed' ? 'https://a.test/v' : '',
		});
		const { items, error } = await press(MUG, rowOutput, { rows: [again], files: [{}] });
		expect(error).toBeUndefined();
		expect(items[0].json.status).not.toBe('rejected');
		// nothing tells that its values were changed
		expect(items[0].json.message ?? '').not.toMatch(/older values|video_version/);
		expect(creations(simulator)).toHaveLength(1);
	},
);

test('rows of a group whose files are gone when they are read again keep their video', async () => {
	const parameters = {
		...{ ...rowOutput, mediaSource: 'rows', groupBy: '={{ $json.group }}' },
		mediaRow: { item: { from: 'file', file: 'data' } },
	} as INodeParameters;
	const files = [
		{ data: await upload(MUG, 'a.png', 'image/png') },
		{ data: await upload(CUP, 'b.png', 'image/png') },
	];
	const rows = ['a', 'b'].map((id) => row(id, { group: 'mugs' }));
	const { items } = await press(MUG, parameters, { rows, files });
	const again = rows.map((each, index) => ({ ...each, ...items[index].json }));
	const read = await press(MUG, parameters, { rows: again, files: [{}, {}] });
	expect(read.error).toBeUndefined();
	expect(read.items.map(({ json }) => json)).toEqual(again.map(({ id }) => ({ id, message: '' })));
	// a row that has come to the group since asks for another video
	const more = [...again, row('c', { group: 'mugs' })];
	const joined = await press(MUG, parameters, { rows: more, files: [{}, {}, {}] });
	expect(joined.items.map(({ json }) => String(json.message))).toEqual(
		more.map(() => expect.toTell('noSuchFile', 'data')),
	);
	expect(creations(simulator)).toHaveLength(1);
});

describe.each<[string, INodeParameters, IDataObject]>([
	['without a version', {}, {}],
	['with the version of an option', { options: { version: 2 } }, {}],
	['with the version of its row', {}, { video_version: 2 }],
])('an item %s whose file is gone at Retry', (_, parameters, json) => {
	const retried = async (fault: 'lostAnswer' | '404') => {
		const [mug, cup] = [
			await upload(MUG, 'a.png', 'image/png'),
			await upload(CUP, 'b.png', 'image/png'),
		];
		const setup: Setup = {
			...{
				node: LEAST.ugcAd.node,
				dataTables,
				rows: [
					{ id: 'a', ...json },
					{ id: 'b', ...json },
				],
			},
			parameters: { ...leastOf('ugcAd'), ...fromFile, ...parameters },
			credential: { apiKey: 'demo-key', baseUrl: simulator.url },
			files: [{ data: mug }, { data: cup }],
		};
		simulator.faults.next(fault);
		const first = await runNode(setup);
		expect(first.error).toBeDefined();
		await binaryData().deleteManyByBinaryDataId([mug.id ?? '', cup.id ?? '']);
		return await retry(setup, first);
	};

	test('keeps what is paid for', async () => {
		const { error } = await retried('404');
		const [{ id }] = simulator.projects;
		expect(`${error?.message} ${error?.description}`).toContain(`project ${id}`);
		expect(simulator.projects).toHaveLength(1);
	});

	test('says that it may exist', async () => {
		const { error } = await retried('lostAnswer');
		expect(`${error?.message} ${error?.description}`).toMatch(/may exist/i);
	});
});

describe.each<[string, Partial<Setup>]>([
	['without a public address', { webhookBase: 'http://localhost:5678' }],
	[
		'that does not save the execution',
		{ mode: 'trigger', workflowSettings: { saveDataSuccessExecution: 'none' } },
	],
	['that keeps files in memory', {}],
])('where the service cannot load files any more, from an n8n %s', (place, setup) => {
	const inline: IBinaryData = {
		...{ data: MUG.toString('base64'), mimeType: 'image/png', fileName: 'photo.png' },
	};
	const pressThere = async (parameters: INodeParameters, more: Partial<Setup> = {}) =>
		place === 'that keeps files in memory'
			? await inMemory(
					async () => await press(MUG, parameters, { files: [{ data: inline }], ...more }),
				)
			: await press(MUG, parameters, { ...setup, ...more });

	test('a video that is paid for is given', async () => {
		await press(MUG);
		const { error, items } = await pressThere({});
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ recalled: true });
		expect(creations(simulator)).toHaveLength(1);
	});

	test.each(['', 'processing'])('a row with the status %j keeps its video', async (status) => {
		const [{ json }] = (await press(MUG, rowOutput, { rows: [row('a')] })).items;
		const again = status === '' ? row('a') : row('a', { ...json, status });
		const { error, items } = await pressThere(rowOutput, { rows: [again] });
		expect(error).toBeUndefined();
		expect(items[0].json.status ?? status).toBe('processing');
		expect(JSON.stringify(items)).not.toMatch(/older values|video_version|link to the file/);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('Check Only says so, too, and copies no file', async () => {
		await press(MUG);
		const before = await keptFiles();
		const files = [{ data: inline }];
		const { items } = await pressThere({ completion: 'check' }, { files });
		expect(items[0].json).toMatchObject({ check: 'alreadyPaidFor' });
		expect(await keptFiles()).toEqual(before);
	});
});

test('Check Only copies no file that the node before it has made, and says what may be wrong with it', async () => {
	const data = { data: MUG.toString('base64'), mimeType: 'image/png', fileName: 'photo.png' };
	const before = await keptFiles();
	const { error, items } = await press(MUG, { completion: 'check' }, { files: [{ data }] });
	expect(error).toBeUndefined();
	expect(items[0].json).toMatchObject({ check: 'passed' });
	expect(items[0].json.message).toMatch(/in memory.*N8N_DEFAULT_BINARY_DATA_MODE/);
	expect(await keptFiles()).toEqual(before);
});
