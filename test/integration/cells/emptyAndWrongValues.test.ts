import * as fc from 'fast-check';
import { omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { withPaidVideos } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import { BLANKS } from '../../unit/support/blanks';
import { AVATAR, byId, creations, runKind, VOICE } from '../support/kinds';
import { type Kind, LEAST, leastOf, PICTURE } from '../support/least';

const simulator = useSimulator();

/** The cell of the row, wherever on the panel its column has been dragged to. */
const CELL = '={{ $json.cell }}';
const speaker = { avatarId: byId(AVATAR), voiceId: byId(VOICE) };

const run = async (kind: Kind, parameters: INodeParameters, row: IDataObject) => {
	simulator.reset();
	const all = { ...leastOf(kind), ...parameters };
	// a row without any filled cell would be none
	const setup = { rows: [{ id: 1, ...row }], dataTables: withPaidVideos() };
	return await runKind(LEAST[kind].node, simulator, all, setup);
};

/** The request that a row leads to. */
async function sent(kind: Kind, parameters: INodeParameters = {}, row: IDataObject = {}) {
	const { error } = await run(kind, parameters, row);
	expect(error?.message).toBeUndefined();
	return creations(simulator)[0].body as IDataObject;
}

async function refusal(kind: Kind, parameters: INodeParameters, row: IDataObject = {}) {
	const { error } = await run(kind, parameters, row);
	expect(creations(simulator)).toEqual([]);
	return error?.message;
}

const everywhere = { aspectRatio: CELL, language: CELL };

/** Where a cell can be, and the fields that the service has defaults of its own for. */
const PLACES: Array<[kind: Kind, parameters: INodeParameters, theirs?: string[]]> = [
	['ugcAd', everywhere],
	[
		'ugcAd',
		{
			media: {
				item: [{ url: PICTURE, type: CELL, duration: CELL, moreFields: { isAIGenerated: CELL } }],
			},
		},
	],
	['ugcAd', { adSettings: { bRollType: CELL, removeAvatarBackground: CELL } }],
	['ugcAd', { caption: { preset: CELL, alignment: CELL, disabled: CELL } }],
	['slideshow', everywhere],
	['slideshow', { slides: { item: [{ url: PICTURE, mediaType: CELL, duration: CELL }] } }],
	['scenes', everywhere, ['aspectRatio', 'language']],
	['scenes', { scenes: { item: [{ type: CELL, script: 'Hi', ...speaker }] } }],
	['scenes', { addStickers: CELL, audio: { speed: CELL, useSpeakerBoost: CELL } }, ['addStickers']],
	['productAd', everywhere, ['aspectRatio', 'language']],
	['productAd', { scrollMode: CELL, introDuration: CELL, addStickers: CELL }],
	['templateVideo', { language: CELL, caption: CELL }],
	[
		'templateVideo',
		{
			sceneChanges: {
				item: [
					{
						scene: 1,
						noAvatar: CELL,
						placement: { topLeftX: CELL, topLeftY: CELL, bottomRightX: CELL, bottomRightY: CELL },
						variables: { item: [{ key: CELL, value: CELL }] },
					},
				],
			},
		},
	],
];

describe('an empty cell is the default of its field', () => {
	test.each(PLACES)('%s %j', async (kind, parameters, theirs = []) => {
		const expected = omit(await sent(kind), theirs);
		for (const row of [{}, { cell: null }, { cell: '' }, { cell: ' ' }]) {
			expect({ row, sent: await sent(kind, parameters, row) }).toEqual({ row, sent: expected });
		}
	});

	test('the place of an avatar is refused with one coordinate missing', async () => {
		const placement = { topLeftX: 5, topLeftY: CELL, bottomRightX: 7, bottomRightY: 9 };
		const parameters = { sceneChanges: { item: [{ scene: 1, placement }] } };
		expect(await refusal('templateVideo', parameters, { cell: '' })).toTell(
			'fieldEmpty',
			'Scenes 1 > Avatar > topLeft > y',
		);
	});

	test('a blank number is none: a text with a blank opacity is not made invisible', async () => {
		const texts = {
			text: [{ text: 'Sale', position: 'custom', x: CELL, style: { opacity: CELL } }],
		};
		const body = await sent(
			'slideshow',
			{ slides: { item: [{ url: PICTURE, texts }] } },
			{ cell: ' ' },
		);
		expect(body).toMatchObject({ slides: [{ texts: [{ text: 'Sale', x: 108 }] }] });
		expect(JSON.stringify(body)).not.toContain('opacity');
	});
});

describe('parts as JSON have no default type where their address does not tell', () => {
	const json = (field: string, part: object) => ({
		[`${field}Source`]: 'json',
		[`${field}Json`]: JSON.stringify([part]),
	});
	const clip = { url: 'https://example.com/clip' };
	const scene = { script: 'Hi', avatarId: AVATAR, voiceId: VOICE };

	test.each([
		['slideshow', json('slides', { ...clip, type: 'video' }), 'Slides 1', 'slides.0.mediaType'],
		['slideshow', json('slides', { ...clip, mediaType: null }), 'Slides 1', 'slides.0.mediaType'],
		['slideshow', json('slides', { ...clip, mediaType: '' }), 'Slides 1', 'slides.0.mediaType'],
		[
			'ugcAd',
			json('media', { ...clip, mediaType: 'video' }),
			'Images or Clips (B-Roll) 1',
			'media.0.type',
		],
		['ugcAd', json('media', { ...clip, type: null }), 'Images or Clips (B-Roll) 1', 'media.0.type'],
		['scenes', json('scenes', scene), 'Scenes 1', 'scenes.0.type'],
		['scenes', json('scenes', { ...scene, type: ' ' }), 'Scenes 1', 'scenes.0.type'],
	] as Array<[Kind, INodeParameters, string, string]>)(
		'%s %j',
		async (kind, parameters, part, field) => {
			const message = `${part} > Type (${field}) is empty`;
			expect(await refusal(kind, parameters)).toBe(message);
		},
	);

	test('an empty field of theirs is one that is left out', async () => {
		const part = { ...clip, type: 'video', title: '', durationInFrames: null, mood: 'calm' };
		expect(await sent('ugcAd', json('media', part))).toMatchObject({
			media: [{ id: 'media_1', ...clip, type: 'video', mood: 'calm' }],
		});
	});

	test('rows that are parts have the default of the panel', async () => {
		const rows = { slidesSource: 'rows', slidesRow: { item: { url: PICTURE, mediaType: CELL } } };
		expect(await sent('slideshow', rows)).toMatchObject({ slides: [{ mediaType: 'image' }] });
		const row = { slidesSource: 'rows', slidesRow: { item: { url: PICTURE } } };
		expect(await sent('slideshow', row)).toMatchObject({ slides: [{ mediaType: 'image' }] });
	});
});

describe('what holds no text is never paid for as a text', () => {
	const slide = (text: INodeParameters) => ({
		slides: { item: [{ url: PICTURE, texts: { text: [text] } }] },
	});
	const scene = (fields: INodeParameters) => ({ scenes: { item: [{ ...speaker, ...fields }] } });
	const change = { sceneChanges: { item: [{ scene: 1, script: CELL }] } };
	const texts: Array<[kind: Kind, parameters: INodeParameters, label: string]> = [
		['ugcAd', { script: CELL }, 'Script'],
		['productAd', { script: CELL }, 'Script'],
		['classProject', { script: CELL }, 'Script'],
		['slideshow', slide({ text: CELL }), 'Slides 1 > Texts 1 > Text'],
		['scenes', scene({ script: CELL }), 'Scenes 1 > Script'],
	];
	const optional: typeof texts = [
		['slideshow', { script: CELL, voiceId: byId(VOICE) }, 'Script'],
		['templateVideo', change, 'Scenes 1 > Script'],
	];
	const values = ['true', 'false', 'NaN', 'Infinity'];

	test.each(
		[...texts, ...optional].flatMap(([kind, parameters, label]) =>
			(kind === 'ugcAd' ? values : ['NaN']).map((value) => ({ kind, parameters, label, value })),
		),
	)('$kind, $label: $value', async ({ kind, parameters, label, value }) => {
		const cell = `={{ [${value}][0] }}`;
		const given = JSON.parse(JSON.stringify(parameters).replaceAll(CELL, cell)) as INodeParameters;
		expect(await refusal(kind, given)).toTell('EXPECTED_TEXT', label);
	});

	test.each(['true', 'false', 'Infinity'])('the word %s is a text', async (script) => {
		expect(await sent('ugcAd', { script: CELL }, { cell: script })).toMatchObject({ script });
	});

	const blanks = fc.array(fc.constantFrom(...BLANKS), { minLength: 1 });

	test.each(texts)('%s %j: blanks, line ends and zero-width spaces', async (kind, parameters) => {
		await fc.assert(
			fc.asyncProperty(blanks, async (list) => {
				const message = await refusal(kind, parameters, { id: 1, cell: list.join('') });
				expect(message).toTell('fieldEmpty');
			}),
			{ numRuns: 10 },
		);
	});

	test.each(optional)(
		'%s %j: a blank text that may be left out is none',
		async (kind, parameters) => {
			const expected = omit(await sent(kind, omit(parameters, 'script')), 'voiceId');
			const body = await sent(kind, parameters, { id: 1, cell: '\u200b \n\ufeff' });
			expect(omit(body, 'voiceId')).toEqual(expected);
		},
	);
});

describe('a date is a text', () => {
	const DATE = new Date('2026-03-29T01:30:00Z');

	test('as sheets and databases give it', async () => {
		const body = await sent(
			'ugcAd',
			{ script: CELL, options: { name: CELL } },
			{ cell: DATE as unknown as string },
		);
		expect(body).toMatchObject({ script: DATE.toISOString(), name: DATE.toISOString() });
	});

	test('as expressions give it', async () => {
		const iso = '2026-03-29T03:30:00.000+02:00';
		const script = `={{ DateTime.fromISO("${iso}", { setZone: true }) }}`;
		expect(await sent('ugcAd', { script })).toMatchObject({ script: iso });
	});

	test.each(['new Date(NaN)', 'DateTime.fromISO("soon")'])(
		'and an invalid one is an error: %s',
		async (invalid) => {
			expect(await refusal('ugcAd', { script: `={{ ${invalid} }}` })).toMatch(/^Script: /);
		},
	);
});
