import type { IDataObject } from 'n8n-workflow';

import { gif, mp4, png } from '../../support/mediaFiles';
import type { ReasonName } from '../../support/reasonNames';
import { useSimulator } from '../../support/simulator';
import { keepInFiles } from '../support/binaryData';
import { creations, expression, runKind } from '../support/kinds';
import { sentUrls, served, upload } from '../support/inputFiles';
import { type Kind, LEAST, leastOf } from '../support/least';
import { runScenes, VIDEO } from '../support/scenes';
import {
	byColumn,
	byHand,
	change,
	fromTemplate,
	TOUR,
	runTemplateVideo,
} from '../support/templateVideo';

const simulator = useSimulator();
keepInFiles();

const MUG = png(640, 640, 'mug');
const LOGO = gif(300, 300);
const CLIP = mp4('isom', 'clip');

const TEXTS = { product_name: 'Mug', benefit: 'drink', Benefit: 'It', website: 'example.com' };
const filesOf = async () => ({
	photo: await upload(MUG, 'mug.png', 'image/png'),
	logo: await upload(LOGO, 'logo.gif', 'image/gif'),
	clip: await upload(CLIP, 'clip.mp4', 'video/mp4'),
});
const form = [{ filename: 'mug.png', mimetype: 'image/png', size: MUG.length }];

const variable = (key: string) => ({ key, value: 'x' });
const image = (key: string, value: string) => ({ key, value, type: 'media' });

const contents = async () =>
	await Promise.all(sentUrls(simulator)[0].map(async (url) => (await served(url)).content));

test.each<[string, object, IDataObject]>([
	['their names', byHand({ ...TEXTS, hero_image: 'photo', demo_clip: ' clip ' }), {}],
	[
		'the field of a form, and what n8n makes of it',
		byHand({ ...TEXTS, hero_image: '={{ $json.Photo }}', demo_clip: '={{ $binary.clip }}' }),
		{ Photo: form },
	],
	[
		'the same as a text',
		byHand({ ...TEXTS, hero_image: '={{ JSON.stringify($json.Photo) }}', demo_clip: 'clip' }),
		{ Photo: form },
	],
	['columns', byColumn, { ...TEXTS, hero_image: form, demo_clip: 'clip' }],
	[
		'changes of a scene',
		{
			...byHand({ ...TEXTS, hero_image: 'logo', demo_clip: 'clip' }),
			...change({ scene: 1, variables: { item: [{ key: 'hero_image', value: 'photo' }] } }),
		},
		{},
	],
	[
		'JSON',
		{
			scenesSource: 'json',
			scenesJson: JSON.stringify([
				{ script: 'Hi', variables: [variable('product_name'), image('hero_image', 'photo')] },
				{
					script: 'Hi',
					variables: [variable('benefit'), variable('Benefit'), image('demo_clip', 'clip')],
				},
				{ script: 'Bye', variables: [variable('website')] },
			]),
		},
		{},
	],
])('variables of a template are filled in with files by %s', async (_, parameters, json) => {
	const { error } = await runTemplateVideo(simulator, fromTemplate(TOUR, parameters), {
		rows: [json],
		files: [await filesOf()],
	});
	expect(error).toBeUndefined();
	expect(await contents()).toEqual([MUG, CLIP]);
});

test('a variable that is a text keeps a text that is the name of a file', async () => {
	const values = { ...TEXTS, product_name: 'photo', hero_image: 'photo', demo_clip: 'clip' };
	await runTemplateVideo(simulator, fromTemplate(TOUR, byHand(values)), {
		files: [await filesOf()],
	});
	expect(JSON.stringify(creations(simulator)[0].body)).toContain(
		'"key":"product_name","value":"photo"',
	);
});

test.each<[string, unknown, ReasonName, string[]]>([
	[
		'two files',
		[...form, { filename: 'logo.gif', mimetype: 'image/gif', size: LOGO.length }],
		'severalFiles',
		['hero_image'],
	],
	[
		'a file of another row',
		[{ filename: 'x.png', mimetype: 'image/png', size: 1 }],
		'noSuchFile',
		['hero_image', 'x.png'],
	],
])('a variable cannot be filled in with %s', async (_, value, reason, facts) => {
	const values = { ...TEXTS, hero_image: expression(value), demo_clip: 'clip' };
	const { error } = await runTemplateVideo(simulator, fromTemplate(TOUR, byHand(values)), {
		files: [await filesOf()],
	});
	expect(error?.message).toTell(reason, ...facts);
	expect(creations(simulator)).toEqual([]);
});

test('scenes take media IDs, and refuse a file', async () => {
	const { error } = await runScenes(
		simulator,
		{ scenes: { item: [{ ...VIDEO, mediaId: expression(form) }] } },
		{ files: [await filesOf()] },
	);
	expect(error?.message).toTell('nothingInValue', 'Media ID');
	expect(creations(simulator)).toEqual([]);
});

const OWN_ID = {
	item: [{ url: 'https://example.com/a.jpg', moreFields: { mediaId: expression(form) } }],
};

test.each<[Kind, string, string]>([
	['productAd', 'websiteUrl', 'Website URL'],
	['productAd', 'script', 'Script'],
	// an ID of the user's own
	['slideshow', 'slides', 'Media ID'],
])('another field than a media ID is not one: %s, %s', async (kind, field, label) => {
	const { error } = await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), [field]: field === 'slides' ? OWN_ID : expression(form) },
		{ files: [await filesOf()] },
	);
	expect(error?.message).toTell('nothingInValue', label);
	expect(creations(simulator)).toEqual([]);
});
