import { envelope, type Envelope } from '../contract/answers';
import type { Explanation } from './explanation';
import type { Answer } from './transport';

const dashboard = 'in the dashboard of the video service';

/** What to do next, by the service's error code ("Error codes"). */
const BY_CODE: Record<string, string> = {
	MISSING_API_KEY: `Create an API key ${dashboard} and enter it in the credential.`,
	INVALID_API_KEY: `Check the API Key in the credential; keys are shown once, so create a new one ${dashboard} if in doubt.`,
	SUBSCRIPTION_REQUIRED: `API access needs an active subscription: check the plan ${dashboard}.`,
	AVATAR_NOT_FOUND: 'Pick the avatar from the list, or check its ID.',
	TEMPLATE_NOT_FOUND: 'Pick the template from the list: it must belong to the team of the API key.',
	RATE_LIMIT_EXCEEDED: 'Run fewer rows at a time, or try again later.',
	SCRIPT_TOO_LONG: 'Shorten the script.',
};

/** What to do next, by the service's texts ("Validation messages", "Messages of other endpoints"). */
const BY_TEXT: Array<[RegExp, string]> = [
	[/not enough credits/i, `Add credits ${dashboard}, then run the remaining rows again.`],
	[/avatar .*not found/i, BY_CODE.AVATAR_NOT_FOUND],
	[/voice .*not found/i, 'Pick the voice from the list, or check its ID.'],
	[/music .*not found/i, 'Pick the music from the list, or check its ID.'],
	[/subscription/i, BY_CODE.SUBSCRIPTION_REQUIRED],
];

/** What to do next, by the HTTP status ("HTTP status codes"). */
const BY_STATUS: Record<number, string> = {
	400: 'Correct the value and run again.',
	401: BY_CODE.INVALID_API_KEY,
	403: `The key lacks a permission, or the subscription does not include API access: check both ${dashboard}.`,
	404: 'Check the Base URL in the credential, and the ID that was sent.',
	429: BY_CODE.RATE_LIMIT_EXCEEDED,
};

/**
 * Turns an answer that is no success into what a person sees ("Errors"). Bodies that are not the service's
 * (HTML of a proxy, nothing at all) are survived: the status then speaks.
 */
export function explainAnswer({ status, body }: Answer): Explanation {
	const said: Envelope = envelope.safeParse(body).data ?? {};
	return {
		message: said.message ?? fallbackMessage(status),
		description: adviceFor(status, said),
		code: said.code,
		httpCode: status,
		details: said.details,
	};
}

function fallbackMessage(status: number): string {
	if (status >= 300 && status < 400) return `The service answered with a redirect (HTTP ${status})`;
	return `The service answered HTTP ${status} without a message`;
}

function adviceFor(status: number, { code, message = '' }: Envelope): string {
	const byText = BY_TEXT.find(([pattern]) => pattern.test(message))?.[1];
	const redirect = 'Enter the address that the Base URL redirects to in the credential.';
	const known = (code && BY_CODE[code]) ?? byText ?? BY_STATUS[status];
	if (known) return known;
	if (status >= 300 && status < 400) return redirect;
	return 'Try again later; if it stays like this, check the Base URL in the credential.';
}

/** The request never left this machine: the service is down or its address is wrong. */
export const explainUnsent = (reason: string, baseUrl: string): Explanation => ({
	message: `The service at ${baseUrl} cannot be reached (${reason})`,
	description:
		'Nothing was sent. Check the Base URL in the credential and that the service is up, then run again.',
});
