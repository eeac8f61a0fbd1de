import * as fc from 'fast-check';

import { fileName, nameGivenBy, urlExpiry } from '../../../nodes/shared/download/fileInfo';

/** Texts of which some look like folders, names, headers and escapes. */
const hostile = fc
	.array(
		fc.oneof(
			fc.constantFrom('/', '\\', '..', '.', '%2F', '%5C', '%00', '%', '\u0000', '\r\n', '\u007f'),
			fc.constantFrom(
				'C:',
				'.mp4',
				'.exe',
				' ',
				'"',
				';',
				'filename=""',
				"filename*=UTF-8''",
				'filename=',
				'CON',
				'\u202e',
				'\ud83c\udf7a'.repeat(101),
			),
			fc.string({ unit: 'binary', maxLength: 5 }),
		),
		{ maxLength: 8 },
	)
	.map((pieces) => pieces.join(''));

const address = hostile.map((path) => new URL(`https://files.example.com/${path}`).href);
const type = fc.constantFrom('video/mp4', 'video/webm', 'video/quicktime', 'video/x-new', '');

describe('a file is saved', () => {
	const names = fc.array(fc.option(hostile, { nil: undefined }), { maxLength: 3 });

	test('under a name and not in a folder, whatever its host says', () => {
		fc.assert(
			fc.property(names, address, type, (given, at, is) => {
				const name = fileName(given, at, is);
				expect(name).not.toMatch(/[\\/\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u);
				expect(name.length).toBeLessThanOrEqual(205);
				expect(name).toMatch(/\.(mp4|m4v|mov|webm|mkv|avi)$/i);
			}),
			{ numRuns: 1000 },
		);
	});

	test('under the same name when it is named once more', () => {
		fc.assert(
			fc.property(names, address, type, (given, at, is) => {
				const name = fileName(given, at, is);
				expect(fileName([name], at, is)).toBe(name);
			}),
		);
	});
});

describe('a host can name a file', () => {
	const named = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !name.includes('"'));

	test('in quotes', () => {
		fc.assert(
			fc.property(named, (name) => {
				expect(nameGivenBy(`attachment; filename="${name}"; size=7`)).toBe(name);
			}),
		);
	});

	test('encoded, which goes before the name in quotes', () => {
		fc.assert(
			fc.property(named, named, (name, other) => {
				const encoded = `filename*=UTF-8''${encodeURIComponent(name)}`;
				expect(nameGivenBy(`attachment; filename="${other}"; ${encoded}`)).toBe(name);
				expect(nameGivenBy(`attachment; ${encoded}; filename="${other}"`)).toBe(name);
			}),
		);
	});

	test('or not, whatever its header is', () => {
		const header = fc.oneof(hostile, fc.array(hostile), fc.integer(), fc.constant(null));
		fc.assert(
			fc.property(header, (given) => {
				expect(nameGivenBy(given)).not.toBe('');
			}),
		);
	});
});

describe('an address says when it expires', () => {
	const seconds = fc.integer({ min: 1, max: 4_000_000_000 });
	const at = (query: Record<string, string>) =>
		urlExpiry(`https://a.b/c.mp4?${new URLSearchParams(query).toString()}`);

	test('in seconds since 1970', () => {
		fc.assert(
			fc.property(seconds, (expires) => {
				expect(at({ Signature: 'x', Expires: String(expires) })).toBe(expires * 1000);
			}),
		);
	});

	test('in seconds since a date', () => {
		const week = fc.integer({ min: 0, max: 604_800 });
		fc.assert(
			fc.property(seconds, week, (signedAt, lasts) => {
				const iso = new Date(signedAt * 1000).toISOString();
				const date = iso.replace(/\.000|[-:]/g, '');
				const query = { 'X-Amz-Date': date, 'X-Amz-Expires': String(lasts) };
				expect(at(query)).toBe((signedAt + lasts) * 1000);
			}),
		);
	});

	test('or nothing that is no number', () => {
		const value = fc.oneof(hostile, fc.double().map(String), fc.constant('20231107T221320Z'));
		const names = ['expires', 'x-amz-date', 'x-amz-expires'];
		const query = fc.dictionary(fc.constantFrom(...names), value);
		fc.assert(
			fc.property(query, (given) => {
				expect(at(given)).not.toBeNaN();
			}),
			{ numRuns: 1000 },
		);
	});
});
