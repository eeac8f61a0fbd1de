import { URL_WITH_PASSWORD } from '../messages/media';
import { withExamples } from '../utils/text';
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

/** Parameters that sign a URL, beside those in {@link SIGNATURES}. */
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

/**
 * Which parameters of an address are its signature or belong to it, by the documents of the signers. Such an address
 * differs whenever it is read, and leads to the same file. Any other parameter may name another file: `?sku=1` and
 * `?sku=2`.
 *
 * `names` (* stands for any ending) only count if the address matches `of` and has all parameters of `having`: with one
 * of them alone, it is not signed. All are compared in lower case.
 */
const SIGNATURES: Array<{ of?: RegExp; having?: string[]; names: string }> = [
	// Amazon S3, Signature Version 4 and 2 (Authenticating Requests), and all that speak its language
	{ having: ['x-amz-signature'], names: 'x-amz-*' },
	{ having: ['awsaccesskeyid', 'signature'], names: 'awsaccesskeyid x-amz-security-token' },
	// Google Cloud Storage, V4 and V2 (Signed URLs)
	{ having: ['x-goog-signature'], names: 'x-goog-*' },
	{ having: ['googleaccessid', 'signature'], names: 'googleaccessid' },
	// what all of them have in their older versions, as Google Cloud CDN and Huawei OBS have
	{ having: ['expires', 'signature'], names: 'expires signature x-obs-security-token' },
	// Amazon CloudFront (Use signed URLs)
	{
		having: ['key-pair-id', 'signature'],
		names: 'key-pair-id policy hash-algorithm signature',
	},
	// Azure Storage (Create a service SAS, Create a user delegation SAS): short names, which others have, too
	{
		having: ['sv', 'sig'],
		names:
			'sig sv ss srt sr st se sp si sip spr sdd ses skoid sktid skt ske sks skv skdutid sduoid saoid suoid scid',
	},
	// Alibaba Cloud OSS, V4 and V1 (Add signatures to URLs); its x-oss-process makes another picture
	{
		having: ['x-oss-signature'],
		names:
			'x-oss-signature x-oss-signature-version x-oss-credential x-oss-date x-oss-expires x-oss-additional-headers x-oss-access-key-id x-oss-security-token',
	},
	{ having: ['ossaccesskeyid', 'signature'], names: 'ossaccesskeyid security-token' },
	// Tencent Cloud COS (Request signature)
	{ having: ['q-signature'], names: 'q-* x-cos-security-token' },
	// TikTok's files, in all of its answers
	{ having: ['x-expires', 'x-signature'], names: 'x-expires x-signature' },
	// Instagram and Facebook, in all of their answers: the path names the file
	{
		of: /^https:\/\/[\w.-]+\.(cdninstagram\.com|fbcdn\.net)\//,
		names: 'oh oe _nc_* ccb edm efg',
	},
	// Bunny (Token authentication), imgix (Securing assets), Cloudflare Images (Serve private images), Backblaze B2, Notion
	{
		of: /^https:\/\/[\w-]+\.b-cdn\.net\//,
		having: ['token', 'expires'],
		names: 'token token_path expires',
	},
	{ of: /^https:\/\/[\w-]+\.imgix\.net\//, names: 's expires' },
	{ of: /^https:\/\/imagedelivery\.net\//, names: 'exp sig' },
	{ of: /^https:\/\/[\w-]+\.backblazeb2\.com\//, names: 'authorization' },
	{ having: ['expirationtimestamp', 'signature'], names: 'expirationtimestamp signature' },
	// Supabase Storage (createSignedUrl)
	{ of: /\/storage\/v1\/(object|render\/image)\/sign\//, names: 'token' },
	// SharePoint and OneDrive (pre-authentication URLs)
	{
		of: /^https:\/\/[\w.-]+\.(sharepoint|microsoftpersonalcontent)\.com\//,
		names: 'tempauth',
	},
	// Discord (Signed Attachment CDN URLs)
	{ of: /^https:\/\/(cdn\.discordapp\.com|media\.discordapp\.net)\//, names: 'ex is hm' },
];

/**
 * Addresses that are signed in their path, and what of it stays. Airtable ("Airtable attachment URL behavior") gives
 * new addresses every two hours: a time and an encrypted text, of which no part stays or identifies the file. Dropbox
 * (get_temporary_link) gives a new host and path each time. So all files of such a host count as the same.
 */
const SIGNED_PATHS = [
	{ path: /https:\/\/[\w-]+\.airtableusercontent\.com\//i, stays: 'airtableusercontent.com' },
	// a file of n8n, which this node signs by itself: its token names a copy of an execution
	{
		path: /https?:\/\/[^\s"?#]{1,300}\/binary-data\/signed\?token=/i,
		stays: 'binary-data/signed',
	},
	{ path: /https:\/\/[\w-]+\.dl\.dropboxusercontent\.com\/cd\//i, stays: 'dropboxusercontent.com' },
];

export const holdsPathSignature = (text: string): boolean =>
	SIGNED_PATHS.some(({ path }) => path.test(text));

/** `x-amz-*` is the name of any parameter that begins so, and goes on. */
function isNamed(known: string, name: string): boolean {
	if (!known.endsWith('*')) return name === known;
	return name.startsWith(known.slice(0, -1)) && name.length >= known.length;
}

/** The part of an address that stays the same when it is signed anew. */
export function withoutSignature(address: string): string {
	const url = parsedUrl(address);
	if (!url) return address;
	const signed = SIGNED_PATHS.find(({ path }) => address.search(path) === 0);
	if (signed) return signed.stays;
	const known = url.href.toLowerCase();
	const given = [...url.searchParams.keys()].map((name) => name.toLowerCase());
	const schemes = SIGNATURES.filter(
		({ of, having = [] }) =>
			(of?.test(known) ?? true) && having.every((name) => given.includes(name)),
	);
	const signing = schemes.flatMap(({ names }) => names.split(' '));
	const isSignature = (name: string) => signing.some((each) => isNamed(each, name.toLowerCase()));
	for (const name of new Set(url.searchParams.keys())) {
		if (isSignature(name)) url.searchParams.delete(name);
	}
	url.searchParams.sort();
	url.hash = '';
	return url.href;
}
