import * as fc from 'fast-check';
import { Readable } from 'node:stream';

import { parseBody, readText } from '../../../nodes/shared/service/responseBody';

const readUpTo10Bytes = async (body: Readable, signal = new AbortController().signal) =>
	await readText(body, 10, signal);

test.each([[['{"a":', '1}']], [['']], [[]], [['ö']]])('the text of %j', async (chunks) => {
	const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
	expect(await readUpTo10Bytes(body)).toBe(chunks.join(''));
});

test('a character that is cut into two chunks is one character', async () => {
	const bytes = Buffer.from('ö');
	expect(await readUpTo10Bytes(Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]))).toBe('ö');
});

test('10 bytes are read, and of more no more than the limit', async () => {
	let sent = 0;
	const endless = Readable.from(
		(function* () {
			for (;;) {
				sent++;
				yield Buffer.from('xxxxx');
			}
		})(),
		{ objectMode: false, highWaterMark: 1 },
	);
	expect(await readUpTo10Bytes(endless)).toBeUndefined();
	expect(sent).toBeLessThan(10);
	expect(endless.destroyed).toBe(true);
	expect(await readUpTo10Bytes(Readable.from([Buffer.from('xxxxxxxxxx')]))).toHaveLength(10);
});

const dripping = () => {
	const body = new Readable({ read: () => {} });
	body.push(' ');
	return body;
};

test('a body that drips for ever ends with the signal, and its connection is closed', async () => {
	const controller = new AbortController();
	const body = dripping();
	const reading = readUpTo10Bytes(body, controller.signal);
	controller.abort();
	await expect(reading).rejects.toThrow();
	expect(body.destroyed).toBe(true);
});

test('a body that comes after the signal is not read', async () => {
	const body = dripping();
	await expect(readUpTo10Bytes(body, AbortSignal.abort())).rejects.toThrow();
	expect(body.destroyed).toBe(true);
});

test('a connection that ends early is an error', async () => {
	const cut = new Readable({ read: () => cut.destroy(new Error('aborted')) });
	await expect(readUpTo10Bytes(cut)).rejects.toThrow('aborted');
});

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
		message: 'The response has more than 50,000 values',
		code: 'RESPONSE_TOO_LARGE',
	});
	expect(parse).not.toHaveBeenCalled();
	parse.mockRestore();
});
