import { callbackToken, tokenMatches } from '../../../../nodes/shared/callbacks/callbackToken';

const MEASUREMENTS = 2_000;
const CALLS = 50;

const median = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length / 2];

function nanoseconds(given: string, expected: string): number {
	const start = process.hrtime.bigint();
	for (let call = 0; call < CALLS; call++) tokenMatches(given, expected);
	return Number(process.hrtime.bigint() - start);
}

/**
 * How much longer the comparison takes for a token of which all but the last character is right, as a ratio
 * with three digits: for reading, since a busy machine measures anything.
 */
export function prefixRatio(): string {
	const expected = callbackToken('a secret', 'a receiver');
	const other = (letter: string) => (letter === 'A' ? 'B' : 'A');
	const almost = `${expected.slice(0, -1)}${other(expected.slice(-1))}`;
	const nothing = [...expected].map(other).join('');
	const times: Record<'almost' | 'nothing', number[]> = { almost: [], nothing: [] };
	for (let turn = 0; turn < MEASUREMENTS; turn++) {
		times.almost.push(nanoseconds(almost, expected));
		times.nothing.push(nanoseconds(nothing, expected));
	}
	return (median(times.almost) / median(times.nothing)).toFixed(3);
}
