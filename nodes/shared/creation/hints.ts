import type { IExecuteFunctions } from 'n8n-workflow';

import { hint } from '../items/hint';
import { projectsOf } from './output';
import type { Created } from './send';

/** Tells of videos that are not created anew, and whose trigger will hear nothing of them. */
export function hintAtUnheard(context: IExecuteFunctions, created: Created[]): void {
	const projects = created.filter(({ unheard }) => unheard);
	if (projects.length === 0) return;
	const message = `Created by an earlier try that did not notify this trigger, which will therefore hear nothing of it: ${projectsOf(projects)}. Get these videos with Video Library (Wait for Video).`;
	hint(context, message);
}
