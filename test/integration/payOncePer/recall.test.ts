import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { projectsPerScript } from '../support/payments';
import { each, keyOf, projectIds, rows, TABLE, usePayOncePer } from '../support/payOncePer';
import { creations, keepGoing, PENDING_HINT } from '../support/kinds';

const n8n = usePayOncePer();
const { simulator, run, statesOf } = n8n;

test('a hint says how many videos are not paid again', async () => {
	expect((await run()).hints).toEqual([
		'The Data Table "Paid Videos" is new: it knows from now on what is charged. Do not delete it.',
		PENDING_HINT,
	]);
	const { hints } = await run();
	expect(hints).toEqual([
		expect.stringMatching(
			/^Known since \d\d:\d\d .*: 9 videos\. What is known was not charged again\. For another video, enter another number in a column "version" of the row, or without rows in Version\.$/,
		),
		PENDING_HINT,
	]);
});

test('rows with the same key share one video, and a hint says so', async () => {
	const twins = [rows[0], rows[1], { ...rows[0] }];
	const twice = await run({}, { rows: twins });
	expect(projectsPerScript(simulator)).toEqual(each(1, rows.slice(0, 2)));
	const [first, , third] = projectIds(twice);
	expect(third).toBe(first);
	expect(twice.hints).toContain('Rows with the same ID share one video: Rows 1, 3.');
});

test('a video whose result is recorded is output with it', async () => {
	await run();
	const { columns, rows: events } = n8n.dataTables.tables[0];
	expect(columns.map(({ name }) => name)).toContain('url');
	const createdAt = new Date(systemClock.now() - DAY_MS).toISOString();
	const result = { key: keyOf(1), state: 'completed', url: 'https://cdn.test/1.mp4', message: '' };
	const failure = { key: keyOf(2), state: 'failed', url: '', message: 'No voice' };
	for (const [index, event] of [result, failure].entries()) {
		events.push({ ...event, id: 1000 + index, createdAt });
	}
	const { items, hints } = await run();
	const [project] = simulator.projects;
	expect(items[0].json).toMatchObject({
		status: 'completed',
		projectId: project.id,
		url: 'https://cdn.test/1.mp4',
		expiresAt: new Date(Date.parse(createdAt) + 7 * DAY_MS).toISOString(),
		recalled: true,
	});
	expect(items[1].json).toMatchObject({ status: 'failed', message: 'No voice', recalled: true });
	expect(hints).toContainEqual(expect.stringContaining('The known video has failed: Row 2.'));
});

describe('a recalled video whose URL has expired', () => {
	/** Results of the keys 1 and 2, of which the first one is too old. */
	async function runWithExpiredUrl(urlOf: (key: string) => string) {
		await run();
		await simulator.settle();
		for (const [key, days] of Object.entries({ 1: 8, 2: 6 })) {
			n8n.dataTables.write(TABLE, [
				{ row: key, key: keyOf(key), state: 'completed', url: urlOf(key) },
			]);
			const line = n8n.dataTables.rows(TABLE).at(-1) as IDataObject;
			line.createdAt = new Date(systemClock.now() - days * DAY_MS).toISOString();
		}
		return await run();
	}

	test('is looked up, and comes with the URL that the service shows now', async () => {
		const { items, hints } = await runWithExpiredUrl((key) => `https://cdn.test/${key}.mp4`);
		expect(items[0].json).toMatchObject({ recalled: true, url: simulator.projects[0].url });
		expect(Date.parse(String(items[0].json.expiresAt))).toBeGreaterThan(systemClock.now());
		expect(items[1].json.url).toBe('https://cdn.test/2.mp4');
		expect(hints).not.toContainEqual(expect.stringContaining('has ended'));
	});

	test('is not looked up again in the next run', async () => {
		await runWithExpiredUrl((key) => `https://cdn.test/${key}.mp4`);
		const lookUps = () => simulator.requests.filter(({ method }) => method === 'GET').length;
		const before = lookUps();
		const { items } = await run();
		expect(items[0].json.url).toBe(simulator.projects[0].url);
		expect(lookUps()).toBe(before);
		expect(statesOf('1')).toEqual(['sending', 'created', 'completed', 'completed']);
	});

	test.each([
		['the service shows the same one', () => simulator.projects[0].url ?? '', () => {}],
		[
			'it cannot be looked up',
			() => 'https://cdn.test/1.mp4',
			() => simulator.faults.next('404', { method: 'GET', count: 9 }),
		],
	])('is named in a hint where %s', async (_, urlOf, hide) => {
		hide();
		const { hints, items } = await runWithExpiredUrl(urlOf);
		expect(items[0].json.status).toBe('completed');
		expect(hints).toContainEqual(
			expect.stringContaining('has ended, and the service shows no other one: Row 1.'),
		);
	});
});

