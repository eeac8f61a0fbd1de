import * as fc from 'fast-check';
import { z } from 'zod/v3';

import { audio, httpsUrl, identifier, projectFields } from '../../../nodes/shared/contract/common';
import { problemsOf } from '../../../nodes/shared/contract/validate';

const project = z.object(projectFields);

test.each([
	['https://example.com', true],
	['HTTPS://EXAMPLE.COM/a?b#c', true],
	['http://example.com', false],
	['//example.com', false],
	['https//example.com', false],
	['https://', false],
	['', false],
])('%p is an https address: %p', (url, good) => {
	expect(httpsUrl.safeParse(url).success).toBe(good);
});

test.each([
	['', false],
	['a', true],
	['x'.repeat(30), true],
	['x'.repeat(31), false],
	[7, false],
	[null, false],
])('%p is an identifier: %p', (id, good) => {
	expect(identifier.safeParse(id).success).toBe(good);
});

test('a webhook that is neither an https address nor short has both said', () => {
	expect(problemsOf(project, { webhook: `http://${'x'.repeat(500)}` })).toEqual([
		{ path: 'webhook', text: 'Must be a valid HTTPS URL' },
		{ path: 'webhook', text: 'String must contain at most 500 character(s)' },
	]);
});

test('metadata is measured in bytes of its JSON, not in characters', () => {
	const metadata = (letter: string, count: number) => ({ metadata: { a: letter.repeat(count) } });
	expect(problemsOf(project, metadata('x', 5112))).toEqual([]);
	expect(problemsOf(project, metadata('ü', 2556))).toEqual([]);
	expect(problemsOf(project, metadata('ü', 2557))).toHaveLength(1);
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
			const bytes = Buffer.byteLength(JSON.stringify({ a: text }));
			expect(problemsOf(project, { metadata: { a: text } })).toHaveLength(bytes > 5120 ? 1 : 0);
		}),
	);
});

test.each([Infinity, -Infinity, NaN, '1', null])('%p is no setting of a voice', (speed) => {
	expect(problemsOf(audio, { speed })).toHaveLength(1);
});
