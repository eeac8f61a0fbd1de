import once from 'lodash/once';
import type { IExecuteFunctions } from 'n8n-workflow';

import { isHttps } from '../contract/common';
import { LIMITS } from '../contract/limits';
import type { Completion, WaitBy } from '../fields/completion';
import type { Account } from '../service/account';
import { Explained } from '../service/explanation';
import {
	conventionalAddress,
	obstacleOf,
	resumeAddress,
	triggerReference,
	type TriggerReference,
	withToken,
} from './address';
import { registeredAddress } from './registration';
import { callbackToken, triggerReceiver, waitReceiver } from './token';

/** Where the service is to report a finished video. */
export interface Callback {
	/** With its token. */
	address: string;
	/** The execution that it resumes; undefined when it is a trigger's. */
	resumes?: string;
}

/** Finds the callback that one input item asks for; undefined when it asks for none. */
export type FindCallback = (item: number) => Callback | undefined;

/**
 * Where the service is to report finished videos, as the *Completion* parameter says. The address of a
 * trigger follows from its workflow's id, so there is nothing to enter; a registered address goes first, as
 * it also covers an n8n whose webhook endpoint has another name.
 *
 * @param waitBy how a run waits that does, which is always by polling in an agent's tool call
 * @param runIndex how often the node has run before in this execution
 * @throws Explained (when called for an item) if the workflow is not named, or its address is not https
 */
export function callbackFinder(
	context: IExecuteFunctions,
	{ callbackSecret }: Account,
	completion: Completion,
	waitBy: WaitBy | undefined,
	runIndex: number,
): FindCallback {
	const { id: ownId } = context.getWorkflow();
	const resumeUrl = once(() => String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));

	const addressOf = ({ workflowId, address }: TriggerReference): string => {
		const registered =
			workflowId === ownId ? registeredAddress(context.getWorkflowStaticData('global')) : undefined;
		return address ?? registered ?? conventionalAddress(resumeUrl(), workflowId);
	};

	const executionId = context.getExecutionId();
	const { id: nodeId } = context.getNode();
	const ownAddress = (item: number): string => {
		const receiver = waitReceiver(executionId, nodeId, runIndex, item);
		const token = callbackToken(callbackSecret, receiver);
		return withToken(resumable(resumeUrl(), nodeId, item), token);
	};

	return (item) => {
		if (waitBy === 'callback') return { address: ownAddress(item), resumes: executionId };
		if (completion === 'continue' || completion === 'wait') return undefined;
		const reference =
			completion === 'notifyThisWorkflow' ? ownTrigger(ownId) : otherTrigger(context, item);
		const address = secure(addressOf(reference));
		const token = callbackToken(callbackSecret, triggerReceiver(reference.workflowId));
		return { address: withToken(address, token) };
	};
}

function ownTrigger(workflowId: string | undefined): TriggerReference {
	if (workflowId) return { workflowId };
	throw new Explained({
		message: 'This workflow has no ID yet, so the service cannot be told whom to notify',
		description: 'Save the workflow, publish it, and run it again.',
	});
}

function otherTrigger(context: IExecuteFunctions, item: number): TriggerReference {
	const given = context.getNodeParameter('triggerWorkflow', item, '', { extractValue: true });
	const reference = triggerReference(String(given ?? ''));
	if (reference) return reference;
	throw new Explained({
		message: `Workflow of the Trigger: ${JSON.stringify(given)} names no workflow`,
		description:
			"Enter the workflow's address in the browser, the production URL of its Video Generation Trigger, or the workflow's ID.",
	});
}

/** The address that resumes this execution, without its token. */
function resumable(resumeUrl: string, nodeId: string, item: number): string {
	const address = isHttps(resumeUrl) ? resumeAddress(resumeUrl, nodeId, item) : resumeUrl;
	return callable(address, 'this execution is resumed at', 'set Wait By to "Polling"');
}

const secure = (address: string): string =>
	callable(address, "the trigger's is", 'set Completion to "Continue Immediately"');

/**
 * @param whose what the address is, in words that it can follow
 * @throws Explained if the service cannot call it
 */
function callable(address: string, whose: string, instead: string): string {
	const obstacle = obstacleOf(address);
	if (!obstacle) return address;
	const { message, wanted } = OBSTACLES[obstacle];
	throw new Explained({
		message: `${message}, and ${whose} ${address.split('?')[0]}`,
		description: `Set the environment variable WEBHOOK_URL (N8N_WEBHOOK_URL from n8n 2.41 on) of this n8n to ${wanted}, or ${instead}.`,
	});
}

const OBSTACLES = {
	notHttps: {
		message: 'The service sends callbacks to https addresses only',
		wanted: 'its public https address',
	},
	tooLong: {
		message: `The service sends callbacks to addresses of up to ${LIMITS.webhook} characters with their token`,
		wanted: 'a shorter address',
	},
};
