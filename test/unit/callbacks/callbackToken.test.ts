import * as fc from 'fast-check';
import crypto, { createHash } from 'crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { carries } from '../../../nodes/shared/callbacks/callbackRequests';
import {
	callbackToken,
	tokenMatches,
	triggerReceiver,
} from '../../../nodes/shared/callbacks/callbackToken';

const secretAndReceiver = [fc.string({ minLength: 1 }), fc.string()] as const;

test('a token opens the address it was made for', () => {
	fc.assert(
		fc.property(...secretAndReceiver, (secret, receiver) => {
			const token = callbackToken(secret, receiver);
			expect(tokenMatches(token, callbackToken(secret, receiver))).toBe(true);
			expect(token).toMatch(/^[\w-]{43}$/);
		}),
	);
});

test('another secret or another receiver makes another token', () => {
	fc.assert(
		fc.property(...secretAndReceiver, fc.string({ minLength: 1 }), (secret, receiver, other) => {
			fc.pre(other !== secret);
			expect(callbackToken(other, receiver)).not.toBe(callbackToken(secret, receiver));
			expect(callbackToken(secret, `${receiver}${other}`)).not.toBe(
				callbackToken(secret, receiver),
			);
		}),
	);
});

test.each([undefined, null, 42, '', ['a'], { a: 1 }, 'é', 'x'.repeat(100_000)])(
	'anything else is turned away without an exception: %p',
	(given) => {
		expect(tokenMatches(given, callbackToken('secret', triggerReceiver('i', 'w')))).toBe(false);
	},
);

test('the right token as a list or an object, as queries can be read, is turned away', () => {
	const token = callbackToken('secret', triggerReceiver('i', 'w'));
	const lookalikes: unknown[] = [[token], [[token]], { 0: token }, { toString: () => token }];
	expect(lookalikes.filter((lookalike) => tokenMatches(lookalike, token))).toEqual([]);
});

/** A time that depends on where two tokens differ would let a stranger guess one character by character. */
test('tokens are compared in constant time, as digests that share no beginning even where they do', () => {
	const compare = jest.spyOn(crypto, 'timingSafeEqual');
	const digest = (text: string) => createHash('sha256').update(text).digest();
	const expected = callbackToken('secret', triggerReceiver('i', 'w'));
	const beginnings = Array.from(expected, (_, length) => expected.slice(0, length));
	const givens = [...beginnings, ...beginnings.map((text) => text.padEnd(43, '.')), expected];
	for (const given of givens) expect(tokenMatches(given, expected)).toBe(given === expected);
	expect(compare.mock.calls).toEqual(givens.map((given) => [digest(given), digest(expected)]));
	compare.mockRestore();
});

test('a token has the length that addresses are measured with', () => {
	expect(callbackToken('secret', triggerReceiver('i', 'w1'))).toHaveLength(43);
});

test('a token is read from its parameter, and from no other', () => {
	const isCarriedBy = (query: object) =>
		carries({ getQueryData: () => query } as IWebhookFunctions, 'a');
	expect(isCarriedBy({ vgtoken: 'a', item: '0' })).toBe(true);
	expect(isCarriedBy({ token: 'a' })).toBe(false);
	expect(isCarriedBy({ item: '0' })).toBe(false);
});
