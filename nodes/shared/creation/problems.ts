import groupBy from 'lodash/groupBy';

import type { Problem } from '../contract/validate';
import type { Refused } from '../items/refused';
import type { RowReason } from '../items/rows';
import type { Explanation } from '../service/explanation';
import type { CreationKind } from './kind';
import { inWords } from './labels';

/** What it takes to say a problem of a request in the words of the panel. */
export interface Panel {
	kind: CreationKind;
	/** Whether the input items are the parts (slides, scenes...) of the videos. */
	fromParts: boolean;
}

/** A problem of a part that an input item has given is a problem of that row, and is said in its words. */
function locate({ kind, fromParts }: Panel, rows: number[], problem: Problem): RowReason {
	const [field, index, ...rest] = problem.path.split('.');
	const row = fromParts && field === kind.parts?.field ? rows[Number(index)] : undefined;
	const label = row === undefined ? problem.path : [`${field}Row`, ...rest].join('.');
	return {
		rows: row === undefined ? rows : [row],
		reason: inWords(kind.fields, label, problem, kind.aliases),
	};
}

/** A video that is not created over problems of its request; those of one row are said together. */
export function refusedOver(
	panel: Panel,
	rows: number[],
	problems: Problem[],
	explanation: Omit<Explanation, 'message'>,
): Refused {
	const located = problems.map((problem) => locate(panel, rows, problem));
	const reasons = Object.values(groupBy(located, (problem) => problem.rows.join())).map(
		(group) => ({
			rows: group[0].rows,
			reason: group.map(({ reason }) => reason).join('; '),
		}),
	);
	const message = located.map(({ reason }) => reason).join('; ');
	return { rows, reasons, explanation: { ...explanation, message } };
}

/** The service says `<field path>: <text>` ("Format"); undefined for anything else. */
export function problemIn(message: string): Problem | undefined {
	const [, path, text] = /^([\w.]+): (.*)$/s.exec(message) ?? [];
	return path === undefined ? undefined : { path, text };
}
