import * as fc from 'fast-check';
import { z } from 'zod/v3';

import {
	audio,
	httpsUrl,
	identifier,
	invalidFields,
	language,
	commonFields,
	requiredText,
	webUrl,
} from '../../../nodes/shared/contract/requests';

const project = z.object(commonFields);

test.each([
	['https://example.com', true],
	['HTTPS://EXAMPLE.COM/a?b#c', true],
	['http://example.com', false],
	['//example.com', false],
	['https//example.com', false],
	['https://', false],
	['', false],
])('%p is an https URL: %p', (url, good) => {
	expect(httpsUrl.safeParse(url).success).toBe(good);
});

test.each([
	...[
		'C:\\Users\\me\\1.jpg',
		'file:///C:/1.jpg',
		's3://bucket/1.jpg',
		'data:image/png;base64,AAAA',
	],
	...['blob:https://example.com/1', 'Image:https://example.com/1.jpg', 'example.com:443/1.jpg'],
	...['localhost:3000/1.jpg', 'ftp://example.com/1.jpg', 'mailto:a@example.com'],
])('%j is no address of a slide, though it is a URL', (url) => {
	expect(webUrl.safeParse(url).error?.issues[0].message).toMatch(/^Must be a valid URL, not "/);
	expect(webUrl.safeParse('HTTP://example.com:80/1.jpg').success).toBe(true);
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

test('a webhook that is no https URL and too long gets the first message', () => {
	expect(invalidFields(project, { webhook: `http://${'x'.repeat(500)}` })).toEqual([
		{ field: 'webhook', message: expect.toTell('NOT_HTTPS_URL', `"http://${'x'.repeat(93)}..."`) },
	]);
});

test('metadata is measured in bytes of its JSON, not in characters', () => {
	const metadata = (letter: string, count: number) => ({ metadata: { a: letter.repeat(count) } });
	expect(invalidFields(project, metadata('x', 5112))).toEqual([]);
	expect(invalidFields(project, metadata('ü', 2556))).toEqual([]);
	expect(invalidFields(project, metadata('ü', 2557))).toHaveLength(1);
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
			const bytes = Buffer.byteLength(JSON.stringify({ a: text }));
			expect(invalidFields(project, { metadata: { a: text } })).toHaveLength(bytes > 5120 ? 1 : 0);
		}),
	);
});

test.each([Infinity, -Infinity, NaN, '1', null])('%p is no valid voice setting', (speed) => {
	expect(invalidFields(audio, { speed })).toHaveLength(1);
});

describe('a required field says so', () => {
	const request = z.object({
		text: requiredText(5),
		url: httpsUrl,
		language,
		choice: z.enum(['a', 'b']),
		count: z.number(),
		flag: z.boolean(),
		object: z.object({}),
		list: z.array(z.string()),
	});
	const fields = Object.keys(request.shape);
	const EMPTY = { message: 'Required', reason: 'emptyValue' };
	const required = fields.map((field) => ({ field, ...EMPTY }));
	const filledWith = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));

	test.each([undefined, null])('when it is %p', (value) => {
		expect(invalidFields(request, filledWith(value))).toEqual(required);
	});

	test('when it is an empty text', () => {
		expect(invalidFields(request, filledWith(''))).toEqual(required);
	});

	test('in a list, too', () => {
		expect(invalidFields(z.object({ list: z.array(request) }), { list: [filledWith('')] })).toEqual(
			fields.map((field) => ({ field: `list.0.${field}`, ...EMPTY })),
		);
	});

	test('but an entry of a list is no field, and any other value gets its own message', () => {
		const lists = z.object({
			texts: z.array(requiredText(2)),
			none: z.array(z.string()).min(1, 'None'),
		});
		expect(invalidFields(lists, { texts: [null, 7, 'abc'], none: [] })).toEqual([
			{ field: 'texts.0', message: expect.toTell('EXPECTED_TEXT') },
			{ field: 'texts.1', message: expect.toTell('EXPECTED_TEXT') },
			{ field: 'texts.2', message: expect.toTell('tooLong', '3', '2') },
			{ field: 'none', message: 'None' },
		]);
	});
});
