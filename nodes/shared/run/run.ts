import type { IExecuteFunctions } from 'n8n-workflow';

import { automaticWaitBy, callbackBuilder, type CallbackFor } from '../callbacks/callbackUrl';
import { type Completion, readWaitSettings, type WaitSettings } from '../fields/completion';
import { itemsAreEntries } from '../fields/listInput';
import { isPaidOncePerKey } from '../fields/payOncePer';
import { readSendSettings, type SendSettings } from '../fields/options';
import { isToolCall, itemParameters, type ParametersOf } from '../items/parameters';
import { type Account, CREDENTIAL, readAccount } from '../service/account';
import { cachedLookUp, get, type LookUp, type Send, serviceClient } from '../service/client';
import { aborted, systemClock } from '../utils/clock';
import { inputRecorder, type InputRecorder } from '../ledger/execution/fingerprint';
import type { CreationKind } from './kind';
import { ExecutionLedger } from '../ledger/execution/executionLedger';
import { openPayOnce, type PayOnce } from '../ledger/table/payOnce';

/** What holds for all rows of one run of a creation node. */
export interface Run extends SendSettings {
	context: IExecuteFunctions;
	kind: CreationKind;
	/** Kept, as `getNode()` copies the whole node. */
	nodeName: string;
	/** How often the node has run before in this execution. */
	runIndex: number;
	/** Whether an AI agent calls the node as a tool. */
	isTool: boolean;
	/** Whether rows without a video become error items, and the others go on. */
	continueOnFail: boolean;
	ledger: ExecutionLedger;
	account: Account;
	/** Where the requests go. */
	path: string;
	send: Send;
	/** Sends nothing that would have to wait longer than until this time, in milliseconds since 1970. */
	sendUntil(latest: number): Send;
	/** Until when requests may wait, in milliseconds since 1970. */
	deadline: number;
	/** Undefined where a video is created whenever the workflow runs. */
	payOnce?: PayOnce;
	/** Resolves when the execution is cancelled. */
	cancelled: Promise<void>;
	/** Does the same look-up once. */
	lookUp: LookUp;
	parametersOf: ParametersOf;
	recordInput: InputRecorder;
	/** Whether each input item gives an entry (a slide, a scene...), and not a video. */
	itemsAreEntries: boolean;
	/** Whether *Group By* is filled in; otherwise all entries make one video. */
	hasGroups: boolean;
	completion: Completion;
	/** Of the workflow. */
	timeZone: string;
	/** Undefined where the run does not wait. */
	wait?: WaitSettings;
	callbackFor: CallbackFor;
	/** The time in milliseconds. */
	now: () => number;
}

/** The part of a run that cannot fail. */
export type RunBase = Pick<
	Run,
	'context' | 'kind' | 'runIndex' | 'isTool' | 'continueOnFail' | 'ledger'
>;

export function startRun(context: IExecuteFunctions, kind: CreationKind): RunBase {
	// not by an expression, which takes n8n more than a millisecond
	const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
	const isTool = isToolCall(context);
	const ledgerRun = isTool ? 'tool' : runIndex;
	const nodeContext = context.getContext('node');
	// where the table decides, what a copy of the context gets is not stored
	const ledgerContext = isPaidOncePerKey(context) ? { ...nodeContext } : nodeContext;
	const ledger = new ExecutionLedger(ledgerContext, ledgerRun, context.getExecutionId());
	return { context, kind, runIndex, isTool, continueOnFail: context.continueOnFail(), ledger };
}

/**
 * Reads the credential and the parameters that hold for all rows. Only what is read through `recordInput` counts as
 * input of a video, which decides whether a retry creates it again.
 *
 * @throws UserFacingError when one of them cannot be used
 */
export async function prepareRun(base: RunBase): Promise<Run> {
	const { context, kind, runIndex } = base;
	const account = readAccount(await context.getCredentials(CREDENTIAL));
	const settings = readSendSettings(context);
	const deadline = systemClock.now() + settings.rateLimitTimeoutMs;
	const signal = context.getExecutionCancelSignal();
	const sendUntil = (latest: number) =>
		serviceClient(context, account, { deadline: latest, signal });
	const send = sendUntil(deadline);
	const completion = context.getNodeParameter('completion', 0) as Completion;
	const parametersOf = itemParameters(context);
	const wait =
		completion === 'wait' ? readWaitSettings(context, () => automaticWaitBy(context)) : undefined;
	const { name: nodeName, parameters } = context.getNode();
	return {
		...base,
		...settings,
		account,
		send,
		sendUntil,
		deadline,
		payOnce: await openPayOnce(context),
		cancelled: aborted(signal),
		completion,
		timeZone: context.getTimezone(),
		parametersOf,
		wait,
		nodeName,
		path: kind.path(account),
		itemsAreEntries: itemsAreEntries(kind.listInput, parametersOf),
		hasGroups: Boolean(parameters.groupBy),
		lookUp: cachedLookUp(async (request) => await get(send, account, request)),
		callbackFor: callbackBuilder(context, account, completion, wait?.by, runIndex),
		recordInput: inputRecorder(context, parametersOf),
		now: systemClock.now,
	};
}
