import { envelope, type Envelope, type ErrorCode } from '../contract/responses';
import type { RowError } from '../items/rowError';
import type { Account } from './account';
import type { NotSentReason, ServiceResponse } from './transport';

type Details = Record<string, unknown>;

const dashboard = 'in the dashboard of the video service';

/** The details can hold any JSON where a text or a number is expected. The service may quote a secret as name of a field. */
const asText = (value: unknown) => (typeof value === 'object' ? '...' : String(value));

const asList = (value: unknown) =>
	Array.isArray(value) ? value.map(asText).join(', ') : asText(value);

/** What to do next, by the service's error code ("Error codes"). */
const ADVICE_BY_CODE: Partial<Record<ErrorCode, (details: Details) => string>> = {
	MISSING_API_KEY: () => `Create an API key ${dashboard} and enter it in the credential.`,
	INVALID_API_KEY: () =>
		`Check the API Key in the credential; keys are shown once, so create a new one ${dashboard} if in doubt.`,
	SUBSCRIPTION_REQUIRED: () =>
		`API access needs an active subscription: check the plan ${dashboard}.`,
	VALIDATION_ERROR: ({ missing }) => (missing ? `Give a value for ${asList(missing)}.` : ''),
	INVALID_VALUE: ({ allowed }) => (allowed ? `Allowed are: ${asList(allowed)}.` : ''),
	AVATAR_NOT_FOUND: () => 'Pick the avatar from the list, or check its ID.',
	TEMPLATE_NOT_FOUND: () =>
		'Pick the template from the list: it must belong to the team of the API key.',
	RATE_LIMIT_EXCEEDED: ({ limit, window }) => {
		const plan = limit
			? `The plan allows ${asList(limit)} requests${window ? ` per ${asList(window)}` : ''}. `
			: '';
		return `${plan}Run fewer rows at a time, or try again later.`;
	},
	SCRIPT_TOO_LONG: ({ currentLength, maxLength }) =>
		maxLength
			? `The script has ${asList(currentLength)} characters, and at most ${asList(maxLength)} are allowed: shorten it.`
			: 'Shorten the script.',
	VARIABLE_MISMATCH: ({ missing }) =>
		missing ? `Give a value for each of the variables: ${asList(missing)}.` : '',
	VOICE_SYNTHESIS_ERROR: () =>
		'The voice could not speak the script: reword the script, or pick another voice.',
};

/** What to do next, by the code of an error or of a failed video; undefined where the code does not tell. */
export function adviceByCode(code = '', details: Details = {}): string | undefined {
	const advice = Object.hasOwn(ADVICE_BY_CODE, code)
		? ADVICE_BY_CODE[code as ErrorCode]
		: undefined;
	return advice?.(details) || undefined;
}

/** What to do next, by the service's texts ("Validation messages", "Messages of other endpoints"). */
const ADVICE_BY_TEXT: Array<[RegExp, (match: RegExpExecArray) => string]> = [
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
	[/\b(in)?valid API key\b|\bAPI key is /i, () => 'Check the API Key in the credential.'],
	[/subscription/i, () => `API access needs an active subscription: check the plan ${dashboard}.`],
];

/** What to do next, where the service refuses a value. */
export const CORRECT_THE_VALUE = 'Correct the value and run again.';

/** What to do next, by the HTTP status ("HTTP status codes"). */
const ADVICE_BY_STATUS: Record<number, string> = {
	400: CORRECT_THE_VALUE,
	401: 'Check the API Key in the credential.',
	403: `The key lacks a permission, or the subscription does not include API access: check both ${dashboard}.`,
	404: 'Check the Base URL in the credential, and the ID that was sent.',
	429: 'Run fewer rows at a time, or try again later.',
};

/**
 * The error that an unsuccessful response reports ("Errors"). For a body that is not the service's (the HTML of a proxy,
 * or none) it names the status.
 *
 * @param otherwise what to do next, where neither the service's code nor its words tell it
 */
export function responseError(
	{ status, body }: Pick<ServiceResponse, 'status' | 'body'>,
	otherwise = adviceByStatus(status),
): RowError {
	const reported: Envelope = envelope.safeParse(body).data ?? {};
	const { message = defaultMessage(status), code, details } = reported;
	const advice = adviceInWords(reported) ?? otherwise;
	return { message, advice, code, httpCode: status, details };
}

const isRedirect = (status: number) => status >= 300 && status < 400;

const defaultMessage = (status: number): string =>
	isRedirect(status)
		? `The service answered with a redirect (HTTP ${status})`
		: `The service answered HTTP ${status} without a message`;

const adviceByStatus = (status: number): string =>
	isRedirect(status)
		? 'Enter the address that it leads to as Base URL in the credential.'
		: (ADVICE_BY_STATUS[status] ?? TRY_LATER);

/** What to do next, where the service's code or words tell it. */
function adviceInWords({ code, message = '', details }: Envelope): string | undefined {
	const byCode = adviceByCode(code, details);
	if (byCode) return byCode;
	for (const [pattern, advice] of ADVICE_BY_TEXT) {
		const match = pattern.exec(message);
		if (match) return advice(match);
	}
	return undefined;
}

const TRY_LATER = 'Try again later; if it stays like this, check the Base URL in the credential.';

/** The error of a request that was not sent, so that running the row again costs nothing twice. */
export function notSentError(notSent: NotSentReason, { baseUrl }: Account): RowError {
	if (notSent.kind === 'cancelled') {
		return { message: 'Not sent, as the execution was cancelled', advice: 'Run it again.' };
	}
	if (notSent.kind === 'deadlineExceeded') {
		return {
			message: 'Not sent, as the rate limit of the service would have kept it waiting for too long',
			advice:
				'Nothing was created for this row. Run the remaining rows again later, or raise "Rate Limit Wait" in the options.',
			code: 'RATE_LIMIT_EXCEEDED',
		};
	}
	return {
		message: `The service at ${baseUrl} cannot be reached (${notSent.reason})`,
		advice:
			'Nothing was sent. Check the Base URL in the credential and that the service is up, then run again.',
	};
}

/** The error of a look-up without a response. */
export const noResponseError = (reason: string): RowError => ({
	message: `The service did not answer (${reason})`,
	advice: TRY_LATER,
});
