import * as fc from 'fast-check';

/** The query string of a request, and whether it proves that the sender was given the address. */
export interface Query {
	text: string;
	authentic: boolean;
}

/** Something in a query string that the receiver must not take for the parameter. */
const notTheParameter = (name: string, value: string) => [
	'',
	`${name}=`,
	`${name}`,
	`${name}=${value}x`,
	`${name}=x${value}`,
	`${name}=${value}=`,
	`${name}=${value}%00`,
	`${name}=%00${value}`,
	`${name}=${value}%20`,
	`${name}=${value}&${name}=${value}`,
	`${name}=x&${name}=${value}`,
	`${name}[]=${value}`,
	`${name}[0]=${value}`,
	`${name}[${name}]=${value}`,
	`${name}[toString]=${value}&${name}[valueOf]=${value}`,
	`${name}[length]=43&${name}[0]=${value}`,
	`__proto__[${name}]=${value}`,
	`constructor[prototype][${name}]=${value}`,
	`${name.toUpperCase()}=${value}`,
	`${name}%20=${value}`,
	`${name}=%zz`,
	`${name}=%C0%80`,
	`${name}=%ED%A0%80`,
	`${name}=${'A'.repeat(43)}`,
	`${name}=${'A'.repeat(8_000)}`,
	`${name}=null`,
	`${name}=undefined`,
	`${name}=true`,
	`${name}=${'['.repeat(50)}`,
];

/** A token as other alphabets write it, or with one character changed, or with some missing. */
const almost = (token: string) =>
	fc.oneof(
		fc.integer({ min: 0, max: token.length - 1 }).map((length) => token.slice(0, length)),
		fc
			.tuple(fc.integer({ min: 0, max: token.length - 1 }), fc.constantFrom(...'AzZ09-_.~'))
			.map(([at, letter]) => `${token.slice(0, at)}${letter}${token.slice(at + 1)}`),
		fc.constantFrom(
			token.toLowerCase(),
			token.toUpperCase(),
			Buffer.from(token, 'base64url').toString('hex'),
			encodeURIComponent(`${Buffer.from(token, 'base64url').toString('base64')}`),
			Buffer.from(token).toString('base64url'),
			[...token].reverse().join(''),
		),
		fc.base64String({ minLength: 40, maxLength: 48 }).map(encodeURIComponent),
	);

/**
 * Query strings that are right, and many more that are almost right.
 *
 * @param right the parameters of the address, each as it must be
 * @param foreign tokens of other receivers
 */
export function queries(right: Record<string, string>, foreign: string[]): fc.Arbitrary<Query> {
	const pairs = Object.entries(right).map(([name, value]) => `${name}=${value}`);
	const others = (name: string) => pairs.filter((pair) => !pair.startsWith(`${name}=`));
	const forged = (text: string): Query => ({ text, authentic: false });
	const whole = (text: string): Query => ({ text, authentic: true });
	const percent = [...right.vgtoken].map((letter) => `%${letter.charCodeAt(0).toString(16)}`);
	const wrongTokens = fc
		.oneof(almost(right.vgtoken), fc.constantFrom(...foreign))
		.filter((token) => token !== right.vgtoken)
		.map((token) => forged([...others('vgtoken'), `vgtoken=${token}`].join('&')));
	const misplaced = Object.entries(right).flatMap(([name, value]) =>
		notTheParameter(name, value).map((pair) => forged([...others(name), pair].join('&'))),
	);
	const authentic = fc.constantFrom(
		pairs.join('&'),
		[...pairs].reverse().join('&'),
		['utm_source=x', ...pairs, 'x[]=1', '__proto__[x]=1'].join('&'),
		[...others('vgtoken'), `vgtoken=${percent.join('')}`].join('&'),
	);
	return fc.oneof(
		{ weight: 3, arbitrary: authentic.map(whole) },
		{ weight: 2, arbitrary: wrongTokens },
		{ weight: 1, arbitrary: fc.constantFrom(...misplaced) },
	);
}
