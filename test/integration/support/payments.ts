import type { INode } from 'n8n-workflow';

import type { FaultKind, Simulator } from '../../simulator';

/** Rows, and settings of a node that tries three times. */
export const twenty = Array.from({ length: 20 }, (_, index) => ({ script: `Row ${index + 1}` }));
export const retryOnFail: Partial<INode> = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** Faults that leave open whether the video was created. */
export const uncertainly: FaultKind[] = [
	'lostAnswer',
	'createdThen500',
	'createdThen400',
	'createdThen408',
	'createdThen425',
	'createdThen499',
	'malformed',
	'empty',
	'500',
	'502',
	'503',
];

/** How often each script was created. */
export function projectsPerScript({ projects }: Simulator) {
	const counts: Record<string, number> = {};
	for (const { body } of projects)
		counts[String(body.script)] = (counts[String(body.script)] ?? 0) + 1;
	return counts;
}
