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

test.each([
	['capital letters', ['Lake Como', 'LAKE COMO']],
	['capital letters of another script', ['Озеро', 'озеро']],
	['blanks', ['Lake Como', 'LakeComo']],
	['full width', ['Oslo', 'Ｏｓｌｏ']],
])('groups that differ in %s only are named by Check Only', async (_, [one, other]) => {
	const { items, hints, error } = await check([one, other, 'Rome', one]);
	expect(error).toBeUndefined();
	const warning = expect.toTell('groupsLookAlike', `${one} (rows 60, 63)`, `${other} (row 61)`, 2);
	expect(hints.join()).toEqual(warning);
	expect(items.map(({ json }) => json)).toEqual([
		expect.objectContaining({ trip: one, check: 'passed', message: warning }),
		expect.objectContaining({ trip: other, check: 'passed', message: warning }),
		expect.objectContaining({ trip: 'Rome', message: expect.not.toTell('groupsLookAlike') }),
		expect.objectContaining({ trip: one, check: 'passed', message: warning }),
	]);
});

test('three such groups are one warning', async () => {
	const { hints, items } = await check(['rome', 'Rome', 'ROME']);
	expect(hints.join()).toTell('groupsLookAlike', 'rome (row 60)', 'Rome (row 61)', 'ROME (row 62)');
	const named = items.map(({ json }) => String(json.message).split('rome (row 60)').length - 1);
	expect(named).toEqual([1, 1, 1]);
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
	expect(hints.join()).not.toTell('groupsLookAlike');
});

test('the run that pays says nothing of them', async () => {
	const setup = { rows: slides(['Rome', 'ROME']) };
	const { hints, error } = await runKind(new Slideshow(), simulator, parameters, setup);
	expect(error).toBeUndefined();
	expect(hints.join()).not.toTell('groupsLookAlike');
	expect(creations(simulator)).toHaveLength(2);
});
