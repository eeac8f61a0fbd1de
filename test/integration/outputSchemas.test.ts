import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { ProductAd } from '../../nodes/ProductAd/ProductAd.node';
import productAdSchema from '../../nodes/ProductAd/__schema__/v1.0.0.json';
import { Scenes } from '../../nodes/Scenes/Scenes.node';
import scenesSchema from '../../nodes/Scenes/__schema__/v1.0.0.json';
import { Slideshow } from '../../nodes/Slideshow/Slideshow.node';
import slideshowSchema from '../../nodes/Slideshow/__schema__/v1.0.0.json';
import { TemplateVideo } from '../../nodes/TemplateVideo/TemplateVideo.node';
import fromScriptSchema from '../../nodes/TemplateVideo/__schema__/v1.0.0/fromScript.json';
import fromTemplateSchema from '../../nodes/TemplateVideo/__schema__/v1.0.0/fromTemplate.json';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import ugcAdSchema from '../../nodes/UgcAd/__schema__/v1.0.0.json';
import eventSchema from '../../nodes/VideoGenerationTrigger/__schema__/v1.1.0.json';
import { VideoGenerationTrigger } from '../../nodes/VideoGenerationTrigger/VideoGenerationTrigger.node';
import avatarSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/avatar/getAll.json';
import templateSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/template/get.json';
import downloadSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/video/download.json';
import voiceSchema from '../../nodes/VideoLibrary/__schema__/v1.0.0/voice/getAll.json';
import { VideoLibrary } from '../../nodes/VideoLibrary/VideoLibrary.node';
import type { VideoEvent } from '../../nodes/shared/completion/videoEvent';
import { type Simulator, startSimulator } from '../simulator';
import { keepInFiles } from './support/binaryData';
import { AVATAR, byId, runKind, VOICE } from './support/kinds';
import { makeVideo } from './support/library';

// n8n's editor reads these schemas, to offer the fields of an output before anything was run.

type Schema = { properties: Record<string, { type: string }> };

let simulator: Simulator;

beforeAll(async () => {
	await keepInFiles();
	simulator = await startSimulator({ renderMs: 0 });
});
afterAll(async () => await simulator.close());

test.each([
	...[new ProductAd(), new Scenes(), new Slideshow(), new TemplateVideo(), new UgcAd()],
	...[new VideoGenerationTrigger(), new VideoLibrary()],
])('n8n finds the schemas of $constructor.name by its version', ({ constructor, description }) => {
	const folder = join(__dirname, '../../nodes', constructor.name, '__schema__');
	const [major, minor = 0] = String(description.version).split('.');
	expect(readdirSync(folder).map((entry) => basename(entry, '.json'))).toEqual([
		`v${major}.${minor}.0`,
	]);
});

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

const typesIn = (json: IDataObject) =>
	Object.fromEntries(Object.entries(json).map(([name, value]) => [name, typeOf(value)]));

const typesOf = ({ properties }: Schema) =>
	Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, type]));

const speaker = { script: 'Welcome to the page', avatarId: byId(AVATAR), voiceId: byId(VOICE) };
const called = { options: { name: 'One' } };
const media = { item: [{ url: 'https://example.com/1.jpg' }] };

test.each<[string, INodeType, Schema, INodeParameters]>([
	['a UGC ad', new UgcAd(), ugcAdSchema, { ...speaker, ...called, media }],
	['a slideshow', new Slideshow(), slideshowSchema, { slides: media, ...called }],
	[
		'a storyboard',
		new Scenes(),
		scenesSchema,
		{ scenes: { item: [{ type: 'video', mediaId: 'm1' }] }, ...called },
	],
	[
		'a product ad',
		new ProductAd(),
		productAdSchema,
		{ ...speaker, ...called, websiteUrl: 'https://example.com/product' },
	],
	[
		'a video from a template',
		new TemplateVideo(),
		fromTemplateSchema,
		{ templateId: byId('tpl-welcome'), title: 'Hello' },
	],
	[
		'a video from a script',
		new TemplateVideo(),
		fromScriptSchema,
		{ operation: 'fromScript', name: 'Lesson 1', ...speaker },
	],
	['an avatar', new VideoLibrary(), avatarSchema, { resource: 'avatar', operation: 'getAll' }],
	['a voice', new VideoLibrary(), voiceSchema, { resource: 'voice', operation: 'getAll' }],
])('%s is output with the fields of its schema', async (_, node, schema, parameters) => {
	const { items, error } = await runKind(node, simulator, parameters);
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
	const parameters = { resource: 'video', operation: 'download', url: url ?? '' };
	const { items } = await runKind(new VideoLibrary(), simulator, parameters);
	expect(typesIn(items[0].json)).toEqual(typesOf(downloadSchema));
});

test('the schema of the trigger names every field of an event', () => {
	const types: Record<keyof VideoEvent, string> = {
		event: 'string',
		projectId: 'string',
		videoId: 'string',
		status: 'string',
		url: 'string',
		shareUrl: 'string',
		thumbnail: 'string',
		duration: 'number',
		aspectRatio: 'string',
		resolution: 'string',
		expiresAt: 'string',
		metadata: 'object',
		origin: 'object',
		message: 'string',
		code: 'string',
		createdAt: 'string',
		completedAt: 'string',
	};
	expect(typesOf(eventSchema)).toEqual(types);
});
