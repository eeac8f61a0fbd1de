import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import eventSchema from '../../nodes/VideoGenerationTrigger/__schema__/v1.1.0.json';
import avatarSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/avatar/getAll.json';
import paidVideoSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/paidVideo/getAll.json';
import reportSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/paidVideo/getReport.json';
import templateSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/template/get.json';
import variableSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/template/getVariables.json';
import downloadSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/video/download.json';
import voiceSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/voice/getAll.json';
import { VideoLibrary } from '../../nodes/VideoLibrary/VideoLibrary.node';
import type { Origin } from '../../nodes/shared/callbacks/origin';
import type { VideoEvent } from '../../nodes/shared/callbacks/videoEvent';
import { DataTables } from '../support/dataTables';
import { useSimulator } from '../support/simulator';
import { keepInFiles } from './support/binaryData';
import { ourNodes } from './support/ourNodes';
import { byId, runKind } from './support/kinds';
import { LEAST } from './support/least';
import { runLedger, writeLines } from './support/ledger';
import { makeVideo } from './support/library';

// n8n's editor reads these schemas, to offer the fields of an output before anything was run.

type Schema = { properties: Record<string, { type: string }> };

const simulator = useSimulator({ renderMs: 0 });
keepInFiles();
afterEach(() => jest.restoreAllMocks());

// It takes one for a resource and an operation, whatever *Output* says: the fields of a video would be shown for a row.
const creationNodes = new Set(Object.values(LEAST).map(({ node }) => node.constructor.name));
const folderOf = ({ constructor }: INodeType) =>
	join(__dirname, '../../nodes', constructor.name, '__schema__');

test.each(ourNodes.map(({ node }) => node))(
	'n8n finds the schemas of $constructor.name by its versions, if it has any',
	(node) => {
		if (creationNodes.has(node.constructor.name)) {
			expect(existsSync(folderOf(node))).toBe(false);
			return;
		}
		const versions = [node.description.version].flat().map((version) => {
			const [major, minor = 0] = String(version).split('.');
			return `v${major}.${minor}.0`;
		});
		expect(readdirSync(folderOf(node)).map((entry) => basename(entry, '.json'))).toEqual(versions);
	},
);

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

const typesIn = (json: IDataObject) =>
	Object.fromEntries(Object.entries(json).map(([name, value]) => [name, typeOf(value)]));

const typesOf = ({ properties }: Schema) =>
	Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, type]));

test.each<[string, Schema, INodeParameters]>([
	['an avatar', avatarSchema, { resource: 'avatar', operation: 'getAll' }],
	['a voice', voiceSchema, { resource: 'voice', operation: 'getAll' }],
	[
		'a variable of a template',
		variableSchema,
		{ resource: 'template', operation: 'getVariables', templateId: byId('tpl-greeting') },
	],
])('%s is output with the fields of its schema', async (_, schema, parameters) => {
	const { items, error } = await runKind(new VideoLibrary(), simulator, parameters);
	expect(error).toBeUndefined();
	expect(typesIn(items[0].json)).toEqual(typesOf(schema));
});

test('a template has the fields of its schema, and maybe more', async () => {
	const parameters = { resource: 'template', operation: 'get', templateId: byId('tpl-greeting') };
	const { items } = await runKind(new VideoLibrary(), simulator, parameters);
	expect(typesIn(items[0].json)).toMatchObject(typesOf(templateSchema));
});

test('a downloaded video is output with the fields of its schema', async () => {
	const { url } = await makeVideo(simulator);
	const download = { resource: 'video', operation: 'download', downloadBy: 'url' };
	const parameters = { ...download, url: url ?? '' };
	const { items } = await runKind(new VideoLibrary(), simulator, parameters);
	expect(typesIn(items[0].json)).toEqual(typesOf(downloadSchema));
});

test('a paid video is output with the fields of its schema', async () => {
	const dataTables = new DataTables();
	const known = { projectId: 'p', videoId: 'v', url: 'https://v.test/1', message: 'Done' };
	const texts = { row: '7', workflow: 'Ads', campaign: 'Spring' };
	writeLines(dataTables, { ...texts, status: 'completed', ...known });
	const { items } = await runLedger(dataTables, 'getAll');
	expect(typesIn(items[0].json)).toEqual(typesOf(paidVideoSchema));
	const { items: report } = await runLedger(dataTables, 'getReport');
	expect(typesIn(report[0].json)).toEqual(typesOf(reportSchema));
});

test('the schema of the trigger names every field of an event', () => {
	const types: Partial<Record<keyof VideoEvent, string>> = {
		projectId: 'string',
		videoId: 'string',
		status: 'string',
		url: 'string',
		code: 'string',
		thumbnail: 'string',
		expiresAt: 'string',
		metadata: 'object',
		origin: 'object',
		message: 'string',
	};
	expect(typesOf(eventSchema)).toEqual(types);
	const origin: Record<Exclude<keyof Origin, 'row'>, string> = {
		workflowId: 'string',
		executionId: 'string',
		node: 'string',
		item: 'number',
		items: 'number',
	};
	expect(typesOf(eventSchema.properties.origin)).toEqual(origin);
});
