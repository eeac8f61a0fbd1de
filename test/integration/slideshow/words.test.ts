import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { BOTTOM } from '../../support/slideTexts';
import type { Setup } from '../support/engine';
import { creations } from '../support/kinds';
import { runSlideshow, SLIDE } from '../support/slideshow';

const simulator = useSimulator();

const run = async (text: INodeParameters, setup: Partial<Setup> = {}, more = {}) => {
	const slides = { item: [{ ...SLIDE, texts: { text: [{ text: 'Sale', ...text }] } }] };
	return await runSlideshow(simulator, { slides, ...more }, setup);
};

const sentTexts = () => {
	const { slides } = creations(simulator)[0].body as { slides: Array<{ texts: object[] }> };
	return slides.flatMap(({ texts }) => texts);
};

test('a text alone stands at the bottom, where one can read it', async () => {
	const { error } = await run({});
	expect(error).toBeUndefined();
	expect(sentTexts()).toEqual([BOTTOM]);
});

test('position and size follow the canvas, and the style stays', async () => {
	const style = { color: '#ff0000', backgroundColor: '#ffffff', textAlign: 'left' };
	const text = { position: 'top', size: 'large', style };
	await run(text, {}, { aspectRatio: 'ratio_16_9' });
	const box = { x: 192, y: 108, width: 1536, height: 205, fontSize: 97, padding: 39 };
	expect(sentTexts()).toEqual([{ text: 'Sale', ...box, ...style }]);
});

test('words come from cells, whatever their case; pixels count under Custom only', async () => {
	const rows = [{ position: 'TOP', size: '' }];
	const text = { position: '={{ $json.position }}', size: '={{ $json.size }}' };
	await run({ ...text, x: 5, width: 20, fontSize: 8 }, { rows });
	expect(sentTexts()).toEqual([{ ...BOTTOM, y: 192 }]);
});

test('under Custom the pixels are sent as they are', async () => {
	const pixels = { x: 10, y: 20, width: 300, height: 60, fontSize: 32 };
	await run({ position: 'custom', size: 'custom', ...pixels });
	expect(sentTexts()).toEqual([{ text: 'Sale', backgroundColor: '#000000b3', ...pixels }]);
});

test('without Custom n8n drops pixels', async () => {
	await run({ x: 10, y: 20, fontSize: 32 });
	expect(sentTexts()).toEqual([BOTTOM]);
});

test.each([
	['position', 'left', 'Position', 'top, middle, bottom, custom'],
	['size', 'huge', 'Size', 'small, medium, large, custom'],
])('an unknown word of %s is a problem of its row', async (field, word, label, choices) => {
	const { error } = await run({ [field]: `={{ "${word}" }}` });
	expect(error?.message).toTell('notAmong', `Slides 1 > Texts 1 > ${label}:`, word, choices);
	expect(creations(simulator)).toEqual([]);
});

test('JSON takes the words as well', async () => {
	const texts = [{ text: 'Sale', position: 'bottom' }];
	const slidesJson = JSON.stringify([{ ...SLIDE, texts }]);
	await runSlideshow(simulator, { slidesSource: 'json', slidesJson });
	expect(sentTexts()).toEqual([BOTTOM]);
});

test('rows give slides whose canvas is that of the first row', async () => {
	const rows = [{ ratio: '1:1' }, { ratio: '9:16' }];
	const item = { ...SLIDE, texts: { text: [{ text: 'Sale' }] } };
	const aspectRatio = '={{ $json.ratio }}';
	const parameters = { slidesSource: 'rows', slidesRow: { item }, aspectRatio };
	await runSlideshow(simulator, parameters, { rows });
	expect(sentTexts()).toMatchObject([{ y: 835 }, { y: 835 }]);
});
