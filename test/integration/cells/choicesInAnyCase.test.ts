import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, keepGoing, runKind, VOICE } from '../support/kinds';
import { type Kind, KINDS, LEAST, leastOf, PICTURE } from '../support/least';

const simulator = useSimulator();
useFastTime();

const run = async (kind: Kind, parameters: object, setup = {}) =>
	await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), ...(parameters as INodeParameters) },
		setup,
	);

/** A cell of the row, wherever on the panel its column has been dragged to. */
const of = (column: string) => `={{ $json.${column} }}`;
const asJson = (field: string, ...entries: object[]) => ({
	[`${field}Source`]: 'json',
	[`${field}Json`]: JSON.stringify(entries),
});

const row = { language: ' EN', yes: 'TRUE ', no: 0, one: '1', ratio: 'RATIO_1_1', word: 'BOLD' };
const speaker = { avatarId: AVATAR, voiceId: VOICE };
const style = { fontWeight: of('word'), backgroundColor: '=Transparent', color: '= #FFF ' };

const CASES: Array<[what: string, kind: Kind, parameters: object, sent: object]> = [
	['codes of languages', 'ugcAd', { language: of('language') }, { language: 'en' }],
	['codes of languages', 'slideshow', { language: of('language') }, { language: 'en' }],
	['codes of languages', 'scenes', { language: '=Es' }, { language: 'es' }],
	['codes of languages', 'productAd', { language: of('language') }, { language: 'en' }],
	['codes of languages', 'templateVideo', { language: of('language') }, { language: 'en' }],
	['shapes', 'ugcAd', { aspectRatio: of('ratio') }, { aspectRatio: 'ratio_1_1' }],
	[
		'booleans',
		'productAd',
		{ addStickers: of('one'), caption: { disabled: of('no') } },
		{ addStickers: true, caption: { disabled: false } },
	],
	['booleans', 'templateVideo', { caption: of('yes') }, { caption: true }],
	[
		'styles',
		'slideshow',
		{ slides: { item: [{ url: PICTURE, texts: { text: [{ text: 'Hi', style }] } }] } },
		{
			slides: [{ texts: [{ fontWeight: 'bold', backgroundColor: 'transparent', color: '#FFF' }] }],
		},
	],
	[
		'entries of a JSON list',
		'slideshow',
		asJson('slides', {
			...{ url: PICTURE, mediaType: 'IMAGE', isAIGenerated: 'True' },
			texts: [
				{ text: 'Hi', textAlign: 'Left', wordWrap: 'Break-Word', position: 'TOP', size: 'Large' },
			],
		}),
		{
			slides: [
				{
					...{ mediaType: 'image', isAIGenerated: true },
					texts: [{ textAlign: 'left', wordWrap: 'break-word' }],
				},
			],
		},
	],
	[
		'entries of a JSON list',
		'scenes',
		asJson(
			'scenes',
			{ ...speaker, type: 'Avatar', script: 'Hi' },
			{
				...{ type: 'START_END_FRAME', startFrameMediaId: 's1', endFrameMediaId: 'e1' },
				...{ framePrompt: 'Grow', frameModel: 'Video_Model_A_2_5' },
			},
		),
		{
			scenes: [{ type: 'avatar' }, { type: 'start_end_frame', frameModel: 'video_model_a_2_5' }],
		},
	],
	[
		'entries of a JSON list',
		'templateVideo',
		asJson('scenes', { script: 'Hi {{a}}', variables: [{ key: 'a', value: 'b', type: 'TEXT' }] }),
		{ scenes: [{ variables: [{ key: 'a', value: 'b', type: 'text' }] }] },
	],
];

test.each(CASES)('%s may have any case: %s %j', async (_, kind, parameters, sent) => {
	const { error } = await run(kind, parameters, { rows: [row] });
	expect(error?.message).toBeUndefined();
	expect(creations(simulator)[0]).toMatchObject({ status: 200, body: sent });
});

const withLanguage = KINDS.filter((kind) => kind !== 'classProject');

const NO_CODES = ['en-US', 'English', 'e1', '??', 'e'];

describe.each(withLanguage)('%s', (kind) => {
	test.each(kind === 'ugcAd' ? NO_CODES : NO_CODES.slice(0, 1))(
		'a language that is no code, %j, is refused before anything is sent',
		async (other) => {
			const rows = [{ language: 'EN' }, { language: other }];
			const { error } = await run(kind, { language: of('language') }, { rows });
			expect(error?.message).toTell('notLanguageCode', 'Row 2', 'Language');
			expect(creations(simulator)).toEqual([]);
			await run(kind, { language: of('language') }, { rows, ...keepGoing });
			const sent = creations(simulator).map(({ body }) => (body as IDataObject).language);
			expect(sent).toEqual(['en']);
		},
	);
});

const scene = { avatarId: byId(AVATAR), voiceId: byId(VOICE), mediaId: 'm1', script: 'Hi' };

test.each<[string, Kind, INodeParameters, object]>([
	['Wrap 1', 'ugcAd', { caption: { preset: of('word') } }, { caption: { preset: 'wrap1' } }],
	['Retro TV', 'ugcAd', { caption: { preset: of('word') } }, { caption: { preset: 'retroTV' } }],
	['retro-tv', 'ugcAd', { caption: { preset: of('word') } }, { caption: { preset: 'retroTV' } }],
	[
		'Full Width',
		'ugcAd',
		{ adSettings: { bRollType: of('word') } },
		{ adSettings: { bRollType: 'full-width' } },
	],
	[
		'Picture In Picture',
		'scenes',
		{ scenes: { item: [{ type: of('word'), ...scene }] } },
		{ scenes: [{ type: 'picture_in_picture' }] },
	],
])('a choice may have its name on the panel: %s', async (word, kind, parameters, sent) => {
	const { error } = await run(kind, parameters, { rows: [{ word }] });
	expect(error?.message).toBeUndefined();
	expect(creations(simulator)[0]).toMatchObject({ body: sent });
});

test.each(['\u200b', '\u200e', '\u202c', '\u00ad', '\ufeff', '\u0007'])(
	'an ID is sent without what is not seen, as %j',
	async (unseen) => {
		const rows = [{ id: `${unseen}${AVATAR} ${unseen}` }];
		await run('ugcAd', { avatarId: byId(of('id')) }, { rows });
		expect(creations(simulator)).toMatchObject([{ status: 200, body: { avatarId: AVATAR } }]);
	},
);

test('an ID keeps its case', async () => {
	const rows = [{ id: AVATAR.toUpperCase() }];
	await run('ugcAd', { avatarId: byId(of('id')) }, { rows });
	expect(creations(simulator)[0].body).toMatchObject({ avatarId: AVATAR.toUpperCase() });
});
