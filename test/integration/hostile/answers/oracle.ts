import type { Answer } from './answers';
import type { Outcome } from './callers';
import type { Seen, Target } from './hostileService';

export const KEY = 'key-4hJx8Qm2Vt6Zb0';
export const SECRET = 'secret-9sLw3Yc7Rn1Kd5';

/** All texts in a value, and not the names of its fields. Not recursive, as an answer can be nested deeper than calls. */
function textsIn(value: unknown): string[] {
	const seen = new Set<unknown>();
	const texts: string[] = [];
	const left = [value];
	while (left.length > 0) {
		const inner = left.pop();
		if (typeof inner === 'string') texts.push(inner);
		if (typeof inner !== 'object' || inner === null || seen.has(inner)) continue;
		seen.add(inner);
		left.push(...Object.values(inner));
	}
	return texts;
}

/** What an error tells: n8n shows and stores its fields. */
const toldBy = (error: unknown) =>
	error instanceof Error ? [error.name, error.message, error.stack, { ...error }] : error;

const wordsOf = ({ shown, error }: Outcome) => textsIn([shown, toldBy(error)]).join('\n');

/** n8n hands on a copy of what a node throws, which keeps its name. */
const isOfN8n = (error: unknown) =>
	['NodeApiError', 'NodeOperationError'].includes(String((error as Error).name));

const isUncertain = (outcome: Outcome) => /video may exist/.test(wordsOf(outcome));

const isRejected = ({ shown, error }: Outcome) =>
	error !== undefined || JSON.stringify(shown).includes('"status":"rejected"');

const creationsIn = ({ arrived }: Seen) =>
	arrived.filter(({ target }) => target === 'create').length;

/** What is wrong with how something has ended; empty where nothing is. */
export function faultsOf(
	outcome: Outcome,
	answer: Answer,
	target: Target,
	printed: string[],
	seen: Seen,
): string[] {
	const { error } = outcome;
	const secrets = { key: KEY, secret: SECRET, token: seen.token || KEY };
	const told = [wordsOf(outcome), ...printed].join('\n');
	const leaks = Object.entries(secrets).filter(([, secret]) => told.includes(secret));
	return [
		...leaks.map(([name]) => `the ${name} is shown`),
		...(error !== undefined && !isOfN8n(error)
			? [`an error that is not n8n's: ${String(error)}`]
			: []),
		...('polluted' in {} ? ['prototypes are polluted'] : []),
		...(seen.strangers > 0 ? ['another host was asked'] : []),
		...faultsOfLedger(outcome, creationsIn(seen)),
		...(target === 'create' ? faultsOfCreation(outcome, answer, seen) : []),
	];
}

/** What an attempt may write, in characters of JSON. */
const MAX_WRITTEN = 4_000;

/** All Data Tables of an n8n share their space, and nothing in them is evaluated. */
function faultsOfLedger({ ledger = [] }: Outcome, attempts: number): string[] {
	const text = JSON.stringify(ledger);
	return [
		...(text.length > MAX_WRITTEN * (attempts + 1)
			? [`${text.length} characters in the ledger`]
			: []),
		...(text.includes('evaluated42') ? ['a key or the name of a table is evaluated'] : []),
	];
}

const DENIES_ARRIVAL = /Not sent|Nothing was sent|cannot be reached/;

/** Whether an answer may say that nothing was created: in words, or by a status that comes before any processing. */
const mayRefuse = ({ status, body }: Answer) =>
	/^[34]/.test(status) || body.some((piece) => String(piece).includes('"success":false'));

/** Of a creation whose request has arrived; the service may be asked again after a 429 only. */
function faultsOfCreation(outcome: Outcome, answer: Answer, seen: Seen): string[] {
	if (answer.status.startsWith('429')) return [];
	const isRefused = isRejected(outcome) && !isUncertain(outcome);
	return [
		...(creationsIn(seen) === 1 ? [] : [`${creationsIn(seen)} creations were sent`]),
		...(isRefused && !mayRefuse(answer) ? ['a creation counts as refused'] : []),
		...(DENIES_ARRIVAL.test(wordsOf(outcome)) ? ['a creation counts as not sent'] : []),
	];
}

/** What is wrong with a *Retry*, of which `seenAfter` counts the first run, too. */
export function faultsOfRetry(first: Outcome, seen: Seen, retried: Outcome, seenAfter: Seen) {
	if (!isUncertain(first)) return [];
	return [
		...(creationsIn(seenAfter) > creationsIn(seen) ? ['an uncertain creation is sent again'] : []),
		...(isUncertain(retried) ? [] : ['an uncertain creation does not stay so']),
	];
}
