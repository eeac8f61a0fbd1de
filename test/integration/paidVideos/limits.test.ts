import type { INodeParameters } from 'n8n-workflow';

import { DAY_MS } from '../../../nodes/shared/utils/clock';
import type { Setup } from '../support/engine';
import { AVATAR, byId, creations, expression, keepGoing } from '../support/kinds';
import { runLedger, TABLE, writeLines } from '../support/ledger';
import { projectIds, rows, usePaidVideos, written } from '../support/paidVideos';

const n8n = usePaidVideos({}, { output: 'video' });
const { simulator, run } = n8n;

const daily = (max: unknown, more: INodeParameters = {}) => ({
	options: { maxVideosPerDay: max as number, ...more },
});

const codesOf = ({ items }: Awaited<ReturnType<typeof run>>) => items.map(({ json }) => json.code);

const USED_UP = Array<string>(9).fill('BUDGET_USED_UP');

/** Lets days pass for what is in the table. */
function makeOlder(days: number): void {
	for (const row of n8n.dataTables.rows(TABLE)) {
		for (const column of ['createdAt', 'claimedAt']) {
			const time = new Date(row[column] as string).getTime() - days * DAY_MS;
			row[column] = new Date(time).toISOString();
		}
	}
}

/** Two days in different months are no test of a month. */
function onThe15th(): void {
	const { now } = Date;
	const days = 15 - new Date(now()).getUTCDate();
	jest.spyOn(Date, 'now').mockImplementation(() => now() + days * DAY_MS);
}

test('rows beyond it are not sent, and say when they can be', async () => {
	const ran = await run(daily(4), {
		...keepGoing,
		workflowSettings: { timezone: 'Europe/Berlin' },
	});
	expect(creations(simulator)).toHaveLength(4);
	expect(codesOf(ran)).toEqual([...Array<undefined>(4).fill(undefined), ...USED_UP.slice(4)]);
	expect(ran.items[8].json).toMatchObject({
		message: expect.toTell('maxReached', 'Max Videos per Day', '4'),
		row: 9,
		advice: expect.toTell('maxReached', 'Max Videos per Day'),
	});
});

test('rows of a table beyond it get a message, and keep everything else', async () => {
	const all = rows.map((row) => ({ ...row, status: row.id % 2 ? '' : 'new' }));
	const first = await run({ output: 'row', ...daily(4) }, { rows: all });
	expect(first.items.slice(4).map(({ json }) => json)).toEqual(
		rows.slice(4).map(({ id }) => ({
			id,
			message: expect.toTell('maxReached', 'Max Videos per Day', '4'),
		})),
	);
	const again = await run({ output: 'row', ...daily(4) }, { rows: written(all, first) });
	expect(again.error).toBeUndefined();
	makeOlder(1);
	const next = await run({ output: 'row', ...daily(4) }, { rows: written(all, first) });
	expect(next.items.slice(4, 8).every(({ json }) => json.status === 'processing')).toBe(true);
	expect(creations(simulator)).toHaveLength(8);
});

test.each(['maxVideosPerDay', 'maxVideosPerMonth', 'maxVideosInTotal'])(
	'%s of 2.5 is 2',
	async (name) => {
		const ran = await run({ options: { [name]: 2.5 } }, keepGoing);
		expect(creations(simulator)).toHaveLength(2);
		expect(codesOf(ran).slice(2)).toEqual(USED_UP.slice(2));
	},
);

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

describe('Max Videos in Total', () => {
	const total = (maxVideosInTotal: number, campaign?: string) => ({
		options: { maxVideosInTotal, ...(campaign !== undefined && { campaign }) },
	});

	test('has no end, and says so', async () => {
		await run(total(3), keepGoing);
		makeOlder(400);
		const { items } = await run(total(3), keepGoing);
		expect(creations(simulator)).toHaveLength(3);
		expect(items[8].json).toMatchObject({
			...{
				code: 'BUDGET_USED_UP',
				message: expect.toTell('maxReached', 'Max Videos in Total', '3'),
			},
			advice: expect.toTell('maxReached', 'Max Videos in Total'),
		});
		await run(total(5), keepGoing);
		expect(creations(simulator)).toHaveLength(5);
	});

	test('counts those of this campaign only', async () => {
		const of = async (campaign: string | undefined, script: string) =>
			await run({ ...total(3, campaign), script }, keepGoing);
		const script = (name: string) => `=${name} {{ $json.id }}`;
		await of(undefined, script('a'));
		await of('Spring', script('b'));
		await of('Summer', script('c'));
		await of('Spring', script('d'));
		await of(undefined, script('e'));
		expect(creations(simulator)).toHaveLength(9);
		const lines = n8n.dataTables.rows(TABLE).map(({ campaign }) => campaign);
		expect(lines).toEqual(['', 'Spring', 'Summer'].flatMap((name) => [name, name, name]));
	});

	test('does not count what a campaign shares with another one', async () => {
		await run(total(9, 'Spring'), { ...keepGoing, rows: rows.slice(0, 2) });
		const { items } = await run(total(1, 'Summer'), { ...keepGoing, rows: rows.slice(0, 3) });
		expect(items.map(({ json }) => json.projectId !== null)).toEqual([true, true, true]);
		expect(creations(simulator)).toHaveLength(3);
	});
});

