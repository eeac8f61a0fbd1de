import pick from 'lodash/pick';
import {
	createRunExecutionData,
	type IDataObject,
	type INode,
	type INodeParameters,
} from 'n8n-workflow';

import { readExample } from '../../host/example';
import { type DataTables, withPaidVideos } from '../../support/dataTables';
import { png } from '../../support/mediaFiles';
import { useSimulator } from '../../support/simulator';
import { keepInFiles } from '../support/binaryData';
import { AVATAR, byId, creations, runKind, VOICE } from '../support/kinds';
import { testWorkflow } from '../support/engine';
import { sentUrls, served, upload } from '../support/inputFiles';
import { LEAST } from '../support/least';

const simulator = useSimulator();
keepInFiles();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = withPaidVideos();
});

const MUG = png(640, 640, 'mug');
const CUP = png(640, 640, 'cup');

const SCRIPT = 'I drink from it every day.';

/** As a Data Table gives a row whose other cells are empty. */
const READ = {
	...{ id: 1, createdAt: '2026-11-27T08:14:02.118Z', updatedAt: '2026-11-27T08:14:02.118Z' },
	...{ video_version: null, status: null, message: null, video_url: null, project_id: null },
};

/** What reaches the node that creates the videos of an example, and the field with the file. */
const INPUTS: Record<string, [IDataObject, string]> = {
	'form-to-video': [
		{ Script: SCRIPT, Photo: { filename: 'mug.png', mimetype: 'image/png', size: MUG.length } },
		'Photo',
	],
	'drive-folder-to-videos': [
		{
			...READ,
			...{ product: 'mug', script: SCRIPT, image_url: 'https://drive.google.com/file/d/1a/view' },
		},
		'data',
	],
	'telegram-photo-to-video': [{ message: { chat: { id: 7 }, caption: SCRIPT } }, 'data'],
	'product-image-to-ad': [
		{
			...READ,
			...{ product: 'mug', script: SCRIPT, image_url: null },
			// n8n's image node has these beside the file
			...{ mimeType: 'image/png', fileType: 'image' },
		},
		'data',
	],
};

/** Runs the node of an example that creates videos, which here does not wait, on one item with this file. */
async function run(
	example: string,
	content: Buffer,
	fileName = 'photo.png',
	values: IDataObject = {},
	options: IDataObject = {},
) {
	const creating = readExample(example).nodes.find(({ name }) => name === 'Create UGC ad');
	const parameters = {
		...creating?.parameters,
		...{ avatarId: byId(AVATAR), voiceId: byId(VOICE), completion: 'continue' },
		options: { ...(creating?.parameters.options as IDataObject), ...options },
	} as INodeParameters;
	const [row, field] = INPUTS[example];
	const files = [{ [field]: await upload(content, fileName, 'image/png') }];
	const { error, items } = await runKind(LEAST.ugcAd.node, simulator, parameters, {
		...{ dataTables, rows: [{ ...row, ...values }], files, settings: pick(creating, 'onError') },
	});
	expect(error).toBeUndefined();
	return items[0].json;
}

describe.each(Object.keys(INPUTS))('%s', (example) => {
	test('makes a video of the file and its text', async () => {
		await run(example, MUG);
		expect(creations(simulator)).toMatchObject([{ body: { script: SCRIPT } }]);
		const [[url]] = sentUrls(simulator);
		expect((await served(url)).content).toEqual(MUG);
	});

	test('pays once where its trigger gives the file again, under another name', async () => {
		const first = await run(example, MUG);
		const again = await run(example, MUG, 'again.png');
		expect(creations(simulator)).toHaveLength(1);
		for (const key of ['projectId', 'project_id']) expect(again[key]).toBe(first[key]);
	});
});

test('drive-folder-to-videos: two files are two rows, each with its own video', async () => {
	const other = { id: 2, image_url: 'https://drive.google.com/file/d/2b/view' };
	const first = await run('drive-folder-to-videos', MUG);
	const second = await run('drive-folder-to-videos', CUP, 'cup.png', other);
	expect([first.id, second.id]).toEqual([1, 2]);
	expect(second.project_id).not.toBe(first.project_id);
	expect(creations(simulator)).toHaveLength(2);
});

