import * as fc from 'fast-check';

import { fileName } from '../../../nodes/shared/download/fileInfo';

/** Texts of which some look like folders, names, headers and escapes. */
const hostile = fc
	.array(
		fc.oneof(
			fc.constantFrom('/', '\\', '..', '.', '%2F', '%5C', '%00', '%', '\u0000', '\r\n', '\u007f'),
			fc.constantFrom('C:', '.mp4', '.exe', ' ', '"', ';', '\u202e', '\ud83c\udf7a'.repeat(101)),
			fc.string({ unit: 'binary', maxLength: 5 }),
		),
		{ maxLength: 8 },
	)
	.map((pieces) => pieces.join(''));

const address = hostile.map((path) => new URL(`https://files.example.com/${path}`).href);
const type = fc.constantFrom('video/mp4', 'video/webm', 'video/quicktime', 'video/x-new', '');

describe('a file is saved', () => {
	const names = fc.option(hostile, { nil: undefined });
	const ids = fc.array(hostile, { maxLength: 2 });

	test('under a name and not in a folder, whatever its host says', () => {
		fc.assert(
			fc.property(names, ids, address, type, (given, known, at, is) => {
				const name = fileName(given, known, at, is);
				expect(name).not.toMatch(/[\\/\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u);
				expect(name.length).toBeLessThanOrEqual(205);
				expect(name).toMatch(/\.(mp4|m4v|mov|webm|mkv|avi)$/i);
			}),
			{ numRuns: 1000 },
		);
	});

	test('under the same name when it is named once more', () => {
		fc.assert(
			fc.property(names, ids, address, type, (given, known, at, is) => {
				const name = fileName(given, known, at, is);
				expect(fileName(name, known, at, is)).toBe(name);
			}),
		);
	});
});
