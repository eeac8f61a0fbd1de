import { randomUUID } from 'crypto';
import partition from 'lodash/partition';
import pick from 'lodash/pick';

import { groupInOrder } from '../utils/objects';
import type { Asked } from './facts';
import { claimedAtOf, COLUMNS, hasId, type Line, type LineTexts } from './line';
import { isItemMark } from './marks';
import { Rounds } from './rounds';
import type { CreateOptions, Outcome, Task } from './task';

/**
 * Sends each request once: rows with the same request share its video. Waits for a request that another execution is
 * sending, as the service may still refuse it. Never throws.
 *
 * @returns the outcome and the line of each row that was started; if the table fails, also why, and the rows whose
 * videos it may not have
 */
export async function createOnce<Video, Result>(
	tasks: Array<Task<Video>>,
	options: CreateOptions<Video, Result>,
) {
	const [open, decided] = partition(tasks, ({ verdict }) => verdict.kind === 'send');
	const groups = [...groupInOrder(open, ({ asked }) => asked.request).values()];
	const firsts = groups.map(([first]) => first);
	const { outcomes: ofFirsts, failure, notWritten } = await new Rounds(firsts, options).doAll();

	const outcomes = new Map<Task<Video>, Outcome<Result>>();
	for (const task of decided) {
		if (task.verdict.kind !== 'send') outcomes.set(task, task.verdict);
	}
	for (const [first, ...others] of groups) {
		const outcome = ofFirsts.get(first);
		if (!outcome) continue;
		outcomes.set(first, outcome);
		for (const other of others) outcomes.set(other, outcomeForAnother(outcome, first.asked));
	}
	const lines = new Map<Task<Video>, LineTexts>();
	const shares = new Map<Task<Video>, LineTexts>();
	for (const [task, outcome] of outcomes) {
		if (!('line' in outcome) || !outcome.line) continue;
		lines.set(task, outcome.line);
		const isShared = 'isShared' in outcome && outcome.isShared;
		if (isShared && canShare(task, outcome.line)) shares.set(task, shareOf(task, outcome.line));
	}
	try {
		if (shares.size > 0 && !failure) await options.store.write({ insert: [...shares.values()] });
	} catch (error) {
		return { outcomes, lines, failure: error, notWritten };
	}
	return { outcomes, lines: new Map([...lines, ...shares]), failure, notWritten };
}

/** The outcome of a request's first row, adapted to another row. */
const outcomeForAnother = <Result>(outcome: Outcome<Result>, asked: Asked): Outcome<Result> =>
	isAboutOneRow(outcome, asked) ? { kind: 'sendingElsewhere' } : { ...outcome, isShared: true };

function isAboutOneRow(outcome: Outcome<unknown>, { request }: Asked): boolean {
	switch (outcome.kind) {
		case 'known':
			return outcome.isChanged;
		case 'sendingElsewhere':
			return outcome.line?.request !== request;
		default:
			return ['refused', 'lookUp', 'mayExist', 'skipped'].includes(outcome.kind);
	}
}

/** Whether there is a video, and something names the row in a later run. */
const canShare = ({ asked: { rowMark } }: Task, line: LineTexts): boolean =>
	hasId(line) && rowMark !== '' && !isItemMark(rowMark);

/**
 * The line of a row that shares the video of another one, so that the row follows it from now on. Limits count the video
 * for the workflow and the campaign that have paid for it.
 */
const shareOf = (task: Task, line: LineTexts | Line): LineTexts => ({
	...pick(line, COLUMNS),
	...pick(task.line, 'row', 'version', 'executionId', 'rowMark', 'rowCreatedAt'),
	claimedAt: claimedAtOf(line),
	line: randomUUID(),
});
