import { secretsIn } from '../host/leaks';

const SECRET = 'KEY+4hJx8/Qm2Vt6=Zb0~';
const found = (text: string) => secretsIn(text, [SECRET]);

test.each([
	['as it is', SECRET],
	['in an address', encodeURIComponent(SECRET)],
	['in hex', Buffer.from(SECRET).toString('hex').toUpperCase()],
	...['', 'a', 'ab', 'abc'].map((before) => [
		`in base64 behind ${before.length} bytes`,
		Buffer.from(`${before}${SECRET}:x`).toString('base64'),
	]),
	['in base64 for addresses', Buffer.from(`x:${SECRET}`).toString('base64url')],
])('a secret is found %s', (_, text) => expect(found(`before ${text} after`)).toEqual([SECRET]));

test('the token of an address is found, wherever it comes from', () => {
	const address = `https://n8n.test/w?vgtoken=${'aB-_9'.repeat(9).slice(0, 43)}`;
	expect(found(address)).toEqual(['a token']);
	expect(found(encodeURIComponent(address))).toEqual(['a token']);
});

test('nothing is found where there is none', () => {
	expect(found('vgtoken=*** KEY+4hJx8 and a vgtoken=short one')).toEqual([]);
});
