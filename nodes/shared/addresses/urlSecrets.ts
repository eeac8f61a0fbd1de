import { URL_WITH_PASSWORD } from '../messages/addresses';
import { withExamples } from '../utils/withExamples';
import { holdsPathSignature, withoutSignature } from './urlSignatures';
import { lastSegment, parsedUrl } from './urls';

/** The token of a Telegram bot, on any server: whoever has it can read and write the messages of the bot. */
const BOT_TOKEN = withExamples(/\/bot\d+(?::|%3A)|^\/\/api\.telegram\.org\/(?:file\/)?bot/i, {
	is: ['//a.test/file/bot77:AAH/1.jpg', '//a.test/bot77%3AAAH', '//api.telegram.org/file/botAAH'],
	isNot: ['//a.test/robots/bot77/a.jpg', '//a.test/bot/file.jpg'],
});

const PASSWORD_IN_NO_URL = withExamples(/^[a-z]+:\/\/[^/\s]*@/i, {
	is: ['https://ada:sec#ret@a.test/b.jpg', 'ftp://ada:secret@h:x/a'],
	isNot: ['https://a.test/@ada/b.jpg', 'mailto:ada@a.test'],
});

/** Parameters that open more than one file. */
const ACCESS = withExamples(
	/^(?:x[-_])?(?:(?:access|api|o?auth|private|session|bot|bearer|plex|user|refresh)[-_]?token|(?:access|api|app|subscription|secret|private|consumer)[-_]?key|(?:(?:client|consumer|api|app)[-_]?)?secret|pass(?:w(?:or)?d)?|pwd|auth|authorization|bearer|jwt|(?:php)?sess(?:ion)?[-_]?id|_sid)$/i,
	{
		is: ['access_token', 'API-Key', 'x-api-key', 'clientSecret', 'password', 'jwt', 'PHPSESSID'],
		isNot: ['key', 'token', 'passed', 'secretary', 'author', 'sid'],
	},
);

/** A parameter `key` with a long value is the key of an API; otherwise it may be the name of a file. */
const isApiKey = (name: string, value: string) =>
	name.toLowerCase() === 'key' && /^[\w-]{30,}$/.test(value);

/** Parameters that sign a URL, beside those that `urlSignatures.ts` knows. */
const SIGNATURE = withExamples(
	/^(?:.*[-_])?(?:sig|sign|signature|hmac|token|auth[-_]?key|hdnts|hdnea)$/i,
	{
		is: ['sig', 'X-My-Signature', 'token'],
		isNot: ['signed', 'tokens', 'design'],
	},
);

type UrlSecret = 'bot token' | 'password' | 'access token' | 'signature';

export function secretIn(address: string): UrlSecret | undefined {
	const url = parsedUrl(address);
	if (!url) return PASSWORD_IN_NO_URL.test(address) ? 'password' : undefined;
	if (BOT_TOKEN.test(`//${url.hostname}${url.pathname}`)) return 'bot token';
	if (url.username || url.password) return 'password';
	if (holdsPathSignature(address)) return 'signature';
	const parameters = [...url.searchParams];
	const unsigned = [...new URL(withoutSignature(address)).searchParams];
	if (unsigned.length < parameters.length) return 'signature';
	// some put them behind #, as a browser does not send that
	const all = [...parameters, ...new URLSearchParams(url.hash.slice(1))];
	if (all.some(([name, value]) => ACCESS.test(name) || isApiKey(name, value))) {
		return 'access token';
	}
	return all.some(([name]) => SIGNATURE.test(name)) ? 'signature' : undefined;
}

/** The name of a URL's file; the host where the file has no name, or where its name may be secret. Empty for a text that is no URL. */
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
