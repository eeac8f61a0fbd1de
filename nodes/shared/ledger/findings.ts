import { randomUUID } from 'crypto';
import memoize from 'lodash/memoize';
import omit from 'lodash/omit';
import uniq from 'lodash/uniq';

import { claimedAtOf, type Line, type LineTexts, NEW_LINE } from './line';
import { kindOf, unknownRequest } from './marks';
import type { Change } from './store';
import type { Task } from './task';

/** What a lookup has shown of a video. */
export interface Finding
	extends Partial<Pick<LineTexts, 'projectId' | 'videoId' | 'url' | 'message'>> {
	status: 'processing' | 'completed' | 'failed';
	newLine: Task['line'];
	/** Undefined if only the row has the video. */
	line?: LineTexts | Line;
}

/**
 * The change that writes findings, and deletes the lines that they replace.
 *
 * @returns also the new line of each finding; rows that share a line share the new one
 */
export function changeOfFindings(findings: Finding[]): { change: Change; lines: LineTexts[] } {
	// a person may have cleared the names of lines
	const after = memoize(lineAfterLookUp, (finding) => finding.line?.line || finding);
	const lines = findings.map((finding) => after(finding));
	const remove = uniq(findings.flatMap(({ line }) => line?.line ?? []));
	return { change: { insert: uniq(lines), remove }, lines };
}

function lineAfterLookUp({ newLine, line, ...shown }: Finding): LineTexts {
	const before = line
		? { ...omit(line, 'id', 'createdAt'), claimedAt: claimedAtOf(line) }
		: {
				...NEW_LINE,
				...newLine,
				request: unknownRequest(kindOf(newLine.request)),
				claim: randomUUID(),
			};
	return {
		...before,
		url: '',
		message: '',
		...shown,
		// the table finds a video by the IDs of its creation, even if a lookup shows others
		projectId: before.projectId || (shown.projectId ?? ''),
		videoId: before.videoId || (shown.videoId ?? ''),
		line: randomUUID(),
	};
}
