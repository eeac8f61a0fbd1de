import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, expression, long, VOICE } from '../support/kinds';
import {
	byHand,
	change,
	fromScript,
	fromTemplate,
	greeting,
	GREETING,
	PLAIN,
	runTemplateVideo,
	sent,
	TOUR,
} from '../support/templateVideo';

const simulator = useSimulator();

const run = async (parameters: INodeParameters, setup = {}) =>
	await runTemplateVideo(simulator, parameters, setup);

describe('what is sent for a template', () => {
	test('the least request: type and scenes are those of the template', async () => {
		const { items } = await run(fromTemplate(PLAIN));
		expect(creations(simulator)[0]).toMatchObject({ path: '/v1/project/create', status: 200 });
		expect(creations(simulator)[0].body).toEqual({
			type: 'class',
			templateId: PLAIN,
			title: 'Hello',
			caption: true,
			language: 'en',
			scenes: [{ script: 'Welcome to the course.', variables: [] }],
		});
		expect(items[0].json).toEqual({
			projectId: simulator.projects[0].id,
			status: 'processing',
			kind: 'templateVideo',
			name: 'Hello',
			...{ message: '', url: null },
		});
	});

	test('every field of the panel', async () => {
		const { error } = await run(
			greeting({
				caption: false,
				language: 'es',
				...change({
					scene: 1,
					script: 'Welcome, {{first_name}} of {{company}}',
					avatarId: byId(AVATAR),
					placement: { topLeftX: 1, topLeftY: 2.5, bottomRightX: -3, bottomRightY: 4 },
					voiceId: byId(VOICE),
					voiceSettings: {
						speed: 0.7,
						stability: 0,
						similarityBoost: 1,
						style: 0.5,
						useSpeakerBoost: false,
					},
				}),
				options: {
					webhook: 'https://example.com/finished',
					metadata: { entry: [{ key: 'rowId', value: '7' }] },
				},
			}),
		);
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toEqual({
			type: 'class',
			templateId: GREETING,
			title: 'Hello',
			caption: false,
			language: 'es',
			scenes: [
				{
					script: 'Welcome, {{first_name}} of {{company}}',
					avatar: { id: AVATAR, topLeft: { x: 1, y: 2.5 }, bottomRight: { x: -3, y: 4 } },
					variables: [
						{ key: 'first_name', value: 'Ada', type: 'text' },
						{ key: 'company', value: 'Example Ltd', type: 'text' },
					],
					voice: VOICE,
					voiceSettings: {
						speed: 0.7,
						stability: 0,
						similarityBoost: 1,
						style: 0.5,
						useSpeakerBoost: false,
					},
				},
			],
			webhook: 'https://example.com/finished',
			metadata: { rowId: '7' },
		});
	});

	test('a template of several scenes: each with its own variables, media among them', async () => {
		const values = {
			product_name: 'Lamp',
			hero_image: 'https://example.com/lamp.jpg',
			benefit: 'see',
			Benefit: 'Light',
			demo_clip: 'https://example.com/lamp.mp4',
			website: 'example.com',
		};
		const { error } = await run(fromTemplate(TOUR, byHand(values)));
		expect(error).toBeUndefined();
		expect(sent(simulator)[0].scenes.map(({ variables }) => variables)).toEqual([
			[
				{ key: 'product_name', value: 'Lamp', type: 'text' },
				{ key: 'hero_image', value: 'https://example.com/lamp.jpg', type: 'media' },
			],
			[
				{ key: 'benefit', value: 'see', type: 'text' },
				{ key: 'Benefit', value: 'Light', type: 'text' },
				{ key: 'demo_clip', value: 'https://example.com/lamp.mp4', type: 'media' },
			],
			[{ key: 'website', value: 'example.com', type: 'text' }],
		]);
	});
});

describe('bad input for a template is named in the words of the panel, and nothing is sent', () => {
	test.each([
		[{ title: expression('') }, expect.toTell('fieldEmpty', 'Title')],
		[{ caption: expression('some') }, expect.toTell('EXPECTED_BOOLEAN', 'Captions:')],
		[{ language: 'eng' }, expect.toTell('notLanguageCode', 'Language:', '2', 'en')],
		[
			{ options: { webhook: 'http://example.com' } },
			expect.toTell('NOT_HTTPS_URL', 'Webhook URL:', 'not "http://example.com"'),
		],
		[
			{ options: { webhook: `https://example.com/${long(481)}` } },
			expect.toTell('tooLong', 'Webhook URL:', '501', '500'),
		],
		[
			{ options: { metadata: { entry: [{ key: 'a', value: long(5113) }] } } },
			expect.toTell('tooLong', 'Metadata:', '5121', '5120'),
		],
	])('%j', async (parameters, message) => {
		const { error } = await run(greeting(parameters));
		expect(error?.message).toEqual(message);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a title of 100 characters', { title: long(100) }],
		['a webhook of 500 characters', { options: { webhook: `https://example.com/${long(480)}` } }],
		[
			'metadata of 5120 bytes',
			{ options: { metadata: { entry: [{ key: 'a', value: long(5112) }] } } },
		],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await run(greeting(parameters));
		expect(error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	});
});

test.each([
	['a template', greeting()],
	['a script', fromScript()],
])('a shortage of credits is reported for %s', async (_, parameters) => {
	simulator.account('demo-key').credits = 1;
	const { error } = await run(parameters);
	expect(error?.message).toBe('Not enough credits');
	expect(error?.description).toContain('Add credits');
	expect(simulator.projects).toEqual([]);
});
