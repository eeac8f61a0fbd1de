import type { INodeParameters } from 'n8n-workflow';

import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, keepGoing, runKind, VOICE } from '../support/kinds';
import { type Kind, KINDS, LEAST, leastOf, PICTURE } from '../support/least';
import { usePaidVideos } from '../support/paidVideos';
import { ADA, byHand, change, fromTemplate, GREETING } from '../support/templateVideo';

const simulator = useSimulator();
useFastTime();

/** The cell of the row, wherever on the panel its column has been dragged to. */
const CELL = '={{ $json.cell }}';
const ROWS = [{ cell: 'Good' }, { cell: '#N/A' }];
const speaker = { avatarId: byId(AVATAR), voiceId: byId(VOICE) };

const run = async (kind: Kind, parameters: INodeParameters, setup = {}) =>
	await runKind(LEAST[kind].node, simulator, { ...leastOf(kind), ...parameters }, setup);

const listed = (field: string, ...item: object[]) => ({ [field]: { item } }) as INodeParameters;
const metadata = (value: string) => ({ options: { metadata: { entry: [{ key: 'id', value }] } } });
const asJson = (field: string, list: string) => ({
	[`${field}Source`]: 'json',
	[`${field}Json`]: `=${list.replaceAll('CELL', '{{ $json.cell }}')}`,
});

const transition = {
	...{ type: 'start_end_frame', startFrameMediaId: 's1', endFrameMediaId: 'e1' },
	framePrompt: CELL,
};

const PLACES: Array<[label: string, kind: Kind, parameters: INodeParameters]> = [
	['Script', 'ugcAd', { script: CELL }],
	['Script', 'productAd', { script: CELL }],
	['Script', 'classProject', { script: CELL }],
	['Script', 'slideshow', { script: CELL, voiceId: byId(VOICE) }],
	['Scenes 1 > Script', 'scenes', listed('scenes', { ...speaker, script: CELL })],
	['Scenes 1 > Prompt', 'scenes', listed('scenes', transition)],
	[
		'Slides 1 > Texts 1 > Text',
		'slideshow',
		listed('slides', { url: PICTURE, texts: { text: [{ text: CELL }] } }),
	],
	[
		'Slides 1 > Texts 1 > Text',
		'slideshow',
		asJson(
			'slides',
			`[{ "url": "${PICTURE}", "mediaType": "image", "texts": [{ "text": "CELL" }] }]`,
		),
	],
	[
		'Images or Clips (B-Roll) 1 > Title',
		'ugcAd',
		listed('media', { url: PICTURE, moreFields: { title: CELL } }),
	],
	['Title', 'templateVideo', { title: CELL }],
	['Scenes 1 > Script', 'templateVideo', change({ scene: 1, script: CELL }) as INodeParameters],
	[
		'Variables: company',
		'templateVideo',
		fromTemplate(GREETING, byHand({ ...ADA, company: CELL })),
	],
	[
		'Variables: a',
		'templateVideo',
		asJson(
			'scenes',
			'[{ "script": "Hi {{"{{"}}a}}", "variables": [{ "key": "a", "value": "CELL" }] }]',
		),
	],
	['Project Name', 'classProject', { name: CELL }],
	['Project Name', 'ugcAd', { options: { name: CELL } }],
	['Metadata > id', 'ugcAd', metadata(CELL)],
	[
		'Metadata > deep 1',
		'ugcAd',
		{ options: { additionalBodyFields: '={{ { metadata: { deep: [$json.cell] } } }}' } },
	],
	[
		'Product Ad Settings > title',
		'productAd',
		{ settingsSource: 'json', settingsJson: '={{ { title: $json.cell } }}' },
	],
];

describe('what a sheet shows in place of a value is paid nowhere', () => {
	test.each(PLACES)('%s of %s', async (label, kind, parameters) => {
		const { error } = await run(kind, parameters, { rows: ROWS });
		expect(error?.message).toContain('Row 2: ');
		expect(error?.message).toContain(label);
		expect(error?.message).toTell('sheetError', '#N/A');
		expect(creations(simulator)).toEqual([]);
		await run(kind, parameters, { rows: ROWS, ...keepGoing });
		expect(creations(simulator)).toHaveLength(1);
	});
});

test.each(KINDS)('%s: nor is an expression without its =', async (kind) => {
	const text =
		LEAST[kind].given.script === undefined
			? metadata('{{ $json.id }}')
			: { script: '{{ $json.id }}' };
	const { error } = await run(kind, text);
	expect(error?.message).toTell('expressionNotFilledIn');
	expect(creations(simulator)).toEqual([]);
});

