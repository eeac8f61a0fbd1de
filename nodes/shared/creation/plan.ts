import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { ORIGIN_KEY, type Origin } from '../completion/origin';
import type { FindCallback } from '../completion/target';
import { type Problem, problemsOf } from '../contract/validate';
import { type Explanation, explanationOf } from '../service/explanation';
import type { CreationKind, Read } from './kind';
import { inWords } from './labels';
import { inRow } from './rows';
import { given, jsonObject, optionalText, Unreadable } from './values';

/** A request that may be sent. */
export interface Job {
	item: number;
	body: IDataObject;
	/** The trigger's address with its token, where a trigger is to be notified. */
	callback?: string;
}

/** An input item that nothing is sent for, or that the service has refused. */
export interface Refused {
	item: number;
	explanation: Explanation;
}

export const isRefused = (outcome: object): outcome is Refused => 'explanation' in outcome;

/**
 * Reads one input item and checks the request it asks for. Nothing is sent and nothing is thrown: whatever is
 * wrong with the row is said of the row.
 */
export function planItem(
	context: IExecuteFunctions,
	kind: CreationKind,
	findCallback: FindCallback,
	item: number,
): Job | Refused {
	try {
		const read: Read = (name) =>
			context.getNodeParameter(name, item, undefined, { extractValue: true });
		const callback = findCallback(item);
		const body: IDataObject = {
			...kind.build(read),
			...projectFields(read, callback, callback ? originOf(context, item) : undefined),
		};
		const problems = problemsOf(kind.schema, body);
		return problems.length > 0 ? refuse(kind, item, problems) : { item, body, callback };
	} catch (error) {
		return refusedBy(error, kind, item);
	}
}

/** Name, callback address and metadata, which every kind of creation request can carry. */
function projectFields(
	read: Read,
	callback: string | undefined,
	origin: Origin | undefined,
): IDataObject {
	const options = (read('options') ?? {}) as IDataObject;
	const { entry = [] } = (options.metadata ?? {}) as {
		entry?: Array<{ key: string; value: unknown }>;
	};
	const metadata = {
		...jsonObject('metadataJson', options.metadataJson || '{}'),
		...Object.fromEntries(entry.map(({ key, value }) => [key, value])),
		...(origin && { [ORIGIN_KEY]: origin }),
	};
	return given({
		name: optionalText(options.name),
		webhook: callback ?? ownWebhook(read, options),
		metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
	}) as IDataObject;
}

/** The panel shows the option with *Continue Immediately* only; a value left from before does not count. */
const ownWebhook = (read: Read, { webhook }: IDataObject) =>
	read('completion') === 'continue' ? optionalText(webhook) : undefined;

function originOf(context: IExecuteFunctions, item: number): Origin {
	return {
		workflowId: context.getWorkflow().id ?? '',
		executionId: context.getExecutionId(),
		node: context.getNode().name,
		item,
		items: context.getInputData().length,
	};
}

function refuse({ fields, aliases }: CreationKind, item: number, problems: Problem[]): Refused {
	const lines = problems.map((problem) => inWords(fields, problem, aliases));
	return {
		item,
		explanation: inRow(item, {
			message: lines.join('; '),
			description: 'Nothing was sent for this row. Correct it and run again.',
			code: 'VALIDATION_ERROR',
		}),
	};
}

function refusedBy(error: unknown, kind: CreationKind, item: number): Refused {
	if (error instanceof Unreadable) {
		return refuse(kind, item, [{ path: error.parameter, text: error.message }]);
	}
	return { item, explanation: inRow(item, explanationOf(error)) };
}
