import type { Account } from './account';

/**
 * A shorter secret protects nothing, and occurs in texts by chance, like `project` in `project.completed`: blanking it
 * out would damage them.
 */
const MIN_SECRET_LENGTH = 8;

/** States and events that the nodes read ("States and transitions", "Events"); a part of one is no secret either. */
const RESERVED_WORDS = 'project.completed project.failed processing started';

const isSecret = (text: string) =>
	text.length >= MIN_SECRET_LENGTH && !RESERVED_WORDS.includes(text.toLowerCase());

/** What separates the words of a URL: as it is, or escaped for JSON, for HTML or (repeatedly) for another URL. */
const DELIMITER = String.raw`(?:\\{0,9}[/?&=]|\\{1,9}u00[\da-f]{2}|&(?:amp|#\w+);|%(?:25)*(?!25)[\da-f]{2})`;

/** Of a token that `callbackToken` makes. */
export const CALLBACK_TOKEN_LENGTH = 43;

/**
 * The token of a callback URL of this package, which the service may quote: HMAC-SHA256 in base64url. Tokens of other
 * URLs stay, as the URLs of videos need theirs. n8n can be configured to name `webhook-waiting` otherwise; such a URL is
 * known by its `item`.
 */
const TOKEN = new RegExp(
	`(${DELIMITER}(?:(?:video-generation|webhook-waiting)${DELIMITER}[\\w-]+|item${DELIMITER}\\d+)(?:${DELIMITER}[\\w-]+){0,8}?${DELIMITER}token${DELIMITER})[\\w-]{${CALLBACK_TOKEN_LENGTH}}(?![\\w-])`,
	'gi',
);

/**
 * The value with secrets and tokens of callback URLs blanked out of its texts. Keys and numbers stay as they are; a value
 * without any secret is returned itself, not copied.
 */
export function withoutSecrets<T>(value: T, { secrets }: Pick<Account, 'secrets'>): T {
	const blankedOut = secrets.filter(isSecret);
	const blank = (text: string) => {
		const rest = blankedOut.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
		return rest.includes('token') ? rest.replace(TOKEN, '$1***') : rest;
	};
	return mapTexts(value, blank) as T;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (typeof value !== 'object' || value === null) return value;
	const before = Object.entries(value);
	const after = before.map(([key, inner]) => [key, mapTexts(inner, change)] as const);
	if (after.every(([, inner], index) => inner === before[index][1])) return value;
	return Array.isArray(value) ? after.map(([, inner]) => inner) : Object.fromEntries(after);
}
