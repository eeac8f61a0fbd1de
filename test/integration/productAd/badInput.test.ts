import { useSimulator } from '../../support/simulator';
import { byId, creations, expression, long } from '../support/kinds';
import { json, runProductAd } from '../support/productAd';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runProductAd(simulator, parameters, setup);

describe('bad input is named in the words of the panel, and nothing is sent', () => {
	test.each([
		['Script is empty', { script: expression('') }],
		['Script: Has 10,001 characters, at most 10,000 are allowed', { script: long(10_001) }],
		['Avatar is empty', { avatarId: byId(expression('')) }],
		['Avatar: Has 31 characters, at most 30 are allowed', { avatarId: byId(expression(long(31))) }],
		['Voice is empty', { voiceId: byId(expression(null)) }],
		['Voice: Has 31 characters, at most 30 are allowed', { voiceId: byId(expression(long(31))) }],
		['Website URL: Must be a valid HTTPS URL', { websiteUrl: 'http://example.com' }],
		['Website URL: Must be a valid HTTPS URL', { websiteUrl: 'example.com' }],
		['Website URL is empty', { websiteUrl: expression('') }],
		[
			'Scroll Mode: "sideways" is none of restart, loop, once',
			{ scrollMode: expression('sideways') },
		],
		['Intro Duration (Seconds): Expected a number', { introDuration: expression('soon') }],
		['Intro Duration (Seconds): Must be above 0', { introDuration: -1 }],
		['Product Ad Settings (JSON): This is not valid JSON', json('{ url:')],
		['Product Ad Settings (JSON): Expected an object: { ... }', json([])],
		['Lip-Sync Quality: "best" is none of base, pro', { lipsyncModel: expression('best') }],
		[
			'Captions > Alignment: "left" is none of top, middle, bottom',
			{ caption: { alignment: expression('left') } },
		],
		[
			'Captions > Hide Captions: Expected true or false',
			{ caption: { disabled: expression('no') } },
		],
		['Add Stickers: Expected true or false', { addStickers: expression('some') }],
		['Voice Settings > Style: Expected a number', { audio: { style: expression('much') } }],
		[
			'Aspect Ratio: "ratio_4_3" is none of ratio_9_16, ratio_16_9, ratio_1_1',
			{ aspectRatio: expression('ratio_4_3') },
		],
		['Language: Must have exactly 2 letters, such as en', { language: 'eng' }],
		[
			'Webhook URL: Must be a valid HTTPS URL, not "http://example.com"',
			{ options: { webhook: 'http://example.com' } },
		],
		[
			'Metadata: Must be at most 5 KB (5120 bytes) as JSON, and has 5121 bytes',
			{ options: { metadata: { entry: [{ key: 'a', value: long(5113) }] } } },
		],
	])('%s', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toBe(message);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a script of 10000 characters', { script: long(10_000) }],
		['a name of 100 characters', { options: { name: long(100) } }],
		['an intro beyond the recommendation', { introDuration: 60 }],
		['settings without a field', json({})],
		['audio beyond the hints', { audio: { speed: 0, stability: -3 } }],
		[
			'metadata of 5120 bytes',
			{ options: { metadata: { entry: [{ key: 'a', value: long(5112) }] } } },
		],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await run(parameters);
		expect(error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	});
});

describe('what only the service can know is said in its words', () => {
	test.each([
		['Avatar "nobody" not found', { avatarId: byId('nobody') }],
		['Voice "mute" not found', { voiceId: byId('mute') }],
	])('%s', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toBe(message);
	});

	test('a shortage of credits', async () => {
		simulator.account('demo-key').credits = 19;
		const { error } = await run();
		expect(error?.message).toBe('Not enough credits');
		expect(error?.description).toContain('Add credits');
	});
});
