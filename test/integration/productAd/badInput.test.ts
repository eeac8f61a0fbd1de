import { useSimulator } from '../../support/simulator';
import { byId, creations, expression, long } from '../support/kinds';
import { json, runProductAd } from '../support/productAd';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runProductAd(simulator, parameters, setup);

describe('bad input is named in the words of the panel, and nothing is sent', () => {
	test.each([
		['Script is empty', { script: expression('') }],
		['Script: String must contain at most 10000 character(s)', { script: long(10_001) }],
		['Avatar is empty', { avatarId: byId(expression('')) }],
		[
			'Avatar: String must contain at most 30 character(s)',
			{ avatarId: byId(expression(long(31))) },
		],
		['Voice is empty', { voiceId: byId(expression(null)) }],
		['Voice: String must contain at most 30 character(s)', { voiceId: byId(expression(long(31))) }],
		['Website URL: Must be a valid HTTPS URL', { websiteUrl: 'http://example.com' }],
		['Website URL: Must be a valid HTTPS URL', { websiteUrl: 'example.com' }],
		['Website URL is empty', { websiteUrl: expression('') }],
		[
			"Scroll Mode: Invalid enum value. Expected 'restart' | 'loop' | 'once', received 'sideways'",
			{ scrollMode: expression('sideways') },
		],
		[
			'Intro Duration (Seconds): Expected number, received string',
			{ introDuration: expression('soon') },
		],
		['Intro Duration (Seconds): Number must be greater than 0', { introDuration: -1 }],
		['Product Ad Settings (JSON): This is not valid JSON', json('{ url:')],
		['Product Ad Settings (JSON): Expected an object: { ... }', json([])],
		[
			"Lip-Sync Quality: Invalid enum value. Expected 'base' | 'pro', received 'best'",
			{ lipsyncModel: expression('best') },
		],
		['Captions > Alignment: Invalid enum value', { caption: { alignment: expression('left') } }],
		[
			'Captions > Hide Captions: Expected boolean, received string',
			{ caption: { disabled: expression('no') } },
		],
		['Add Stickers: Expected boolean, received string', { addStickers: expression('some') }],
		['Audio > Style: Expected number, received string', { audio: { style: expression('much') } }],
		['Aspect Ratio: Invalid enum value', { aspectRatio: expression('ratio_4_3') }],
		['Language: String must contain exactly 2 character(s)', { language: 'eng' }],
		[
			'Project Name: String must contain at most 100 character(s)',
			{ options: { name: long(101) } },
		],
		[
			'Webhook URL: Must be a valid HTTPS URL, not "http://example.com"',
			{ options: { webhook: 'http://example.com' } },
		],
		['Metadata: Must be at most 5 KB', { options: { metadataJson: `{"a":"${long(5113)}"}` } }],
	])('%s', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toContain(message);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a script of 10000 characters', { script: long(10_000) }],
		['a name of 100 characters', { options: { name: long(100) } }],
		['an intro beyond the recommendation', { introDuration: 60 }],
		['settings without a field', json({})],
		['audio beyond the hints', { audio: { speed: 0, stability: -3 } }],
		['metadata of 5120 bytes', { options: { metadataJson: `{"a":"${long(5112)}"}` } }],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await run(parameters);
		expect(error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	});
});

describe('what only the service can know is said in its words', () => {
	test.each([
		['Avatar: Avatar "nobody" not found', { avatarId: byId('nobody') }],
		['Voice: Voice "mute" not found', { voiceId: byId('mute') }],
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
