import type { Account } from './account';

/**
 * An API key or a callback secret that protects anything is longer. What is shorter stands in texts by chance, like
 * `project` in `project.completed`, and to blank it out would damage them.
 */
const SHORTEST = 8;

/** States and events, which the nodes read ("States and transitions", "Events"). A part of them is no secret either. */
const READ = 'project.completed project.failed processing started';

const isSecret = (text: string) => text.length >= SHORTEST && !READ.includes(text.toLowerCase());

/** What stands between the words of an address: as it is, or escaped for JSON, for HTML or (repeatedly) for an address. */
const MARK = String.raw`(?:\\{0,9}[/?&=]|\\{1,9}u00[\da-f]{2}|&(?:amp|#\w+);|%(?:25)*(?!25)[\da-f]{2})`;

/**
 * The token of a callback address of this package's, which the service may quote: HMAC-SHA256 in base64url. Other
 * tokens belong to their addresses, which are those of the videos, or of the caller's own.
 */
const TOKEN = new RegExp(
	`(${MARK}(?:video-generation|webhook-waiting)(?:${MARK}[\\w-]+){1,9}?${MARK}token${MARK})[\\w-]{43}(?![\\w-])`,
	'gi',
);

/**
 * A value in whose texts the secrets, and tokens of callback addresses, are blanked out. Keys and numbers are left
 * alone, and what holds none is handed on as it is.
 */
export function withoutSecrets<T>(value: T, { secrets }: Pick<Account, 'secrets'>): T {
	const known = secrets.filter(isSecret);
	const blanked = (text: string) => {
		const rest = known.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
		return rest.includes('token') ? rest.replace(TOKEN, '$1***') : rest;
	};
	return withTexts(value, blanked) as T;
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (typeof value !== 'object' || value === null) return value;
	const before = Object.entries(value);
	const after = before.map(([key, inner]) => [key, withTexts(inner, change)] as const);
	if (after.every(([, inner], index) => inner === before[index][1])) return value;
	return Array.isArray(value) ? after.map(([, inner]) => inner) : Object.fromEntries(after);
}
