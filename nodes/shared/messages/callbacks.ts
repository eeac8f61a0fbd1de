import { timeInWords, videoCount } from '../utils/text';
import { notSent, reasons } from './reasons';

/** The field of the credential that says where triggers are. */
const WEBHOOK_ENDPOINT_SETTING = 'Webhook Endpoint in the credential (Advanced: API Paths)';

/** Followed by what it has to be. */
export const SET_WEBHOOK_URL =
	"Set n8n's environment variable WEBHOOK_URL (N8N_WEBHOOK_URL from n8n 2.41 on) to";

/** Why the service cannot report a finished video. */
export const CALLBACK = reasons({
	workflowNotSaved: () =>
		notSent(
			"This workflow isn't saved yet, so its trigger has no URL",
			'Save and publish the workflow.',
		),
	namesNoWorkflow: (given: string) => ({
		message: `Workflow of the Trigger: ${JSON.stringify(given)} isn't the URL or ID of a workflow`,
		advice:
			"Enter the workflow's URL from your browser, its ID, or the production URL of its Video Generation Trigger.",
	}),
	/** @param url without its token */
	callbackNotHttps: (url: string) =>
		notSent(
			`The service only sends callbacks to HTTPS URLs, and this one is ${url}`,
			`${SET_WEBHOOK_URL} its public HTTPS URL and restart n8n, or set What to Do to "Wait Until Finished" and Wait By to "Polling".`,
		),
	noTriggerListens: (url: string) => ({
		message: `Not sent: no published Video Generation Trigger listens at ${url}`,
		advice: `Add a Video Generation Trigger to that workflow and publish it, or set What to Do to "Wait Until Finished". If N8N_ENDPOINT_WEBHOOK is set in n8n, enter its value as ${WEBHOOK_ENDPOINT_SETTING}.`,
	}),
	triggerHasOtherCredential: (url: string) => ({
		message: `Not sent: the Video Generation Trigger at ${url} uses another credential`,
		advice: "Select this node's credential in the trigger, then publish its workflow again.",
	}),
	answersUnlikeTrigger: (url: string, status: number) => ({
		message: `Not sent: the response from ${url} (HTTP ${status}) isn't that of a Video Generation Trigger`,
		advice:
			"Check that callbacks reach n8n there without a login or a redirect, and that the trigger's credential works.",
	}),
});

export const triggerNotChecked = (url: string, failure: string): string =>
	`n8n couldn't check the trigger at ${url} (${failure}). Make sure that a Video Generation Trigger is published there, and that the service can reach this URL.`;

/** Why a trigger cannot be published. The advice is part of the message: n8n shows nothing else. */
export const TRIGGER = reasons({
	triggerNotHttps: (url: string) =>
		`Callbacks need an HTTPS URL, but this trigger's URL is ${url}. ${SET_WEBHOOK_URL} its public HTTPS URL, restart n8n, and publish again`,
	triggerElsewhere: (url: string, endpoint: string) =>
		`Video nodes expect this trigger at a URL with /${endpoint}/, but its URL is ${url}. Enter the value of n8n's N8N_ENDPOINT_WEBHOOK as ${WEBHOOK_ENDPOINT_SETTING}, and publish again`,
});

// responses to those who call a webhook of this package

export const WRONG_TOKEN = 'The token in the URL is missing or wrong';

export const NOT_A_CALLBACK = "This isn't a callback for a video that is awaited here";

export const NOT_TAKEN_IN = "The callback can't be processed right now";

/** @param until in milliseconds since 1970 */
export const waitsForCallbacks = (videos: number, until: number, timeZone: string): string =>
	`This run waits for the callbacks of ${videoCount(videos)}, until ${timeInWords(until, timeZone)} at the latest.`;
