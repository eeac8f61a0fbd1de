import compact from 'lodash/compact';
import lowerCase from 'lodash/lowerCase';
import trimEnd from 'lodash/trimEnd';
import upperFirst from 'lodash/upperFirst';

import { formatNumber, shortened, videoCount } from '../utils/text';
import { OWN_CODES, reasons, type Words } from './reasons';

export const DASHBOARD = "in the service's dashboard";

/** How long the service usually takes for a video. */
export const RENDERING_TIME = '2 to 5 minutes';

/** n8n has the pencil beside the credential on the panel. */
export const CHECK_KEY = `Check the API Key in the credential: to open it, click the pencil next to its name. Keys are shown only once, so if in doubt, create a new one ${DASHBOARD}.`;

export const CHECK_PLAN = `API access needs an active subscription, and a key with the permission for it. Check both ${DASHBOARD}.`;

export const WAIT_MINUTES = 'Wait a few minutes, then try again.';

export const REWORD_SCRIPT =
	"The voice couldn't speak the script. Reword the script, or select another voice.";

export const ADD_CREDITS = `Add credits ${DASHBOARD}.`;

/** Where the service refuses a setting of a product ad. */
export const SETTINGS_ARE_ASSUMED =
	'The service\'s documentation doesn\'t show the names of these settings. If the service refuses them, set Product Ad Settings to "Using JSON" and enter the names that it expects.';

/** The details can hold any JSON where a text or a number is expected. The service may quote a secret as name of a field. */
function asText(value: unknown): string {
	if (typeof value === 'number') return formatNumber(value);
	return typeof value === 'object' ? '...' : String(value);
}

const asList = (value: unknown) =>
	Array.isArray(value) ? value.map(asText).join(', ') : asText(value);

/** Such as `Missing: script, voiceId.` */
export const detailsInWords = (details: Record<string, unknown>): string =>
	Object.entries(details)
		.map(([name, value]) => `${upperFirst(lowerCase(name))}: ${asList(value)}.`)
		.join(' ');

/**
 * @param resource of Video Library
 * @param column of the list; undefined where the document does not show it
 */
export const checkId = (resource: string, column?: string): string =>
	`Check the ID: Video Library (${resource}: Get Many) lists those that this API key can use${column ? `, in the column ${column}` : ''}.`;

export const CORRECT_THE_VALUE = 'Correct the value.';

export const CHECK_ADDRESS_AND_ID =
	'Check the Base URL in the credential, and the ID if one was sent.';

export const TRY_LATER =
	'Try again later. If it still fails, check the Base URL in the credential.';

/** n8n has texts of its own for messages with these codes, which hide the address. */
const CAUSES: Record<string, string> = {
	ECONNREFUSED: 'connection refused',
	ENOTFOUND: 'no such host',
	EAI_AGAIN: 'no such host',
	EHOSTUNREACH: 'no route to the host',
	ETIMEDOUT: 'no connection in time',
};

/** Why a request has no result that can be used; statuses are those of HTTP, and `said` is what came with them. */
export const SERVICE = reasons({
	serviceRefused: (said: string | undefined, status: number, advice: string) => ({
		message: said ?? `The service returned HTTP ${status} without a message`,
		advice,
	}),
	credentialRefused: (said: string | undefined, status: number, advice: string) => ({
		message: `The service refused the credential: ${said ?? `HTTP ${status}`}`,
		advice,
	}),
	notTheService: (baseUrl: string, status: number, said?: string, otherwise?: string) => ({
		message: `The Base URL ${baseUrl} returned HTTP ${status}, which isn't a response of the video service${said ? `: ${shortened(said)}` : ''}`,
		advice: compact(['Check the Base URL in the credential.', otherwise]).join(' '),
	}),
	executionCancelled: () => ({
		message: 'Not sent: the run was cancelled',
		code: OWN_CODES.notSent,
	}),
	rateLimitTooSlow: () => ({
		message: "The service's rate limit is used up, so this wasn't sent",
		advice: WAIT_MINUTES,
		code: OWN_CODES.notSent,
	}),
	/** @param cause a code such as ECONNREFUSED, or a message */
	serviceUnreachable: (baseUrl: string, cause: string) => ({
		message: `The service at ${baseUrl} can't be reached (${CAUSES[cause] ?? cause})`,
		advice:
			'Nothing was sent. Check the Base URL in the credential, and that the service is running.',
		code: OWN_CODES.notSent,
	}),
	/** Of a lookup. */
	serviceDidNotAnswer: (cause: string) => ({
		message: `The service didn't respond (${cause})`,
		advice: TRY_LATER,
	}),
});