describe('a row whose creation is uncertain', () => {
	const inTurn = { options: { concurrency: 1 } };

	test('is not sent by another execution, which says who sent it and when, and what to do', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const first = await run(inTurn);
		expect(first.error?.message).toMatch(/^Row 1: The service gave no usable answer/);
		const next = 'If it is there, take it with Video Library (Video: Get). Only if it is not there';
		expect(first.error?.description).toContain(next);
		const second = await run(inTurn);
		expect(second.error?.message).toMatch(
			/^Row 1: The video may have been created: execution e1 sent it at \d\d:\d\d GMT-\d on \d+ \w+ \d{4}; its/,
		);
		expect(second.error?.description).toContain(next);
		expect(second.error?.description).toContain(
			'Only if it is not there, enter another number in a column "version"',
		);
		expect(second.error?.description).not.toContain('with this row alone');
		expect(projectsPerScript(simulator)).toEqual(each(1));
	});

	test('does not hold back the others: the message says how to pass them on', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		await run({}, keepGoing);
		const { error } = await run();
		expect(error?.description).toMatch(
			/^The row is not sent again automatically.*<br><br>With a video, finished or being made: 8 of 9 rows\. To pass them on now, set On Error .* run again\./,
		);
		const { items } = await run({}, keepGoing);
		expect(items.filter(({ json }) => json.recalled)).toHaveLength(8);
		expect(simulator.projects).toHaveLength(9);
	});

	test('is named with the others that are uncertain', async () => {
		simulator.faults.next('lostAnswer', { path: /create/, count: 2 });
		await run(inTurn, keepGoing);
		const { error } = await run(inTurn);
		expect(error?.description).toContain('May have been created as well: Row 2.');
	});
});

test('a row that another execution is sending is not sent, and says so', async () => {
	await run({}, { rows: rows.slice(1) });
	const [{ rows: events }] = n8n.dataTables.tables;
	const attempt = {
		...events[0],
		id: 0,
		key: keyOf(1),
		row: '1',
		state: 'sending',
		attempt: 'a',
		executionId: 'e9',
	};
	events.unshift({ ...attempt, createdAt: new Date().toISOString() });
	const noTime = { options: { maxRateLimitWait: 0 } };
	const { error } = await run(noTime);
	expect(error?.message).toMatch(/^Row 1: Not sent, as execution e9 has begun to send it at /);
	expect(error?.description).toMatch(/Wait 2 minutes: .*<br><br>Run the workflow again: /);
	expect(projectsPerScript(simulator)).toEqual(each(1, rows.slice(1)));
	expect(statesOf(1).at(-1)).toBe('notSent');
});

test('a key whose request is not settled stays unpaid, however often it is run', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	await run({}, { rows: [rows[0]] });
	const events = n8n.dataTables.rows('Paid Videos');
	events.pop();
	expect(statesOf(1)).toEqual(['sending']);
	await run({}, { rows: [rows[0]] });
	expect(statesOf(1)).toContain('uncertain');
	const { length } = events;
	await run({}, { rows: [rows[0]] });
	expect(events).toHaveLength(length);
});

test('a request is seen behind more events than n8n gives at once', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	await run({}, { rows: [rows[0]] });
	const events = n8n.dataTables.rows('Paid Videos');
	const [sending] = events;
	for (let id = 3; id < 2_003; id++) {
		events.push({ ...sending, id, attempt: `a${id >> 1}`, state: id % 2 ? 'sending' : 'notSent' });
	}
	for (const event of events) event.id -= 10_000;
	const { error } = await run({}, { rows: [rows[0]] });
	expect(error?.message).toContain('The video may have been created: execution e1');
	expect(creations(simulator)).toHaveLength(1);
});
