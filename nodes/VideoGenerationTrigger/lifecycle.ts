import type { IHookFunctions } from 'n8n-workflow';

import { obstacleOf } from '../shared/completion/address';
import { register, registeredAddress, unregister } from '../shared/completion/registration';
import { LIMITS } from '../shared/contract/limits';
import { nodeError } from '../shared/service/nodeError';

/** Listening for a test event goes through n8n's test address, which no creation node uses. */
const isTest = (context: IHookFunctions) => context.getActivationMode() === 'manual';

const ownAddress = (context: IHookFunctions) => context.getNodeWebhookUrl('default') ?? '';

const staticData = (context: IHookFunctions) => context.getWorkflowStaticData('global');

/** Whether the address that creation nodes will use is today's. */
export const isRegistered = (context: IHookFunctions): boolean =>
	isTest(context) || registeredAddress(staticData(context)) === ownAddress(context);

/**
 * Registers the production address, so that creation nodes find it. There is nothing to set up at the
 * service: each creation request carries the address ("Events").
 *
 * @throws NodeOperationError when the service could not call the address, which fails the activation
 */
export function registerAddress(context: IHookFunctions): boolean {
	if (isTest(context)) return true;
	const address = ownAddress(context);
	const obstacle = obstacleOf(address);
	if (obstacle) throw unusable(context, REASONS[obstacle](address));
	register(staticData(context), address);
	return true;
}

export function unregisterAddress(context: IHookFunctions): boolean {
	if (!isTest(context)) unregister(staticData(context));
	return true;
}

const REASONS = {
	notHttps: (address: string) =>
		`callbacks need an https address, and this trigger's is ${address}`,
	tooLong: () =>
		`the address of this trigger is longer than the service accepts (${LIMITS.webhook} characters with its token)`,
};

/** The way out stands in the message, as n8n shows nothing else of an activation that fails. */
const unusable = (context: IHookFunctions, reason: string) =>
	nodeError(context.getNode(), {
		message: `Set the environment variable WEBHOOK_URL of this n8n (N8N_WEBHOOK_URL from n8n 2.41 on) to its public https address, restart n8n and publish again: ${reason}`,
	});
