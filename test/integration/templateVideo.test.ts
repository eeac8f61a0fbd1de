import { LoadOptionsContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { TemplateVideo } from '../../nodes/TemplateVideo/TemplateVideo.node';
import { type Simulator, startSimulator } from '../simulator';
import { additionalDataOf, NODE, workflowOf } from './support/engine';
import {
	AVATAR,
	byId,
	creations,
	expression,
	keepGoing,
	long,
	runKind,
	VOICE,
} from './support/kinds';
import { publishTrigger, type PublishedTrigger } from './support/trigger';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ renderMs: 1 });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const node = new TemplateVideo();
const run = async (parameters: INodeParameters, setup = {}) =>
	await runKind(node, simulator, parameters, setup);

const PLAIN = 'tpl-welcome';
const GREETING = 'tpl-greeting';
const TOUR = 'tpl-product-tour';

const byHand = (value: IDataObject) => ({
	variables: { mappingMode: 'defineBelow', value, schema: [], matchingColumns: [] },
});
const byColumn = {
	variables: { mappingMode: 'autoMapInputData', value: null, schema: [], matchingColumns: [] },
};
const ADA = { first_name: 'Ada', company: 'Example Ltd' };
const fromTemplate = (templateId: string, parameters: object = byHand({})) =>
	({ templateId: byId(templateId), title: 'Hello', ...parameters }) as INodeParameters;
const greeting = (parameters: object = {}) =>
	fromTemplate(GREETING, { ...byHand(ADA), ...parameters });
const change = (...item: object[]) => ({ sceneChanges: { item } });
const fromScript = (parameters: object = {}) =>
	({
		operation: 'fromScript',
		name: 'Lesson 1',
		script: 'Welcome to the first lesson.',
		avatarId: byId(AVATAR),
		voiceId: byId(VOICE),
		...parameters,
	}) as INodeParameters;

interface Sent {
	type: string;
	scenes: Array<{ script: string; variables: Array<{ key: string; value: string }> }>;
}
const sent = () => creations(simulator).map(({ body }) => body as Sent);
const valuesSent = () =>
	sent().map(({ scenes }) =>
		scenes.flatMap(({ variables }) => variables.map(({ key, value }) => [key, value])),
	);
