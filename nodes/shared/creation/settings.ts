import clamp from 'lodash/clamp';
import type { IExecuteFunctions } from 'n8n-workflow';

import { Explained } from '../service/explanation';
import { optionalNumber } from '../items/values';

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

/**
 * Only these options are evaluated: what the others are is a matter of each row.
 *
 * @throws Explained when a number is none
 */
export function readSettings(context: IExecuteFunctions): Settings {
	const inFlight = numberIn('Requests in Flight', option(context, 'requestsInFlight')) ?? 5;
	const maxWait =
		numberIn('Max Wait for the Rate Limit (Minutes)', option(context, 'maxRateLimitWait')) ?? 180;
	return {
		inFlight: Math.floor(clamp(inFlight, 1, 20)),
		maxWait: Math.max(maxWait, 0) * MINUTE,
		createAgain: option(context, 'uncertain') === 'createAgain',
	};
}

/** An option of the first row; an empty text when it is not set. */
export const option = (context: IExecuteFunctions, name: string): unknown =>
	context.getNodeParameter(`options.${name}`, 0, '');

/**
 * A number of a setting; undefined when it is empty.
 *
 * @throws Explained
 */
export function numberIn(label: string, value: unknown): number | undefined {
	const number = optionalNumber(value);
	if (number === undefined || typeof number === 'number') return number;
	throw new Explained({ message: `${label}: Enter a number` });
}
