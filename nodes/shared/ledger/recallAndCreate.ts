import { randomUUID } from 'crypto';
import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import omit from 'lodash/omit';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { groupInOrder } from '../utils/objects';
import { createOnce } from './createOnce';
import type { CreateOptions, Outcome, Task } from './creation';
import { judge, type Verdict } from './judge';
import { claimTime, hasId, type Line, type LineTexts, showsProject, statusNow } from './line';
import { idInMark, isItemMark, kindOf, unknownRequest } from './marks';
import { type Change, queryFor, type Store } from './store';

/** Finds the lines that say something of a row, among those of all rows. */
function indexed(lines: Line[]): (asked: Task['asked']) => Line[] {
	const texts = uniqBy(lines, 'id').flatMap((line) =>
		compact([line.rowMark, line.request, line.projectId, line.videoId]).map((text) => ({
			text,
			line,
		})),
	);
	const byText = groupInOrder(texts, ({ text }) => text);
	return ({ rowMark, request, projects }) =>
		uniq(
			[rowMark, request, ...projects].flatMap(
				(text) => byText.get(text)?.map(({ line }) => line) ?? [],
			),
		);
}

/** What is to become of each row, by what the table knows. Sends nothing. */
export async function recall(tasks: Task[], store: Store, now: number): Promise<Verdict[]> {
	const all = tasks.map(({ asked }) => asked);
	const linesFor = indexed(await store.write({}, queryFor(all)));
	const verdicts = all.map((asked) => judge(asked, linesFor(asked), now));
	// what one row says of a video is true of its double, and that it may exist of all that ask for it
	const said = new Map<string, Verdict>(
		all.flatMap(({ rowMark, request }, index): Array<[string, Verdict]> => {
			const verdict = verdicts[index];
			if (verdict.kind === 'mayExist') return [[request, verdict]];
			return verdict.kind === 'lookUp' ? [[`${rowMark} ${request}`, verdict]] : [];
		}),
	);
	const shown = all.flatMap(({ projects, request }) =>
		projects.map((project) => ({ project, request })),
	);
	const requestsOf = countBy(
		uniqBy(shown, ({ project, request }) => `${project} ${request}`),
		'project',
	);
	const requests = new Set(all.map(({ request }) => request));
	return verdicts.map((own, index): Verdict => {
		const { rowMark, request, projects } = all[index];
		const ofDouble = said.get(`${rowMark} ${request}`) ?? said.get(request);
		const verdict = own.kind === 'send' ? (ofDouble ?? own) : own;
		// a project belongs to one row at most
		const isShared = verdict.kind === 'lookUp' && requestsOf[verdict.project] > 1;
		if (isShared) return { kind: 'refused', reason: 'sharedProject' };
		if (verdict.kind !== 'known' || !verdict.isChanged) return verdict;
		// a video that was made for no row belongs to the one that asks for it, not to others that show it
		const { line } = verdict;
		if (idInMark(line.rowMark) !== undefined) return verdict;
		const isOfAnother = projects.some(
			(project) =>
				showsProject(line, project) && (requests.has(line.request) || requestsOf[project] > 1),
		);
		return isOfAnother ? { kind: 'refused', reason: 'anotherRow', line } : verdict;
	});
}

/** Whether the outcome of another execution, which is sending the same request, decides about a row. */
export function isAwaited({ asked, verdict }: Task, now: number): boolean {
	if (verdict.kind !== 'known') return false;
	if (statusNow(verdict.line, now) !== 'sending') return false;
	// the row names a video
	if (asked.projects.length > 0) return false;
	// with any other status, the row says that it has a video, or may have one
	return ['blank', 'toCreate', 'rejected'].includes(asked.status);
}

/**
 * Creates what is to be sent: rows with one request share its video. A request that another execution is sending is waited
 * for, as the service may yet refuse it (see {@link isAwaited}).
 *
 * @returns what became of each row that was begun, and the lines that say it
 */
