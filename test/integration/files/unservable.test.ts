import type {
	IExecuteFunctions,
	INodeParameters,
	INodeType,
	IWorkflowSettings,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { DataTables, withPaidVideos } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { png } from '../../support/mediaFiles';
import { useSimulator } from '../../support/simulator';
import { inMemory, keepInFiles, keptFiles } from '../support/binaryData';
import type { Setup } from '../support/engine';
import { creations, runKind } from '../support/kinds';
import { sentUrls, upload } from '../support/inputFiles';
import { type Kind, LEAST, leastOf } from '../support/least';

const simulator = useSimulator();
keepInFiles();
useFastTime();

const MUG = png(640, 640, 'mug');
const GIVEN: Partial<Record<Kind, INodeParameters>> = {
	ugcAd: { media: { item: [{ from: 'file', file: 'data' }] } } as INodeParameters,
	slideshow: { slides: { item: [{ from: 'file', file: 'data' }] } } as INodeParameters,
};

const run = async (kind: Kind, more: INodeParameters = {}, setup: Partial<Setup> = {}) =>
	await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), ...GIVEN[kind], ...more },
		{ files: [{ data: await upload(MUG, 'photo.png', 'image/png') }], ...setup },
	);

describe('an n8n without https', () => {
	test.each([{}, { completion: 'check' }])('sends no file of an ad: %j', async (parameters) => {
		const { error, items } = await run('ugcAd', parameters, {
			webhookBase: 'http://localhost:5678',
		});
		const said = `${error?.message} ${error?.description} ${JSON.stringify(items)}`;
		expect(said).toTell('n8nNotPublic', 'http://localhost:5678');
		expect(said).toContain('WEBHOOK_URL');
		expect(said).toMatch(/link to the file/);
		expect(creations(simulator)).toEqual([]);
	});

	test('sends the file of a slide to a service on the same machine', async () => {
		const { error } = await run('slideshow', {}, { webhookBase: 'http://localhost:5678' });
		expect(error).toBeUndefined();
		expect(sentUrls(simulator)[0][0]).toMatch(
			/^http:\/\/localhost:5678\/rest\/binary-data\/signed/,
		);
	});

	test('sends URLs as ever', async () => {
		const { error } = await run(
			'ugcAd',
			{ media: { item: [{ url: 'https://example.com/a.png' }] } },
			{ webhookBase: 'http://localhost:5678' },
		);
		expect(error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(1);
	});
});

test.each<[string, string, boolean]>([
	['https://n8n.test', 'https://video.example.org', false],
	['https://localhost:5678', 'https://video.example.org', false],
	['http://n8n.example.org', 'https://video.example.org', false],
	['https://192.168.1.5', 'http://localhost:4010', false],
	['https://n8n.local', 'http://localhost:4010', false],
	['https://localhost:5678', 'http://localhost:4010', true],
	['http://127.0.0.1:5678', 'http://localhost:4010', true],
	['https://n8n.example.org', 'https://video.example.org', true],
])('an n8n at %s and a service at %s', async (webhookBase, baseUrl, isServed) => {
	const credential = { apiKey: 'demo-key', baseUrl };
	const { error, items } = await run(
		'slideshow',
		{ completion: 'check' },
		{ webhookBase, credential, settings: { onError: 'continueRegularOutput' } },
	);
	const said = `${error?.message} ${JSON.stringify(items)}`;
	if (isServed) expect(said).not.toTell('n8nNotPublic');
	else expect(said).toTell('n8nNotPublic', new URL(webhookBase).origin);
});

describe('where n8n keeps files in memory', () => {
	const file = { data: MUG.toString('base64'), mimeType: 'image/png', fileName: 'photo.png' };

	test('none is sent, and the message says what to set', async () => {
		const { error } = await inMemory(
			async () => await run('ugcAd', {}, { files: [{ data: file }] }),
		);
		expect(error?.message).toMatch(/memory/);
		expect(error?.description).toContain('N8N_DEFAULT_BINARY_DATA_MODE');
		expect(creations(simulator)).toEqual([]);
	});

	test.each<INodeParameters>([{}, { output: 'row', idColumn: 'id' }])(
		'since a file was stored, it is not sent either, and the row is not at fault: %j',
		async (parameters) => {
			const files = [{ data: await upload(MUG, 'photo.png', 'image/png') }];
			const rows = [{ id: 'a', status: '', message: '', video_url: '', project_id: '' }];
			const { error, items } = await inMemory(
				async () => await run('ugcAd', parameters, { files, rows }),
			);
			expect(error?.message).toMatch(/memory/);
			expect(error?.description).toContain('N8N_DEFAULT_BINARY_DATA_MODE');
			expect(items).toEqual([]);
			expect(creations(simulator)).toEqual([]);
		},
	);

	test('in files, one that a node has made in its output is stored first', async () => {
		const { error } = await run('ugcAd', {}, { files: [{ data: file }] });
		expect(error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(1);
	});
});

describe('a workflow that does not save its executions', () => {
	const none: IWorkflowSettings = { saveDataSuccessExecution: 'none' };
	test.each<[WorkflowExecuteMode, IWorkflowSettings, INodeParameters, boolean]>([
		['trigger', none, {}, false],
		['webhook', none, {}, false],
		['integrated', none, {}, false],
		['manual', { saveManualExecutions: false }, {}, false],
		['trigger', none, { completion: 'check' }, true],
		['trigger', { saveDataSuccessExecution: 'all' }, {}, true],
		['trigger', { saveManualExecutions: false }, {}, true],
		['manual', none, {}, true],
		['trigger', {}, {}, true],
	])('%s, %j, %j', async (mode, workflowSettings, parameters, isSent) => {
		const { error } = await run('ugcAd', parameters, { mode, workflowSettings });
		expect(error?.message ?? '').toEqual(isSent ? '' : expect.toTell('executionsNotSaved'));
		const paid = isSent && parameters.completion !== 'check' ? 1 : 0;
		expect(creations(simulator)).toHaveLength(paid);
	});

	test('sends a file where it waits for the video', async () => {
		const { error } = await run(
			'ugcAd',
			{ completion: 'wait', waitBy: 'polling' },
			{ mode: 'trigger', workflowSettings: none },
		);
		expect(error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(1);
	});

	test('is sent where n8n 2.4 says nothing of it', async () => {
		const { node } = LEAST.ugcAd;
		const older: INodeType = Object.create(node, {
			execute: {
				async value(this: IExecuteFunctions) {
					const context: unknown = Object.create(this, {
						getWorkflowSettings: { value: undefined },
					});
					return await node.execute?.call(context as IExecuteFunctions);
				},
			},
		}) as INodeType;
		const parameters = { ...leastOf('ugcAd'), ...GIVEN.ugcAd };
		const files = [{ data: await upload(MUG, 'photo.png', 'image/png') }];
		const { error } = await runKind(older, simulator, parameters, { files });
		expect(error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(1);
	});
});

describe('nothing is told or kept where there is nothing to send', () => {
	let dataTables: DataTables;
	beforeEach(() => {
		dataTables = withPaidVideos();
	});

	test('a run without files gives no hint about files', async () => {
		const { hints } = await runKind(LEAST.ugcAd.node, simulator, leastOf('ugcAd'));
		expect(hints.filter((hint) => /file/.test(hint))).toEqual([]);
	});

	test('a file that no entry names is not copied', async () => {
		const files = [{ data: await upload(MUG, 'photo.png', 'image/png') }];
		const before = await keptFiles();
		await runKind(LEAST.ugcAd.node, simulator, leastOf('ugcAd'), { files, dataTables });
		expect(await keptFiles()).toEqual(before);
	});

	test('Check Only copies no file', async () => {
		const files = [{ data: await upload(MUG, 'photo.png', 'image/png') }];
		const before = await keptFiles();
		const parameters = { ...leastOf('ugcAd'), ...GIVEN.ugcAd, completion: 'check' };
		const { error } = await runKind(LEAST.ugcAd.node, simulator, parameters, { files, dataTables });
		expect(error).toBeUndefined();
		expect(await keptFiles()).toEqual(before);
	});
});
