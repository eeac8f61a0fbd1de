import { DataTables } from '../../support/dataTables';
import { later } from '../../support/fastTime';
import { lookups } from '../support/kinds';
import {
	each,
	NO_RESULTS,
	projectIds,
	rows,
	TABLE,
	usePaidVideos,
	written,
} from '../support/paidVideos';
import { projectsPerScript } from '../support/payments';
import { FAILS } from '../support/waiting';

const n8n = usePaidVideos();
const { simulator, run, statusesOf } = n8n;

const polling = { completion: 'wait', waitBy: 'polling' };
const two = [rows[0], { id: 2, script: FAILS }].map((row) => ({ ...row, ...NO_RESULTS }));

const statusesIn = ({ items }: Awaited<ReturnType<typeof run>>) =>
	items.map(({ json }) => json.status);

test('a run that polls writes what became of its videos, and the next one waits for nothing', async () => {
	const first = await run(polling, { rows: two });
	expect(statusesIn(first)).toEqual(['completed', 'failed']);
	expect([statusesOf(1), statusesOf(2)]).toEqual([['completed'], ['failed']]);
	const [completed, failed] = n8n.dataTables.rows(TABLE);
	const [project] = simulator.projects;
	expect(completed).toMatchObject({
		...{ projectId: project.id, videoId: project.videoId, url: project.url },
	});
	expect(first.items[1].json.message).toContain(String(failed.message));
	const before = lookups(simulator).length;
	const second = await run(polling, { rows: two });
	expect(lookups(simulator)).toHaveLength(before);
	expect(second.items.map(({ json }) => json)).toEqual(first.items.map(({ json }) => json));
	expect(statusesOf(1)).toHaveLength(1);
});

test('rows that show the result already are returned as they are', async () => {
	const shown = written(two, await run(polling, { rows: two }));
	const { items } = await run(polling, { rows: shown });
	expect(items.map(({ json }) => json)).toEqual(shown.map(({ id, message }) => ({ id, message })));
});

test('a run recalls videos that are still rendered, and waits for them', async () => {
	await run({}, { rows: two });
	expect(statusesIn(await run(polling, { rows: two }))).toEqual(['completed', 'failed']);
	expect(statusesOf(1)).toEqual(['completed']);
});

test('a video that is not finished in time says what brings it, and the next run does', async () => {
	simulator.faults.next('503', { method: 'GET', path: /vid-|prj-/, count: 99 });
	const { items } = await run({ ...polling, waitLimit: 5 }, { rows: two.slice(0, 1) });
	expect(items[0].json).toMatchObject({
		status: 'processing',
		message: expect.toTell('notFinishedInTime'),
	});
	expect(statusesOf(1)).toEqual(['processing']);
	simulator.faults.clear();
	expect(statusesIn(await run({}, { rows: two.slice(0, 1) }))).toEqual(['completed']);
});

test('a row that asks for another version by then is left to the run that has sent it', async () => {
	simulator.faults.next('503', { method: 'GET', path: /vid-|prj-/, count: 4 });
	const row = { ...rows[0], video_version: '' };
	let isSent = false;
	n8n.dataTables.before = async () => {
		if (isSent || lookups(simulator).length === 0) return;
		isSent = true;
		await run({}, { rows: [{ ...row, script: 'Edited', video_version: '2' }] });
	};
	const { items } = await run(polling, { rows: [row] });
	expect(isSent).toBe(true);
	expect(items[0].json).toEqual({ id: 1, message: '' });
	expect(simulator.projects).toHaveLength(2);
});

test('a project that only its row names gets one line', async () => {
	const shown = written(two, await run({}, { rows: two, dataTables: new DataTables() }));
	await later();
	await run(polling, { rows: shown });
	expect(n8n.dataTables.rows(TABLE).map(({ status, projectId }) => [status, projectId])).toEqual([
		['completed', simulator.projects[0].id],
		['failed', simulator.projects[1].id],
	]);
});

test('results that cannot be written are output, and a hint says so', async () => {
	let inserts = 0;
	n8n.dataTables.before = (operation) => {
		if (operation === 'row.insert' && ++inserts > 2)
			throw new Error('Data table size limit exceeded');
	};
	const ran = await run(polling, { rows: two });
	expect(statusesIn(ran)).toEqual(['completed', 'failed']);
	expect(ran.hints).toEqual([
		expect.stringContaining('Created the Data Table'),
		expect.toTell('resultsNotRecorded'),
	]);
});

test('after the table is deleted during the wait, nothing says that a row is not paid again', async () => {
	let inserts = 0;
	n8n.dataTables.before = (operation) => {
		if (operation === 'row.insert' && ++inserts > 2) n8n.dataTables.tables.splice(0);
	};
	const { items, hints } = await run(polling, { rows: two });
	expect(items.map(({ json }) => json.status)).toEqual(['completed', 'failed']);
	expect(hints[1]).toTell('resultsNotRecorded');
	expect(JSON.stringify([items, hints])).not.toMatch(/already paid|not created again/);
});

test('a trigger that does not listen stops nothing where all videos are known', async () => {
	const all = rows.map((row) => ({ ...row, ...NO_RESULTS }));
	const first = await run({}, { rows: all });
	const notify = { completion: 'notifyThisWorkflow' };
	const ran = await run(notify, { rows: all, webhookBase: 'https://127.0.0.1:9' });
	expect(ran.error).toBeUndefined();
	expect(ran.hints).toEqual([expect.toTell('alreadyPaid', '9')]);
	expect(projectIds(ran)).toEqual(projectIds(first));
	expect(projectsPerScript(simulator)).toEqual(each(1));
});
