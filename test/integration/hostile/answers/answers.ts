import * as fc from 'fast-check';

import { PLACES, type Piece, VALUES } from './values';

/** An answer as it stands on the wire. `@KEY@` and the like are replaced by what the service was sent. */
export interface Answer {
	/** Says it in a report. */
	name: string;
	/** Before the status line. */
	before?: Piece[];
	/** Status and reason. */
	status: string;
	/** Lines, each with its end. */
	headers: Piece[];
	body: Piece[];
	/** Of the header; the body is compressed where it is `gzip`, `br` or `deflate`. */
	encoding?: string;
	framing: 'chunked' | 'close';
	/** Whether the body comes a byte at a time. */
	drips?: boolean;
	/** What happens instead of an end. */
	end?: 'reset' | 'never';
}

/** Whether it ends only with a time-out. */
export const isEndless = ({ drips, end }: Answer): boolean => drips === true || end === 'never';

const JSON_TYPE = 'Content-Type: application/json\r\n';

export const fine = (body: string): Answer => ({
	name: 'fine',
	status: '200 OK',
	headers: [JSON_TYPE],
	body: [body],
	framing: 'close',
});

/** Headers that are too long, too many, or not true. */
export const HEADERS: Record<string, Piece[]> = {
	'no headers': [],
	JSON: [JSON_TYPE],
	'a web page': ['Content-Type: text/html; charset=utf-99\r\n'],
	'a video': ['Content-Type: video/mp4\r\nContent-Disposition: attachment; filename="../../x"\r\n'],
	'no type': ['Content-Type: ;;;=\r\n'],
	'a header of 15 KiB': ['X: ', { text: 'a=', times: 7_680 }, '\r\n'],
	'a file name of 15 KiB': ['Content-Disposition: ', { text: 'filename*=', times: 1_536 }, '\r\n'],
	'2,000 headers': [{ text: 'X-#: a\r\n', times: 1_500 }],
	'headers of 1 MiB': [{ text: 'X-#: aaaaaaaaaaaaaaaa\r\n', times: 40_000 }],
	prototypes: ['__proto__: x\r\nconstructor: x\r\ntoString: x\r\n'],
	secrets: ['X-Key: @KEY@\r\nX-Url: @WEBHOOK@\r\nContent-Type: @KEY@\r\n'],
	'a length that is too large': ['Content-Length: 99999999999\r\n'],
	'a length that is too small': ['Content-Length: 1\r\n'],
	'two lengths': ['Content-Length: 1\r\nContent-Length: 2\r\n'],
	'a length that is no number': ['Content-Length: -1e3\r\n'],
	'Retry-After for ever': ['Retry-After: 99999999999999999999\r\n'],
	'Retry-After before now': ['Retry-After: -1e400\r\n'],
	'Retry-After a date': ['Retry-After: Sat, 13 Sep 275760 00:00:00 GMT\r\n'],
	'a rate limit of nothing': [
		'X-RateLimit-Limit: 0\r\nX-RateLimit-Remaining: 0\r\nX-RateLimit-Reset: 99999999999999\r\n',
	],
	'a rate limit of nonsense': [
		'X-RateLimit-Remaining: -1e308\r\nX-RateLimit-Reset: NaN\r\nDate: Sat, 13 Sep 275760 00:00:00 GMT\r\n',
	],
	'a rate limit of Infinity': [
		'X-RateLimit-Remaining: Infinity\r\nX-RateLimit-Reset: 1e308\r\nDate: 0000\r\n',
	],
	'no header at all': ['\u0000\u0001: \u0007\r\n'],
	'a redirect to itself': ['Location: @SELF@/v1/project/create\r\n'],
	'a redirect to another host': ['Location: @OTHER@/v1/project/create/ugc-ads\r\n'],
	'a redirect without a scheme': ['Location: //localhost:1/x\r\n'],
	'a redirect to a file': ['Location: file:///etc/passwd\r\n'],
	'a redirect to a cloud': ['Location: http://169.254.169.254/latest/meta-data\r\n'],
};

const STATUSES = [
	...['200 OK', '200 @KEY@ @WEBHOOK@', '201 Created', '204 No Content', '206 Partial Content'],
	...['301 Moved', '302 Found', '303 See Other', '304 Not Modified', '307 R', '308 R', '300 M'],
	...['400 Bad Request', '401 @KEY@', '403 Forbidden', '404 Not Found', '408 Timeout', '413 X'],
	...['422 X', '425 Early', '451 X', '499 X', '500 Oops', '502 B', '503 S'],
	...['504 Gateway', '599 X', '999 X', '000 X', '2000 X', 'X', ''],
];

const BEFORE: Record<string, Piece[]> = {
	'': [],
	'100 Continue': ['HTTP/1.1 100 Continue\r\n\r\n'],
	'10,000 early hints': [{ text: 'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n', times: 10_000 }],
	'a switch of protocols': ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n'],
	'no HTTP': ['\u0016\u0003\u0001 SSH-2.0 '],
};

const nameOf = (parts: Array<string | undefined>) => parts.filter(Boolean).join(', ');

const among = <T extends object>(choices: T) => fc.constantFrom(...Object.keys(choices));

/** What can stand in a 429: it is asked again for hours, which take no time here, so a large one would count 366 times. */
const SMALL = [
	...['nothing', 'null', 'zero', 'half a value', '90 objects in each other', 'a web page'],
	...['keys of prototypes', 'the key', 'the key in a name', 'the callback URL'],
];

/** What can be said of a rate limit. */
const RATE_LIMITS = Object.keys(HEADERS).filter((name) => /Retry-After|a rate limit/.test(name));

/** One of these, and most often what is usual. */
const mostly = <T>(usual: T, others: fc.Arbitrary<T>) =>
	fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });

/** Answers of all kinds; most differ from a good one in two or three respects, since others are not read. */
export const anyAnswer: fc.Arbitrary<Answer> = fc
	.record({
		before: mostly('', among(BEFORE)),
		said: fc.oneof(
			{
				weight: 9,
				arbitrary: fc.record({
					status: mostly('200 OK', fc.constantFrom(...STATUSES)),
					headers: mostly('JSON', among(HEADERS)),
					value: among(VALUES),
				}),
			},
			{
				weight: 1,
				arbitrary: fc.record({
					status: fc.constant('429 Too Many'),
					headers: fc.constantFrom(...RATE_LIMITS),
					value: fc.constantFrom(...SMALL),
				}),
			},
		),
		place: among(PLACES),
		encoding: mostly(undefined, fc.constantFrom('gzip', 'br', 'deflate', 'compress', 'x@KEY@')),
		framing: fc.constantFrom<Answer['framing']>('chunked', 'close'),
		end: mostly<Answer['end']>(undefined, fc.constantFrom('reset', 'never')),
		drips: mostly(false, fc.constant(true)),
	})
	.map(({ before, said: { status, headers, value }, place, ...wire }) => ({
		...wire,
		name: nameOf([before, status, headers, value, place, wire.encoding, wire.framing, wire.end]),
		before: BEFORE[before],
		status,
		headers: HEADERS[headers],
		body: PLACES[place](VALUES[value]),
	}));
