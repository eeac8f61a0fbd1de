import { choices } from './parts';

/** How an execution learns that its videos are finished. */
export type WaitBy = 'callback' | 'polling';

/** Each way has a file in `waiting/`, which `waiting/awaitVideos.ts` leads to. */
const WAYS_TO_WAIT: Record<WaitBy, [name: string, description: string]> = {
	callback: [
		'Callback',
		'The service calls n8n when the videos are finished. The execution uses no worker while it waits, and survives restarts. Requires a public HTTPS URL.',
	],
	polling: ['Polling', 'The node asks the service regularly. Works without a public URL.'],
};

export const waitByChoices = choices(WAYS_TO_WAIT);

/** Undefined for *Automatic*. */
export const waitByOf = (parameter: unknown): WaitBy | undefined =>
	parameter === 'callback' || parameter === 'polling' ? parameter : undefined;
