import type { IExecuteFunctions } from 'n8n-workflow';

import { ORIGIN_KEY, type Origin } from '../completion/origin';
import type { FindCallback } from '../completion/target';
import { problemsOf } from '../contract/validate';
import type { Completion } from '../fields/completion';
import { isRefused, type Refused, refused } from '../items/refused';
import { given, jsonObject, optionalText, Unreadable, unreadable } from '../items/values';
import type { LookUp } from '../lookups/libraries';
import { explanationOf } from '../service/explanation';
import type { Body, Fields, Read, ReadRow } from './kind';
import { readParts } from './parts';
import { type Panel, refusedOver } from './problems';
import type { Wish, wishNoter } from './wish';

/** A request that may be sent. */
export interface Job {
	/** Indexes of the input items that it is made from. */
	rows: number[];
	path: string;
	body: Body;
	/** What the request was made from. */
	wish: Wish;
	/** The trigger's address with its token, where a trigger is to be notified. */
	callback?: string;
	/** The execution that the service resumes when the video is finished. */
	callbackTo?: string;
}

/** What becomes of a video: a request for it, or why there is none. */
export type Outcome = Job | Refused;

export const isJob = (outcome: Outcome): outcome is Job => !isRefused(outcome);

/** What a plan is made with. */
export interface Planning extends Panel {
	context: IExecuteFunctions;
	/** Asking n8n for it takes a copy of the whole node. */
	nodeName: string;
	/** Where the requests go. */
	path: string;
	readRow: ReadRow;
	lookUp: LookUp;
	noteWish: ReturnType<typeof wishNoter>;
	completion: Completion;
	findCallback: FindCallback;
}

/**
 * Reads the input items of one video and checks the request they ask for. No video is created and nothing is
 * thrown: whatever is wrong with a row is said of the row.
 */
export async function planVideo(planning: Planning, rows: number[]): Promise<Outcome> {
	const { context, kind, path, lookUp, noteWish, findCallback } = planning;
	const [first] = rows;
	try {
		const { readRow, wish } = noteWish(planning.readRow, rows);
		const read = readRow(first);
		const { address, resumes } = findCallback(first) ?? {};
		const trigger = resumes ? undefined : address;
		const origin = trigger ? originOf(planning, first) : undefined;
		const body = {
			...(await kind.build(read, lookUp, context.getInputData()[first].json)),
			...(kind.parts && { [kind.parts.field]: readParts(kind.parts, readRow, rows) }),
			...projectFields(planning, read, address, origin),
		} as Body;
		const problems = problemsOf(kind.schema, body);
		return problems.length > 0
			? refusedOver(planning, rows, problems, UNSENT)
			: {
					rows,
					path,
					body,
					wish: { ...wish(), path: [path] },
					callback: trigger,
					callbackTo: resumes,
				};
	} catch (error) {
		if (error instanceof Unreadable) {
			return refusedOver(planning, rows, [{ path: error.parameter, text: error.message }], UNSENT);
		}
		return refused(rows, explanationOf(error));
	}
}

/** Name, callback address and metadata, which most kinds of creation request can carry. */
function projectFields(
	{ kind, completion }: Planning,
	read: Read,
	callback: string | undefined,
	origin: Origin | undefined,
): Fields {
	const options = (read('options') ?? {}) as Fields;
	return given({
		name: optionalText(options.name),
		// the panel shows this option with *Continue Immediately* only; a value left from before does not count
		webhook: callback ?? (completion === 'continue' ? optionalText(options.webhook) : undefined),
		metadata: kind.metadata ? metadataOf(options, origin) : undefined,
	});
}

function metadataOf(
	{ metadata, metadataJson }: Fields,
	origin: Origin | undefined,
): Fields | undefined {
	const { entry = [] } = (metadata ?? {}) as { entry?: Array<{ key: string; value: unknown }> };
	const fromEntries = Object.fromEntries(entry.map(({ key, value }) => [key, value]));
	const all = {
		...withoutServiceKey('metadataJson', jsonObject('metadataJson', metadataJson || '{}')),
		...withoutServiceKey('metadata', fromEntries),
		...(origin && { [ORIGIN_KEY]: origin }),
	};
	return Object.keys(all).length > 0 ? all : undefined;
}

/**
 * The service puts the project's ID beside the caller's keys when it reports a video ("Shape A"): if the caller's won,
 * videos would be taken for one another.
 *
 * @throws Unreadable
 */
function withoutServiceKey(parameter: string, metadata: Fields): Fields {
	if (!Object.hasOwn(metadata, 'projectId')) return metadata;
	return unreadable(parameter, "projectId is a key of the service's own: choose another name");
}

const originOf = ({ context, nodeName }: Planning, item: number): Origin => ({
	workflowId: context.getWorkflow().id ?? '',
	executionId: context.getExecutionId(),
	node: nodeName,
	item,
	items: context.getInputData().length,
});

const UNSENT = {
	description: 'Correct the row and run it again.',
	code: 'VALIDATION_ERROR',
};
