import truncate from 'lodash/truncate';

import { OWN_CODES } from './codes';
import { reasons } from './reasons';

/** Where a person finds the setting. */
const WEBHOOK_ENDPOINT_SETTING = 'Webhook Endpoint in the credential (Advanced: API Paths)';

/** What is called at an address: words that it can follow, and what to do where it cannot be changed. */
const CALLED = {
	execution: {
		role: 'this execution is resumed at',
		otherwise: 'set Wait By to "Polling"',
	},
	trigger: {
		role: "the trigger's is",
		otherwise: 'set What to Do to "Wait Until Finished"',
	},
};

export type Called = keyof typeof CALLED;

const uncallable = (what: string, needed: string, url: string, called: Called) => ({
	message: `${what}, and ${CALLED[called].role} ${url}`,
	advice: `Set the environment variable WEBHOOK_URL (N8N_WEBHOOK_URL from n8n 2.41 on) of this n8n to ${needed}, or ${CALLED[called].otherwise}.`,
	code: OWN_CODES.notSent,
});

/** Why the service could not call back. URLs have no token. */
export const CALLBACK = reasons({
	workflowNotSaved: () => ({
		message: 'This workflow is not saved yet, so its trigger has no address',
		advice: 'Save the workflow and publish it.',
		code: OWN_CODES.notSent,
	}),
	/** @param text that was entered */
	namesNoWorkflow: (text: string) => ({
		message: `Workflow of the Trigger: ${JSON.stringify(truncate(text, { length: 100 }))} names no workflow`,
		advice:
			"Enter the workflow's address in the browser, the production URL of its Video Generation Trigger, or the workflow's ID.",
	}),
	callbackNotHttps: (url: string, called: Called) =>
		uncallable(
			'The service sends callbacks to https addresses only',
			'its public https address',
			url,
			called,
		),
	/** @param limit in characters */
	callbackUrlTooLong: (url: string, called: Called, limit: number) =>
		uncallable(
			`The service sends callbacks to addresses of up to ${limit} characters with their token`,
			'a shorter address',
			url,
			called,
		),
	triggerNotListening: (url: string) => ({
		message: `Not sent, as no published Video Generation Trigger listens at ${url}`,
		advice: `Publish (activate) that workflow. It needs a Video Generation Trigger. If this n8n has other webhook addresses than usual (N8N_ENDPOINT_WEBHOOK), correct ${WEBHOOK_ENDPOINT_SETTING}. Or set What to Do to "Wait Until Finished".`,
	}),
	triggerHasOtherCredential: (url: string) => ({
		message: `Not sent, as the Video Generation Trigger at ${url} uses another credential`,
		advice:
			"Choose the credential of this node in the trigger, and publish the trigger's workflow again.",
	}),
	/** @param status of HTTP */
	notTheTrigger: (url: string, status: number) => ({
		message: `Not sent, as the address ${url} answered ${status}, but not like a Video Generation Trigger`,
		advice:
			'Check that callbacks of the service reach this n8n there, without a login or a redirect, and that the trigger has a credential that works.',
	}),
});

const publishAgain = (why: string) => ({
	message: `Set the environment variable WEBHOOK_URL of this n8n (N8N_WEBHOOK_URL from n8n 2.41 on) to its public https address, restart n8n and publish again: ${why}`,
});

/** Why a trigger cannot be published. The advice is part of the message: n8n shows no more of it. */
export const TRIGGER = reasons({
	triggerNotHttps: (url: string) =>
		publishAgain(`callbacks need an https address, and this trigger's is ${url}`),
	/** @param limit in characters */
	triggerUrlTooLong: (limit: number) =>
		publishAgain(
			`the address of this trigger is longer than the service accepts (${limit} characters with its token)`,
		),
	/** @param endpoint that video nodes expect */
	triggerElsewhere: (url: string, endpoint: string) => ({
		message: `Set ${WEBHOOK_ENDPOINT_SETTING} to the value of N8N_ENDPOINT_WEBHOOK of this n8n, and publish again: video nodes expect this trigger behind /${endpoint}/, and its address is ${url}`,
	}),
});

export const triggerNotChecked = (url: string, cause: string): string =>
	`The trigger at ${url} cannot be checked from this n8n (${cause}). If the service can reach that address, and a Video Generation Trigger is published there, you can ignore this.`;

/** What is answered to whoever calls a webhook. */
export const WRONG_TOKEN = 'The token in the address is missing or wrong';

export const NO_CALLBACK = 'This is not a callback of the video service';

export const NOT_TAKEN_NOW = 'The callback cannot be taken in for now';

/** @param limit in KiB */
export const callbackTooLarge = (limit: number): string => `A callback can have up to ${limit} KiB`;
