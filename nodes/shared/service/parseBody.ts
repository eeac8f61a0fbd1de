/** As many as 6,000 records of a list have. JavaScript needs ten times the memory of some JSON, and seconds to read it. */
const MAX_VALUES = 50_000;

/** The body of a response: parsed where it is JSON, else the text. One of too many values is replaced by a message. */
export function parseBody(text: string): unknown {
	if (hasTooManyValues(text)) {
		return tooLarge(`has more than ${MAX_VALUES.toLocaleString('en-US')} values`);
	}
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** The `code` in the body that stands for one that was too large. To ask again would bring it again. */
export const TOO_LARGE = 'RESPONSE_TOO_LARGE';

/** What is read in the place of a body that is not read. */
export const tooLarge = (what: string) => ({ message: `The answer ${what}`, code: TOO_LARGE });

const SEPARATORS = /[,[{]/g;

/** Every value of JSON but the first stands behind one of these; those in texts count, too. */
function hasTooManyValues(text: string): boolean {
	SEPARATORS.lastIndex = 0;
	let values = 0;
	while (values <= MAX_VALUES && SEPARATORS.test(text)) values++;
	return values > MAX_VALUES;
}
