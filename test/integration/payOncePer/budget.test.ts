import omit from 'lodash/omit';
import type { INodeParameters } from 'n8n-workflow';

import { DAY_MS } from '../../../nodes/shared/utils/clock';
import type { Setup } from '../support/engine';
import { AVATAR, byId, creations, expression, keepGoing } from '../support/kinds';
import { runLedger, TABLE } from '../support/ledger';
import { projectIds, rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run } = n8n;

const daily = (max: unknown, more: INodeParameters = {}) => ({
	options: { maxVideosPerDay: max as number, ...more },
});

const codesOf = ({ items }: Awaited<ReturnType<typeof run>>) =>
	items.map(({ json }) => (json as { code?: string } | undefined)?.code);

const SYSTEM_COLUMNS = ['id', 'createdAt', 'updatedAt'];

const USED_UP = Array<string>(9).fill('BUDGET_USED_UP');

/** Lets days pass for what is in the table. */
function makeOlder(days: number): void {
	for (const row of n8n.dataTables.rows(TABLE)) {
		const time = new Date(String(row.createdAt)).getTime() - days * DAY_MS;
		row.createdAt = new Date(time).toISOString();
	}
}

/** Two days in different months are no test of a month. */
function onThe15th(): void {
	const { now } = Date;
	const days = 15 - new Date(now()).getUTCDate();
	jest.spyOn(Date, 'now').mockImplementation(() => now() + days * DAY_MS);
}

test('rows beyond it are not sent, and say when they can be', async () => {
	const ran = await run(daily(4), keepGoing);
	expect(creations(simulator)).toHaveLength(4);
	expect(codesOf(ran)).toEqual([...Array<undefined>(4).fill(undefined), ...USED_UP.slice(4)]);
	expect(ran.items[8].json).toMatchObject({
		message: expect.stringMatching(
			/^Not sent, as the 4 videos of Max Videos per Day are used up until 00:00 \S+ on \d+ \w+ \d{4}$/,
		),
		row: 9,
		advice: expect.stringContaining('This row was not charged. Run it again then'),
	});
	expect(ran.items[8].json).toHaveProperty(
		'advice',
		expect.not.stringContaining('If the row has a status, clear it'),
	);
});

test.each(['maxVideosPerDay', 'maxVideosPerMonth'])('%s of 2.5 is 2', async (name) => {
	const ran = await run({ options: { [name]: 2.5 } }, keepGoing);
	expect(creations(simulator)).toHaveLength(2);
	expect(codesOf(ran).slice(2)).toEqual(USED_UP.slice(2));
});

test('the next day sends them, and what is paid is not paid again', async () => {
	await run(daily(4), keepGoing);
	expect(codesOf(await run(daily(4), keepGoing)).slice(4)).toEqual(USED_UP.slice(4));
	makeOlder(1);
	await run(daily(4), keepGoing);
	expect(creations(simulator)).toHaveLength(8);
	makeOlder(1);
	const last = await run(daily(4), keepGoing);
	expect(new Set(projectIds(last)).size).toBe(9);
	expect(creations(simulator)).toHaveLength(9);
});

test('a month has a limit of its own', async () => {
	onThe15th();
	const limits = { maxVideosPerMonth: 6 };
	await run(daily(4, limits), keepGoing);
	makeOlder(1);
	await run(daily(4, limits), keepGoing);
	expect(creations(simulator)).toHaveLength(6);
	makeOlder(31);
	await run({ options: limits }, keepGoing);
	expect(creations(simulator)).toHaveLength(9);
});

test('n8n 2.4, which gives the oldest lines first, sends no more than that either', async () => {
	n8n.dataTables.sorts = false;
	await run(daily(2000), { ...keepGoing, rows: rows.slice(0, 1) });
	const [line] = n8n.dataTables.rows(TABLE).map((row) => omit(row, SYSTEM_COLUMNS));
	const spent = (row: number) => ({ ...line, key: `old ${row}`, attempt: `attempt ${row}` });
	n8n.dataTables.write(
		TABLE,
		Array.from({ length: 1999 }, (_, row) => spent(row)),
	);
	await run(daily(2003), keepGoing);
	expect(creations(simulator)).toHaveLength(4);
});

