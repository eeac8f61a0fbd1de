import type { INodeParameters } from 'n8n-workflow';

import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import type { Setup } from '../support/engine';
import { creations, keepGoing } from '../support/kinds';
import { keysOf, runLedger, TABLE, writeEvents } from '../support/ledger';
import { runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();
useFastTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

let executions = 0;

const allow = async (
	keys: string[],
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) =>
	await runLedger(
		dataTables,
		'allowAgain',
		{ key: '={{ $json.key }}', ...parameters },
		{ rows: keys.map((key) => ({ key })), executionId: `a${++executions}`, ...setup },
	);

const states = () => dataTables.rows(TABLE).map(({ state }) => state);

test('the next run pays for the row again, once', async () => {
	const create = async () =>
		await runUgcAd(
			simulator,
			{ payOncePer: '={{ $json.id }}' },
			{ rows: [{ id: 'k', script: 'Hello' }], dataTables, executionId: `e${++executions}` },
		);
	await create();
	await create();
	expect(creations(simulator)).toHaveLength(1);
	const { items, error } = await allow(['k']);
	expect(error).toBeUndefined();
	expect(items).toEqual([
		{
			json: {
				...{ key: 'k', allowedAgain: true, stateBefore: 'created' },
				message: expect.stringContaining('can be paid again'),
			},
			pairedItem: { item: 0 },
		},
	]);
	await create();
	await create();
	expect(creations(simulator)).toHaveLength(2);
	expect((await keysOf(dataTables)).map(({ state }) => state)).toEqual(['created']);
});

test('an execution allows a row again once, however often it tries', async () => {
	writeEvents(dataTables, { state: 'created' });
	const executionId = 'same';
	const [first, twin] = (await allow(['k', 'k'], {}, { executionId })).items;
	expect([first.json.allowedAgain, twin.json.allowedAgain]).toEqual([true, true]);
	writeEvents(dataTables, { state: 'created' });
	const { items } = await allow(['k'], {}, { executionId });
	expect(items[0].json).toMatchObject({
		...{ allowedAgain: false, stateBefore: 'created' },
		message: expect.stringContaining('not repeated'),
	});
	expect(states()).toEqual(['created', 'allowedAgain', 'created']);
});

test('a row that is allowed again twice by a write that is repeated is paid once', async () => {
	writeEvents(dataTables, { state: 'created' });
	let fails = true;
	dataTables.after = (operation) => {
		if (operation !== 'row.insert' || !fails) return;
		fails = false;
		writeEvents(dataTables, { state: 'created' });
		throw new Error('The acknowledgement got lost');
	};
	expect((await allow(['k'])).error).toBeUndefined();
	expect(states()).toEqual(['created', 'allowedAgain', 'created', 'allowedAgain']);
	expect(await keysOf(dataTables)).toMatchObject([{ state: 'created' }]);
});

describe('a row that is being sent', () => {
	beforeEach(() => writeEvents(dataTables, { executionId: 'e9' }));

	test('is not allowed again, as it could be paid twice', async () => {
		await systemClock.sleep(4 * MINUTE_MS);
		const { error } = await allow(['k']);
		expect(error).toMatchObject({
			message: 'Execution e9 may be sending the row with the key "k"',
			description: expect.stringMatching(/paid twice.*Wait five minutes/),
		});
		expect(states()).toEqual(['sending']);
	});

	test('is, once its execution has had no outcome for five minutes', async () => {
		await systemClock.sleep(5 * MINUTE_MS + 1);
		const { items } = await allow(['k']);
		expect(items[0].json).toMatchObject({ allowedAgain: true, stateBefore: 'uncertain' });
	});

	test('is, when that is asked for', async () => {
		const { items } = await allow(['k'], { whileSending: true });
		expect(items[0].json).toMatchObject({ allowedAgain: true, stateBefore: 'sending' });
	});
});

describe('a key that the table does not know', () => {
	beforeEach(() => writeEvents(dataTables, { state: 'created' }));

	test('is refused, and no other is allowed', async () => {
		const { error } = await allow(['k', 'typo']);
		expect(error).toMatchObject({
			message: 'Row 2: The table does not know the key "typo"',
			description: expect.stringContaining('Get Many'),
		});
		expect(states()).toEqual(['created']);
	});

	test.each(['constructor', '__proto__'])('is refused whatever its name: %s', async (key) => {
		expect((await allow([key])).error?.message).toContain(`does not know the key "${key}"`);
		writeEvents(dataTables, { key, state: 'created' });
		expect((await allow([key])).items).toHaveLength(1);
		const keys = await keysOf(dataTables);
		expect(keys.find((each) => each.key === key)).toMatchObject({ state: 'allowedAgain' });
	});

	test('leaves the others alone with On Error = Continue', async () => {
		const { items } = await allow(['typo', 'k', ' '], {}, keepGoing);
		expect(items.map(({ json }) => json.error ?? json.key)).toEqual([
			'The table does not know the key "typo"',
			'k',
			'Key: The item has no key, so no row can be allowed again',
		]);
		expect(states()).toEqual(['created', 'allowedAgain']);
	});
});