/** Why videos cannot be looked up, before or after they are paid for. */
export const LOOK_UP = reasons({
	lookUpPathWrong: (path: string, setting: string) => ({
		message: `Not sent: to wait for videos, the node looks them up, which fails at ${path}`,
		advice: `The service's documentation doesn't give this path: turn on Advanced: API Paths in the credential and correct ${setting}. Or set What to Do to "Notify the Trigger in This Workflow".`,
	}),
	/** @param setting the field of the credential that has the path of lookups */
	answerAboutAnotherVideo: (setting: string) => ({
		message: 'the service returned another video',
		advice: `Check ${setting} in the credential (Advanced: API Paths).`,
	}),
	/**
	 * @param title names the video
	 * @param hasId whether it can be looked up at all
	 * @param refusal of the lookup
	 */
	createdNotShown: (title: string, hasId: boolean, { message, advice }: Words) => ({
		message: `${title} was created, but can't be looked up: ${message}`,
		advice: compact([
			"You've already paid for this video: don't create it again.",
			hasId ? 'Look it up later with Video Library (Video: Get).' : `Look for it ${DASHBOARD}.`,
			advice,
		]).join(' '),
	}),
});

/** Why a lookup has shown nothing, where nothing was said. */
export const NO_ANSWER = 'no response';

/** @param failure of one of them; undefined where none has had an answer */
export function notLookedUp(failed: number, total: number, failure: Words | undefined): string {
	const { message = NO_ANSWER, advice } = failure ?? {};
	const next = compact([advice, 'The next run tries again.']).join(' ');
	return `${formatNumber(failed)} of ${videoCount(total)} couldn't be looked up: ${trimEnd(message, '.')}. ${next}`;
}

/** What is wrong with the credential. */
export const CREDENTIAL_FAULT = reasons({
	apiKeyEmpty: () => ({
		message: 'The API Key in the credential is empty',
		advice: 'Enter your API key there.',
	}),
	callbackSecretTooShort: (minLength: number) => ({
		message: 'The Callback Secret in the credential is too short',
		advice: `Enter at least ${minLength} random characters, or clear it to protect callbacks with the API key.`,
	}),
	baseUrlUnusable: (baseUrl: string) => ({
		message: `The Base URL in the credential can't be used: ${JSON.stringify(baseUrl)}`,
		advice:
			'Enter the HTTPS URL of the service in the credential, without the path of an endpoint, such as https://api.example.com. Plain HTTP is accepted only for localhost, because every request contains the API key.',
	}),
	/** @param setting the label of the path in the credential */
	pathUnusable: (setting: string, path: string, byDefault: string) => ({
		message: `${setting} in the credential can't be used: ${JSON.stringify(path)}`,
		advice: `Turn on Advanced: API Paths in the credential and enter a path in the form of the default, ${byDefault}.`,
	}),
	keyForOtherHost: (origin: string) => ({
		message: `The API key is only sent to ${origin}, and this request goes elsewhere`,
		advice: "Use a URL that starts with the credential's Base URL.",
	}),
});

/** @param setting the label of the path in the credential */
export const correctPath = (setting: string, byDefault: string): string =>
	`The service's documentation doesn't give this path, or in two forms. If it's wrong, turn on Advanced: API Paths in the credential and correct ${setting} (default: ${byDefault}).`;
