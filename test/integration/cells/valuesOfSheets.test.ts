import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, MUSIC, runKind, VOICE } from '../support/kinds';
import { type Kind, LEAST, leastOf, PICTURE } from '../support/least';

const simulator = useSimulator();

const run = async (kind: Kind, parameters: INodeParameters, row = {}) =>
	await runKind(LEAST[kind].node, simulator, { ...leastOf(kind), ...parameters }, { rows: [row] });

const of = (column: string) => `={{ $json.${column} }}`;
const listed = (field: string, ...entries: INodeParameters[]) => ({ [field]: { item: entries } });
const asJson = (field: string, ...entries: object[]) => ({
	[`${field}Source`]: 'json',
	[`${field}Json`]: JSON.stringify(entries),
});

describe('what people write into sheets is understood', () => {
	const row = {
		avatar: ` ${AVATAR}\n`,
		voice: `\t${VOICE} `,
		music: ` ${MUSIC}`,
		url: ` ${PICTURE} `,
		ratio: '16:9',
		language: ' en',
	};
	const common = { aspectRatio: of('ratio'), language: of('language') };
	const speaker = { avatarId: byId(of('avatar')), voiceId: byId(of('voice')) };
	const said = { avatarId: AVATAR, voiceId: VOICE };
	const cases: Array<[kind: Kind, parameters: INodeParameters, sent: object]> = [
		[
			'ugcAd',
			{
				...common,
				...speaker,
				musicId: byId(of('music')),
				media: { item: [{ url: of('url'), type: '=IMAGE', moreFields: { id: '= m1 ' } }] },
				adSettings: { bRollType: '=Full-Width' },
				caption: { preset: '=RETROTV', alignment: '=Top' },
				options: { webhook: '= https://example.com/done ' },
			},
			{
				...said,
				musicId: MUSIC,
				aspectRatio: 'ratio_16_9',
				language: 'en',
				media: [{ url: PICTURE, type: 'image', id: 'm1' }],
				adSettings: { bRollType: 'full-width', removeAvatarBackground: false },
				caption: { preset: 'retroTV', alignment: 'top', disabled: false },
				webhook: 'https://example.com/done',
			},
		],
		[
			'slideshow',
			{
				...common,
				...speaker,
				slides: {
					item: [
						{
							url: of('url'),
							mediaType: '= Video',
							texts: { text: [{ text: ' Hi ', style: { textAlign: '=LEFT' } }] },
						},
					],
				},
			},
			{
				...said,
				aspectRatio: 'ratio_16_9',
				slides: [
					expect.objectContaining({
						url: PICTURE,
						mediaType: 'video',
						texts: [expect.objectContaining({ text: ' Hi ', textAlign: 'left' })],
					}),
				],
			},
		],
		[
			'scenes',
			{ ...common, ...listed('scenes', { ...speaker, type: '=Avatar', script: 'Hi' }) },
			{ aspectRatio: 'ratio_16_9', scenes: [{ ...said, type: 'avatar', script: 'Hi' }] },
		],
		[
			'productAd',
			{ ...common, ...speaker, websiteUrl: of('url'), scrollMode: '=LOOP', lipsyncModel: '=Pro' },
			{
				...said,
				lipsyncModel: 'pro',
				aspectRatio: 'ratio_16_9',
				productAdSettings: { websiteUrl: PICTURE, scrollMode: 'loop' },
			},
		],
		['classProject', speaker, said],
		['templateVideo', { templateId: byId('= tpl-welcome ') }, { templateId: 'tpl-welcome' }],
	];

	test.each(cases)('%s', async (kind, parameters, sent) => {
		const { error } = await run(kind, parameters, row);
		expect(error?.message).toBeUndefined();
		expect(creations(simulator)[0]).toMatchObject({ status: 200, body: sent });
	});

	test('frames as text are a number', async () => {
		const item = { url: PICTURE, type: 'Video', durationInFrames: '75' };
		await run('ugcAd', asJson('media', item));
		expect(creations(simulator)[0].body).toMatchObject({
			media: [{ type: 'video', durationInFrames: 75 }],
		});
	});

	test('an entry of metadata without a key is left out', async () => {
		const entry = [
			{ key: '', value: 'a' },
			{ key: ' ', value: 'b' },
			{ key: 'rowId', value: 'c' },
		];
		await run('ugcAd', { options: { metadata: { entry } } });
		expect(creations(simulator)[0].body).toMatchObject({ metadata: { rowId: 'c' } });
		expect(JSON.stringify(creations(simulator)[0].body)).not.toContain('"b"');
	});
});

