import { Readable } from 'node:stream';

import { readText } from '../../../nodes/shared/service/responseBody';
import { systemTimer } from '../../../nodes/shared/utils/clock';

const LIMITS = { maxBytes: 10, timeoutMs: 1000 };

afterEach(() => jest.restoreAllMocks());

test.each([[['{"a":', '1}']], [['']], [[]], [['ö']]])('the text of %j', async (chunks) => {
	const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
	expect(await readText(body, LIMITS)).toBe(chunks.join(''));
});

test('a character that is cut into two chunks is one character', async () => {
	const bytes = Buffer.from('ö');
	expect(await readText(Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]), LIMITS)).toBe(
		'ö',
	);
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
	expect(await readText(endless, LIMITS)).toBeUndefined();
	expect(sent).toBeLessThan(10);
	expect(endless.destroyed).toBe(true);
	expect(await readText(Readable.from([Buffer.from('xxxxxxxxxx')]), LIMITS)).toHaveLength(10);
});

test('a body that drips for ever ends when the time is up', async () => {
	jest.spyOn(systemTimer, 'after').mockImplementation((ms, task) => {
		expect(ms).toBe(LIMITS.timeoutMs);
		setImmediate(task);
		return () => {};
	});
	const dripping = new Readable({ read: () => {} });
	dripping.push(' ');
	await expect(readText(dripping, LIMITS)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
	expect(dripping.destroyed).toBe(true);
});

test('the timer ends with the body', async () => {
	const cancel = jest.fn();
	jest.spyOn(systemTimer, 'after').mockReturnValue(cancel);
	await readText(Readable.from([Buffer.from('a')]), LIMITS);
	expect(cancel).toHaveBeenCalledTimes(1);
});

test('a connection that ends early is an error', async () => {
	const cut = new Readable({ read: () => cut.destroy(new Error('aborted')) });
	await expect(readText(cut, LIMITS)).rejects.toThrow('aborted');
});
