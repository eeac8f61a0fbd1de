import type { IDataObject } from 'n8n-workflow';

import { Slideshow } from '../../nodes/Slideshow/Slideshow.node';
import { useSimulator } from '../support/simulator';
import { creations, runKind } from './support/kinds';

const simulator = useSimulator();

const parameters = {
	...{ slidesSource: 'rows', groupBy: '={{ $json.trip }}' },
	slidesRow: { item: { url: '={{ $json.image }}' } },
};

const slides = (trips: string[]): IDataObject[] =>
	trips.map((trip, index) => ({ id: 60 + index, trip, image: `https://example.com/${index}.jpg` }));

const check = async (trips: string[]) =>
	await runKind(
		new Slideshow(),
		simulator,
		{ ...parameters, completion: 'check' },
		{ rows: slides(trips) },
	);

const ALIKE = 'differ in capital letters, blanks or look-alike characters only';

test.each([
	['capital letters', ['Lake Como', 'LAKE COMO']],
	['capital letters of another script', ['Озеро', 'озеро']],
	['blanks', ['Lake Como', 'LakeComo']],
	['a kind of dash', ['Day-trip', 'Day–trip']],
	['a kind of quotation mark', ["St. Mark's", 'St. Mark’s']],
	['a Cyrillic letter', ['Como', 'C\u043emo']],
	['a Greek letter', ['Oslo', '\u039fslo']],
	['full width', ['Oslo', 'Ｏｓｌｏ']],
	['a nought', ['H2O', 'H20']],
])('groups that differ in %s only are named by Check Only', async (_, [one, other]) => {
	const { items, hints, error } = await check([one, other, 'Rome', one]);
	expect(error).toBeUndefined();
	const hint = hints.join();
	expect(hint).toContain(`${one} (rows 60, 63) and ${other} (row 61) ${ALIKE}, and make 2 videos`);
	const warned = items.filter(({ json }) => String(json.message).includes(ALIKE));
	expect(warned.map(({ json }) => json.trip)).toEqual([one, other, one]);
	expect(warned.map(({ json }) => json.check)).toEqual(['passed', 'passed', 'passed']);
});

test('three such groups are one warning', async () => {
	const { hints, items } = await check(['rome', 'Rome', 'ROME']);
	expect(hints.join()).toContain('rome (row 60) and Rome (row 61) and ROME (row 62) differ');
	const warnings = items.map(({ json }) => String(json.message).split(ALIKE).length - 1);
	expect(warnings).toEqual([1, 1, 1]);
});

test.each([
	[['Rome', 'Roma']],
	[['Part 1', 'Part 11']],
	[['Tall', 'Tail']],
	[['C', 'C++']],
	[['Café', 'Cafe']],
	[['Day 1', 'Day 2']],
	// the blanks around it make no other group
	[['Rome', ' Rome ']],
])('other groups are not: %j', async (trips) => {
	const { hints } = await check(trips);
	expect(hints.join()).not.toContain(ALIKE);
});

test('the run that pays says nothing of them', async () => {
	const setup = { rows: slides(['Rome', 'ROME']) };
	const { hints, error } = await runKind(new Slideshow(), simulator, parameters, setup);
	expect(error).toBeUndefined();
	expect(hints.join()).not.toContain(ALIKE);
	expect(creations(simulator)).toHaveLength(2);
});
