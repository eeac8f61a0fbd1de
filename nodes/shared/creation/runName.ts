import { createHash } from 'crypto';
import { omit } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { isTool } from './wait';

/** n8n adds it to the arguments of a tool call. */
const CALL_ID = 'toolCallId';

/**
 * Tells the runs of a node in an execution from each other. n8n counts every try of an AI agent's tool call as a run,
 * and an agent that is told of a failure often calls once more by itself: what goes by the same arguments is one run.
 */
export function runName(context: IExecuteFunctions, runIndex: number): string {
	if (!isTool(context)) return String(runIndex);
	const calls = context.getInputData().map(({ json }) => omit(json, CALL_ID));
	return `tool:${createHash('sha256').update(JSON.stringify(calls)).digest('base64url').slice(0, 22)}`;
}
