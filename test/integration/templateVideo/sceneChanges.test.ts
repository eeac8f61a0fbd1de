import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import type { Tells } from '../../support/reasonNames';
import { useSimulator } from '../../support/simulator';
import { asTool } from '../support/asTool';
import { AVATAR, byId, creations, expression, keepGoing, long, VOICE } from '../support/kinds';
import {
	ADA,
	byHand,
	change,
	fromTemplate,
	GREETING,
	PLAIN,
	runTemplateVideo,
	sent,
	TOUR,
} from '../support/templateVideo';

const simulator = useSimulator();

/** Values for the variables of the tour. */
const LAMP = {
	product_name: 'Lamp',
	hero_image: 'https://example.com/lamp.jpg',
	benefit: 'see',
	Benefit: 'Light',
	demo_clip: 'https://example.com/lamp.mp4',
	website: 'example.com',
};

const run = async (parameters: INodeParameters, setup = {}) =>
	await runTemplateVideo(simulator, parameters, setup);

describe('a scene can differ from its template', () => {
	const scene = () => sent(simulator)[0].scenes[0];

	test.each([
		['its voice', { voiceId: byId(VOICE) }, { voice: VOICE }],
		['its avatar', { avatarId: byId(AVATAR) }, { avatar: { id: AVATAR } }],
		[
			'the place of its avatar',
			{ placement: { topLeftX: 5, topLeftY: 0, bottomRightX: 6, bottomRightY: '7' } },
			{ avatar: { topLeft: { x: 5, y: 0 }, bottomRight: { x: 6, y: 7 } } },
		],
		['that it has no avatar', { noAvatar: true }, { avatar: { id: null } }],
		[
			'that it has none, whatever avatar is chosen',
			{ noAvatar: expression('TRUE'), avatarId: byId(AVATAR) },
			{ avatar: { id: null } },
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
		expect(error?.message).toTell('missingVariables', 'greeting', '1');
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
		['Dear {{ first_name }}, {{$json.say}}', 'first_name'],
		['{{ $json.say }} {{company}}, {{first_name}}', 'company'],
		['Dear {{ first-name }}', 'first-name'],
		['Dear {{ prénom }}', 'prénom'],
	])('but not in a script that n8n empties of its placeholders: %s', async (typed, name) => {
		const script = change({ scene: expression(1), script: `=${typed}` });
		const parameters = fromTemplate(GREETING, { ...byHand(ADA), ...script });
		const { error } = await run(parameters, { rows: [{ say: 'welcome' }] });
		expect(error?.message).toTell('readAsExpression', 'Scene Changes', name);
		expect(error?.context).toMatchObject({ code: 'NOT_SENT' });
		expect(creations(simulator)).toEqual([]);
	});

	test('neither where the node is a tool', async () => {
		const script = change({ scene: expression(1), script: '=Dear {{ first_name }}' });
		const parameters = fromTemplate(GREETING, { ...byHand(ADA), ...script });
		const settings = { rewireOutputLogTo: 'ai_tool' };
		const { hints } = await run(parameters, { node: asTool(new TemplateVideo()), settings });
		expect(hints.join()).toTell('readAsExpression', 'Scene Changes', 'first_name');
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['as it is typed', 'Hi {{first_name}}', 'Hi {{first_name}}'],
		['from an expression with columns', '=Hi {{ $json.say }}', 'Hi there'],
		['from a column with placeholders', '={{ $json.text }}', 'Dear {{first_name}}'],
	])('and takes a script %s', async (_, script, expected) => {
		const parameters = fromTemplate(GREETING, { ...byHand(ADA), ...change({ scene: 1, script }) });
		const { error } = await run(parameters, {
			rows: [{ say: 'there', text: 'Dear {{first_name}}' }],
		});
		expect(error).toBeUndefined();
		expect(scene()).toMatchObject({ script: expected });
	});

	test.each<[INodeParameters, string, Tells]>([
		[{ scene: 2 }, PLAIN, ['noSuchScene', '2', '1']],
		[{ scene: 0 }, TOUR, ['noSuchScene', '0', '3']],
		[{ scene: 1.5 }, TOUR, ['noSuchScene', '1.5', '3']],
		[{ scene: expression('two') }, TOUR, ['noSuchScene', 'two', '3']],
	])('but not one that does not exist: %j', async (item, templateId, message) => {
		const { error } = await run(fromTemplate(templateId, change(item)));
		expect(error?.message).toTell(...message, 'Scene Changes');
		expect(creations(simulator)).toEqual([]);
	});

	test('and by two changes, of which the later counts where both say something', async () => {
		const twice = change(
			{ scene: 1, script: 'Hi', voiceId: byId('other') },
			{ scene: 1, voiceId: byId(VOICE) },
		);
		const { error } = await run(fromTemplate(PLAIN, twice));
		expect(error).toBeUndefined();
		expect(scene()).toEqual({ script: 'Hi', voice: VOICE, variables: [] });
	});

	const place = { topLeftX: 1, topLeftY: 2, bottomRightX: 3, bottomRightY: 4 };

	test.each([
		[{ topLeftX: 5 }, ['topLeft > y', 'bottomRight > x', 'bottomRight > y']],
		[{ topLeftX: 5, topLeftY: 0 }, ['bottomRight > x', 'bottomRight > y']],
		[{ ...place, bottomRightX: expression('') }, ['bottomRight > x']],
	])('but not in a part of the place: %j', async (placement, names) => {
		const { error } = await run(fromTemplate(PLAIN, change({ scene: 1, placement })));
		expect(error?.message).toTell('fieldEmpty', 'Scenes 1 > Avatar', ...names);
		expect(creations(simulator)).toEqual([]);
	});

	test('but not by a word where true or false is meant', async () => {
		const noAvatar = expression('perhaps');
		const { error } = await run(fromTemplate(PLAIN, change({ scene: 1, noAvatar })));
		expect(error?.message).toTell('noAvatarUnclear', 'Scene Changes');
		expect(creations(simulator)).toEqual([]);
	});

	const beyond: Array<[change: object, reason: Tells, field: string]> = [
		[{ script: expression({ a: 1 }) }, ['EXPECTED_TEXT', 'Script'], 'script'],
		[{ script: long(5001) }, ['tooLong', 'Script', '5,001'], 'script'],
		[{ voiceId: byId(expression(long(21))) }, ['tooLong', 'Voice', 21], 'voice'],
		[{ avatarId: byId(expression(long(31))) }, ['tooLong', 'Avatar > id', 31], 'avatar.id'],
		[
			{ placement: { ...place, topLeftX: expression('left') } },
			['EXPECTED_NUMBER', 'x'],
			'avatar.topLeft.x',
		],
		[
			{ placement: { ...place, topLeftX: expression('Infinity') } },
			['fieldInvalid', 'x', 'Number must be finite'],
			'avatar.topLeft.x',
		],
		[
			{ voiceSettings: { speed: 0.69 } },
			['mustBe', 'Voice Settings > Speed', 0.7],
			'voiceSettings.speed',
		],
		[
			{ voiceSettings: { speed: 1.21 } },
			['mustBe', 'Voice Settings > Speed', 1.2],
			'voiceSettings.speed',
		],
		...['stability', 'similarityBoost', 'style'].flatMap((field): typeof beyond => [
			[{ voiceSettings: { [field]: -0.01 } }, ['mustBe', 0], `voiceSettings.${field}`],
			[{ voiceSettings: { [field]: 1.01 } }, ['mustBe', 1], `voiceSettings.${field}`],
		]),
		[
			{ voiceSettings: { useSpeakerBoost: expression('yes') } },
			['EXPECTED_BOOLEAN', 'Use Speaker Boost'],
			'voiceSettings.useSpeakerBoost',
		],
	];

	test.each(beyond)('but not beyond the limits: %#', async (item, reason, field) => {
		const parameters = fromTemplate(PLAIN, change({ scene: 1, ...item }));
		const { items } = await run(parameters, keepGoing);
		expect(items[0].json).toMatchObject({
			message: expect.toTell(...reason),
			field: `scenes.0.${field}`,
		});
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
		[
			'21 variables',
			placeholders(21),
			expect.toTell('tooLong', 'Scenes 1 > Variables', '21', '20'),
		],
		[
			'a long name',
			[long(101)],
			expect.toTell('tooLong', 'Scenes 1 > Variables 1 > Name', '101', '100'),
		],
	])('not by %s', async (_, names, message) => {
		const { error } = await run(fromTemplate(PLAIN, filled(names)), saying(names));
		expect(error?.message).toEqual(message);
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
		[
			{ voiceId: byId('mute') },
			expect.toTell('fieldInvalid', 'Voice "mute" not found', 'Scenes 1 > Voice'),
		],
		[
			{ avatarId: byId('nobody') },
			expect.toTell('fieldInvalid', 'Avatar "nobody" not found', 'Scenes 1 > Avatar > id'),
		],
	])('and the service says what it does not know: %j', async (item, message) => {
		const { error } = await run(fromTemplate(PLAIN, change({ scene: 1, ...item })));
		expect(error?.message).toEqual(message);
	});
});

describe('a variable can differ from scene to scene', () => {
	const variable = (key: string, value: string) => ({ key, value });
	const own = (...variables: object[]) => ({ variables: { item: variables } });
	const valuesOf = (scene: number) =>
		Object.fromEntries(
			sent(simulator)[0].scenes[scene].variables.map(({ key, value }) => [key, value]),
		);

	test('and the other scenes have the value of all', async () => {
		const rows = [{ name: 'Lamp' }];
		const changes = change(
			{ scene: 1, script: 'A {{name}}', ...own(variable(' name ', '={{ $json.name }}')) },
			{ scene: 2, script: 'The {{name}}' },
			{ scene: 3, script: 'No {{name}}', ...own(variable('name', 'more')) },
		);
		const parameters = { ...byHand({ ...LAMP, name: 'thing' }), ...changes };
		const { error } = await run(fromTemplate(TOUR, parameters), { rows });
		expect(error).toBeUndefined();
		expect([0, 1, 2].map((scene) => valuesOf(scene).name)).toEqual(['Lamp', 'thing', 'more']);
	});

	test('also one that the template does not name: the service decides', async () => {
		const changes = change({ scene: 3, ...own(variable('theme', 'dark')) });
		const { error } = await run(fromTemplate(TOUR, { ...byHand(LAMP), ...changes }));
		expect(error).toBeUndefined();
		expect(valuesOf(2)).toEqual({ website: 'example.com', theme: 'dark' });
		expect(valuesOf(1)).not.toHaveProperty('theme');
	});

	test.each([
		[
			own(variable(expression({ a: 1 }), 'x')),
			expect.toTell('EXPECTED_TEXT', 'Scenes 1 > Variables 1 > Name'),
		],
		[own(variable('', 'x')), expect.toTell('fieldEmpty', 'Scenes 1 > Variables 1 > Name')],
		[
			own(variable('a', long(2001))),
			expect.toTell('tooLong', 'Scenes 1 > Variables 1 > Value', '2,001', '2,000'),
		],
	])('but not without a clear name and value: %#', async (variables, message) => {
		const { error } = await run(fromTemplate(PLAIN, change({ scene: 1, ...variables })));
		expect(error?.message).toEqual(message);
		expect(creations(simulator)).toEqual([]);
	});
});

describe('all scenes can differ at once', () => {
	const all = { appliesTo: 'allScenes' };
	const scenes = () => sent(simulator)[0].scenes;

	test('and a single scene from the others', async () => {
		const changes = change(
			{ scene: 2, noAvatar: true, voiceSettings: { speed: 1.2 } },
			{ ...all, avatarId: byId(AVATAR), voiceId: byId(VOICE), voiceSettings: { style: 0.5 } },
		);
		const { error } = await run(fromTemplate(TOUR, { ...byHand(LAMP), ...changes }));
		expect(error).toBeUndefined();
		const common = { avatar: { id: AVATAR }, voice: VOICE, voiceSettings: { style: 0.5 } };
		expect(scenes()).toEqual([
			expect.objectContaining({ ...common, script: 'Meet {{product_name}}.' }),
			expect.objectContaining({
				...common,
				avatar: { id: null },
				voiceSettings: { style: 0.5, speed: 1.2 },
			}),
			expect.objectContaining({ ...common, script: 'Visit us at {{website}}.' }),
		]);
	});
});
