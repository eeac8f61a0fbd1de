import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';

import { jpeg, mp4, png } from '../../support/mediaFiles';
import { allOf, textIn } from '../../support/markup';
import { useSimulator } from '../../support/simulator';
import { binaryData, inMemory, keepInFiles } from '../support/binaryData';
import { MB } from '../support/download';
import { upload } from '../support/inputFiles';
import { type SeenCard, storyboardOf, stripOf } from '../support/storyboard';

const simulator = useSimulator();
keepInFiles();

const list = (...item: IDataObject[]) => ({ item }) as INodeParameters;
const entry = { from: 'file', file: 'data' };

const photo = async (content: Buffer, name = 'mug.png', type = 'image/png') => ({
	data: await upload(content, name, type),
});

/** A picture of its own, of so many bytes. */
const picture = (bytes: number, row = 0) =>
	png(
		640,
		480,
		String(row)
			.padStart(8, '0')
			.padEnd(bytes - png(1, 1).length),
	);

const check = async (files: IBinaryKeyData[], media = list(entry)) =>
	await storyboardOf('ugcAd', simulator, { media }, { files, rows: files.map(() => ({})) });

const dataUrl = (type: string, content: Buffer) =>
	`data:${type};base64,${content.toString('base64')}`;

/** What the reader sees of the files of a card: pictures that are in the page. */
const picturesOf = ({ element }: SeenCard, tag = 'img') =>
	allOf([element], tag)
		.map(({ attributes }) => attributes.src ?? attributes.href)
		.filter((url) => !url.startsWith('https:'));

test('the storyboard of an ad shows the pictures of its files, and their names below', async () => {
	const [front, back] = [png(640, 480, 'front'), jpeg(800, 600)];
	const files = { ...(await photo(front)), b: (await photo(back, 'b.jpg', 'image/jpeg')).data };
	const { cards } = await check([files], list({ ...entry, file: 'data, b' }));
	expect(picturesOf(cards[0])).toEqual([
		...[dataUrl('image/png', front), dataUrl('image/jpeg', back)],
	]);
	expect(stripOf(cards[0])).toEqual([
		expect.stringContaining('mug.png, 640 × 480'),
		expect.stringContaining('b.jpg, 800 × 600'),
	]);
});

test('that of a slideshow shows them on its slides', async () => {
	const slide = jpeg(1080, 1920);
	const { cards } = await storyboardOf(
		'slideshow',
		simulator,
		{ slides: list(entry) },
		{ files: [await photo(slide, 'a.jpg', 'image/jpeg')] },
	);
	expect(picturesOf(cards[0], 'image')).toEqual([dataUrl('image/jpeg', slide)]);
});

test('a picture that n8n keeps in memory is shown, too', async () => {
	const content = png(640, 480);
	const data = { data: content.toString('base64'), fileName: 'a.png', mimeType: 'image/png' };
	const { cards } = await inMemory(async () => await check([{ data }]));
	expect(picturesOf(cards[0])).toEqual([dataUrl('image/png', content)]);
});

test.each([
	['a picture of 5 MB', picture(5 * MB), 'photo.png', 'image/png'],
	['a clip', mp4('isom'), 'clip.mp4', 'video/mp4'],
	['a picture that browsers do not show', mp4('heic'), 'photo.heic', 'image/heic'],
])('%s has its name and its size alone', async (_, content, name, type) => {
	const { cards, markup } = await check([await photo(content, name, type)]);
	expect(picturesOf(cards[0])).toEqual([]);
	expect(stripOf(cards[0])).toEqual([expect.stringContaining(name)]);
	expect(markup).not.toContain('data:image');
	expect(Buffer.byteLength(markup)).toBeLessThan(20_000);
});

test('40 pictures of 140 KB make no page of more than 2 MB, and all cards are on it', async () => {
	const files: IBinaryKeyData[] = [];
	for (let row = 0; row < 40; row++) files.push(await photo(picture(140_000, row)));
	const { cards, markup } = await check(files);
	expect(Buffer.byteLength(markup)).toBeLessThan(2_000_000);
	expect(cards).toHaveLength(40);
	const shown = cards.map((card) => picturesOf(card).length);
	expect(shown.slice(0, 5)).toEqual([1, 1, 1, 1, 0]);
	expect(shown.slice(5)).not.toContain(1);
	expect(stripOf(cards[39])).toEqual([expect.stringContaining('mug.png, 640 × 480')]);
});

test('one picture in 40 rows makes no page of more than 2 MB', async () => {
	const file = await photo(picture(140_000));
	const { cards, markup } = await check(Array.from({ length: 40 }, () => file));
	expect(Buffer.byteLength(markup)).toBeLessThan(2_000_000);
	expect(cards.length).toBeGreaterThan(0);
	expect(picturesOf(cards[0])).toHaveLength(1);
});

test('pictures take no room of the slides behind them', async () => {
	const files = Object.fromEntries(
		await Promise.all(
			[0, 1, 2, 3].map(async (at) => [`f${at}`, (await photo(picture(140_000, at))).data]),
		),
	) as IBinaryKeyData;
	const { cards } = await storyboardOf(
		'slideshow',
		simulator,
		{ slides: list({ ...entry, file: 'f0, f1, f2, f3' }) },
		{ files: [files] },
	);
	expect(allOf([cards[0].element], 'li')).toHaveLength(4);
	expect(picturesOf(cards[0], 'image')).toHaveLength(4);
});

test('large files are read once, a piece at a time, and never for the page', async () => {
	const files: IBinaryKeyData[] = [];
	for (let row = 0; row < 3; row++) files.push(await photo(picture(5 * MB, row)));
	const service = binaryData();
	const streamed = jest.spyOn(service, 'getAsStream');
	const whole = jest.spyOn(service, 'getAsBuffer');
	const { cards } = await check(files);
	expect(streamed).toHaveBeenCalledTimes(files.length);
	// that of the test itself, which reads the page
	expect(whole).toHaveBeenCalledTimes(1);
	expect(cards).toHaveLength(3);
});

test('a file that is gone when the page is made has its name', async () => {
	const file = await photo(png(640, 480));
	const service = binaryData();
	const read = service.getAsStream.bind(service);
	let reads = 0;
	jest.spyOn(service, 'getAsStream').mockImplementation(async (id) => {
		if (++reads > 1) throw new Error('ENOENT');
		return await read(id);
	});
	const { cards } = await check([file]);
	expect(picturesOf(cards[0])).toEqual([]);
	expect(textIn(cards[0].element)).toContain('mug.png');
});

afterEach(() => jest.restoreAllMocks());
