import type { INodePropertyOptions } from 'n8n-workflow';

/** A way in which an execution learns that its videos are finished. */
interface WayToWait {
	/** The choice of *Wait By*. */
	name: string;
	description: string;
	/** Whether the service has to call this n8n. */
	needsCallback: boolean;
	/** When videos are looked up. */
	looksUp: 'always' | 'severalVideos';
	/** Whether the run goes on with the finished videos itself, so that it can download their files. */
	downloadsFiles: boolean;
}

/** Each way has a file in `waiting/`, which `waiting/awaitVideos.ts` leads to. */
export const WAYS_TO_WAIT = {
	callback: {
		name: 'Callback',
		description:
			'The service calls n8n when the videos are finished. The execution uses no worker while it waits, and survives restarts. Requires a public HTTPS URL.',
		needsCallback: true,
		looksUp: 'severalVideos',
		downloadsFiles: false,
	},
	polling: {
		name: 'Polling',
		description: 'The node asks the service regularly. Works without a public URL.',
		needsCallback: false,
		looksUp: 'always',
		downloadsFiles: true,
	},
} satisfies Record<string, WayToWait>;

export type WaitBy = keyof typeof WAYS_TO_WAIT;

/** Undefined for *Automatic*. */
export const waitByOf = (parameter: unknown): WaitBy | undefined =>
	Object.keys(WAYS_TO_WAIT).find((way): way is WaitBy => way === parameter);

export const waitByChoices: INodePropertyOptions[] = Object.entries(WAYS_TO_WAIT).map(
	([value, { name, description }]) => ({ name, value, description }),
);

/** The choices of *Wait By* with which a run cannot download the files of its videos. */
export const WAYS_WITHOUT_FILES: string[] = Object.entries(WAYS_TO_WAIT)
	.filter(([, { downloadsFiles }]) => !downloadsFiles)
	.map(([value]) => value);

export const needsLookUp = (by: WaitBy, videos: number): boolean =>
	WAYS_TO_WAIT[by].looksUp === 'always' || videos > 1;
