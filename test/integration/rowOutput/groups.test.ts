import type { INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { later } from '../../support/fastTime';
import type { Setup } from '../support/engine';
import { creations } from '../support/kinds';
import { usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator } = n8n;

type Row = Record<string, unknown> & { id: number };

const slide = (id: number): Row => ({ id, group: 'a', image: `https://example.com/${id}.jpg` });

const parameters: INodeParameters = {
	...{ title: 'Slides', slidesSource: 'rows', groupBy: '={{ $json.group }}', output: 'row' },
	...{ slidesRow: { item: { url: '={{ $json.image }}' } }, completion: 'continue' },
};

/** Rows that are not completed go in, and each is written back, but for those whose writer has stopped. */
async function press(table: Row[], unwritten: number[] = []): Promise<string> {
	const rows = table.filter(({ status }) => status !== 'completed') as Setup['rows'];
	const { items, error, hints } = await n8n.run({}, { node: new Slideshow(), parameters, rows });
	expect(error).toBeUndefined();
	for (const { json } of items) {
		const row = table.find(({ id }) => id === json.id);
		if (row && !unwritten.includes(row.id)) Object.assign(row, json);
	}
	return hints.join();
}

const slidesOf = () => simulator.projects.map(({ body }) => (body.slides as unknown[]).length);

test('a row of a finished group that was not written gets its video from a later run', async () => {
	const table = [1, 2, 3].map(slide);
	await press(table);
	await later();
	await press(table, [3]);
	expect(await press(table)).not.toContain('older values');
	expect(table.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
	expect(creations(simulator)).toHaveLength(1);
});

test('rows of a group that come without the others, as Google Sheets updates the first alone, are not told of older values', async () => {
	const table = [1, 2, 3].map(slide);
	await press(table);
	await later();
	await press(table, [2, 3]);
	await press(table);
	expect(table.map(({ status, message }) => [status, message])).toEqual(
		table.map(() => ['completed', '']),
	);
	expect(creations(simulator)).toHaveLength(1);
});

test('a group that is edited while it renders says that its video has the older values', async () => {
	const table = [1, 2, 3].map(slide);
	await press(table);
	table[1].image = 'https://example.com/new.jpg';
	await press(table);
	expect(table[0].message).toTell('madeFromOlderValues');
});

test('a row with the status of a person holds back the others of its group, as a hint says', async () => {
	const table = [
		slide(1),
		{ ...slide(2), status: 'declined' },
		{ ...slide(3), status: 'rejected' },
		slide(4),
	];
	table[3].group = 'b';
	expect(await press(table)).toTell('otherStatuses', 1, 'declined', '2 other rows');
	expect(slidesOf()).toEqual([1]);
});

test('a row that is added to a finished group costs nothing before its group has another version', async () => {
	const table = [1, 2, 3].map(slide);
	await press(table);
	await later();
	await press(table);
	table.push(slide(4));
	await press(table);
	expect(table[3]).toMatchObject({
		message: expect.toTell('paidFromOtherValues', 'video_version', 'status', '2'),
	});
	expect(table[3].status).toBeUndefined();
	for (const row of table) Object.assign(row, { video_version: 2, status: '' });
	await press(table);
	expect(slidesOf()).toEqual([3, 4]);
});

test('a row of a finished group that is edited alone costs nothing, and its group keeps its video where it says so', async () => {
	const table = [1, 2, 3].map(slide);
	await press(table);
	await later();
	await press(table);
	Object.assign(table[1], { image: 'https://example.com/new.jpg', status: '' });
	await press(table);
	expect(table[1].message).toTell('paidFromOtherValues', 'status');
	for (const row of table) row.status = 'processing';
	await press(table);
	expect(table.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
	expect(slidesOf()).toEqual([3]);
});

test('of a group that may exist, all rows are named', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	const table = [1, 2, 3].map(slide);
	await press(table);
	expect(table[0].message).toTell('askForNewVersion', 'video_version', 'status', '2');
	for (const row of table) Object.assign(row, { video_version: 2, status: '' });
	await press(table);
	expect(table.map(({ status }) => status)).toEqual(['processing', 'processing', 'processing']);
});
