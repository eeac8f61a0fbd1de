import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import map from 'lodash/map';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { groupInOrder } from '../utils/objects';
import type { Asked } from './facts';
import { judge, type Verdict } from './judge';
import { type Line, showsProject } from './line';
import { readLines, type Store } from './store';
import type { Task } from './task';

/** Finds the lines that say something of a row, among those of all rows. */
function indexed(lines: Line[]): (asked: Asked) => Line[] {
	const texts = uniqBy(lines, 'id').flatMap((line) =>
		compact([line.rowMark, line.request, line.projectId, line.videoId]).map((text) => ({
			text,
			line,
		})),
	);
	const byText = groupInOrder(texts, ({ text }) => text);
	return ({ rowMark, request, projects }) =>
		uniq([rowMark, request, ...projects].flatMap((text) => map(byText.get(text), 'line')));
}

/** What is to become of each row, by what the table knows. Sends nothing. */
export async function recall(tasks: Task[], store: Store, now: number): Promise<Verdict[]> {
	const all = tasks.map(({ asked }) => asked);
	const linesFor = indexed(await readLines(store, all));
	const requests = new Set(all.map(({ request }) => request));
	const shown = all.flatMap(({ projects, request }) =>
		projects.map((project) => ({ project, request })),
	);
	// by project: how many different requests the rows that show it have
	const askedWith = countBy(
		uniqBy(shown, ({ project, request }) => `${project} ${request}`),
		'project',
	);
	const verdicts = all.map((asked) => {
		const isOfOtherRows = (line: Line) =>
			asked.projects.some(
				(project) =>
					showsProject(line, project) && (requests.has(line.request) || askedWith[project] > 1),
			);
		return judge(asked, linesFor(asked), now, isOfOtherRows);
	});
	return withSharedVerdicts(all, verdicts).map((verdict): Verdict => {
		// a project belongs to one row at most
		const isShared = verdict.kind === 'lookUp' && askedWith[verdict.project] > 1;
		return isShared ? { kind: 'refused', reason: 'sharedProject' } : verdict;
	});
}

/** Extends `lookUp` to rows with the same mark and request, and `mayExist` to all with the same request. */
function withSharedVerdicts(all: Asked[], verdicts: Verdict[]): Verdict[] {
	const nameOf = ({ rowMark, request }: Asked) => `${rowMark} ${request}`;
	const said = new Map<string, Verdict>();
	for (const [index, verdict] of verdicts.entries()) {
		if (verdict.kind === 'lookUp') said.set(nameOf(all[index]), verdict);
		if (verdict.kind === 'mayExist') said.set(all[index].request, verdict);
	}
	return verdicts.map((verdict, index) => {
		if (verdict.kind !== 'send' || verdict.after) return verdict;
		return said.get(nameOf(all[index])) ?? said.get(all[index].request) ?? verdict;
	});
}
