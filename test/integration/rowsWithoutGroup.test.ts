import type { IDataObject, INode, INodeParameters, INodeType } from 'n8n-workflow';

import { Scenes } from '../../nodes/Scenes/Scenes.node';
import { Slideshow } from '../../nodes/Slideshow/Slideshow.node';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { useSimulator } from '../support/simulator';
import { AVATAR, byId, creations, keepGoing, runKind, VOICE } from './support/kinds';

const simulator = useSimulator();

const url = '={{ $json.image }}';
const name = '={{ $json.product }}';
const grouped = { groupBy: name, options: { name } };
const speaker = { avatarId: byId(AVATAR), voiceId: byId(VOICE), script: '={{ $json.text }}' };

const NODES: Array<[string, INodeType, INodeParameters]> = [
	['slides', new Slideshow(), { slidesSource: 'rows', slidesRow: { item: { url } } }],
	[
		'images of an ad',
		new UgcAd(),
		{ mediaSource: 'rows', mediaRow: { item: { url } }, ...speaker, script: 'Hello' },
	],
	['scenes', new Scenes(), { scenesSource: 'rows', scenesRow: { item: speaker } }],
];

/** As a shop exports them: the product stands in the first row of its group, over merged cells. */
const merged = (rest: unknown = ''): IDataObject[] =>
	['Lamp', rest, rest, 'Desk', rest].map((product, index) => ({
		product: product as string,
		image: `https://example.com/${index}.jpg`,
		text: `Scene ${index}`,
	}));

describe.each(NODES)('rows that are %s, where not each has a group', (_, node, parameters) => {
	/** Each of them with one node, and one with each node. */
	const some = <T>(all: T[]) => (node instanceof Slideshow ? all : all.slice(0, 1));

	const run = async (rows: IDataObject[], settings: Partial<INode> = {}, more = {}) =>
		await runKind(node, simulator, { ...grouped, ...parameters, ...more }, { rows, settings });

	test('stop the run, whose message names them and the way out', async () => {
		const { error } = await run(merged());
		expect(error?.message).toTell('rowsWithoutGroup', 'Rows 2 (Scene 1), 3 (Scene 2), 5 (Scene 4)');
		expect(error?.message).toTell('noGroup');
		expect(error?.description).toTell('rowsWithoutGroup');
		expect(error?.description).toTell('NOTHING_CREATED');
		expect(creations(simulator)).toEqual([]);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'let no group be paid with On Error = %s, and none is to blame',
		async (onError) => {
			const { items, errorItems } = await run(merged(), { onError });
			const refused = onError === 'continueErrorOutput' ? errorItems : items;
			expect(refused.map(({ json }) => json.message)).toEqual(
				Array(5).fill(expect.toTell('noGroup', 'Rows 2 (Scene 1), 3 (Scene 2), 5 (Scene 4)')),
			);
			for (const { json } of refused) expect(json).toMatchObject({ code: 'NOT_SENT' });
			expect(refused[0].json.status).toBeNull();
			expect(creations(simulator)).toEqual([]);
		},
	);

	test.each(some([null, ' ', '\u200b', undefined, '#N/A', '#REF!', 'undefined', {}, NaN]))(
		'are those with %j, too',
		async (rest) => {
			const { items } = await run(merged(rest), keepGoing.settings);
			expect(items[0].json.message).toContain(
				'Rows 2 (Scene 1), 3 (Scene 2), 5 (Scene 4): Group By: ',
			);
			expect(creations(simulator)).toEqual([]);
		},
	);

	test.each(
		some([
			'={{ $json.product }}-{{ $json.text }}',
			'=Product {{ $json.product }}',
			'={{ $json.product + "-" + $json.text }}',
			'={{ `${$json["product"]}-${$json.text}` }}',
			'={{ [$json.product, $json.text].join("-") }}',
			'={{ JSON.stringify([$json.product]) }}',
			'={{ $json.product.toLowerCase() }}-{{ $json.variant || "" }}',
		]),
	)('are those with a gap in their group, too: %s', async (groupBy) => {
		for (const rest of ['', null, undefined, ' ']) {
			const { items } = await run(merged(rest), keepGoing.settings, { groupBy });
			expect(items[0].json.message).toContain('Rows 2 (Scene 1), 3 (Scene 2), 5 (Scene 4)');
		}
		const { items } = await run(merged(), keepGoing.settings, { groupBy });
		expect(items[0].json.message).toTell('noGroup', 'product');
		expect(creations(simulator)).toEqual([]);
	});

	test.each(['={{ $json.product || "Lamp" }}-1', '=1 {{ $json.product ? "named" : "other" }}'])(
		'are paid where Group By says what becomes of them: %s',
		async (groupBy) => {
			const { items, error } = await run(merged(), {}, { groupBy });
			expect(error).toBeUndefined();
			expect(items).toHaveLength(2);
		},
	);

	test.each(
		some([
			['Lamp', 'Lamp\u200b'],
			['Caf\u00e9', 'Cafe\u0301'],
			['Desk lamp', 'Desk  lamp'],
			['Desk lamp', 'Desk\u00a0lamp'],
		]),
	)('are of one group where it looks the same: %j and %j', async (one, other) => {
		const rows = merged(one).map((row, index) => ({ ...row, product: index % 2 ? other : one }));
		const { items } = await run(rows);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([rows.map((__, item) => ({ item }))]);
	});

	test.each(some(['product', ' Product', '=product', '{ $json.product }', '$json.product']))(
		'are all of them where Group By is the name of a column: %s',
		async (groupBy) => {
			const { error } = await run(merged('Lamp'), {}, { groupBy });
			expect(error?.message).toTell('groupByNotColumn');
			expect(error?.description).toTell('groupByNotColumn');
			expect(creations(simulator)).toEqual([]);
		},
	);

	test('are paid as one video where Group By is another text', async () => {
		expect((await run(merged('Lamp'), {}, { groupBy: 'All' })).items).toHaveLength(1);
	});

	test('are those whose group cannot be read, too', async () => {
		const groupBy = '={{ $json.product || $("Nowhere").item.json.product }}';
		const { items } = await run(merged(), keepGoing.settings, { groupBy });
		expect(items).toHaveLength(5);
		expect(creations(simulator)).toEqual([]);
	});

	test('are paid, one video for each group, once the column is filled in', async () => {
		const rows = merged('Lamp').map((row, index) =>
			index < 3 ? row : { ...row, product: ' Desk' },
		);
		const { items, error } = await run(rows);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2);
	});
});
