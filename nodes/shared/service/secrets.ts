import type { Account } from './account';

/** The token of a callback address, which the service may quote, in another address too. */
const TOKEN = /(token(?:=|%3D))[\w-]+/gi;

/** Shorter ones would blank out words of the service. */
const SHORTEST = 6;

/** A value in which the account's secrets, and tokens of callback addresses, are blanked out. */
export function withoutSecrets<T>(value: T, { secrets }: Pick<Account, 'secrets'>): T {
	const json = JSON.stringify(value);
	const blanked = secrets
		.filter((secret) => secret.length >= SHORTEST)
		.map((secret) => JSON.stringify(secret).slice(1, -1))
		.reduce((text, secret) => text.replaceAll(secret, '***'), json)
		.replace(TOKEN, '$1***');
	return blanked === json ? value : (JSON.parse(blanked) as T);
}
