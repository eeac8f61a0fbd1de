import { envelope, type Envelope } from '../contract/answers';
import type { ErrorCode } from '../contract/errorCodes';
import type { Account } from './account';
import type { Explanation } from './explanation';
import type { Answer, Obstacle } from './transport';

type Details = Record<string, unknown>;

const dashboard = 'in the dashboard of the video service';

/** What the service names in its details should be a text or a number; it can be any JSON. */
const word = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const list = (value: unknown) => (Array.isArray(value) ? value.map(word).join(', ') : word(value));

/** What to do next, by the service's error code ("Error codes"). */
const BY_CODE: Partial<Record<ErrorCode, (details: Details) => string>> = {
	MISSING_API_KEY: () => `Create an API key ${dashboard} and enter it in the credential.`,
	INVALID_API_KEY: () =>
		`Check the API Key in the credential; keys are shown once, so create a new one ${dashboard} if in doubt.`,
	SUBSCRIPTION_REQUIRED: () =>
		`API access needs an active subscription: check the plan ${dashboard}.`,
	VALIDATION_ERROR: ({ missing }) => (missing ? `Give a value for ${list(missing)}.` : ''),
	INVALID_VALUE: ({ allowed }) => (allowed ? `Allowed are: ${list(allowed)}.` : ''),
	AVATAR_NOT_FOUND: () => 'Pick the avatar from the list, or check its ID.',
	TEMPLATE_NOT_FOUND: () =>
		'Pick the template from the list: it must belong to the team of the API key.',
	RATE_LIMIT_EXCEEDED: ({ limit, window }) => {
		const plan = limit
			? `The plan allows ${list(limit)} requests${window ? ` per ${list(window)}` : ''}. `
			: '';
		return `${plan}Run fewer rows at a time, or try again later.`;
	},
	SCRIPT_TOO_LONG: ({ currentLength, maxLength }) =>
		maxLength
			? `The script has ${list(currentLength)} characters, and at most ${list(maxLength)} are allowed: shorten it.`
			: 'Shorten the script.',
	VARIABLE_MISMATCH: ({ missing }) =>
		missing ? `Give a value for each of the variables: ${list(missing)}.` : '',
};

/** What to do next, by the service's texts ("Validation messages", "Messages of other endpoints"). */
const BY_TEXT: Array<[RegExp, (match: RegExpExecArray) => string]> = [
	[
		/not enough credits.*?Estimated: ([\d.]+), Available: ([\d.]+)/i,
		([, estimated, available]) =>
			`The video needs about ${estimated} credits and ${available} are left: add credits ${dashboard}, then run the remaining rows again.`,
	],
	[/not enough credits/i, () => `Add credits ${dashboard}, then run the remaining rows again.`],
	[
		/(avatar|voice|music) .*not found/i,
		([, kind]) => `Pick the ${kind.toLowerCase()} from the list, or check its ID.`,
	],
	[
		/template .*not found/i,
		() => 'Pick the template from the list: it must belong to the team of the API key.',
	],
	[/subscription/i, () => `API access needs an active subscription: check the plan ${dashboard}.`],
];

/** What to do next, by the HTTP status ("HTTP status codes"). */
const BY_STATUS: Record<number, string> = {
	400: 'Correct the value and run again.',
	401: 'Check the API Key in the credential.',
	403: `The key lacks a permission, or the subscription does not include API access: check both ${dashboard}.`,
	404: 'Check the Base URL in the credential, and the ID that was sent.',
	429: 'Run fewer rows at a time, or try again later.',
};

/**
 * Turns an answer that is no success into what a person sees ("Errors"). Bodies that are not the service's
 * (HTML of a proxy, nothing at all) are survived: the status then speaks.
 */
export function explainAnswer({ status, body }: Pick<Answer, 'status' | 'body'>): Explanation {
	const said: Envelope = envelope.safeParse(body).data ?? {};
	return {
		message: said.message ?? wordsFor(status),
		description: adviceFor(status, said),
		code: said.code,
		httpCode: status,
		details: said.details,
	};
}

const isRedirect = (status: number) => status >= 300 && status < 400;

const wordsFor = (status: number): string =>
	isRedirect(status)
		? `The service answered with a redirect (HTTP ${status})`
		: `The service answered HTTP ${status} without a message`;

function adviceFor(status: number, { code = '', message = '', details = {} }: Envelope): string {
	const byCode = Object.hasOwn(BY_CODE, code) && BY_CODE[code as ErrorCode]?.(details);
	if (byCode) return byCode;
	for (const [pattern, advice] of BY_TEXT) {
		const match = pattern.exec(message);
		if (match) return advice(match);
	}
	if (isRedirect(status))
		return 'Enter the address that it leads to as Base URL in the credential.';
	const later = 'Try again later; if it stays like this, check the Base URL in the credential.';
	return BY_STATUS[status] ?? later;
}

/** Nothing was sent, so running the row again costs nothing twice. */
export function explainObstacle(obstacle: Obstacle, { baseUrl }: Account): Explanation {
	if (obstacle.kind === 'cancelled') {
		return { message: 'Not sent, as the execution was cancelled', description: 'Run it again.' };
	}
	if (obstacle.kind === 'waitedTooLong') {
		return {
			message: 'Not sent, as the rate limit of the service would have kept it waiting for too long',
			description:
				'Nothing was created for this row. Run the remaining rows again later, or raise "Max Wait for the Rate Limit" in the options.',
			code: 'RATE_LIMIT_EXCEEDED',
		};
	}
	return {
		message: `The service at ${baseUrl} cannot be reached (${obstacle.reason})`,
		description:
			'Nothing was sent. Check the Base URL in the credential and that the service is up, then run again.',
	};
}

/** A look-up without an answer: asking again does no harm. */
export const explainSilence = (reason: string): Explanation => ({
	message: `The service did not answer (${reason})`,
	description: 'Try again later; if it stays like this, check the Base URL in the credential.',
});
