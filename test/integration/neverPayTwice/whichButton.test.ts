import type { INodeParameters } from 'n8n-workflow';

import { linkTo, pageOf } from '../../../nodes/shared/items/documents';
import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { type DataTables, withPaidVideos } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { type Ran, retry, runNode, type Setup } from '../support/engine';
import { AVATAR, byId, keepGoing } from '../support/kinds';
import { projectsPerScript } from '../support/payments';
import { ugcAdParameters } from '../support/ugcAd';

/** Credits for 6 of 10 videos. */
const simulator = useSimulator({ accounts: { 'demo-key': { credits: 120 } } });
useFastTime();

const rows = Array.from({ length: 10 }, (_, row) => ({ id: row + 1, script: `Row ${row + 1}` }));
const onceEach = Object.fromEntries(rows.map(({ script }) => [script, 1]));

let dataTables: DataTables;
let executions: number;
beforeEach(() => {
	dataTables = withPaidVideos();
	executions = 0;
});

/** Rows in turn, so that it is known which of them are created. */
const setupOf = (
	{ options, ...parameters }: INodeParameters = {},
	setup: Partial<Setup> = {},
): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({
		options: { concurrency: 1, ...(options as object) },
		...parameters,
	}),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows,
	dataTables,
	executionId: `e${++executions}`,
	...setup,
});

const addCredits = () => void (simulator.account('demo-key').credits = 1_000_000);

const perRow = { payOncePer: 'row' };

/** Does what the message says. */
async function follow(first: Ran, parameters: INodeParameters = {}, setup: Partial<Setup> = {}) {
	const advice = String(first.error?.description);
	if (advice.includes('Press Retry with the currently saved workflow')) {
		return await retry(setupOf(parameters, setup), first);
	}
	expect(advice).toContain('Run the workflow again');
	return await runNode(setupOf(parameters, setup));
}

/** An avatar that the service does not have, in a row. */
const unknownIn = (row: number): INodeParameters => ({
	avatarId: byId(`={{ $json.id === ${row} ? "nobody" : "${AVATAR}" }}`),
});

const RETRY =
	'Press Retry with the currently saved workflow (Executions > Retry): it creates only what is missing.';
const RUN_AGAIN = 'Run the workflow again: what was charged is not charged again.';

describe.each([
	[
		'paid per run',
		{},
		`Without a video yet: 4 of 10 rows. ${RETRY} Execute workflow would create and charge rows 1-6 again.`,
	],
	['paid once per row', perRow, RUN_AGAIN],
	[
		'paid once per video',
		{ payOncePer: 'video' },
		'Press Retry with the currently saved workflow (Executions > Retry), or run the workflow again: rows with the same values are not charged again.',
	],
])('%s', (_, parameters: INodeParameters, button) => {
	test('used-up credits: the message names the button that creates only the missing rows', async () => {
		const first = await runNode(setupOf(parameters));
		expect(first.error?.message).toBe('Row 7: Not enough credits');
		expect(first.error?.description).toContain(
			`Add credits in the dashboard of the video service first.<br><br>${button}`,
		);
		expect(first.error?.description).not.toContain('remaining rows');
		addCredits();
		const second = await follow(first, parameters);
		expect(second.error).toBeUndefined();
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});

	test('a value that is refused: so does the message, after the value is corrected', async () => {
		addCredits();
		const first = await runNode(setupOf({ ...parameters, ...unknownIn(7) }));
		expect(first.error?.message).toContain('Row 7: Avatar "nobody" not found');
		expect(first.error?.description).toContain(button);
		const second = await follow(first, parameters);
		expect(second.error).toBeUndefined();
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});
});

test('a wrong cell, which Retry does not read anew: the message says how to leave its row out', async () => {
	addCredits();
	const first = await runNode(setupOf(unknownIn(7)));
	expect(first.error?.description).toContain(
		'If a cell is wrong, set On Error of the node to "Continue (using error output)" before, and run the corrected row alone afterwards.',
	);
	const errorOutput = { settings: { onError: 'continueErrorOutput' as const } };
	const second = await follow(first, unknownIn(7), errorOutput);
	expect(second.errorItems).toHaveLength(1);
	expect(second.items).toHaveLength(9);
	await runNode(setupOf({}, { rows: [rows[6]] }));
	expect(projectsPerScript(simulator)).toEqual(onceEach);
});

test('an uncertain row: the message names the button for the rows behind it', async () => {
	addCredits();
	simulator.faults.next('lostAnswer', { path: /create/ });
	const first = await runNode(setupOf());
	expect(first.error?.description).toContain(
		`Only if it is not there, run the workflow again with this row alone.<br><br>Without a video yet: 9 of 10 rows. ${RETRY} Execute workflow would create and charge row 1 again.`,
	);
	const second = await follow(first);
	expect(second.error?.message).toMatch(/^Row 1: .*its outcome is not known/);
	expect(second.error?.description).not.toContain('Without a video yet');
	expect(projectsPerScript(simulator)).toEqual(onceEach);
});

