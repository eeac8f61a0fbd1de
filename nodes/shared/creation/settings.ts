import clamp from 'lodash/clamp';
import type { IExecuteFunctions } from 'n8n-workflow';

import { type WaitBy, waitLimitField } from '../fields/completion';
import { maxRateLimitWaitField, requestsInFlightField } from '../fields/project';
import { numberIn, positiveIn } from '../items/numbers';
import { boolean, optionalText } from '../items/values';
import { MINUTE } from '../service/clock';

/** How a run goes about its rows, as the options of the first row say. */
export interface Settings {
	/** How many creations are under way at a time. */
	inFlight: number;
	/** How long the run may wait for the rate limit, in milliseconds. */
	maxWait: number;
	/** Whether a row that was sent without a usable answer is sent again. */
	createAgain: boolean;
}

/** How a run waits for its videos. */
export interface Wait {
	by: WaitBy;
	/** In minutes. */
	limit: number;
	/** The binary field that the files are downloaded to, where they are. */
	download?: string;
}

/**
 * Only these options are evaluated: what the others are is a matter of each row.
 *
 * @throws Explained when a number is none
 */
export function readSettings(context: IExecuteFunctions): Settings {
	const option = optionsOf(context);
	const { minValue, maxValue } = requestsInFlightField.typeOptions;
	const inFlight = numberIn(requestsInFlightField, option(requestsInFlightField.name));
	const maxWait = numberIn(maxRateLimitWaitField, option(maxRateLimitWaitField.name));
	return {
		inFlight: Math.floor(clamp(inFlight, minValue, maxValue)),
		maxWait: Math.max(maxWait, 0) * MINUTE,
		createAgain: option('uncertain') === 'createAgain',
	};
}

/**
 * As the first row says.
 *
 * @throws Explained when the limit is no number above 0
 */
export function readWait(context: IExecuteFunctions): Wait {
	const asked = context.getNodeParameter('waitBy', 0, 'callback') as WaitBy;
	const inTool = isTool(context);
	return {
		by: inTool ? 'polling' : asked,
		limit: positiveIn(waitLimitField, context.getNodeParameter(waitLimitField.name, 0, '')),
		// an agent cannot be handed files
		download: asked === 'polling' && !inTool ? downloadField(context) : undefined,
	};
}

function downloadField(context: IExecuteFunctions): string | undefined {
	const option = optionsOf(context);
	if (boolean(option('downloadVideo')) !== true) return undefined;
	return String(optionalText(option('binaryPropertyName')) ?? 'data');
}

/** n8n cannot suspend an execution in the middle of an AI agent's tool call. */
export function isTool(context: IExecuteFunctions): boolean {
	const { type, rewireOutputLogTo } = context.getNode();
	return type.endsWith('Tool') || rewireOutputLogTo !== undefined || context.isToolExecution?.();
}

/** Reads options of the first row; an empty text when one is not set. */
const optionsOf =
	(context: IExecuteFunctions) =>
	(name: string): unknown =>
		context.getNodeParameter(`options.${name}`, 0, '');
