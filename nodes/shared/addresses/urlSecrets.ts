import { URL_WITH_PASSWORD } from '../messages/addresses';
import { holdsPathSignature, withoutSignature } from './signedUrls';
import { lastSegment, parsedUrl } from './urls';

/** Of Telegram, on its own server or another one: whoever has it reads and writes the messages of the bot. */
const BOT_TOKEN = /\/bot\d+(?::|%3A)|^\/\/api\.telegram\.org\/(?:file\/)?bot/i;

const PASSWORD_IN_NO_URL = /^[a-z]+:\/\/[^/\s]*@/i;

/** Parameters that open more than one file. */
const ACCESS =
	/^(?:x[-_])?(?:(?:access|auth|private|session|bot|bearer)[-_]?token|(?:api|app|subscription|secret)[-_]?key|(?:client[-_]?)?secret|passw(?:or)?d|pwd|authorization|bearer|jwt)$/i;

/** A parameter `key` is often that of an API, and may be the name of a file. */
const isApiKey = (name: string, value: string) =>
	name.toLowerCase() === 'key' && /^[\w-]{30,}$/.test(value);

/** Parameters that sign a URL, beside those that `signedUrls.ts` knows. */
const SIGNATURE = /^(?:.*[-_])?(?:sig|sign|signature|hmac|token|hdnts|hdnea)$/i;

type UrlSecret = 'bot token' | 'password' | 'access token' | 'signature';

/** What a URL holds that is meant for nobody but its server; undefined where there is nothing of it. */
export function secretIn(address: string): UrlSecret | undefined {
	const url = parsedUrl(address);
	if (!url) return PASSWORD_IN_NO_URL.test(address) ? 'password' : undefined;
	if (BOT_TOKEN.test(`//${url.hostname}${url.pathname}`)) return 'bot token';
	if (url.username || url.password) return 'password';
	if (holdsPathSignature(address)) return 'signature';
	const parameters = [...url.searchParams];
	const unsigned = [...new URL(withoutSignature(address)).searchParams];
	if (unsigned.length < parameters.length) return 'signature';
	if (parameters.some(([name, value]) => ACCESS.test(name) || isApiKey(name, value))) {
		return 'access token';
	}
	return parameters.some(([name]) => SIGNATURE.test(name)) ? 'signature' : undefined;
}

/** The name of a URL's file; the host where there is none, or where it may be secret. Empty for what is no URL. */
export function fileNameIn(address: string): string {
	const url = parsedUrl(address);
	if (!url) return '';
	const name = lastSegment(url);
	const isSecret = holdsPathSignature(address) || BOT_TOKEN.test(`/${name}`);
	return isSecret || name === '' ? url.hostname : name;
}

const URLS = /[a-z][a-z\d+.-]{1,9}:\/\/[^\s"<>]+/gi;

/** A text with the names of files in place of URLs that hold a secret. */
export const withoutUrlSecrets = (text: string): string =>
	text.replace(URLS, (address) =>
		secretIn(address) ? fileNameIn(address) || URL_WITH_PASSWORD : address,
	);
