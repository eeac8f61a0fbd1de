import { withExamples } from '../utils/text';

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

/**
 * The token of a callback URL, or of that of an input file, which opens the file to anybody for a day; as it is or
 * (repeatedly) inside another URL. Tokens of other URLs stay, as the URLs of videos need theirs.
 */
const TOKEN = withExamples(
	/((?:vgtoken|binary-data.{1,5}signed.{1,5}token)(?:=|%(?:25)*3d))[\w-]+(?:\.[\w-]+)*/gi,
	{
		is: ['?vgtoken=a-b', '%253Fvgtoken%253Da-b', '/binary-data/signed?token=a.b'],
		isNot: ['?token=a-b', 'vgtoken is missing', '/binary-data?token=a.b'],
	},
);

/** A text with secrets and the tokens of our own URLs blanked out. */
export const textWithoutSecrets = (text: string, secrets: string[]): string =>
	secrets
		.filter(({ length }) => length >= MIN_SECRET_LENGTH)
		.reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
		.replace(TOKEN, '$1***');

/** JSON with secrets and the tokens of our own URLs blanked out of its texts and keys. */
export function withoutSecrets<T>(value: T, secrets: string[]): T {
	const shown = (inner: unknown): unknown => {
		if (typeof inner === 'string') return textWithoutSecrets(inner, secrets);
		if (Array.isArray(inner)) return inner.map(shown);
		if (typeof inner !== 'object' || inner === null) return inner;
		const entries = Object.entries(inner);
		return Object.fromEntries(
			entries.map(([key, each]) => [textWithoutSecrets(key, secrets), shown(each)]),
		);
	};
	return shown(value) as T;
}
