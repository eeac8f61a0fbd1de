import { randomUUID } from 'crypto';
import omit from 'lodash/omit';
import uniqBy from 'lodash/uniqBy';

import type { Task } from './creation';
import { claimedAtOf, type Line, type LineTexts } from './line';
import { kindOf, unknownRequest } from './marks';
import type { Change } from './store';

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
			? { ...omit(line, 'id', 'createdAt'), claimedAt: claimedAtOf(line) }
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