export async function create<T extends Task, Result>(
	tasks: T[],
	run: CreateOptions<T, Result>,
): Promise<{
	outcomes: Map<T, Outcome<Result>>;
	lines: Map<T, LineTexts>;
	failure?: unknown;
	notWritten: T[];
}> {
	const now = run.clock.now();
	const firsts = new Map<string, T>();
	const firstOf = new Map<T, T>();
	for (const task of tasks) {
		if (task.verdict.kind !== 'send' && !isAwaited(task, now)) continue;
		const { request } = task.asked;
		if (!firsts.has(request)) firsts.set(request, task);
		firstOf.set(task, firsts.get(request) ?? task);
	}
	const { outcomes: ofFirsts, failure } = await createOnce([...firsts.values()], run);
	const outcomes = new Map<T, Outcome<Result>>();
	const lines = new Map<T, LineTexts>();
	const shares = new Map<T, LineTexts>();
	for (const task of tasks) {
		const first = firstOf.get(task);
		const ofFirst = first
			? ofFirsts.get(first)
			: (task.verdict as Exclude<Verdict, { kind: 'send' }>);
		if (!ofFirst) continue;
		// the outcome of the first row may be about that row alone
		const isOfRow = ofFirst.kind === 'known' ? ofFirst.isChanged : IS_OF_ROW.includes(ofFirst.kind);
		const isOfOther = first !== undefined && first !== task && isOfRow;
		const outcome: Outcome<Result> = isOfOther ? { kind: 'sendingElsewhere' } : ofFirst;
		outcomes.set(task, outcome);
		const line = 'line' in outcome ? outcome.line : undefined;
		if (line) lines.set(task, line);
		const share = line && shareOf(task, outcome, line, first);
		if (share) shares.set(task, share);
	}
	const notWritten = failure?.notWritten ?? [];
	try {
		if (shares.size > 0 && !failure) await run.store.write({ insert: [...shares.values()] });
	} catch (error) {
		return { outcomes, lines, failure: error, notWritten };
	}
	const all = new Map([...lines, ...shares]);
	return { outcomes, lines: all, failure: failure?.error, notWritten };
}

/** What is about one of the rows that ask for a request, and not about the request. */
const IS_OF_ROW: Array<Outcome<unknown>['kind']> = ['refused', 'lookUp', 'mayExist', 'left'];

/** The line of a row that shares the video of another one, so that the row follows it from now on. */
function shareOf(
	{ asked, line: template }: Task,
	outcome: Outcome<unknown>,
	line: LineTexts,
	first: Task | undefined,
): LineTexts | undefined {
	// there is no video yet
	if (!hasId(line)) return undefined;
	// nothing names the row in a later run
	if (!asked.rowMark || isItemMark(asked.rowMark)) return undefined;
	const isSentForAnother = outcome.kind === 'sent' && first?.asked !== asked;
	const isKnownOfAnother = outcome.kind === 'known' && outcome.isShared;
	if (!isSentForAnother && !isKnownOfAnother) return undefined;
	const { account, request, claim, claimedAt, status, projectId, videoId, url, message } = line;
	const ofVideo = { account, request, claim, claimedAt, status, projectId, videoId, url, message };
	return { ...template, ...ofVideo, claimedAt: claimTimeText(line), line: randomUUID() };
}

/** When the video of a line was claimed, as text; empty where that is not read yet. */
const claimTimeText = (line: LineTexts | Line): string =>
	line.claimedAt || ('createdAt' in line ? new Date(claimTime(line)).toISOString() : '');

/** What a look-up has shown of a video. */
export interface Finding
	extends Pick<LineTexts, 'status'>,
		Partial<Pick<LineTexts, 'projectId' | 'videoId' | 'url' | 'message'>> {
	template: Task['line'];
	/** Undefined where only its row knows it. */
	line?: LineTexts | Line;
}

/** What is written down of what look-ups have shown. */
export function changeAfter(findings: Finding[]): Change {
	const inLines = findings.filter(({ line }) => line);
	const perLine = uniqBy(inLines, ({ line }) => line?.line);
	const change: Change = { insert: [], remove: [] };
	for (const { template, line, status, ...shown } of [
		...perLine,
		...findings.filter((each) => !each.line),
	]) {
		const { projectId = '', videoId = '', url = '', message = '' } = shown;
		if (line) change.remove.push(line.line);
		const before = line
			? { ...omit(line, 'id', 'createdAt'), claimedAt: claimTimeText(line) }
			: {
					...template,
					request: unknownRequest(kindOf(template.request)),
					claim: randomUUID(),
					claimedAt: '',
					projectId: '',
					videoId: '',
				};
		change.insert.push({
			...before,
			// the table knows it by the IDs of its creation, even if a look-up shows others
			projectId: before.projectId || projectId,
			videoId: before.videoId || videoId,
			status,
			url,
			message,
			line: randomUUID(),
		});
	}
	return change;
}