test('more lines than n8n gives at once are all counted', async () => {
	await run(daily(2000), { ...keepGoing, rows: rows.slice(0, 1) });
	writeLines(n8n.dataTables, ...Array.from({ length: 1999 }, () => ({})));
	await run(daily(2003), keepGoing);
	expect(creations(simulator)).toHaveLength(4);
});

test('the videos of other workflows do not count, nor do projects that rows have named', async () => {
	writeLines(
		n8n.dataTables,
		...[{ workflowId: 'wf2' }, { workflowId: 'wf2' }, { request: 'ugcAd:', projectId: 'p1' }],
	);
	await run(daily(2), keepGoing);
	expect(creations(simulator)).toHaveLength(2);
});

test('rows that share a video count once', async () => {
	const twins = [rows[0], { ...rows[0], id: 10 }, rows[1]];
	await run({ output: 'row', ...daily(2) }, { rows: twins });
	await run({ output: 'row', ...daily(3) });
	expect(creations(simulator)).toHaveLength(3);
});

test('executions that run at the same time share it', async () => {
	const of = (group: string): Partial<Setup> => ({
		...keepGoing,
		rows: rows.map(({ script }, index) => ({
			id: `${group}${index}`,
			script: `${group} ${script}`,
		})),
	});
	const runAll = async () =>
		await Promise.all(['a', 'b', 'c', 'd'].map(async (group) => await run(daily(10), of(group))));
	await runAll();
	expect(creations(simulator).length).toBeLessThanOrEqual(10);
	// at the edge two runs may both withdraw
	for (const group of ['a', 'b', 'c', 'd']) await run(daily(10), of(group));
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
	expect(first.error).toBeUndefined();
	expect(first.hints.join()).toContain('Max Videos per Day');
	makeOlder(1);
	const second = await run(daily(9));
	expect(new Set(projectIds(second)).size).toBe(9);
	expect(creations(simulator)).toHaveLength(9);
});

test('Check Only says the same before there is a table, and counts rows that share a video once', async () => {
	const twice = [...rows.slice(0, 3), { ...rows[0], id: 4 }];
	const { hints } = await run({ completion: 'check', ...daily(2) }, { rows: twice });
	expect(hints).toContainEqual(expect.toTell('limitedNow', 2, 3));
	expect(hints).toContainEqual(expect.toTell('checkSummary', '3 videos would be created'));
});

test('Check Only says how many rows would be created now', async () => {
	await run(daily(2), keepGoing);
	const { hints } = await run({ ...daily(5), completion: 'check' });
	expect(hints).toContainEqual(expect.toTell('limitedNow', 3, 7));
	expect(creations(simulator)).toHaveLength(2);
});

test.each([0, 0.5, 'many', expression('5')])('%j is no number of videos', async (max) => {
	const { error } = await run(daily(max));
	expect(error?.message).toTell('notNumber', 'Max Videos per Day');
	expect(creations(simulator)).toEqual([]);
});

test.each(['Europe/Nowhere', 'DEFAULT', ''])(
	'in the unknown time zone %p the days are those of UTC',
	async (timezone) => {
		const { items } = await run(daily(2), { ...keepGoing, workflowSettings: { timezone } });
		expect(creations(simulator)).toHaveLength(2);
		expect(items[8].json.message).toTell('maxReached', 'Max Videos per Day', '2');
		const known = await runLedger(
			n8n.dataTables,
			'getReport',
			{},
			{ workflowSettings: { timezone } },
		);
		expect(known.items[0].json.message).toContain('2 today');
	},
);

describe('rows', () => {
	const of = async (ids: number, max: INodeParameters, setup: Partial<Setup> = {}) =>
		await run({ output: 'row', ...max }, { rows: rows.slice(0, ids), ...setup });

	test.each([
		['a copy of the workflow', daily(2), { workflowId: 'copy' }],
		['another campaign', { options: { maxVideosInTotal: 2, campaign: 'Summer' } }, {}],
	])('that %s shares do not count for it', async (_, max, setup) => {
		await of(2, {});
		await of(2, max, setup);
		await of(4, max, setup);
		expect(creations(simulator)).toHaveLength(4);
	});
});
