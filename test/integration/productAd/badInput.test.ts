import { useSimulator } from '../../support/simulator';
import { byId, creations, expression, long } from '../support/kinds';
import { json, runProductAd } from '../support/productAd';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runProductAd(simulator, parameters, setup);

describe('bad input is named in the words of the panel, and nothing is sent', () => {
	test.each([
		[{ script: expression('') }, expect.toTell('fieldEmpty', 'Script')],
		[{ script: long(10_001) }, expect.toTell('tooLong', 'Script:', '10001', '10000')],
		[{ avatarId: byId(expression('')) }, expect.toTell('fieldEmpty', 'Avatar')],
		[{ avatarId: byId(expression(long(31))) }, expect.toTell('tooLong', 'Avatar:', '31', '30')],
		[{ voiceId: byId(expression(null)) }, expect.toTell('fieldEmpty', 'Voice')],
		[{ voiceId: byId(expression(long(31))) }, expect.toTell('tooLong', 'Voice:', '31', '30')],
		[{ websiteUrl: 'http://example.com' }, expect.toTell('NOT_HTTPS_URL', 'Website URL:')],
		[{ websiteUrl: 'example.com' }, expect.toTell('NOT_HTTPS_URL', 'Website URL:')],
		[{ websiteUrl: expression('') }, expect.toTell('fieldEmpty', 'Website URL')],
		[
			{ scrollMode: expression('sideways') },
			expect.toTell('notAmong', 'Scroll Mode:', 'sideways', 'restart, loop, once'),
		],
		[
			{ introDuration: expression('soon') },
			expect.toTell('EXPECTED_NUMBER', 'Intro Duration (Seconds):'),
		],
		[{ introDuration: -1 }, expect.toTell('mustBe', 'Intro Duration (Seconds):', '0')],
		[json('{ url:'), expect.toTell('notJson', 'Product Ad Settings (JSON):')],
		[json([]), expect.toTell('notObject', 'Product Ad Settings (JSON):')],
		[
			{ lipsyncModel: expression('best') },
			expect.toTell('notAmong', 'Lip-Sync Quality:', 'best', 'base, pro'),
		],
		[
			{ caption: { alignment: expression('left') } },
			expect.toTell('notAmong', 'Captions > Alignment:', 'left', 'top, middle, bottom'),
		],
		[
			{ caption: { disabled: expression('no') } },
			expect.toTell('EXPECTED_BOOLEAN', 'Captions > Hide Captions:'),
		],
		[{ addStickers: expression('some') }, expect.toTell('EXPECTED_BOOLEAN', 'Add Stickers:')],
		[
			{ audio: { style: expression('much') } },
			expect.toTell('EXPECTED_NUMBER', 'Voice Settings > Style:'),
		],
		[
			{ aspectRatio: expression('ratio_4_3') },
			expect.toTell('notAmong', 'Aspect Ratio:', 'ratio_4_3', 'ratio_9_16, ratio_16_9, ratio_1_1'),
		],
		[{ language: 'eng' }, expect.toTell('notLanguageCode', 'Language:', '2', 'en')],
		[
			{ options: { webhook: 'http://example.com' } },
			expect.toTell('NOT_HTTPS_URL', 'Webhook URL:', 'not "http://example.com"'),
		],
		[
			{ options: { metadata: { entry: [{ key: 'a', value: long(5113) }] } } },
			expect.toTell('tooLong', 'Metadata:', '5121', '5120'),
		],
	])('%j', async (parameters, message) => {
		const { error } = await run(parameters);
		expect(error?.message).toEqual(message);
		expect(creations(simulator)).toEqual([]);
	});

	test('a column that no row has, of a field that the request nests', async () => {
		const parameters = { script: '={{ $json.script }}', websiteUrl: '={{ $json.wbesite }}' };
		const { error } = await run(parameters, { rows: [{ script: 'a', website: 'b' }] });
		expect(error?.message).toTell('columnNotInInput', '{{ $json.wbesite }}', 'Website URL');
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
