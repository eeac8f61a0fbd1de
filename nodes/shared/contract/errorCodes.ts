import compact from 'lodash/compact';
import pick from 'lodash/pick';

import * as words from '../messages/service';
import type { InvalidField } from './requests';
import { type Envelope, envelopeOf } from './responses';

type Details = Record<string, unknown>;

/**
 * The codes with which requests are refused ("Error codes"), whatever the HTTP status is, and what to do next; empty where
 * the details tell it.
 */
const REFUSALS: Record<string, string> = {
	MISSING_API_KEY: words.CHECK_KEY,
	INVALID_API_KEY: words.CHECK_KEY,
	SUBSCRIPTION_REQUIRED: words.CHECK_PLAN,
	VALIDATION_ERROR: '',
	INVALID_VALUE: '',
	AVATAR_NOT_FOUND: words.checkId('Avatar', 'id'),
	TEMPLATE_NOT_FOUND: words.checkId('Template'),
	RATE_LIMIT_EXCEEDED: words.WAIT_MINUTES,
	SCRIPT_TOO_LONG: '',
	VARIABLE_MISMATCH: '',
};

const ADVICE_BY_CODE: Record<string, string> = {
	...REFUSALS,
	/** Of a video that was created, and has failed. */
	VOICE_SYNTHESIS_ERROR: words.REWORD_SCRIPT,
};

/** The `details` of these codes that tell what to do; the others repeat the request. */
const TELLING = ['missing', 'allowed', 'maxLength', 'currentLength', 'limit', 'window'];

/** What to do next, by the code of an error or of a failed video; undefined where the code does not tell. */
export function adviceByCode(code = '', details: Details = {}): string | undefined {
	if (!Object.hasOwn(ADVICE_BY_CODE, code)) return undefined;
	const told = words.detailsInWords(pick(details, TELLING));
	return compact([told, ADVICE_BY_CODE[code]]).join(' ') || undefined;
}

/** What to do next, by the service's texts ("Validation messages", "Messages of other endpoints"). */
const ADVICE_BY_TEXT: Array<[RegExp, string]> = [
	[/not enough credits/i, words.ADD_CREDITS],
	[/avatar .*not found/i, words.checkId('Avatar', 'id')],
	[/voice .*not found/i, words.checkId('Voice', 'voiceId')],
	[/music .*not found/i, words.checkId('Music')],
	[/template .*not found/i, words.checkId('Template')],
	[/\b(in)?valid API key\b|\bAPI key is /i, words.CHECK_KEY],
	[/subscription/i, words.CHECK_PLAN],
];

/** What to do next, where the service's code or words tell it. */
export const adviceIn = ({ code, message = '', details }: Envelope): string | undefined =>
	adviceByCode(code, details) ?? ADVICE_BY_TEXT.find(([pattern]) => pattern.test(message))?.[1];

/** What an HTTP status says of a request, no matter who sends it, where the service's code and words do not tell more. */
interface StatusMeaning {
	/** What to do next. */
	advice?: string;
	/**
	 * The request was not processed, so nothing was created. After any other status, such as 408, 425 and 499, the service
	 * may have gone on while a gateway gave up.
	 */
	isNotProcessed?: true;
	/** The address, the account or the plan is at fault, and no row. */
	isOfNoRow?: true;
}

const HTTP_STATUSES: Record<number, StatusMeaning> = {
	301: { isNotProcessed: true, isOfNoRow: true },
	307: { isNotProcessed: true, isOfNoRow: true },
	308: { isNotProcessed: true, isOfNoRow: true },
	400: { advice: words.CORRECT_THE_VALUE },
	401: { advice: words.CHECK_KEY, isNotProcessed: true },
	402: { isOfNoRow: true },
	403: { advice: words.CHECK_PLAN, isNotProcessed: true, isOfNoRow: true },
	404: { advice: words.CHECK_ADDRESS_AND_ID, isNotProcessed: true },
	405: { isNotProcessed: true, isOfNoRow: true },
	413: { isNotProcessed: true },
	415: { isNotProcessed: true },
	422: { isNotProcessed: true },
	429: { advice: words.WAIT_MINUTES, isNotProcessed: true },
};

/** What an HTTP status says ("HTTP status codes"). */
export const meaningOf = (httpStatus: number): StatusMeaning => HTTP_STATUSES[httpStatus] ?? {};

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
	const { success, code, message = '' } = envelopeOf(body);
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

/** Reads a message of the service of the form `<field path>: <text>` ("Format"); undefined for any other. */
export function invalidFieldIn(serviceMessage: string): InvalidField | undefined {
	const [, field, message] = /^([\w.]+): (.*)$/s.exec(serviceMessage) ?? [];
	return field === undefined ? undefined : { field, message };
}