describe('a list of fields whose columns are not all filled', () => {
	const columns = [1, 2, 3, 4, 5].map((number) => of(`image${number}`));
	const row = { image2: 'https://example.com/2.jpg', image4: 'https://example.com/4.jpg' };
	const settings = { duration: 4, moreFields: { isAIGenerated: true } };
	const text = (value: string) => ({ texts: { text: [{ text: value, style: { x: 5 } }] } });

	test.each<[Kind, string, INodeParameters]>([
		[
			'ugcAd',
			'media',
			{ duration: 4, type: 'video', moreFields: { isAIGenerated: true, title: '' } },
		],
		['slideshow', 'slides', { ...settings, mediaType: 'video', ...text('={{ "" }}') }],
	])('%s: blank entries are left out, whatever their settings are', async (kind, field, more) => {
		// a blank text is an error of a slide that is shown
		const slides = columns.map((url, index) =>
			[1, 3].includes(index) && 'texts' in more ? { url, ...settings } : { url, ...more },
		);
		const { error } = await run(kind, listed(field, ...slides), row);
		expect(error?.message).toBeUndefined();
		const { [field]: sent } = creations(simulator)[0].body as Record<string, object[]>;
		expect(sent).toMatchObject([{ url: row.image2 }, { url: row.image4 }]);
	});

	test.each<[Kind, INodeParameters, string]>([
		[
			'slideshow',
			listed('slides', { url: PICTURE }, { url: '={{ "" }}', ...text('Only today') }),
			expect.toTell('fieldEmpty', 'Slides 2 > URL'),
		],
		[
			'ugcAd',
			listed('media', { url: PICTURE }, { url: '={{ "" }}', moreFields: { title: 'Front' } }),
			expect.toTell('fieldEmpty', 'Images or Clips (B-Roll) 2 > URL'),
		],
	])('%s: an entry with something to show is not lost: %j', async (kind, parameters, message) => {
		const { error } = await run(kind, parameters);
		expect(error?.message).toEqual(message);
		expect(creations(simulator)).toEqual([]);
	});

	test('a row without any entry is refused', async () => {
		const { error } = await run('ugcAd', listed('media', ...columns.map((url) => ({ url }))), {
			id: 1,
		});
		expect(error?.message).toTell(
			'columnNotInInput',
			'Images or Clips (B-Roll) 1 > URL',
			'{{ $json.image1 }}',
		);
		expect(creations(simulator)).toEqual([]);
	});

	test('an error names the entry by its place on the panel', async () => {
		const here = { ...row, image4: 'http://example.com/4.jpg' };
		const { error } = await run('ugcAd', listed('media', ...columns.map((url) => ({ url }))), here);
		expect(error?.message).toTell(
			'NOT_HTTPS_URL',
			'Images or Clips (B-Roll) 4 > URL',
			'http://example.com/4.jpg',
		);
	});
});

test('scenes as JSON are sent as written, with the fields of other types', async () => {
	const scene = { type: 'video', mediaId: 'm1', avatarId: AVATAR, framePrompt: 'It grows' };
	const { error } = await run('scenes', asJson('scenes', scene));
	expect(error).toBeUndefined();
	expect(creations(simulator)[0].body).toMatchObject({ scenes: [scene] });
});

test.each<[Kind, string, string]>([
	['ugcAd', 'media', 'id'],
	['slideshow', 'slides', 'mediaId'],
])('%s: a media ID that is made up is not one that is given', async (kind, field, name) => {
	const entries = [
		{ url: PICTURE, moreFields: { [name]: 'media_2' } },
		{ url: PICTURE },
		{ url: PICTURE },
	];
	const { error } = await run(kind, listed(field, ...entries));
	expect(error).toBeUndefined();
	const { [field]: sent } = creations(simulator)[0].body as Record<string, object[]>;
	expect(sent).toMatchObject([{ [name]: 'media_2' }, { [name]: 'media_5' }, { [name]: 'media_3' }]);
});