test('product-image-to-ad: an image that the model makes anew costs no second video of the row', async () => {
	const first = await run('product-image-to-ad', MUG);
	const again = await run('product-image-to-ad', CUP);
	expect(creations(simulator)).toHaveLength(1);
	expect(again.project_id).toBe(first.project_id);
});

describe('what a person reads who gets no video', () => {
	const LAST_NODE: Record<string, [node: string, parameter: string]> = {
		'form-to-video': ['Show the link', 'completionMessage'],
		'telegram-photo-to-video': ['Send the reason', 'text'],
	};

	/** The text of the last node of an example, right behind the node that creates videos. */
	function said(example: string, json: IDataObject): string {
		const { nodes } = readExample(example);
		const [name, parameter] = LAST_NODE[example];
		const creating = 'Create UGC ad';
		const connections = {
			[creating]: { main: [[{ node: name, type: 'main' as const, index: 0 }]] },
		};
		const types = Object.fromEntries(nodes.map(({ type }) => [type, LEAST.ugcAd.node]));
		const node = nodes.find((one) => one.name === name) as INode;
		const text = String(node.parameters[parameter]);
		const data = { main: [[{ json, pairedItem: { item: 0 } }]] };
		const source = { previousNode: creating };
		const task = { startTime: 0, executionTime: 0, executionIndex: 0, data, source: [null] };
		return testWorkflow(types, { nodes, connections }).expression.getParameterValue(
			text,
			createRunExecutionData({ resultData: { runData: { [creating]: [task] } } }),
			...([0, 0, name, data.main[0], 'trigger', {}] as const),
			{ node, data, source: { main: [source] } },
		) as string;
	}

	describe.each(Object.keys(LAST_NODE))('%s', (example) => {
		test.each<[string, Buffer, IDataObject, IDataObject, RegExp]>([
			['without a script', MUG, { Script: '', message: { caption: '' } }, {}, /script/i],
			['with another file', Buffer.from('%PDF-1.7'), {}, {}, /\bPDF\b|image/i],
			['over the limit of the day', MUG, {}, { maxVideosPerDay: 1 }, /Max Videos per Day/],
		])('%s: why', async (_, content, values, options, why) => {
			await run(example, CUP, 'cup.png');
			const text = said(example, await run(example, content, 'photo.png', values, options));
			expect(text).toMatch(why);
			expect(text).not.toMatch(/undefined|null|\[object/);
			expect(creations(simulator)).toHaveLength(1);
		});

		test('after a lost response: that the video may exist, and nothing that leads to a second payment', async () => {
			simulator.faults.next('lostAnswer');
			const first = said(example, await run(example, MUG));
			const again = said(example, await run(example, MUG));
			for (const text of [first, again]) expect(text).toMatch(/video may exist/);
			expect(creations(simulator)).toHaveLength(1);
		});
	});

	test.each([
		{ status: 'processing', url: null, message: 'Look it up.', projectId: 'p' },
		{ status: 'completed', url: null, message: '', projectId: 'p' },
	])('form-to-video, %j: that the same file and script bring it', (json) => {
		const text = said('form-to-video', json);
		expect(text).toContain('Send the same again later: you pay once');
		expect(text).not.toContain('Look it up');
	});

	test('form-to-video, where nobody knows whether it exists: whom to ask', () => {
		const lost = { status: 'check', url: null, message: 'Lost', advice: 'Delete that line.' };
		expect(said('form-to-video', lost)).toBe('The video may exist. Ask the owner of this form.');
	});

	test('telegram-photo-to-video: also what Telegram would take for a tag', () => {
		const message = 'Script: <1 & "2" has no end tag';
		expect(said('telegram-photo-to-video', { message, advice: 'Use <2.' })).toBe(
			'Script: &lt;1 &amp; "2" has no end tag\nUse &lt;2.',
		);
	});
});
