import { withPaidVideos } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import { byId, creations, keepGoing, VOICE } from '../support/kinds';
import { runSlideshow } from '../support/slideshow';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runSlideshow(simulator, parameters, setup);

describe('one slide per input item', () => {
	const rows = [
		{ product: 'B', image: 'https://example.com/b1.jpg', text: 'b1' },
		{ product: 'A', image: 'https://example.com/a1.jpg', text: 'a1' },
		{ product: 'B', image: 'https://example.com/b2.jpg', text: 'b2' },
		{ product: 'B', image: 'https://example.com/b3.jpg', text: 'b3' },
	];
	const grouped = {
		slidesSource: 'rows',
		slidesRow: {
			item: { url: '={{ $json.image }}', texts: { text: [{ text: '={{ $json.text }}' }] } },
		},
		groupBy: '={{ $json.product }}',
		options: { name: '={{ $json.product }}' },
	};
	const textsOf = () =>
		creations(simulator).map(({ body }) => {
			const { name, slides } = body as {
				name: string;
				slides: Array<{ texts: Array<{ text: string }> }>;
			};
			return [name, slides.map(({ texts: [{ text }] }) => text)];
		});

	test('rows with the same value become one video, in row order, paired with all of them', async () => {
		const { items, error } = await run(grouped, { rows });
		expect(error).toBeUndefined();
		expect(textsOf()).toEqual(
			expect.arrayContaining([
				['B', ['b1', 'b2', 'b3']],
				['A', ['a1']],
			]),
		);
		expect(items.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual([
			['B', [{ item: 0 }, { item: 2 }, { item: 3 }]],
			['A', { item: 1 }],
		]);
	});

	test.each([0, 1])(
		'what they have in common is read from the row that has it: %i of 2',
		async (filled) => {
			const merged = [0, 1].map((index) => ({
				...rows[0],
				speech: index === filled ? 'Two slides' : '',
			}));
			const parameters = { ...grouped, script: '={{ $json.speech }}', voiceId: byId(VOICE) };
			const { error } = await run(parameters, { rows: merged });
			expect(error).toBeUndefined();
			expect(simulator.projects.map(({ body }) => body.script)).toEqual(['Two slides']);
		},
	);

	test('the texts are laid out for the aspect ratio that is sent, whichever row has it', async () => {
		const merged = [0, 1].map((index) => ({ ...rows[0], ratio: index === 1 ? '16:9' : '' }));
		const setup = { rows: merged, dataTables: withPaidVideos() };
		await run({ ...grouped, aspectRatio: 'ratio_16_9' }, setup);
		await run({ ...grouped, aspectRatio: '={{ $json.ratio }}' }, { rows: merged });
		const [panel, row] = creations(simulator).map(({ body }) => body);
		expect(row).toEqual(panel);
	});

	test('without a group all rows are one video', async () => {
		const { items } = await run({ ...grouped, groupBy: '', options: {} }, { rows });
		expect(items).toHaveLength(1);
		expect(simulator.projects[0].body.slides).toHaveLength(4);
	});

	test('a bad row names its own number, and the field of the row', async () => {
		const bad = rows.map((row, index) => (index === 2 ? { ...row, image: '' } : row));
		const { error } = await run(grouped, { rows: bad });
		expect(error?.message).toTell('fieldEmpty', 'Row 3 (B)', 'Slide 2 > URL');
		expect(creations(simulator)).toEqual([]);
	});

	test('an expression that fails is a problem of its own row', async () => {
		const slidesRow = { item: { url: '={{ $json.image.trim() }}' } };
		const bad = rows.map((row, index) => (index === 3 ? { product: 'B' } : row));
		const { error } = await run({ ...grouped, slidesRow }, { rows: bad });
		expect(error?.message).toContain('Row 4 (B): Slide');
		expect(creations(simulator)).toEqual([]);
	});

	test('a column that no row has is named', async () => {
		const slidesRow = { item: { url: '={{ $json.iamge }}' } };
		const { error } = await run({ ...grouped, slidesRow }, { rows });
		expect(error?.message).toTell('columnNotInInput', '{{ $json.iamge }}', 'Slide > URL');
	});

	test('with On Error = Continue the other groups are created, and the item stands for all rows of its group', async () => {
		const bad = rows.map((row, index) => (index === 2 ? { ...row, image: '' } : row));
		const { items } = await run(grouped, { rows: bad, ...keepGoing });
		expect(items.map(({ json }) => json.message || json.name)).toEqual([
			'Slide 2 > URL is empty',
			'A',
		]);
		expect(items[0].json).toMatchObject({ row: 3 });
		expect(items[0].pairedItem).toEqual([{ item: 2 }, { item: 0 }, { item: 3 }]);
		expect(simulator.projects).toHaveLength(1);
	});

	test('in the error output the item has the fields of the row that is wrong', async () => {
		const bad = rows.map((row, index) => (index === 2 ? { ...row, image: 'b2.jpg' } : row));
		const settings = { onError: 'continueErrorOutput' as const };
		const { errorItems } = await run(grouped, { rows: bad, settings });
		expect(errorItems.map(({ json }) => json)).toEqual([
			{
				...bad[2],
				...{ status: 'rejected', message: expect.toTell('NOT_WEB_URL', 'Slide 2 > URL', 'b2.jpg') },
				...{ url: null, projectId: null, row: 3 },
				...{ advice: expect.any(String), field: expect.any(String), code: expect.any(String) },
			},
		]);
	});

	test('a problem of the whole video names all of its rows', async () => {
		const script = '={{ $json.product === "B" ? "Hi" : "" }}';
		const { error } = await run({ ...grouped, script }, { rows });
		expect(error?.message).toTell('SCRIPT_WITHOUT_VOICE', 'Rows 1 (B), 3 (B), 4 (B)', 'Voice');
	});

	test('51 rows are too many slides', async () => {
		const many = Array.from({ length: 51 }, () => rows[0]);
		const { error } = await run(grouped, { rows: many });
		expect(error?.message).toTell('tooLong', 'Slides', '51', '50');
	});
});
