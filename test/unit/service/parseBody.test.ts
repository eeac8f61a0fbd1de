import * as fc from 'fast-check';

import { parseBody } from '../../../nodes/shared/service/parseBody';

test('JSON is parsed, and anything else is its text', () => {
	fc.assert(
		fc.property(fc.json(), (text) => {
			expect(parseBody(text)).toEqual(JSON.parse(text));
		}),
	);
	for (const text of ['', '<html>', '{"a":1']) expect(parseBody(text)).toBe(text);
});

const list = (length: number, entry: string) => `[${Array(length).fill(entry).join()}]`;

test('a list of 6,000 avatars is parsed', () => {
	const avatar = '{"id":"a","name":"A","gender":"f","age":"y","type":"t","thumbnail":"u"}';
	expect(parseBody(list(6_000, avatar))).toHaveLength(6_000);
});

test.each([
	['lists', list(50_001, '[]')],
	['numbers', list(50_001, '1')],
	['keys', `{${Array.from({ length: 50_001 }, (_, index) => `"${index}":1`).join()}}`],
	['lists in each other', '['.repeat(50_001)],
])('of more than 50,000 %s nothing is parsed', (_, text) => {
	const parse = jest.spyOn(JSON, 'parse');
	expect(parseBody(text)).toEqual({
		message: 'The answer has more than 50,000 values',
		code: 'RESPONSE_TOO_LARGE',
	});
	expect(parse).not.toHaveBeenCalled();
	parse.mockRestore();
});
