import { randomUUID } from 'crypto';
import sortBy from 'lodash/sortBy';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { HOUR_MS } from './clock';
import { ExpiringCache } from './expiringCache';
import { digest } from './objects';

/** Stands for the execution where n8n runs a node without one: behind its MCP Server Trigger, and in its own Agents. */
interface Call {
	id: string;
	memory: IDataObject;
}

/**
 * Calls by node and input, so that a client that gives up and calls again continues its first call. Kept longer than a
 * call waits for its video by default.
 */
const calls = new ExpiringCache<Call>(2 * HOUR_MS, 1_000);

export const hasExecution = (context: IExecuteFunctions): boolean =>
	Boolean(context.getExecutionId());

/** Identifies a node across executions. In n8n's Agents, a node's ID changes with each call. */
export function nodeKey(context: IExecuteFunctions): string {
	const { name, parameters, credentials } = context.getNode();
	return digest([context.getWorkflow().id, name, parameters, credentials]);
}

function callOf(context: IExecuteFunctions): Call {
	// a model that repeats a call may give its arguments in another order
	const input = context.getInputData().map(({ json }) => sortBy(Object.entries(json), 0));
	const key = digest([nodeKey(context), input]);
	const call = calls.get(key) ?? { id: `call-${randomUUID().slice(0, 8)}`, memory: {} };
	// restarts its time to live
	calls.set(key, call);
	return call;
}

/** The ID that a node's memory belongs to: that of the execution or, without one, of the call. */
export const executionIdOf = (context: IExecuteFunctions): string =>
	hasExecution(context) ? context.getExecutionId() : callOf(context).id;

/** A count that a node keeps over all its runs in one execution, as in a loop. */
export function executionCount(context: IExecuteFunctions, name: string): number {
	const { executionId, count = 0 } = (nodeMemory(context)[name] ?? {}) as IDataObject;
	// a Retry starts with what an earlier execution has remembered
	return executionId === executionIdOf(context) ? Number(count) : 0;
}

export function setExecutionCount(context: IExecuteFunctions, name: string, count: number): void {
	if (count === 0) delete nodeMemory(context)[name];
	else nodeMemory(context)[name] = { executionId: executionIdOf(context), count };
}

/** A node's memory: its context, which n8n stores with the execution or, without one, an object in this process. */
export const nodeMemory = (context: IExecuteFunctions): IDataObject =>
	hasExecution(context) ? context.getContext('node') : callOf(context).memory;
