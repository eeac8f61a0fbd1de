import type { IExecuteFunctions } from 'n8n-workflow';

import { hint } from '../items/hint';
import { MINUTE } from '../service/clock';
import { type AwaitedVideo, isPending } from './awaited';

/** Videos take 2 to 5 minutes; a wait of this length is worth a word, in milliseconds. */
const LONG = 10 * MINUTE;

const videosIn = (count: number) => (count === 1 ? '1 video' : `${count} videos`);

/** What is said of a long wait; undefined of any other. */
export function waitHint(videos: AwaitedVideo[], waited: number): string | undefined {
	if (waited < LONG) return undefined;
	const count = (status: string) => videos.filter(({ event }) => event?.status === status).length;
	const states = [
		`${count('completed')} completed`,
		`${count('failed')} failed`,
		`${videos.filter(isPending).length} not finished yet`,
	];
	const minutes = Math.round(waited / MINUTE);
	return `Waited ${minutes} minutes for ${videosIn(videos.length)}: ${states.join(', ')}.`;
}

/** Tells of a long wait in the node's output hints. */
export const hintAtWait = (
	context: IExecuteFunctions,
	videos: AwaitedVideo[],
	waited: number,
): void => hint(context, waitHint(videos, waited));

/** Tells, while the execution is suspended, what it waits for. */
export const hintAtSuspension = (
	context: IExecuteFunctions,
	videos: AwaitedVideo[],
	until: Date,
): void =>
	hint(
		context,
		`The execution waits for the callbacks of ${videosIn(videos.filter(isPending).length)}, until ${until.toISOString()} at the longest.`,
	);