test('executions that run at the same time share it', async () => {
	const of = (group: string): Partial<Setup> => ({
		...keepGoing,
		rows: rows.map(({ script }, index) => ({
			id: `${group}${index}`,
			script: `${group} ${script}`,
		})),
	});
	await Promise.all(['a', 'b', 'c', 'd'].map(async (group) => await run(daily(10), of(group))));
	expect(creations(simulator)).toHaveLength(10);
});

test('what is uncertain counts as paid', async () => {
	simulator.faults.next('lostAnswer', { method: 'POST' });
	await run(daily(2), keepGoing);
	expect(creations(simulator)).toHaveLength(2);
});

test('what the service has refused does not count', async () => {
	const avatarId = byId(`={{ $json.id === 1 ? "nobody" : "${AVATAR}" }}`);
	const { items } = await run({ ...daily(1), avatarId }, { ...keepGoing, rows: rows.slice(0, 2) });
	expect(items[0].json).toMatchObject({ code: 'AVATAR_NOT_FOUND' });
	expect(items[1].json.projectId).toBe(simulator.projects[0].id);
});

test('a run goes on on the next day', async () => {
	const first = await run(daily(4));
	expect(first.hints.join()).toContain('Max Videos per Day');
	makeOlder(1);
	const second = await run(daily(9));
	expect(new Set(projectIds(second)).size).toBe(9);
	expect(creations(simulator)).toHaveLength(9);
});

test('Check Only says the same before there is a table, and counts rows that share a video once', async () => {
	const check = { payOncePer: 'video', completion: 'check', ...daily(2) };
	const twice = [...rows.slice(0, 3), { ...rows[0], id: 4 }];
	const { hints } = await run(check, { rows: twice });
	expect(hints).toContain(
		'By Max Videos per Run, Day or Month, 2 of 3 videos would be created now, and 1 later.',
	);
	expect(hints).toContainEqual(
		expect.stringContaining('3 would be charged, 0 are charged already'),
	);
});

test('Check Only says how many rows would be created now', async () => {
	await run(daily(2), keepGoing);
	const { hints } = await run({ ...daily(5), completion: 'check' });
	expect(hints).toContain(
		'By Max Videos per Run, Day or Month, 3 of 7 videos would be created now, and 4 later.',
	);
	expect(creations(simulator)).toHaveLength(2);
	const known = await runLedger(n8n.dataTables, 'getAll');
	expect(known.hints).toEqual([
		expect.stringMatching(/2 processing\. Of these, charged today: 2\.$/),
	]);
});

test.each([0, 0.5, 'many'])('%j is no number of videos', async (max) => {
	const { error } = await run(daily(max));
	expect(error?.message).toContain('Max Videos per Day: Enter a whole number of at least 1');
	expect(creations(simulator)).toEqual([]);
});

test('it takes no expression, so that no model can set it', async () => {
	const { error } = await run(daily(expression('5')));
	expect(error?.message).toContain('Max Videos per Day: Enter a whole number of at least 1');
});

describe.each(['Europe/Nowhere', 'DEFAULT', ''])('in the unknown time zone %p', (timezone) => {
	test('a limit goes by UTC, and says so', async () => {
		const { items, hints } = await run(daily(2), { ...keepGoing, timezone });
		expect(creations(simulator)).toHaveLength(2);
		expect(items[8].json.message).toMatch(/used up until 00:00 UTC on/);
		expect(hints.join()).toContain(
			`The time zone of the workflow, "${timezone}", is not known: the days of Max Videos per Day and Max Videos per Month begin at midnight UTC`,
		);
	});

	test('a run without a limit has nothing to say of it', async () => {
		const { error, hints } = await run({}, { timezone });
		expect([error, hints.join()]).toEqual([undefined, expect.not.stringContaining('time zone')]);
		expect(creations(simulator)).toHaveLength(9);
		const known = await runLedger(n8n.dataTables, 'getAll', {}, { timezone });
		expect(known.hints).toEqual(['9 processing. Of these, charged today: 9.']);
	});
});
