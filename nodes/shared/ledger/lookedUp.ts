import { randomUUID } from 'crypto';
import omit from 'lodash/omit';
import partition from 'lodash/partition';
import uniqBy from 'lodash/uniqBy';

import { NEW_LINE } from './claims';
import type { Task } from './creation';
import { claimedAtOf, type Line, type LineTexts } from './line';
import { kindOf, unknownRequest } from './marks';
import type { Change } from './store';

/** What a look-up has shown of a video. */
export interface Finding
	extends Partial<Pick<LineTexts, 'projectId' | 'videoId' | 'url' | 'message'>> {
	status: 'processing' | 'completed' | 'failed';
	template: Task['line'];
	/** Undefined where only its row knows it. */
	line?: LineTexts | Line;
}

/** What is written down of what look-ups have shown. */
export function changeAfter(findings: Finding[]): Change {
	const [ofLines, ofRows] = partition(findings, 'line');
	const change: Change = { insert: [], remove: [] };
	// rows can share a line
	for (const { template, line, ...shown } of [...uniqBy(ofLines, 'line.line'), ...ofRows]) {
		const { status, projectId = '', videoId = '', url = '', message = '' } = shown;
		if (line) change.remove.push(line.line);
		const before = line
			? { ...omit(line, 'id', 'createdAt'), claimedAt: claimedAtOf(line) }
			: {
					...NEW_LINE,
					...template,
					request: unknownRequest(kindOf(template.request)),
					claim: randomUUID(),
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
