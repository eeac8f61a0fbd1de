import type { IExecuteFunctions } from 'n8n-workflow';

import { listed, rowName } from './rows';
import type { Created } from './send';

/** Tells of videos that are not created anew, and whose trigger will hear nothing of them. */
export function hintAtUnheard(context: IExecuteFunctions, created: Created[]): void {
	const projects = created.filter(({ unheard }) => unheard);
	if (projects.length === 0) return;
	const names = projects.map(({ rows, projectId }) => `${rowName(rows)} (project ${projectId})`);
	context.addExecutionHints({
		message: `Created by an earlier try that did not notify this trigger, which will therefore hear nothing of it: ${listed(names, ', ')}. Get these videos with Video Library (Wait for Video).`,
		location: 'outputPane',
	});
}
