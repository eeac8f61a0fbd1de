import type { IHookFunctions } from 'n8n-workflow';

import { callbackUrlProblem } from '../shared/callbacks/callbackUrl';
import { registeredUrl, registerUrl, unregisterUrl } from '../shared/callbacks/triggerUrl';
import { LIMITS } from '../shared/contract/values';
import { nodeError } from '../shared/items/output';

/** A test listens to n8n's test URL, which no creation node uses. */
const isTest = (context: IHookFunctions) => context.getActivationMode() === 'manual';

const ownUrl = (context: IHookFunctions) => context.getNodeWebhookUrl('default') ?? '';

const staticData = (context: IHookFunctions) => context.getWorkflowStaticData('global');

/** Whether the URL that creation nodes use is the current one. */
export const isRegistered = (context: IHookFunctions): boolean =>
	isTest(context) || registeredUrl(staticData(context)) === ownUrl(context);

/**
 * Registers the production URL in the workflow, so that creation nodes find it. There is nothing to register at the
 * service: each creation request carries the URL ("Events").
 *
 * @throws NodeOperationError when the service could not call the URL, which fails the activation
 */
export function register(context: IHookFunctions): boolean {
	if (isTest(context)) return true;
	const url = ownUrl(context);
	const problem = callbackUrlProblem(url);
	if (problem) throw activationError(context, REASONS[problem](url));
	registerUrl(staticData(context), url);
	return true;
}

export function unregister(context: IHookFunctions): boolean {
	if (!isTest(context)) unregisterUrl(staticData(context));
	return true;
}

const REASONS = {
	notHttps: (url: string) => `callbacks need an https address, and this trigger's is ${url}`,
	tooLong: () =>
		`the address of this trigger is longer than the service accepts (${LIMITS.webhook} characters with its token)`,
};

/** The advice is part of the message, as n8n shows only the message when an activation fails. */
const activationError = (context: IHookFunctions, reason: string) =>
	nodeError(context.getNode(), {
		message: `Set the environment variable WEBHOOK_URL of this n8n (N8N_WEBHOOK_URL from n8n 2.41 on) to its public https address, restart n8n and publish again: ${reason}`,
	});
