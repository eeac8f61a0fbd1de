import { projectsPerScript } from '../support/payments';
import { each, projectIds, rows, TABLE, usePayOncePer } from '../support/payOncePer';
import { FAILS } from '../support/waiting';
import { lookups } from '../support/kinds';

const n8n = usePayOncePer();
const { simulator, run, statesOf } = n8n;

const polling = { completion: 'wait', waitBy: 'polling' };
const two = [rows[0], { id: 2, script: FAILS }];

test('a run that polls writes what became of its videos, and the next one waits for nothing', async () => {
	const first = await run(polling, { rows: two });
	expect(first.items.map(({ json }) => json.status)).toEqual(['completed', 'failed']);
	expect(statesOf(1)).toEqual(['sending', 'created', 'completed']);
	expect(statesOf(2)).toEqual(['sending', 'created', 'failed']);
	const [completed, failed] = n8n.dataTables.rows(TABLE).slice(-2);
	const [project] = simulator.projects;
	expect(completed).toMatchObject({
		projectId: project.id,
		videoId: project.videoId,
		url: project.url,
	});
	expect(failed.message).toBe(first.items[1].json.message);
	const before = lookups(simulator).length;
	const second = await run(polling, { rows: two });
	expect(lookups(simulator)).toHaveLength(before);
	expect(second.items.map(({ json }) => [json.status, json.url, json.recalled])).toEqual([
		['completed', project.url, true],
		['failed', null, true],
	]);
	expect(projectIds(second)).toEqual(projectIds(first));
	expect(statesOf(1)).toHaveLength(3);
});

test('a run recalls videos that are still rendered, and waits for them', async () => {
	await run({}, { rows: two });
	const { items } = await run(polling, { rows: two });
	expect(items.map(({ json }) => json.status)).toEqual(['completed', 'failed']);
	expect(statesOf(1)).toEqual(['sending', 'created', 'completed']);
});

test('a video that is not finished in time says what brings it, and the next run does', async () => {
	simulator.faults.next('503', { method: 'GET', path: /vid-|prj-/, count: 99 });
	const { items } = await run({ ...polling, waitLimit: 5 }, { rows: two.slice(0, 1) });
	expect(items[0].json).toMatchObject({
		status: 'processing',
		message: expect.stringContaining(
			'run the workflow again, which does not charge the same values again.',
		),
	});
	expect(statesOf(1)).toEqual(['sending', 'created']);
	simulator.faults.clear();
	const next = await run({}, { rows: two.slice(0, 1) });
	expect(next.items).toMatchObject([{ json: { status: 'completed' } }]);
});

test('results that cannot be written are output, and a hint says so', async () => {
	let inserts = 0;
	n8n.dataTables.before = (operation) => {
		if (operation === 'row.insert' && ++inserts > 2) throw new Error('size limit exceeded');
	};
	const { items, hints } = await run(polling, { rows: two });
	expect(items.map(({ json }) => json.status)).toEqual(['completed', 'failed']);
	expect(hints).toEqual([
		expect.stringContaining('is new'),
		expect.stringMatching(
			/videos are finished: Paid Videos Table: .*size limit.*are full\. Delete rows/,
		),
	]);
});

test('after the table is deleted during the wait, nothing says that a row is not paid again', async () => {
	let inserts = 0;
	n8n.dataTables.before = (operation) => {
		if (operation === 'row.insert' && ++inserts > 2) n8n.dataTables.tables.splice(0);
	};
	const { items, hints } = await run(polling, { rows: two });
	expect(items.map(({ json }) => json.status)).toEqual(['completed', 'failed']);
	expect(hints[0]).toContain('is new');
	expect(hints[1]).toContain(
		'A new table knows no video, so that all rows would be charged again.',
	);
	expect(JSON.stringify([items, hints])).not.toMatch(/not charged again|does not charge/);
});

test('a trigger that does not listen stops nothing where all videos are known', async () => {
	await run();
	const notify = { completion: 'notifyThisWorkflow' };
	const { error, items, hints } = await run(notify, { webhookBase: 'https://127.0.0.1:9' });
	expect(error).toBeUndefined();
	expect(hints).toEqual([expect.stringMatching(/^Known since .*: 9 videos\./)]);
	expect(items.every(({ json }) => json.recalled)).toBe(true);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});
