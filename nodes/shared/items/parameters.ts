import get from 'lodash/get';
import has from 'lodash/has';
import type { IExecuteFunctions, INodeParameters, INodeProperties } from 'n8n-workflow';

import { countIn } from './cells';
import { expressionsIn } from './columns';

export type Fields = Record<string, unknown>;

/** Reads one parameter of one input item, expressions evaluated; of a resource locator, its value. */
export type ReadParameter = (name: string) => unknown;

export type ParametersOf = (itemIndex: number) => ReadParameter;

/**
 * Reads parameters of the input items. n8n works on a parameter each time it is read, so one without an expression,
 * which is the same for every item, is read once in a run. Do not change what is read.
 */
export function itemParameters(context: IExecuteFunctions): ParametersOf {
	const { parameters } = context.getNode();
	const constants = new Map<string, unknown>();
	return (itemIndex) => (name) => {
		if (constants.has(name)) return constants.get(name);
		const value: unknown = context.getNodeParameter(name, itemIndex, undefined, {
			extractValue: true,
		});
		if (!hasExpression(get(parameters, name))) constants.set(name, value);
		return value;
	};
}

/** Whether n8n evaluates a parameter, or anything in it, anew for each item. */
export const hasExpression = (parameter: unknown): boolean => expressionsIn(parameter).length > 0;

export const outputsRows = ({ output }: INodeParameters): boolean => output === 'row';

/** Reads options of the first item; an empty text for one that is not set. */
export const optionReader =
	(context: IExecuteFunctions): ReadParameter =>
	(name) =>
		context.getNodeParameter(`options.${name}`, 0, '');

/**
 * The number in an option, which may not be empty; undefined where the option is not added.
 *
 * @throws UserFacingError like {@link countIn}
 */
export const countOption = (
	context: IExecuteFunctions,
	field: INodeProperties,
): number | undefined =>
	has(context.getNode().parameters, ['options', field.name])
		? countIn({ ...field, default: '' }, optionReader(context)(field.name))
		: undefined;

/** Whether an AI agent calls the node as a tool: n8n cannot suspend an execution then. */
export function isToolCall(context: IExecuteFunctions): boolean {
	const { type, rewireOutputLogTo } = context.getNode();
	return type.endsWith('Tool') || rewireOutputLogTo !== undefined || context.isToolExecution?.();
}

/**
 * Whether an error becomes an item, and the node goes on. That of a tool is its answer to the model,
 * unless On Error was set to stop the workflow by hand.
 */
export const continuesOnError = (context: IExecuteFunctions): boolean =>
	context.continueOnFail() || (isToolCall(context) && context.getNode().onError !== 'stopWorkflow');
