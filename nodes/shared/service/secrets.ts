import { RESERVED_WORDS } from '../contract/videoStates';
import { textLeftOut } from '../messages/service';
import { eventLoopYielder } from '../utils/clock';
import { withExamples } from '../utils/withExamples';

/**
 * The query parameter of a callback URL that holds its token. No other URL has one of this name, so what follows it can be
 * blanked out wherever the service quotes it.
 */
export const TOKEN_PARAMETER = 'vgtoken';

/**
 * A shorter secret protects nothing, and occurs in texts by chance, like `project` in `project.completed`: blanking it
 * out would damage them.
 */
const MIN_SECRET_LENGTH = 8;

/** A part of a word that the nodes read, such as `completed`, is left as it is. */
const isSecret = (text: string) =>
	text.length >= MIN_SECRET_LENGTH && !RESERVED_WORDS.includes(text.toLowerCase());

/**
 * The token behind {@link TOKEN_PARAMETER} of a callback URL, which the service may quote: as it is, or escaped for JSON, for
 * HTML or (repeatedly) for another URL. Tokens of other URLs stay, as the URLs of videos need theirs.
 */
const TOKEN = withExamples(/(vgtoken(?:\\*=|\\+u003d|&#?\w{1,9};|%(?:25)*3d))[\w-]+/gi, {
	is: ['?vgtoken=a-b', '?vgtoken\\u003da-b', '?vgtoken&#61;a-b', '%3Fvgtoken%253Da-b'],
	isNot: ['?token=a-b', 'vgtoken is missing'],
});

/** The token in the URL of an input file, which opens the file to anybody for a day; the service may quote it likewise. */
const FILE_TOKEN = withExamples(
	/(binary-data.{1,12}signed.{1,12}token(?:\\*=|\\+u003d|&#?\w{1,9};|%(?:25)*3d))[\w.-]+/gi,
	{
		is: ['/binary-data/signed?token=a.b', 'binary-data%2Fsigned%3Ftoken%3Da.b'],
		isNot: ['/binary-data?token=a.b', '?token=a.b'],
	},
);

/** The same token without the rest of the URL. n8n's tokens begin with where it keeps the file: disk, database, S3, Azure. */
const FILE_JWT = withExamples(
	/eyJ[\w-]{1,100}\.eyJpZCI6(?:ImZpbGVzeXN0ZW|ImRhdGFiYXNl|InMz|ImF6dXJl)[\w-]+\.[\w-]+/g,
	{ is: ['eyJh.eyJpZCI6ImZpbGVzeXN0ZW0tdjI.s1-g'], isNot: ['eyJh.eyJpZCI6Ijc.s1-g'] },
);

const withoutTokens = (text: string): string =>
	text.replace(TOKEN, '$1***').replace(FILE_TOKEN, '$1***').replace(FILE_JWT, '***');

/** The service has no text of this length, and n8n would store it with the execution. */
const MAX_TEXT_LENGTH = 256 * 1024;

const blankWith = (secrets: string[]) => {
	const blankedOut = secrets.filter(isSecret);
	return (text: string): string => {
		if (text.length > MAX_TEXT_LENGTH) return textLeftOut(text.length);
		const rest = blankedOut.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
		return withoutTokens(rest);
	};
};

/** A text with secrets and tokens of our own URLs blanked out. */
export const textWithoutSecrets = (text: string, secrets: string[]): string =>
	blankWith(secrets)(text);

/**
 * The value with secrets and tokens of our own URLs blanked out of its texts, in place, with other work of n8n in
 * between. Keys keep all but those tokens, and numbers stay as they are. A text that is longer than any of the service is left
 * out. Not recursive, as values can be nested deeper than calls.
 */
export async function withoutSecrets<T>(value: T, secrets: string[]): Promise<T> {
	const blank = blankWith(secrets);
	const yieldToOthers = eventLoopYielder();
	const root = { value };
	const holders: object[] = [root];
	for (let holder = holders.pop(); holder; holder = holders.pop()) {
		const fields = holder as Record<string, unknown>;
		for (const key of Object.keys(fields)) {
			const inner = fields[key];
			if (typeof inner === 'object' && inner !== null) holders.push(inner);
			const name = withoutTokens(key);
			// such as the URL of a file, with what is wrong with it
			if (name !== key) delete fields[key];
			if (typeof inner !== 'string' && name === key) continue;
			fields[name] = typeof inner === 'string' ? blank(inner) : inner;
			await yieldToOthers();
		}
	}
	return root.value;
}
