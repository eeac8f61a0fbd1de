import { CELL } from '../messages/cells';
import * as words from '../messages/serviceCodes';
import { withExamples } from '../utils/withExamples';
import type { InvalidField } from './requests';
import { envelope, type Envelope } from './responses';

type Details = Record<string, unknown>;

/** What to do next; empty where the code alone does not tell. */
type Advice = (details: Details) => string;

/** The codes with which requests are refused ("Error codes"), whatever the HTTP status is. */
const REFUSALS: Record<string, Advice> = {
	MISSING_API_KEY: () => words.CREATE_KEY,
	INVALID_API_KEY: () => words.CHECK_OR_REPLACE_KEY,
	SUBSCRIPTION_REQUIRED: () => words.CHECK_PLAN,
	VALIDATION_ERROR: ({ missing }) => (missing ? words.giveValues(missing) : ''),
	INVALID_VALUE: ({ allowed }) => (allowed ? words.useAllowedValue(allowed) : ''),
	AVATAR_NOT_FOUND: () => words.checkId('avatar', 'id'),
	TEMPLATE_NOT_FOUND: () => words.CHECK_TEMPLATE_ID,
	RATE_LIMIT_EXCEEDED: ({ limit, window }) =>
		limit ? words.waitForPlan(limit, window) : words.WAIT_MINUTES,
	SCRIPT_TOO_LONG: ({ currentLength, maxLength }) =>
		maxLength ? words.shortenScriptTo(maxLength, currentLength) : words.SHORTEN_SCRIPT,
	VARIABLE_MISMATCH: ({ missing }) => (missing ? words.giveVariables(missing) : ''),
};

/** The codes with which a video fails that was created ("Error codes"). */
const FAILURES: Record<string, Advice> = {
	VOICE_SYNTHESIS_ERROR: () => words.REWORD_SCRIPT,
};

/** What to do next, by the code of an error or of a failed video; undefined where the code does not tell. */
export function adviceByCode(code = '', details: Details = {}): string | undefined {
	const known = { ...REFUSALS, ...FAILURES };
	return Object.hasOwn(known, code) ? known[code](details) || undefined : undefined;
}

/** What to do next, by the service's texts ("Validation messages", "Messages of other endpoints"). */
const ADVICE_BY_TEXT: Array<[RegExp, (match: RegExpExecArray) => string]> = [
	[
		/not enough credits.*?Estimated: ([\d.]+), Available: ([\d.]+)/i,
		([, estimated, available]) => words.addMissingCredits(estimated, available),
	],
	[/not enough credits/i, () => words.ADD_CREDITS],
	[/avatar .*not found/i, () => words.checkId('avatar', 'id')],
	[/voice .*not found/i, () => words.checkId('voice', 'voiceId')],
	[/music .*not found/i, () => words.checkId('music track', undefined, 'Music')],
	[/template .*not found/i, () => words.CHECK_TEMPLATE_ID],
	[/\b(in)?valid API key\b|\bAPI key is /i, () => words.CHECK_KEY],
	[/subscription/i, () => words.CHECK_PLAN],
];

/** What to do next, where the service's code or words tell it. */
export function adviceIn({ code, message = '', details }: Envelope): string | undefined {
	const byCode = adviceByCode(code, details);
	if (byCode) return byCode;
	for (const [pattern, advice] of ADVICE_BY_TEXT) {
		const match = pattern.exec(message);
		if (match) return advice(match);
	}
	return undefined;
}

const CREDIT_SHORTFALL = /^Not enough credits\b/i;
const NO_SUBSCRIPTION = /\bactive subscription\b/i;

/**
 * The document's words ("Authentication", "Credits", "Errors"), no wider than they are there: a failure of the service
 * itself may come after the creation.
 */
const REFUSAL_TEXTS = [
	/\bx-api-key\b|^(invalid|missing) API key\b|^API key is required\b/i,
	NO_SUBSCRIPTION,
	CREDIT_SHORTFALL,
	/^(At least one scene is required|Cannot have more than \d+ scenes)\b/i,
	/ is required for \w+ scenes\b/i,
	/^Missing required variables for scene\b/i,
	/\b(Avatar|Voice|Music|Template) "[^"]*" not found\b/i,
];

/**
 * Whether a response refuses a request in the words or with a code of the document ("Errors"), which does not show the
 * HTTP status of all refusals. `<field path>: <text>` is a refusal if the request has the field: other texts of a failure
 * can have that form, too.
 */
export function isDocumentedRefusal(body: unknown, request: object): boolean {
	const { success, code, message = '' } = envelope.safeParse(body).data ?? {};
	if (success !== false) return false;
	if (code !== undefined && Object.hasOwn(REFUSALS, code)) return true;
	// `media.0.url: ...`, where the request has media
	const [field] = invalidFieldIn(message)?.field.split('.') ?? [];
	if (field !== undefined && Object.hasOwn(request, field)) return true;
	return REFUSAL_TEXTS.some((pattern) => pattern.test(message));
}

const ACCOUNT_CODES: unknown[] = ['MISSING_API_KEY', 'INVALID_API_KEY', 'SUBSCRIPTION_REQUIRED'];

/**
 * Whether a request is refused for the key, the plan or the credits ("Authentication", "Credits"), so that every other one
 * would be, too. A 403 can also be a firewall's that dislikes the text of one row.
 */
export function isRefusalOfAccount({ message, code, httpCode, details }: Refusal): boolean {
	// a code of ours can stand in the place of the service's own
	if (httpCode === 401 || ACCOUNT_CODES.includes(details?.code ?? code)) return true;
	return [NO_SUBSCRIPTION, CREDIT_SHORTFALL].some((pattern) => pattern.test(message));
}

interface Refusal {
	message: string;
	code?: string;
	httpCode?: number;
	details?: Details;
}

/** Whether the service does not know an ID of a request ("Validation messages"). */
export const isUnknownId = ({ message }: Refusal): boolean => / not found$/.test(message);

/** What the service says of an empty field ("Validation messages"). */
const IS_EMPTY = withExamples(/^Required$|must (be|contain) at least 1 character(\(s\))?$/, {
	is: [
		'Required',
		'Script must be at least 1 character',
		'Text must contain at least 1 character(s)',
	],
	isNot: ['Name is Required', 'Must be at least 1'],
});

/** Reads a message of the service of the form `<field path>: <text>` ("Format"); undefined for any other. */
export function invalidFieldIn(serviceMessage: string): InvalidField | undefined {
	const [, field, message] = /^([\w.]+): (.*)$/s.exec(serviceMessage) ?? [];
	if (field === undefined) return undefined;
	return { field, message, ...(IS_EMPTY.test(message) && { reason: CELL.emptyValue().reason }) };
}
