import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { later } from '../../support/fastTime';
import type { Setup } from '../support/engine';
import { sendInParallel } from '../support/inParallel';
import { keepGoing } from '../support/kinds';
import { runLedger, TABLE } from '../support/ledger';
import { usePaidVideos, useSheet } from '../support/paidVideos';
import { FAILS } from '../support/waiting';

const n8n = usePaidVideos();
const { simulator } = n8n;
const { paid, press } = useSheet(n8n);

const loseAnswers = (count: number) =>
	simulator.faults.next('lostAnswer', { path: /create/, count });

/** A row whose answer was lost, and the project that the service has made of it. */
async function rowToCheck() {
	const table: IDataObject[] = [{ id: 1, script: 'One' }];
	loseAnswers(1);
	await press(table);
	expect(table[0].status).toBe('check');
	await later();
	return { table, project: simulator.projects[0] };
}

describe('the project ID of a row to check is entered', () => {
	test('the row gets its link, also if the service shows none at first', async () => {
		const { table, project } = await rowToCheck();
		await simulator.settle();
		const { url } = project;
		project.url = '';
		table[0].project_id = project.id;
		await press(table);
		expect(table[0].status).toBe('processing');
		project.url = url;
		await press(table);
		expect(table[0]).toMatchObject({ status: 'completed', video_url: url });
	});

	test('its line is no longer to check, although its script is another one by now', async () => {
		const { table, project } = await rowToCheck();
		Object.assign(table[0], { script: 'One, by a model again', project_id: project.id });
		await press(table);
		expect(table[0]).toMatchObject({ status: 'completed', project_id: project.id });
		const { items } = await runLedger(n8n.dataTables, 'getAll', { returnAll: true });
		expect(items.map(({ json }) => json.status)).toEqual(['completed']);
		expect(paid()).toEqual(['One']);
	});
});

test('Output: Video: the line of one video that may exist is completed, that of another deleted, and only that one is paid again', async () => {
	sendInParallel(1);
	const videos = { output: 'video' };
	const rows = ['a', 'b', 'c'].map((script) => ({ script }));
	loseAnswers(2);
	const { items } = await n8n.run(videos, { rows, ...keepGoing });
	expect(items[0].json.advice).toTell('checkAdvice', 'Paid Videos');
	await later(31);
	const [table] = n8n.dataTables.tables;
	const [first, second] = n8n.dataTables.rows(TABLE).filter(({ status }) => status === 'check');
	first.projectId = String(simulator.projects[0].id);
	table.rows = table.rows.filter((line) => line !== second);
	const again = await n8n.run(videos, { rows, ...keepGoing });
	expect(again.items[0].json.projectId).toBe(simulator.projects[0].id);
	expect(paid()).toEqual(['a', 'b', 'c', 'b']);
});

test('rows of a group that a loop splits are told so, and never to raise the version', async () => {
	const slide = (id: number) => ({ id, group: 'Mug', image: `https://example.com/${id}.jpg` });
	const parameters: INodeParameters = {
		...{ title: 'Slides', slidesSource: 'rows', groupBy: '={{ $json.group }}', output: 'row' },
		...{ slidesRow: { item: { url: '={{ $json.image }}' } }, completion: 'continue' },
	};
	const batches = [[slide(1), slide(2)], [slide(3)]];
	const setup = { node: new Slideshow(), parameters, batches } as Partial<Setup>;
	const { run } = await n8n.run({}, setup);
	const last = run.data.resultData.runData.Video.at(-1)?.data?.main[0]?.[0].json;
	expect(last).toEqual({ id: 3, message: expect.stringContaining('loop') });
	expect(last?.message).not.toContain('video_version');
	expect(simulator.projects).toHaveLength(1);
});

test('Output: Video: a failed video is created again by a field of its item, and paid once from then on', async () => {
	const run = async (row: IDataObject) =>
		(await n8n.run({ output: 'video' }, { rows: [row], ...keepGoing })).items[0].json;
	await run({ script: FAILS });
	await later();
	await run({ script: FAILS });
	for (let again = 0; again < 2; again++) await run({ script: FAILS, video_version: 2 });
	expect(paid()).toEqual([FAILS, FAILS]);
	for (let again = 0; again < 2; again++) await run({ script: 'Mended' });
	expect(paid()).toEqual([FAILS, FAILS, 'Mended']);
});
