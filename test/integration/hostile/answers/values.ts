/** A text, or a text that is repeated: `#` in it is then the number of the repetition. */
export type Piece = string | { text: string; times: number };

const MIB = 1024 * 1024;

const repeated = (text: string, times: number): Piece => ({ text, times });

/** A JSON text of about 4 MiB: texts that look like the beginning of something. */
const longText = (unit: string): Piece[] => [
	'"token /video-generation/w?vgtoken=',
	repeated(unit, Math.floor((4 * MIB) / unit.length)),
	'"',
];

const list = (entry: string, times: number): Piece[] => ['[', repeated(`${entry},`, times), '1]'];

const nested = (open: string, close: string, times: number): Piece[] => [
	repeated(open, times),
	'1',
	repeated(close, times),
];

/** JSON values, and some that are none, that have made programs slow, large or wrong. */
export const VALUES: Record<string, Piece[]> = {
	'100,000 lists in each other': nested('[', ']', 100_000),
	'100,000 objects in each other': nested('{"a":', '}', 100_000),
	'3,000 objects in each other': nested('{"a":', '}', 3_000),
	'90 objects in each other': nested('{"a":', '}', 90),
	'an object of 45,000 keys': ['{', repeated('"k#":1,', 45_000), '"":1}'],
	'6,000 records': list('{"id":"v#","name":"Voice #","status":"ready","a":[1,{"b":"c"}]}', 6_000),
	'45 texts of 90 KiB': list(`"${'&item=1'.repeat(13_000)}vgtoken=${'a'.repeat(43)}"`, 45),
	'4 MiB of a': longText('a'),
	'4 MiB of blanks': longText(' '),
	'4 MiB of slashes': longText('/'),
	'4 MiB of backslashes': longText('\\\\'),
	'4 MiB of a=': longText('a='),
	'4 MiB of &item=1': longText('&item=1'),
	'4 MiB of /webhook-waiting/a': longText('/webhook-waiting/a'),
	'4 MiB of (': longText('('),
	'4 MiB of <': longText('<'),
	'4 MiB of %25': longText('%25'),
	'4 MiB of Avatar "': longText('Avatar \\"'),
	'4 MiB of not enough credits': longText('not enough credits Estimated: 1'),
	'4 MiB of accents': longText('e\u0301\u0323'),
	'4 MiB of one script and another': longText('aaaaaaaaaaaaaaaaaaaaaaaaaaaaa漢'),
	'4 MiB of digits': [repeated('9', 4 * MIB)],
	'keys of prototypes': [
		'{"__proto__":{"success":true,"projectId":"x","polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"then":"x"}',
	],
	'the key': ['"There is no @KEY@, @KEY@. @KEY_UPPER@"'],
	'the key in a name': ['{"@KEY@":1,"@KEY@Id":"@KEY@","a":["@KEY@"]}'],
	'the key, escaped': ['{"a":"@KEY_ESCAPED@","\\u0062":["@KEY_ESCAPED@x"]}'],
	'the callback URL': ['["@WEBHOOK@", "see @WEBHOOK@&x=1"]'],
	'a web page': ['<html>', repeated('<a href="', 1_000), '@KEY@ @WEBHOOK@'],
	'half a value': ['{"a":"b'],
	nothing: [],
	null: ['null'],
	'an address': ['"@OTHER@/file/v.mp4"'],
	'a file': ['"file:///etc/passwd"'],
	'metadata of a cloud': ['"http://169.254.169.254/latest/meta-data/"'],
	zero: [repeated('\u0000', 100)],
};

/** Where in an answer a value stands. */
export const PLACES: Record<string, (value: Piece[]) => Piece[]> = {
	alone: (value) => value,
	'as data': (value) => ['{"success":true,"data":', ...value, '}'],
	'in a record': (value) => [
		'{"success":true,"data":{"id":"v","name":"v","type":"class","scenes":',
		...value,
		',"status":',
		...value,
		',"url":',
		...value,
		'}}',
	],
	'in a list': (value) => ['{"success":true,"data":[{"id":"v","name":', ...value, '}]}'],
	'beside a project': (value) => ['{"success":true,"projectId":"prj-1","message":', ...value, '}'],
	'as the ID': (value) => [
		'{"success":true,"data":{"projectId":',
		...value,
		',"status":"STARTED"}}',
	],
	'as a message': (value) => ['{"success":false,"message":', ...value, '}'],
	'as details': (value) => [
		'{"success":false,"code":"INVALID_VALUE","details":{"allowed":',
		...value,
		'}}',
	],
};
