import type { INode, INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { useSimulator } from '../../support/simulator';
import type { Ran } from '../support/engine';
import { creations, keepGoing, runKind } from '../support/kinds';
import { runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();

/** Cannot be evaluated for a row without `is`. */
const OF_ROW = "={{ $json.is ?? $('Nowhere').item.json.is }}";
const errorOutput = { settings: { onError: 'continueErrorOutput' } satisfies Partial<INode> };

/** The rows that came out well, and the row numbers of the others. */
const fates = ({ items, errorItems }: Ran) => ({
	created: items.filter(({ json }) => json.projectId).length,
	refused: [...items, ...errorItems].flatMap(({ json }) => (json.message ? [json.row] : [])),
});

describe('an expression that cannot be evaluated for the first row', () => {
	const rows = [{ script: 'a' }, { script: 'b', is: 1 }, { script: 'c', is: 2 }];
	const metadata = { entry: [{ key: 'row', value: OF_ROW }] };

	test.each([
		['the error output', errorOutput],
		['Continue', keepGoing],
	])('is said of that row; the others are created (%s)', async (_, setup) => {
		const ran = await runUgcAd(simulator, { options: { metadata } }, { rows, ...setup });
		expect(fates(ran)).toEqual({ created: 2, refused: [1] });
	});

	test.each<[string, INodeParameters]>([
		['Max Videos per Run', { maxVideos: OF_ROW }],
		['Wait Limit', { completion: 'wait', waitBy: 'polling', waitLimit: OF_ROW }],
	])('is said of every row, as %s holds for all of them', async (_, parameters) => {
		const ran = await runUgcAd(simulator, parameters, { rows, ...errorOutput });
		expect(fates(ran)).toEqual({
			created: 0,
			refused: [1, 2, 3],
		});
		expect(creations(simulator)).toEqual([]);
		const stopped = await runUgcAd(simulator, parameters, { rows });
		expect(stopped.error).toBeDefined();
	});
});

test.each([
	['Wait Limit (Minutes)', { completion: 'wait', waitBy: 'polling', waitLimit: '1,5' }],
	['Wait Limit (Minutes)', { completion: 'wait', waitBy: 'polling', waitLimit: 0 }],
	['Wait Limit (Minutes)', { completion: 'wait', waitBy: 'callback', waitLimit: 1e12 }],
	['Wait Limit (Minutes)', { completion: 'wait', waitBy: 'polling', waitLimit: '=10081' }],
])('an invalid number of %s is an error, and nothing is sent', async (label, parameters) => {
	const { error } = await runUgcAd(simulator, parameters);
	expect(error?.message).toContain(`${label}: Enter a number`);
	expect(creations(simulator)).toEqual([]);
});

describe('one slide per input item', () => {
	const slide = { url: 'https://example.com/1.jpg', mediaId: 'm1' };
	const run = async (groupBy: string, rows: Array<{ of?: unknown; is?: string }>, setup = {}) =>
		await runKind(
			new Slideshow(),
			simulator,
			{ slidesSource: 'rows', groupBy, slidesRow: { item: slide } },
			{ rows: rows as never, ...setup },
		);
	const slides = () => simulator.projects.map(({ body }) => (body.slides as unknown[]).length);

	test.each([
		[
			'is empty',
			'={{ $json.of }}',
			[{ of: 'A' }, { of: '', is: 'B' }, { of: 'A' }, { is: 'B' }],
			expect.toTell('noGroup', 'Rows 2 (B), 4 (B)'),
		],
		[
			'is an object',
			'={{ $json.of }}',
			[{ of: 'A' }, { of: { id: 1 } }, { of: 'A' }, { of: [] }],
			expect.toTell('noGroup', 'Rows 2, 4'),
		],
		[
			'cannot be read',
			OF_ROW,
			[{ is: 'A' }, {}, { is: 'A' }, {}],
			expect.stringContaining('Referenced node'),
		],
	])(
		'a row whose Group By %s is made part of no video, and none is paid',
		async (_, groupBy, rows, said) => {
			const ran = await run(groupBy, rows, keepGoing);
			expect(fates(ran)).toEqual({
				created: 0,
				refused: [1, 2, 4],
			});
			expect(ran.items[0].json.message).toEqual(said);
			expect(slides()).toEqual([]);
		},
	);

	test('without Group By all rows are one video', async () => {
		await run('', [{}, {}, {}]);
		expect(slides()).toEqual([3]);
	});
});