describe('the script of a template', () => {
	const scene = (script: string) =>
		fromTemplate(GREETING, { ...byHand(ADA), ...change({ scene: 1, script }) });

	test('holds placeholders', async () => {
		const { error } = await run('templateVideo', scene('Hi {{first_name}} of {{ company }}'));
		expect(error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(1);
	});

	test('holds no expression, also where a variable without a value is an empty text', async () => {
		const parameters = { ...scene('Hi {{ $json.first_name }}'), ifNoValue: 'emptyText' };
		const { error } = await run('templateVideo', parameters);
		expect(error?.message).toTell(
			'expressionNotFilledIn',
			'Scenes 1 > Script',
			'{{ $json.first_name }}',
		);
		expect(creations(simulator)).toEqual([]);
	});
});

test('an address with an expression in it is refused, and not sent with its braces encoded', async () => {
	const media = listed('media', { url: 'https://example.com/{{ $json.sku }}.jpg' });
	const { error } = await run('ugcAd', media);
	const label = 'Images or Clips (B-Roll) 1 > URL';
	expect(error?.message).toTell('expressionNotFilledIn', label, '{{ $json.sku }}');
	expect(creations(simulator)).toEqual([]);
});

test.each([
	['={{ "https://example.com/" + $json.sku + ".jpg" }}', 'null'],
	['={{ "https://example.com/" + ($json.sku ?? "") + ".jpg" }}', '/.jpg'],
])(
	'rows whose address has the same hole are no videos of the same picture: %s',
	async (url, hole) => {
		const rows = ['A', 'B'].map((script) => ({ script, sku: null as never }));
		const parameters = { script: '={{ $json.script }}', ...listed('media', { url }) };
		const { hints } = await run('ugcAd', parameters, { rows, ...keepGoing });
		const said = ['Rows 1 (A), 2 (B)', 'Images or Clips (B-Roll) 1 > URL', hole];
		expect(hints.join()).toTell('noValue', ...said);
		expect(creations(simulator)).toEqual([]);
	},
);

test('a key of the metadata is no expression either', async () => {
	const entry = [{ key: '{{ $json.name }}', value: '1' }];
	const { error } = await run('ugcAd', { options: { metadata: { entry } } });
	expect(error?.message).toTell('expressionNotFilledIn', '{{ $json.name }}');
	expect(creations(simulator)).toEqual([]);
});

describe('an ID', () => {
	const n8n = usePaidVideos();
	const rowsWith = (id: string) => [1, id].map((each) => ({ id: each, script: 'Hi' }));

	test.each([
		'#REF!',
		'undefined',
		'lamp-undefined',
		'[object Object]-1',
		'{{ $json.sku }}',
		'M\ufffdller',
	])('of a row: %j', async (id) => {
		const { items } = await n8n.run({}, { rows: rowsWith(id) });
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ id: 1, status: 'processing' }),
			{ id, status: 'rejected', message: expect.toTell('fieldInvalid', 'ID Column') },
		]);
		expect(creations(n8n.simulator)).toHaveLength(1);
	});

	test('of a group: rows with the same hole are no group', async () => {
		const rows = ['Lamp', '#N/A', '#N/A'].map((product) => ({ product }));
		const grouped = {
			...{ slidesSource: 'rows', slidesRow: { item: { url: PICTURE } } },
			groupBy: '={{ $json.product }}',
		};
		const { error } = await run('slideshow', grouped, { rows });
		expect(error?.message).toTell('noGroup', '#N/A');
		expect(error?.message).toTell('sheetError');
		expect(creations(simulator)).toEqual([]);
	});
});

test('markup and letters of another encoding are paid, and a hint names them', async () => {
	const rows = [{ cell: '<p>Hello</p>' }, { cell: 'Hello' }, { cell: 'FrÃ¼hstÃ¼ck' }];
	const { hints, error } = await run('ugcAd', { script: CELL }, { rows });
	expect(error).toBeUndefined();
	expect(creations(simulator)).toHaveLength(3);
	const said = hints.find((hint) => hint.includes('&lt;p&gt;'));
	expect(said).toTell('doubtfulTexts');
	expect(said).toTell('perhapsNotPlain', 'Row 1 (<p>Hello</p>)', 'Script', '<p>');
	expect(said).toTell('wrongEncoding', 'Row 3 (FrÃ¼hstÃ¼ck)', 'Script', 'Ã¼');
	expect(said).not.toContain('Row 2');
});