const lookups = () => simulator.requests.filter(({ method }) => method === 'GET');

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
			message: expect.any(String),
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
		expect(sent()[0].scenes.map(({ variables }) => variables)).toEqual([
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

describe('variables', () => {
	test('are taken from the columns with their names; other columns are ignored', async () => {
		const rows = [
			{ ...ADA, country: 'UK', price: 7 },
			{ first_name: 'Alan', company: 42 },
		];
		const { error } = await run(fromTemplate(GREETING, byColumn), { rows });
		expect(error).toBeUndefined();
		expect(valuesSent()).toEqual(
			expect.arrayContaining([
				[
					['first_name', 'Ada'],
					['company', 'Example Ltd'],
				],
				[
					['first_name', 'Alan'],
					['company', '42'],
				],
			]),
		);
	});

	test('that are mapped by hand can be expressions', async () => {
		const variables = byHand({ first_name: '={{ $json.who }}', company: '={{ $json.firm }}' });
		await run(fromTemplate(GREETING, variables), { rows: [{ who: 'Grace', firm: 'Navy' }] });
		expect(valuesSent()).toEqual([
			[
				['first_name', 'Grace'],
				['company', 'Navy'],
			],
		]);
	});

	test.each([
		['by hand', byHand({ ...ADA, company: '' }), {}],
		['by column', byColumn, { ...ADA, company: '' }],
	])('may be empty texts, mapped %s', async (_, variables, row) => {
		const { error } = await run(fromTemplate(GREETING, variables), { rows: [row] });
		expect(error).toBeUndefined();
		expect(valuesSent()[0]).toContainEqual(['company', '']);
	});

	const missing = (names: string, scene = 1) =>
		`Row 1: Variables: Missing required variables for scene ${scene}: ${names} (variables)`;

	test.each([
		['absent', byHand({ first_name: 'Ada' }), {}, missing('company')],
		['null', byHand({ ...ADA, company: null }), {}, missing('company')],
		['all absent', byHand({}), {}, missing('first_name, company')],
		['without a column', byColumn, { first_name: 'Ada' }, missing('company')],
		['with an empty cell', byColumn, { ...ADA, first_name: null }, missing('first_name')],
		['in another case', byColumn, { First_Name: 'Ada', company: 'x' }, missing('first_name')],
	])(
		'that are missing are told before anything is sent: %s',
		async (_, variables, row, message) => {
			const { error } = await run(fromTemplate(GREETING, variables), { rows: [row] });
			expect(error?.message).toBe(message);
			expect(creations(simulator)).toEqual([]);
		},
	);

	test('that are missing are told of every scene at once', async () => {
		const values = { product_name: 'Lamp', benefit: 'see', website: 'example.com' };
		const { error } = await run(fromTemplate(TOUR, byHand(values)));
		expect(error?.message).toBe(
			'Row 1: Variables: Missing required variables for scene 1: hero_image; ' +
				'Missing required variables for scene 2: Benefit, demo_clip (variables)',
		);
	});

	test('that are missing in one row keep the other rows from nothing with On Error = Continue', async () => {
		const rows = [{ first_name: 'Ada' }, ADA];
		const { items } = await run(fromTemplate(GREETING, byColumn), { rows, ...keepGoing });
		expect(items[0].json.error).toBe(missing('company'));
		expect(items[1].json.projectId).toBe(simulator.projects[0].id);
	});

	test.each(['constructor', 'toString', '__proto__'])(
		'take no value from what every object has: %s',
		async (key) => {
			const { error } = await run(greeting(change({ scene: 1, script: `{{${key}}}` })));
			expect(error?.message).toBe(missing(key));
		},
	);

	test('are picked in the panel as the template declares them', async () => {
		const { fields } = await getTemplateVariables(GREETING);
		const variables = (value: IDataObject) => ({
			variables: { mappingMode: 'defineBelow', value, schema: fields, matchingColumns: [] },
		});
		await run(fromTemplate(GREETING, variables({ ...ADA, company: '' })));
		expect(valuesSent()[0]).toContainEqual(['company', '']);
		const { error } = await run(
			fromTemplate(GREETING, variables({ ...ADA, company: '={{ $json.none }}' })),
		);
		expect(error?.message).toBe(missing('company'));
	});

	test('have values of up to 2000 characters', async () => {
		const value = (length: number) => byHand({ ...ADA, company: long(length) });
		expect((await run(fromTemplate(GREETING, value(2000)))).error).toBeUndefined();
		const { error } = await run(fromTemplate(GREETING, value(2001)));
		expect(error?.message).toContain('String must contain at most 2000 character(s)');
		expect(error?.message).toContain('(scenes.0.variables.1.value)');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('have values that are texts', async () => {
		const { error } = await run(fromTemplate(GREETING, byColumn), {
			rows: [{ ...ADA, company: { name: 'Example Ltd' } }],
		});
		expect(error?.message).toContain('Expected string, received object');
		expect(creations(simulator)).toEqual([]);
	});
});

describe('a scene can differ from its template', () => {
	const scene = () => sent()[0].scenes[0];

	test.each([
		['its voice', { voiceId: byId(VOICE) }, { voice: VOICE }],
		['its avatar', { avatarId: byId(AVATAR) }, { avatar: { id: AVATAR } }],
		[
			'the place of its avatar',
			{ placement: { topLeftX: 5, bottomRightX: 6, bottomRightY: '7' } },
			{ avatar: { topLeft: { x: 5, y: 0 }, bottomRight: { x: 6, y: 7 } } },
		],
		['how its voice sounds', { voiceSettings: { speed: 1.2 } }, { voiceSettings: { speed: 1.2 } }],
	])('in %s, and nothing else is sent', async (_, changes, expected) => {
		const { error } = await run(fromTemplate(PLAIN, change({ scene: 1, ...changes })));
		expect(error).toBeUndefined();
		expect(scene()).toEqual({ script: 'Welcome to the course.', variables: [], ...expected });
	});

	test('in its script, whose new placeholders need values as well', async () => {
		const rows = [{ say: 'Dear {{first_name}}, {{ greeting }}!' }];
		const script = change({ scene: 1, script: '={{ $json.say }}' });
		const variables = (value: IDataObject) => ({ ...byHand(value), ...script });
		const { error } = await run(fromTemplate(GREETING, variables(ADA)), { rows });
		expect(error?.message).toContain('Missing required variables for scene 1: greeting');
		expect(creations(simulator)).toEqual([]);

		await run(fromTemplate(GREETING, variables({ ...ADA, greeting: 'hi' })), { rows });
		expect(scene()).toEqual({
			script: 'Dear {{first_name}}, {{ greeting }}!',
			variables: [
				{ key: 'first_name', value: 'Ada', type: 'text' },
				{ key: 'company', value: 'Example Ltd', type: 'text' },
				{ key: 'greeting', value: 'hi', type: 'text' },
			],
		});
	});

	test.each([
		[{ scene: 2 }, PLAIN, 'The template has 1 scene, and there is no scene 2'],
		[{ scene: 0 }, TOUR, 'The template has 3 scenes, and there is no scene 0'],
		[{ scene: 1.5 }, TOUR, 'The template has 3 scenes, and there is no scene 1.5'],
		[{ scene: expression('two') }, TOUR, 'The template has 3 scenes, and there is no scene two'],
	])('but not one that does not exist: %j', async (item, templateId, message) => {
		const { error } = await run(fromTemplate(templateId, change(item)));
		expect(error?.message).toBe(`Row 1: Scene Changes: ${message} (sceneChanges)`);
		expect(creations(simulator)).toEqual([]);
	});

	test('but not twice, as one of the changes would be lost', async () => {
		const twice = change({ scene: 1, script: 'Hi' }, { scene: 1, voiceId: byId(VOICE) });
		const { error } = await run(fromTemplate(PLAIN, twice));
		expect(error?.message).toBe(
			'Row 1: Scene Changes: Scene 1 is changed twice: put its changes into one (sceneChanges)',
		);
		expect(creations(simulator)).toEqual([]);
	});

	const beyond: Array<[change: object, message: string, field: string]> = [
		[{ script: long(5001) }, 'Script: String must contain at most 5000 character(s)', 'script'],
		[
			{ voiceId: byId(expression(long(21))) },
			'Voice: String must contain at most 20 character(s)',
			'voice',
		],
		[
			{ avatarId: byId(expression(long(31))) },
			'Avatar > id: String must contain at most 30 character(s)',
			'avatar.id',
		],
		[
			{ placement: { topLeftX: expression('left') } },
			'x: Expected number, received string',
			'avatar.topLeft.x',
		],
		[
			{ placement: { topLeftX: expression('Infinity') } },
			'x: Number must be finite',
			'avatar.topLeft.x',
		],
		[
			{ voiceSettings: { speed: 0.69 } },
			'Voice Settings > Speed: Number must be greater than or equal to 0.7',
			'voiceSettings.speed',
		],
		[
			{ voiceSettings: { speed: 1.21 } },
			'Voice Settings > Speed: Number must be less than or equal to 1.2',
			'voiceSettings.speed',
		],
		...['stability', 'similarityBoost', 'style'].flatMap((field): typeof beyond => [
			[
				{ voiceSettings: { [field]: -0.01 } },
				'Number must be greater than or equal to 0',
				`voiceSettings.${field}`,
			],
			[
				{ voiceSettings: { [field]: 1.01 } },
				'Number must be less than or equal to 1',
				`voiceSettings.${field}`,
			],
		]),
		[
			{ voiceSettings: { useSpeakerBoost: expression('yes') } },
			'Use Speaker Boost: Expected boolean, received string',
			'voiceSettings.useSpeakerBoost',
		],
	];

	test.each(beyond)('but not beyond the limits: %#', async (item, message, field) => {
		const { error } = await run(fromTemplate(PLAIN, change({ scene: 1, ...item })));
		expect(error?.message).toContain('Row 1: ');
		expect(error?.message).toContain(`${message} (scenes.0.${field})`);
		expect(creations(simulator)).toEqual([]);
	});

	const placeholders = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
	const filled = (names: string[]) => ({
		...byHand(Object.fromEntries(names.map((name) => [name, 'a']))),
		...change({ scene: 1, script: '={{ $json.say }}' }),
	});
	const saying = (names: string[]) => ({
		rows: [{ say: names.map((name) => `{{${name}}}`).join(' ') }],
	});

	test.each([
		['20 variables', placeholders(20)],
		['a variable with a name of 100 characters', [long(100)]],
	])('up to the limits: %s', async (_, names) => {
		const { error } = await run(fromTemplate(PLAIN, filled(names)), saying(names));
		expect(error).toBeUndefined();
	});

	test.each([
		['21 variables', placeholders(21), 'Array must contain at most 20 element(s)'],
		['a long name', [long(101)], 'String must contain at most 100 character(s)'],
	])('not by %s', async (_, names, message) => {
		const { error } = await run(fromTemplate(PLAIN, filled(names)), saying(names));
		expect(error?.message).toContain('Row 1: ');
		expect(error?.message).toContain(message);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a script of 5000 characters', { script: long(5000) }],
		['the lowest settings of a voice', { voiceSettings: { speed: 0.7, stability: 0, style: 0 } }],
		['the highest', { voiceSettings: { speed: 1.2, similarityBoost: 1, stability: 1, style: 1 } }],
	])('up to the limits: %s', async (_, item) => {
		const { error } = await run(fromTemplate(PLAIN, change({ scene: 1, ...item })));
		expect(error).toBeUndefined();
	});

	test.each([
		[{ voiceId: byId('mute') }, 'Voice: Voice "mute" not found (scenes.0.voice)'],
		[{ avatarId: byId('nobody') }, 'Avatar > id: Avatar "nobody" not found (scenes.0.avatar.id)'],
	])('and the service says what it does not know: %j', async (item, message) => {
		const { error } = await run(fromTemplate(PLAIN, change({ scene: 1, ...item })));
		expect(error?.message).toMatch(/^Row 1: /);
		expect(error?.message).toContain(message);
	});
});

describe('the template', () => {
	test('is looked up once for all rows of a run', async () => {
		const rows = Array.from({ length: 30 }, (_, row) => ({ ...ADA, company: `Company ${row}` }));
		const { items } = await run(fromTemplate(GREETING, byColumn), { rows });
		expect(items).toHaveLength(30);
		expect(lookups().map(({ path }) => path)).toEqual([`/v1/template/${GREETING}`]);
	});

	test('can differ from row to row', async () => {
		const rows = [GREETING, PLAIN, GREETING].map((template) => ({ ...ADA, template }));
		const { error } = await run(fromTemplate('={{ $json.template }}', byColumn), { rows });
		expect(error).toBeUndefined();
		expect(lookups()).toHaveLength(2);
		expect(
			sent()
				.map(({ scenes }) => scenes[0].variables.length)
				.sort(),
		).toEqual([0, 2, 2]);
	});

	test.each([
		['tpl-nowhere', 'Template "tpl-nowhere" not found'],
		['tpl-other-team', 'Template "tpl-other-team" not found or not accessible'],
		['a/b?c#d', 'Template "a/b?c#d" not found'],
	])('%s is not there for the caller', async (templateId, message) => {
		const { error } = await run(fromTemplate(templateId));
		expect(error?.message).toBe(`Row 1: ${message}`);
		expect(error?.description).toContain('team');
		expect(creations(simulator)).toEqual([]);
	});

	test('is not there in one row, and the others are created with On Error = Continue', async () => {
		const rows = ['tpl-nowhere', PLAIN].map((template) => ({ template }));
		const { items } = await run(fromTemplate('={{ $json.template }}'), { rows, ...keepGoing });
		expect(items[0].json).toMatchObject({
			error: 'Row 1: Template "tpl-nowhere" not found',
			details: { row: 1, code: 'TEMPLATE_NOT_FOUND' },
		});
		expect(items[1].json.projectId).toBe(simulator.projects[0].id);
	});

	test.each([
		['of 21 characters', long(21)],
		['that is empty', ''],
		['that is none', null],
		['that leads out of the path', '..'],
	])('has no ID %s, and is not looked up', async (_, templateId) => {
		const { error } = await run(fromTemplate(expression(templateId)));
		expect(error?.message).toBe(
			'Row 1: Template: A template ID has 1 to 20 characters (templateId)',
		);
		expect(simulator.requests).toEqual([]);
	});

	test('of 20 characters is looked up', async () => {
		const { error } = await run(fromTemplate(long(20)));
		expect(error?.message).toBe(`Row 1: Template "${long(20)}" not found`);
	});

	test('cannot be had: nothing is sent, and the reason is told', async () => {
		simulator.faults.next('500', { path: /template/, count: 10 });
		const { error } = await run(greeting());
		expect(error?.message).toMatch(/^Row 1: /);
		expect(creations(simulator)).toEqual([]);
	});

	test('comes without scenes: nothing is sent, and the reason is told', async () => {
		simulator.faults.next('malformed', { path: /template/, count: 10 });
		const { error } = await run(greeting());
		expect(error?.message).toMatch(/^Row 1: /);
		expect(creations(simulator)).toEqual([]);
	});
});

describe('bad input for a template is named in the words of the panel, and nothing is sent', () => {
	test.each([
		['Title: String must contain at least 1 character(s) (title)', { title: expression('') }],
		['Title: String must contain at most 100 character(s) (title)', { title: long(101) }],
		['Captions: Expected boolean, received string (caption)', { caption: expression('some') }],
		['Language: String must contain exactly 2 character(s) (language)', { language: 'eng' }],
		[
			'Webhook URL: Must be a valid HTTPS URL (webhook)',
			{ options: { webhook: 'http://example.com' } },
		],
		[
			'Webhook URL: String must contain at most 500 character(s) (webhook)',
			{ options: { webhook: `https://example.com/${long(481)}` } },
		],
		['Metadata: Must be at most 5 KB', { options: { metadataJson: `{"a":"${long(5113)}"}` } }],
	])('%s', async (message, parameters) => {
		const { error } = await run(greeting(parameters));
		expect(error?.message).toContain(`Row 1: ${message}`);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a title of 100 characters', { title: long(100) }],
		['a webhook of 500 characters', { options: { webhook: `https://example.com/${long(480)}` } }],
		['metadata of 5120 bytes', { options: { metadataJson: `{"a":"${long(5112)}"}` } }],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await run(greeting(parameters));
		expect(error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	});
});

test.each([
	['a template', greeting()],
	['a script', fromScript()],
])('a shortage of credits is told for %s', async (_, parameters) => {
	simulator.account('demo-key').credits = 1;
	const { error } = await run(parameters);
	expect(error?.message).toBe('Row 1: Not enough credits');
	expect(error?.description).toContain('Add credits');
	expect(simulator.projects).toEqual([]);
});

describe('from a script', () => {
	test('the request has the fields of the simple form', async () => {
		const { items } = await run(fromScript());
		expect(creations(simulator)[0]).toMatchObject({ path: '/v1/project/create', status: 200 });
		expect(creations(simulator)[0].body).toEqual({
			type: 'class',
			name: 'Lesson 1',
			script: 'Welcome to the first lesson.',
			avatarId: AVATAR,
			voiceId: VOICE,
		});
		expect(lookups()).toEqual([]);
		expect(items[0].json).toEqual({
			projectId: simulator.projects[0].id,
			status: 'processing',
			kind: 'classProject',
			name: 'Lesson 1',
			message: expect.any(String),
		});
	});

	test('a webhook is sent, and metadata never: the simple form has none', async () => {
		const options = {
			webhook: 'https://example.com/finished',
			metadataJson: '{"left": "from before"}',
		};
		const { error } = await run(fromScript({ options }));
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({ webhook: options.webhook });
		expect(creations(simulator)[0].body).not.toHaveProperty('metadata');
	});

	test.each([
		['Project Name: String must contain at least 1 character(s) (name)', { name: expression('') }],
		['Project Name: String must contain at most 100 character(s) (name)', { name: long(101) }],
		['Script: String must contain at least 1 character(s) (script)', { script: expression('') }],
		['Script: String must contain at most 5000 character(s) (script)', { script: long(5001) }],
		[
			'Avatar: String must contain at least 1 character(s) (avatarId)',
			{ avatarId: byId(expression('')) },
		],
		[
			'Avatar: String must contain at most 30 character(s) (avatarId)',
			{ avatarId: byId(expression(long(31))) },
		],
		[
			'Voice: String must contain at least 1 character(s) (voiceId)',
			{ voiceId: byId(expression('')) },
		],
		[
			'Voice: String must contain at most 30 character(s) (voiceId)',
			{ voiceId: byId(expression(long(31))) },
		],
		[
			'Webhook URL: Must be a valid HTTPS URL (webhook)',
			{ options: { webhook: 'http://example.com' } },
		],
	])('bad input is named in the words of the panel: %s', async (message, parameters) => {
		const { error } = await run(fromScript(parameters));
		expect(error?.message).toBe(`Row 1: ${message}`);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a name of 100 characters', { name: long(100) }],
		['a script of 5000 characters', { script: long(5000) }],
		['a script below what is sensible', { script: 'Hi' }],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await run(fromScript(parameters));
		expect(error).toBeUndefined();
	});

	test.each([
		['Avatar: Avatar "nobody" not found (avatarId)', { avatarId: byId('nobody') }],
		['Voice: Voice "mute" not found (voiceId)', { voiceId: byId('mute') }],
	])('what only the service can know is said in its words: %s', async (message, parameters) => {
		const { error } = await run(fromScript(parameters));
		expect(error?.message).toBe(`Row 1: ${message}`);
	});
});

describe('a trigger that is notified', () => {
	let notified: Simulator;
	let trigger: PublishedTrigger;

	beforeAll(async () => {
		trigger = await publishTrigger({ apiKey: 'demo-key', baseUrl: 'http://localhost' });
		notified = await startSimulator({ renderMs: 1, ca: trigger.certificate });
		trigger.credential = { apiKey: 'demo-key', baseUrl: notified.url };
	});
	beforeEach(() => {
		notified.reset();
		trigger.started.length = 0;
	});
	afterAll(async () => {
		await notified.close();
		await trigger.close();
	});

	const notify = async (parameters: INodeParameters) => {
		const { error, items } = await runKind(
			node,
			notified,
			{ ...parameters, completion: 'notifyThisWorkflow' },
			{ webhookBase: trigger.base },
		);
		expect(error).toBeUndefined();
		await notified.settle();
		expect(trigger.started.map(({ json }) => json)).toEqual([
			expect.objectContaining({ status: 'completed', projectId: items[0].json.projectId }),
		]);
		return {
			body: notified.projects[0].body,
			event: trigger.started[0].json,
		};
	};

	test('is told of a video from a template with what leads to its row', async () => {
		const { body, event } = await notify(greeting());
		expect(body).toMatchObject({ webhook: expect.stringContaining(trigger.address) });
		expect(event).toMatchObject({ origin: { node: NODE, item: 0, items: 1 } });
	});

	test('is told of a video from a script, though that can carry no metadata', async () => {
		const { body, event } = await notify(fromScript());
		expect(body).toMatchObject({ webhook: expect.stringContaining(trigger.address) });
		expect(body).not.toHaveProperty('metadata');
		expect(event).not.toHaveProperty('origin');
	});
});

function loadOptions(
	parameters: INodeParameters,
	credential: ICredentialDataDecryptedObject = { apiKey: 'demo-key', baseUrl: simulator.url },
) {
	const setup = { node, credential, parameters };
	const workflow = workflowOf(setup);
	const inWorkflow = workflow.getNode(NODE);
	if (!inWorkflow) throw new Error('The test workflow has no node');
	return new LoadOptionsContext(workflow, inWorkflow, additionalDataOf(setup), '');
}

const getTemplateVariables = async (
	templateId: string,
	credential?: ICredentialDataDecryptedObject,
) =>
	await node.methods.resourceMapping.getTemplateVariables.call(
		loadOptions({ templateId: byId(templateId) }, credential),
	);

describe('the panel shows the variables of a template', () => {
	test('each once, all of them required, media told from texts', async () => {
		const { fields } = await getTemplateVariables(TOUR);
		expect(fields.map(({ id, displayName }) => [id, displayName])).toEqual([
			['product_name', 'product_name'],
			['hero_image', 'hero_image (media)'],
			['benefit', 'benefit'],
			['Benefit', 'Benefit'],
			['demo_clip', 'demo_clip (media)'],
			['website', 'website'],
		]);
		expect(fields.every(({ required, type }) => required && type === 'string')).toBe(true);
	});

	test('and tells no template from a template without variables', async () => {
		expect(await getTemplateVariables('')).toEqual({
			fields: [],
			emptyFieldsNotice: expect.stringContaining('once it is selected'),
		});
		expect(await getTemplateVariables(PLAIN)).toEqual({
			fields: [],
			emptyFieldsNotice: expect.stringContaining('no variables'),
		});
		expect(lookups()).toHaveLength(1);
	});

	test.each([
		['an unknown template', 'tpl-nowhere', {}, /"tpl-nowhere" not found/],
		['a template of another team', 'tpl-other-team', {}, /not accessible/],
		['a wrong key', GREETING, { apiKey: 'wrong' }, /key/i],
		['a service that is down', GREETING, { baseUrl: 'http://localhost:9' }, /cannot be reached/],
	])('and tells both from a lookup that failed: %s', async (_, templateId, credential, message) => {
		const account = { apiKey: 'demo-key', baseUrl: simulator.url, ...credential };
		await expect(getTemplateVariables(templateId, account)).rejects.toMatchObject({
			message: expect.stringMatching(message),
			description: expect.any(String),
		});
	});
});

describe('the panel lists the templates', () => {
	const search = async (filter?: string, credential?: ICredentialDataDecryptedObject) => {
		const context = loadOptions({ templateId: byId('') }, credential);
		return (await node.methods.listSearch.searchTemplates.call(context, filter)).results;
	};

	test('of the team of the key, by name', async () => {
		expect(await search()).toEqual([
			{ name: 'Plain welcome (class)', value: PLAIN },
			{ name: 'Personal greeting (class)', value: GREETING },
			{ name: 'Product tour in three scenes (class)', value: TOUR },
		]);
	});

	test.each([
		['GREETING', [GREETING]],
		['tour', [TOUR]],
		['other team', []],
	])('that match a search: %s', async (filter, found) => {
		expect((await search(filter)).map(({ value }) => value)).toEqual(found);
	});

	test('and says why when it cannot', async () => {
		const wrong = { apiKey: 'wrong', baseUrl: simulator.url };
		await expect(search(undefined, wrong)).rejects.toMatchObject({
			message: expect.stringMatching(/key/i),
			description: expect.any(String),
		});
	});
});
