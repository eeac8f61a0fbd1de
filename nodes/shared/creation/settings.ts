import type { IExecuteFunctions } from 'n8n-workflow';

import type { Fields } from './kind';
import { optionalNumber } from './values';

/** How a run goes about its rows, as the options of the first row say. */
export interface Settings {
	/** How many creations are under way at a time. */
	inFlight: number;
	/** How long the run may wait for the rate limit, in milliseconds. */
	maxWait: number;
	/** Whether a row that was sent without a usable answer is sent again. */
	createAgain: boolean;
}

const MINUTE = 60_000;

const within = (value: unknown, fallback: number, least: number, most: number): number => {
	const number = optionalNumber(value);
	return typeof number === 'number' ? Math.min(Math.max(number, least), most) : fallback;
};

export function readSettings(context: IExecuteFunctions): Settings {
	const options = context.getNodeParameter('options', 0, {}) as Fields;
	return {
		inFlight: Math.floor(within(options.requestsInFlight, 5, 1, 20)),
		maxWait: within(options.maxRateLimitWait, 180, 0, Infinity) * MINUTE,
		createAgain: options.uncertain === 'createAgain',
	};
}
