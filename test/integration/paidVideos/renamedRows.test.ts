import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { DataTables } from '../../support/dataTables';
import { later } from '../../support/fastTime';
import { sendInParallel } from '../support/inParallel';
import { NO_RESULTS, usePaidVideos } from '../support/paidVideos';
import { projectOf } from '../support/waiting';

// a row that shows its video, and is known by another name than when the video was created

const n8n = usePaidVideos();
const { simulator } = n8n;
const paid = () => simulator.projects.length;
beforeEach(() => sendInParallel(1));

type Row = IDataObject;
const NEW = { ...NO_RESULTS, video_version: '' };

/** Runs the node with all rows, and writes what comes out by a column. */
async function press(rows: Row[], parameters: INodeParameters, by: string, setup = {}) {
	const { items, error } = await n8n.run(parameters, { rows: structuredClone(rows), ...setup });
	expect(error).toBeUndefined();
	for (const { json } of items) {
		for (const row of rows.filter((each) => each[by] === json[by])) Object.assign(row, json);
	}
}

/** Runs it until the videos are finished. */
async function finish(rows: Row[], parameters: INodeParameters = {}, by = 'id', setup = {}) {
	await press(rows, parameters, by, setup);
	await later();
	await press(rows, parameters, by, setup);
}

describe('after another ID column was chosen', () => {
	const sku: INodeParameters = { idColumn: 'sku' };
	const finished = async () => {
		const rows: Row[] = [{ id: 1, sku: 'lamp', script: 'One', ...NEW }];
		await finish(rows);
		expect(rows[0]).toMatchObject({
			status: 'completed',
			video_url: projectOf(simulator, 'One')?.url,
		});
		return rows;
	};

	test('a finished row that was edited is left alone', async () => {
		const rows = await finished();
		rows[0].script = 'One, edited';
		const before = structuredClone(rows);
		await press(rows, sku, 'sku');
		expect(rows).toEqual(before);
		expect(paid()).toBe(1);
	});

	test.each(['', 'completed'])(
		'and its next version is created once its project is cleared, too: status %j',
		async (status) => {
			const rows = await finished();
			Object.assign(rows[0], { script: 'One, anew', video_version: '2', status });
			await press(rows, sku, 'sku');
			expect(rows[0].message).toTell('videoOfAnotherRow', 'row 1');
			expect(paid()).toBe(1);
			Object.assign(rows[0], { status: '', project_id: '' });
			await finish(rows, sku, 'sku');
			expect(rows[0].video_url).toBe(projectOf(simulator, 'One, anew')?.url);
			expect(paid()).toBe(2);
		},
	);

	test.each(['', 'completed'])('but a copy of a row is told: status %j', async (status) => {
		const rows: Row[] = [{ id: 1, script: 'One', ...NEW }];
		await finish(rows);
		rows.push({ ...rows[0], id: 2, script: 'Two', status });
		await press(rows, {}, 'id');
		expect(rows[1].message).toTell('videoOfAnotherRow', 'row 1');
		expect(paid()).toBe(1);
	});
});