test('a rate limit that leaves no time: the message names the button for the rows that were not sent', async () => {
	addCredits();
	simulator.faults.next('slow', { path: /create/, count: 6, ms: 1 });
	simulator.faults.next('429', { path: /create/, retryAfterSeconds: 60 });
	const first = await runNode(setupOf({ options: { maxRateLimitWait: 0 } }));
	expect(first.error?.message).toMatch(/^Row 7: Not sent, as the rate limit of the service/);
	expect(first.error?.description).toContain(
		`Without a video yet: 4 of 10 rows. ${RETRY} Execute workflow would create and charge rows 1-6 again.`,
	);
	expect((await follow(first)).error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual(onceEach);
});

test('a cancelled execution, of which n8n offers no Retry: the message says what to run', async () => {
	addCredits();
	const cancel = new AbortController();
	simulator.faults.next('slow', { path: /create/, ms: 50 });
	const running = runNode(setupOf({}, { signal: cancel.signal }));
	while (simulator.projects.length < 1) await new Promise((go) => setTimeout(go, 5));
	cancel.abort();
	const { error } = await running;
	expect(error?.message).toBe('Row 2: Not sent, as the execution was cancelled');
	expect(error?.description).toContain(
		'Without a video yet: 9 of 10 rows. n8n offers no Retry for a cancelled execution: in a new one, run only the rows that this message does not name as created or uncertain.',
	);
});

test('a retry that sends nothing says the same', async () => {
	const first = await runNode(setupOf());
	addCredits();
	const empty = { script: '={{ $json.id === 7 ? "" : $json.script }}' };
	const second = await follow(first, empty);
	expect(second.error?.description).toContain(`Without a video yet: 4 of 10 rows. ${RETRY}`);
	expect((await follow(second)).error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual(onceEach);
});

test('a wrong cell where every other row is paid: its row is to be run alone, as Retry does not read the table', async () => {
	addCredits();
	const first = await runNode(setupOf(unknownIn(10)));
	expect(first.error?.message).toBe('Row 10: Avatar "nobody" not found');
	expect(first.error?.description).toMatch(
		/^Check the ID: .*\.<br><br>Execute workflow would create and charge rows 1-9 again\. Correct the cell in your table, and run its row alone, .*\.<br><br>With a video, finished or being made: 9 of 10 rows\./,
	);
	expect(first.error?.description).not.toContain('it creates only what is missing');
});

test('where nothing was created, no button can pay twice', async () => {
	addCredits();
	const { error } = await runNode(setupOf(unknownIn(1)));
	expect(error?.description).toBe(
		`${CHECK_THE_AVATAR}<br><br>This run has created nothing, so nothing was charged.<br><br>${linkTo(pageOf('AVATAR_NOT_FOUND'))}`,
	);
});

const CHECK_THE_AVATAR =
	'Check the ID: Video Library (Avatar: Get Many) has that of each avatar, in the column id.';

test('later runs of a loop know that earlier ones have paid', async () => {
	const batches = [rows.slice(0, 6), rows.slice(6)];
	const first = await runNode(setupOf({}, { batches }));
	expect(first.error?.message).toBe('Row 1 of run 2: Not enough credits');
	expect(first.error?.description).toContain(
		`Without a video yet: 4 of 4 rows. ${RETRY} Execute workflow would create and charge all rows, also those of earlier runs of this node, again.`,
	);
	addCredits();
	await follow(first);
	expect(projectsPerScript(simulator)).toEqual(onceEach);
});

describe('with On Error, where n8n offers no Retry', () => {
	test('each item says to run its row alone', async () => {
		const { items, hints } = await runNode(setupOf({}, keepGoing));
		const missing = items.flatMap(({ json }, row) => (json.message ? { json, row } : []));
		expect(missing).toHaveLength(4);
		for (const { json } of missing) {
			expect(json).toMatchObject({
				advice: expect.stringMatching(
					/Nothing was created for this row\. Run it alone: a new execution creates and charges all of its rows\.$/,
				),
			});
		}
		expect(hints).toContainEqual(
			expect.stringMatching(
				/^Not created, and not charged in this run: 4 of 10 videos\.<br><br>Row 7: Not enough credits; Rows 8, 9, 10: Not sent, as .*<br><br>Add credits/,
			),
		);
		addCredits();
		for (const { row } of missing) await runNode(setupOf({}, { rows: [rows[row]] }));
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});

	test('and where rows are paid once, to run the workflow again', async () => {
		const { items } = await runNode(setupOf(perRow, keepGoing));
		expect(items.at(-1)?.json).toMatchObject({
			advice: expect.stringContaining(
				`credits in the dashboard of the video service first. ${RUN_AGAIN}`,
			),
		});
		addCredits();
		const { items: wrong } = await runNode(setupOf({ ...perRow, ...unknownIn(7) }, keepGoing));
		expect(wrong[6].json).toMatchObject({
			advice: `${CHECK_THE_AVATAR} ${RUN_AGAIN}`,
		});
		await runNode(setupOf(perRow, keepGoing));
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});
});
