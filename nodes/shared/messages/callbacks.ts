import { OWN_CODES } from './codes';
import { reasons } from './reasons';

/** The field of the credential that says where triggers are. */
const WEBHOOK_ENDPOINT_SETTING = 'Webhook Endpoint in the credential (Advanced: API Paths)';

/** What a callback is for, and where the service is to send it. */
interface CallbackAddress {
	/** Without its token. */
	url: string;
	resumesExecution: boolean;
}

const callbackGoesTo = ({ url, resumesExecution }: CallbackAddress): string =>
	`${resumesExecution ? 'this execution is resumed at' : "the trigger's is"} ${url}`;

const changeAddress = (needed: string, { resumesExecution }: CallbackAddress): string =>
	`Set the environment variable WEBHOOK_URL (N8N_WEBHOOK_URL from n8n 2.41 on) of this n8n to ${needed}, or ${resumesExecution ? 'set Wait By to "Polling"' : 'set What to Do to "Wait Until Finished"'}.`;

/** Why the service cannot report a finished video. */
export const CALLBACK = reasons({
	workflowNotSaved: () => ({
		message: 'This workflow is not saved yet, so its trigger has no address',
		advice: 'Save the workflow and publish it.',
		code: OWN_CODES.notSent,
	}),
	/** @param given as JSON */
	namesNoWorkflow: (given: string) => ({
		message: `Workflow of the Trigger: ${given} names no workflow`,
		advice:
			"Enter the workflow's address in the browser, the production URL of its Video Generation Trigger, or the workflow's ID.",
	}),
	callbackNotHttps: (address: CallbackAddress) => ({
		message: `The service sends callbacks to https addresses only, and ${callbackGoesTo(address)}`,
		advice: changeAddress('its public https address', address),
		code: OWN_CODES.notSent,
	}),
	/** @param max in characters */
	callbackTooLong: (address: CallbackAddress, max: number) => ({
		message: `The service sends callbacks to addresses of up to ${max} characters with their token, and ${callbackGoesTo(address)}`,
		advice: changeAddress('a shorter address', address),
		code: OWN_CODES.notSent,
	}),
	noTriggerListens: (url: string) => ({
		message: `Not sent, as no published Video Generation Trigger listens at ${url}`,
		advice: `Publish (activate) that workflow. It needs a Video Generation Trigger. If this n8n has other webhook addresses than usual (N8N_ENDPOINT_WEBHOOK), correct ${WEBHOOK_ENDPOINT_SETTING}. Or set What to Do to "Wait Until Finished".`,
	}),
	triggerHasOtherCredential: (url: string) => ({
		message: `Not sent, as the Video Generation Trigger at ${url} uses another credential`,
		advice:
			"Choose the credential of this node in the trigger, and publish the trigger's workflow again.",
	}),
	answersUnlikeTrigger: (url: string, status: number) => ({
		message: `Not sent, as the address ${url} answered ${status}, but not like a Video Generation Trigger`,
		advice:
			'Check that callbacks of the service reach this n8n there, without a login or a redirect, and that the trigger has a credential that works.',
	}),
});

export const triggerNotChecked = (url: string, failure: string): string =>
	`The trigger at ${url} cannot be checked from this n8n (${failure}). If the service can reach that address, and a Video Generation Trigger is published there, you can ignore this.`;

const usePublicAddress = (why: string): string =>
	`Set the environment variable WEBHOOK_URL of this n8n (N8N_WEBHOOK_URL from n8n 2.41 on) to its public https address, restart n8n and publish again: ${why}`;

/** Why a trigger cannot be published. The advice is part of the message: n8n shows nothing else. */
export const TRIGGER = reasons({
	triggerNotHttps: (url: string) => ({
		message: usePublicAddress(`callbacks need an https address, and this trigger's is ${url}`),
	}),
	/** @param max in characters */
	triggerAddressTooLong: (max: number) => ({
		message: usePublicAddress(
			`the address of this trigger is longer than the service accepts (${max} characters with its token)`,
		),
	}),
	/** @param endpoint that the credential names */
	triggerElsewhere: (url: string, endpoint: string) => ({
		message: `Set ${WEBHOOK_ENDPOINT_SETTING} to the value of N8N_ENDPOINT_WEBHOOK of this n8n, and publish again: video nodes expect this trigger behind /${endpoint}/, and its address is ${url}`,
	}),
});

// responses to those who call a webhook of this package

export const WRONG_TOKEN = 'The token in the address is missing or wrong';

export const NOT_A_CALLBACK = 'This is not a callback of the video service';

export const NOT_TAKEN_IN = 'The callback cannot be taken in for now';

export const callbackTooLarge = (kibibytes: number): string =>
	`A callback can have up to ${kibibytes} KiB`;