describe('groups of rows', () => {
	const ofSlides = (more: INodeParameters) => ({
		...{ node: new Slideshow() },
		parameters: {
			...{ title: 'S', output: 'row', completion: 'continue', ...more },
		},
	});
	const texts = { text: [{ text: '={{ $json.product }}' }] };
	const grouped = ofSlides({
		...{ slidesSource: 'rows', groupBy: '={{ $json.product }}' },
		slidesRow: { item: { url: '={{ $json.image }}', texts } },
	});
	const single = ofSlides({ slides: { item: [{ url: '={{ $json.image }}', texts }] } });
	const slides = (): Row[] =>
		[1, 2].map((id) => ({
			...{ id, product: 'Lamp', image: `https://example.com/${id}.jpg`, ...NEW },
		}));
	const pressSlides = async (rows: Row[], setup: object) => await press(rows, {}, 'id', setup);
	const finished = async (setup: object) => {
		const rows = slides();
		await finish(rows, {}, 'id', setup);
		return rows;
	};

	test('a finished group that was renamed is left alone', async () => {
		const rows = await finished(grouped);
		for (const row of rows) row.product = 'Lampe';
		const before = structuredClone(rows);
		await pressSlides(rows, grouped);
		expect(rows).toEqual(before);
		expect(rows.map(({ status }) => status)).toEqual(['completed', 'completed']);
		expect(paid()).toBe(1);
	});

	test('a renamed group is told to, while one of its rows lacks the link', async () => {
		const rows = await finished(grouped);
		// Google Sheets updates the first match only
		Object.assign(rows[1], { status: 'processing', video_url: '' });
		for (const row of rows) row.product = 'Lampe';
		await pressSlides(rows, grouped);
		const { url } = simulator.projects[0];
		expect(rows[1].message).toTell('videoOfAnotherRow', 'Lamp (rows 1, 2)', url);
		expect(paid()).toBe(1);
	});

	test('a row that lacks the link of its group gets it, even if the table is lost', async () => {
		const rows = await finished(grouped);
		const before = structuredClone(rows);
		Object.assign(rows[1], { status: 'processing', video_url: '' });
		n8n.dataTables = new DataTables();
		await pressSlides(rows, grouped);
		expect(rows).toEqual(before);
		expect(paid()).toBe(1);
	});

	test("a group whose rows have a status of the user's own stays, even if one lacks the link", async () => {
		const rows = await finished(grouped);
		for (const row of rows) row.status = 'posted';
		rows[1].video_url = '';
		const before = structuredClone(rows);
		await pressSlides(rows, grouped);
		expect(rows).toEqual(before);
		expect(paid()).toBe(1);
	});

	test('a row with a status of its own stays beside a completed one, even if the table is lost', async () => {
		const rows = await finished(grouped);
		rows[1].status = 'posted';
		const before = structuredClone(rows);
		n8n.dataTables = new DataTables();
		await pressSlides(rows, grouped);
		expect(rows).toEqual(before);
		expect(paid()).toBe(1);
	});

	test('rows with videos of their own keep them when Group By is added, even if the table is lost', async () => {
		const rows = await finished(single);
		Object.assign(rows[1], { status: 'processing', video_url: '' });
		const before = structuredClone(rows);
		n8n.dataTables = new DataTables();
		await pressSlides(rows, grouped);
		for (const { message } of rows) expect(message).toTell('rowsShowSeveralVideos');
		expect(rows.map((row) => ({ ...row, message: '' }))).toEqual(before);
		expect(paid()).toBe(2);
	});

	test('rows with videos of their own say so when Group By is added, and are combined once they are cleared', async () => {
		const rows = await finished(single);
		for (const row of rows) row.status = '';
		await pressSlides(rows, grouped);
		for (const { message } of rows) expect(message).toTell('rowsShowSeveralVideos');
		expect(paid()).toBe(2);
		for (const row of rows) Object.assign(row, { status: '', project_id: '' });
		await finish(rows, {}, 'id', grouped);
		expect(paid()).toBe(3);
		const [, , { id, url }] = simulator.projects;
		for (const row of rows) expect(row).toMatchObject({ project_id: id, video_url: url });
	});
});

test('a row that goes back to its first version has that video, once it is done as told', async () => {
	const rows: Row[] = [{ id: 1, script: 'One', ...NEW }];
	await finish(rows);
	Object.assign(rows[0], { script: 'Another', video_version: '2', status: '' });
	await finish(rows);
	Object.assign(rows[0], { script: 'A third', video_version: '', status: '' });
	await press(rows, {}, 'id');
	const [first] = simulator.projects;
	expect(rows[0].message).toTell('paidFromOtherValues', first.id);
	expect(rows[0].message).toContain('clear project_id and set status to processing');
	Object.assign(rows[0], { project_id: '', status: 'processing' });
	await press(rows, {}, 'id');
	expect(rows[0]).toMatchObject({ project_id: first.id, video_url: first.url });
	expect(paid()).toBe(2);
});
