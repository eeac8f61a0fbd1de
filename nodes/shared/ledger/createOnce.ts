import { randomUUID } from 'crypto';

import { groupInOrder } from '../utils/objects';
import type { CreateOptions, Outcome, Task } from './creation';
import { claimedAtOf, hasId, type Line, type LineTexts } from './line';
import { isItemMark } from './marks';
import { isToBeSent } from './recall';
import { Rounds } from './rounds';

/**
 * Creates what is to be sent, each request once: rows with one request share its video. A request that another execution is
 * sending is waited for, as the service may yet refuse it (see {@link isToBeSent}). Never throws.
 *
 * @returns what became of each row that was begun, and the lines that say it; where the table fails also why, and the rows
 * whose videos it may not know
 */
export async function createOnce<Video, Result>(
	tasks: Array<Task<Video>>,
	options: CreateOptions<Video, Result>,
) {
	const now = options.clock.now();
	const open = tasks.filter((task) => isToBeSent(task, now));
	const groups = [...groupInOrder(open, ({ asked }) => asked.request).values()];
	const firsts = groups.map(([first]) => first);
	const { outcomes: ofFirsts, failure, notWritten } = await new Rounds(firsts, options).doAll();

	const firstOf = new Map<Task<Video>, Task<Video>>();
	for (const group of groups) for (const task of group) firstOf.set(task, group[0]);
	const outcomeOf = (task: Task<Video>): Outcome<Result> | undefined => {
		const first = firstOf.get(task);
		if (!first) return task.verdict.kind === 'send' ? undefined : task.verdict;
		const outcome = ofFirsts.get(first);
		return outcome && first !== task ? outcomeForAnother(outcome) : outcome;
	};
	const outcomes = new Map<Task<Video>, Outcome<Result>>();
	const lines = new Map<Task<Video>, LineTexts>();
	const shares = new Map<Task<Video>, LineTexts>();
	for (const task of tasks) {
		const outcome = outcomeOf(task);
		if (!outcome) continue;
		outcomes.set(task, outcome);
		const line = 'line' in outcome ? outcome.line : undefined;
		if (!line) continue;
		lines.set(task, line);
		const isOfAnother =
			outcome.kind === 'sent'
				? firstOf.get(task) !== task
				: outcome.kind === 'known' && outcome.isShared;
		if (isOfAnother && canShare(task, line)) shares.set(task, shareOf(task, line));
	}
	try {
		if (shares.size > 0 && !failure) await options.store.write({ insert: [...shares.values()] });
	} catch (error) {
		return { outcomes, lines, failure: error, notWritten };
	}
	return { outcomes, lines: new Map([...lines, ...shares]), failure, notWritten };
}

/** The outcome of the first row that asks for a request, for another one: it may be about that row alone. */
function outcomeForAnother<Result>(outcome: Outcome<Result>): Outcome<Result> {
	const isAboutFirst =
		outcome.kind === 'known' ? outcome.isChanged : ABOUT_ONE_ROW.includes(outcome.kind);
	return isAboutFirst ? { kind: 'sendingElsewhere' } : outcome;
}

const ABOUT_ONE_ROW: Array<Outcome<unknown>['kind']> = ['refused', 'lookUp', 'mayExist', 'left'];

/** Whether there is a video, and something names the row in a later run. */
const canShare = ({ asked: { rowMark } }: Task, line: LineTexts): boolean =>
	hasId(line) && rowMark !== '' && !isItemMark(rowMark);

/** The line of a row that shares the video of another one, so that the row follows it from now on. */
function shareOf(task: Task, line: LineTexts | Line): LineTexts {
	const { account, request, claim, status, projectId, videoId, url, message } = line;
	const ofVideo = { account, request, claim, status, projectId, videoId, url, message };
	return { ...task.line, ...ofVideo, claimedAt: claimedAtOf(line), line: randomUUID() };
}
