import { useSimulator } from '../../support/simulator';
import { byId, creations, expression, keepGoing, long } from '../support/kinds';
import { MEDIA, runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();

describe('bad input is named, and nothing is sent', () => {
	const media = (count: number) => ({ item: Array.from({ length: count }, () => MEDIA) });

	test.each([
		['an empty script', { script: expression('') }, expect.toTell('fieldEmpty', 'Script')],
		[
			'a script too long',
			{ script: long(10_001) },
			expect.toTell('tooLong', 'Script', '10,001', '10,000'),
		],
		['no media', { media: media(0) }, expect.toTell('fieldEmpty', 'Images or Clips (B-Roll)')],
		[
			'51 media',
			{ media: media(51) },
			expect.toTell('tooLong', 'Images or Clips (B-Roll)', '51', '50'),
		],
		[
			'an http address',
			{ media: { item: [{ type: 'image', url: 'http://example.com/a.jpg' }] } },
			expect.toTell(
				'NOT_HTTPS_URL',
				'Images or Clips (B-Roll) 1 > URL',
				'http://example.com/a.jpg',
			),
		],
		[
			'an id too long',
			{ avatarId: byId(expression(long(31))) },
			expect.toTell('tooLong', 'Avatar', '31', '30'),
		],
		['no avatar', { avatarId: byId(expression(null)) }, expect.toTell('fieldEmpty', 'Avatar')],
		[
			'a language of 3 letters',
			{ language: 'eng' },
			expect.toTell('notLanguageCode', 'Language', '2'),
		],
		[
			'metadata over 5 KB, counted in bytes',
			{ options: { metadata: { entry: [{ key: 'k', value: 'é'.repeat(2600) }] } } },
			expect.toTell('tooLong', 'Metadata'),
		],
		[
			'a webhook that is not https',
			{ options: { webhook: 'http://example.com' } },
			expect.toTell('NOT_HTTPS_URL', 'Webhook URL', 'http://example.com'),
		],
		[
			'the same media id twice',
			{
				media: {
					item: [
						{ ...MEDIA, moreFields: { id: 'a' } },
						{ ...MEDIA, moreFields: { id: 'a' } },
					],
				},
			},
			expect.toTell('idUsedTwice', 'Images or Clips (B-Roll) 2 > Media ID'),
		],
		[
			'JSON that is none',
			{ mediaSource: 'json', mediaJson: '[{' },
			expect.toTell('notJson', 'Images or Clips (B-Roll) (JSON)'),
		],
		[
			'JSON that is no list',
			{ mediaSource: 'json', mediaJson: '{}' },
			expect.toTell('notListOfObjects', 'Images or Clips (B-Roll) (JSON)'),
		],
		[
			'metadata that is no object',
			{ options: { additionalBodyFields: '{"metadata": []}' } },
			expect.toTell('notObject', 'Additional Body Fields (JSON)'),
		],
		[
			'an unknown layout',
			{ adSettings: { bRollType: 'middle' } },
			expect.toTell('notAmong', 'Ad Settings > B-Roll Layout', 'middle', 'rounded-cover'),
		],
		[
			'a negative duration',
			{ media: { item: [{ ...MEDIA, duration: -1 }] } },
			expect.toTell('mustBe', 'Images or Clips (B-Roll) 1 > Duration (Seconds)', '0'),
		],
	])('%s', async (_, parameters, message) => {
		const { error, items } = await runUgcAd(simulator, parameters);
		expect(error?.message).toEqual(message);
		expect(error?.context?.itemIndex).toBeUndefined();
		expect(error?.description).toTell('NOTHING_CREATED');
		expect(items).toEqual([]);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a script of 1', { script: 'x' }],
		['a script of 10,000', { script: long(10_000) }],
		['50 media', { media: media(50) }],
		['metadata of 5 KB', { options: { metadata: { entry: [{ key: 'k', value: long(5112) }] } } }],
		['a name of 100', { options: { name: long(100) } }],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await runUgcAd(simulator, parameters);
		expect(error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	});

	test('one bad row among many stops the run before anything is paid', async () => {
		const rows = [
			{ script: 'a' },
			{ id: 2, script: '' },
			{ script: 'c' },
			{ script: long(10_001) },
		];
		const { error } = await runUgcAd(simulator, {}, { rows });
		expect(error?.message).toTell('videosRejected', '2', '4');
		expect(error?.description).toMatch(/^Row 2: Script.*;<br>Row 4 \(x{40}\.\.\.\): Script/);
		expect(creations(simulator)).toEqual([]);
	});

	test('rows with the same problem share a line; the first two dozen are spelled out, the rest counted', async () => {
		const rows = Array.from({ length: 100 }, (_, index) => ({
			id: index,
			script: index === 0 ? 'a' : '',
		}));
		const { error } = await runUgcAd(simulator, {}, { rows });
		expect(error?.message).toTell('videosRejected', '100', '99');
		expect(error?.description).toMatch(/^Rows 1, 2, 3,.*, 24, \.\.\. and 75 more: /);
	});

	test('of different problems, too, the first two dozen are spelled out', async () => {
		const rows = Array.from({ length: 100 }, (_, index) => ({
			script: 'a',
			language: long(index),
		}));
		const parameters = { aspectRatio: '={{ "ratio " + $json.language }}' };
		const { error } = await runUgcAd(simulator, parameters, { rows });
		expect(error?.description?.split('<br><br>')[0].split('<br>')).toHaveLength(24 + 1);
		expect(error?.description).toContain('<br>... and 76 more');
	});

	test('a value of What to Do that n8n does not offer', async () => {
		const { error } = await runUgcAd(simulator, { completion: 'callback' });
		expect(error?.message).toTell('unknownCompletion', 'callback');
		expect(creations(simulator)).toEqual([]);
	});

	test('a longer text names a column that no row has', async () => {
		const rows = [{ id: 1, script: 'a' }, { id: 2 }];
		const script = '=Hello, {{ $json.name }}: {{ $json.script }}';
		const { error } = await runUgcAd(simulator, { script }, { rows });
		expect(error?.message).toTell('columnNotInInput', '{{ $json.name }}', 'Script');
		expect(error?.description).toTell('columnNotInInput', 'script', 'id');
		expect(creations(simulator)).toEqual([]);
	});

	test('so does a field that is empty in every row for it, and no other', async () => {
		const rows = [{ id: 1, script: 'a' }, { id: 2 }];
		const { error } = await runUgcAd(simulator, { script: '={{ $json.scirpt }}' }, { rows });
		expect(error?.message).toTell('columnNotInInput', '{{ $json.scirpt }}', 'Script');
		const musicId = byId('={{ $json.music }}');
		const other = await runUgcAd(simulator, { script: '={{ $json.script }}', musicId }, { rows });
		expect(other.error?.message).toBe('Row 2: Script is empty');
	});

	test('in the editor, where a person can correct it, so does an optional field', async () => {
		const rows = [{ script: 'a', product: 'Lamp' }];
		const parameters = { script: '={{ $json.script }}', language: '={{ $json.lnaguage }}' };
		const { error } = await runUgcAd(simulator, parameters, { rows, mode: 'manual' });
		expect(error?.message).toTell('columnNotInInput', '{{ $json.lnaguage }}', 'Language');
		expect(error?.description).toTell('columnNotInInput', 'lnaguage', 'product', 'script');
		expect(creations(simulator)).toEqual([]);
		const said = { ...parameters, language: '={{ $json["lnaguage"] || "" }}' };
		const { items } = await runUgcAd(simulator, said, { rows, mode: 'manual' });
		expect(items).toHaveLength(1);
	});

	test('and no row is to blame for it: the examples leave every status empty', async () => {
		const rows = [{ id: 1 }, { id: 2 }];
		const script = '=Hello, {{ $json.nmae }}';
		const { items } = await runUgcAd(simulator, { script }, { rows, ...keepGoing });
		const codes = items.map(({ json }) => json.code);
		expect(codes).toEqual(['NOT_SENT', 'NOT_SENT']);
	});

	test('an expression that cannot be evaluated is a problem of its row', async () => {
		const rows = [{ script: 'a' }, { script: 'b', list: 1 }];
		const { items } = await runUgcAd(
			simulator,
			{ script: '={{ $json.list.map((x) => x) && "Hi" }}' },
			{ rows, ...keepGoing },
		);
		expect(items.map(({ json }) => json.row)).toEqual([1, 2]);
	});
});
