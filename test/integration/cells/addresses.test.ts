import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { creations, keepGoing, runKind } from '../support/kinds';
import { type Kind, LEAST, leastOf, PICTURE, WEBSITE } from '../support/least';
import { byColumn, byHand, change, fromTemplate, TOUR } from '../support/templateVideo';

const simulator = useSimulator();

const run = async (kind: Kind, parameters: object, setup = {}) =>
	await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), ...(parameters as INodeParameters) },
		setup,
	);

/** The cell of the row, wherever on the panel its column has been dragged to. */
const CELL = '={{ $json.cell }}';
const TEXTS = { product_name: 'Lamp', benefit: 'see', Benefit: 'Light', website: 'example.com' };
const tour = { ...TEXTS, hero_image: PICTURE, demo_clip: 'https://example.com/a.mp4' };
const listed = (field: string) => ({ [field]: { item: [{ url: CELL }] } });
const jsonOf = (field: string, entry: object) => ({
	[`${field}Source`]: 'json',
	[`${field}Json`]: `={{ [{ ...${JSON.stringify(entry)}, url: $json.cell }] }}`,
});
const written = [{ script: 'Hi', variables: [{ key: 'a', type: 'Media', value: 'CELL' }] }];

const PLACES: Array<[label: string, kind: Kind, parameters: object]> = [
	['Slides 1 > URL', 'slideshow', listed('slides')],
	['Slides 1 > URL', 'slideshow', jsonOf('slides', { mediaType: 'image' })],
	[
		'Slide 1 > URL',
		'slideshow',
		{ slidesSource: 'rows', slidesRow: { item: { url: CELL } }, groupBy: CELL },
	],
	['Images or Clips (B-Roll) 1 > URL', 'ugcAd', listed('media')],
	['Images or Clips (B-Roll) 1 > URL', 'ugcAd', jsonOf('media', { type: 'image' })],
	['Website URL', 'productAd', { websiteUrl: CELL }],
	['Webhook URL', 'scenes', { options: { webhook: CELL } }],
	['hero_image', 'templateVideo', fromTemplate(TOUR, byHand({ ...tour, hero_image: CELL }))],
	[
		'a',
		'templateVideo',
		{
			scenesSource: 'json',
			scenesJson: `={{ ${JSON.stringify(written).replace('"CELL"', '$json.cell')} }}`,
		},
	],
];

test.each([
	'Photo: https://example.com/a.jpg',
	'a.jpg (https://example.com/a.jpg)',
	'<img src="https://example.com/a.jpg">',
])('%s is one URL in other words, and not several', async (cell) => {
	const { error } = await run('ugcAd', listed('media'), { rows: [{ cell }] });
	expect(error?.message).toTell('NOT_HTTPS_URL');
	expect(error?.message).not.toTell('SEVERAL_URLS');
});

const SEVERAL = [`${PICTURE}, ${WEBSITE}`, `${PICTURE}\n${WEBSITE}`];

describe.each(PLACES)('%s of %s', (label, kind, parameters) => {
	test.each(kind === 'productAd' ? SEVERAL : SEVERAL.slice(0, 1))(
		'%j is refused with its row, and nothing is sent',
		async (cell) => {
			const rows = [{ cell: PICTURE }, { cell }];
			const { error } = await run(kind, parameters, { rows });
			expect(error?.message).toContain('Row 2: ');
			expect(error?.message).toTell('SEVERAL_URLS', label);
			expect(creations(simulator)).toEqual([]);
		},
	);

	test('an address is sent without what is not seen, and as a browser asks for it', async () => {
		const rows = [{ cell: '\ufeff https://example.com/\u200bmy photo.jpg\r\n' }];
		const { error } = await run(kind, parameters, { rows });
		expect(error?.message).toBeUndefined();
		const body = JSON.stringify(creations(simulator)[0].body as IDataObject);
		expect(body).toContain('"https://example.com/my%20photo.jpg"');
	});
});

test('the other rows are paid where the node goes on', async () => {
	const rows = [{ cell: `${PICTURE};${WEBSITE}` }, { cell: PICTURE }];
	const { items } = await run('ugcAd', listed('media'), { rows, ...keepGoing });
	expect(items[0].json.message).toTell('SEVERAL_URLS');
	expect(creations(simulator)).toHaveLength(1);
});

test('a text variable of a template may hold addresses, and the value of a scene is read alike', async () => {
	const company = `${PICTURE} or ${WEBSITE}`;
	const own = { variables: { item: [{ key: 'hero_image', value: ` ${PICTURE}\n` }] } };
	const parameters = { ...byColumn, ...change({ scene: 1, ...own }) };
	const { error } = await run('templateVideo', fromTemplate(TOUR, parameters), {
		rows: [{ ...tour, product_name: company }],
	});
	expect(error?.message).toBeUndefined();
	const { scenes } = creations(simulator)[0].body as { scenes: IDataObject[] };
	expect(scenes[0].variables).toEqual([
		expect.objectContaining({ key: 'product_name', value: company }),
		expect.objectContaining({ key: 'hero_image', value: PICTURE }),
	]);
});
