import * as fc from 'fast-check';
import isPlainObject from 'lodash/isPlainObject';

import { VideoGenerationApi } from '../../../credentials/VideoGenerationApi.credentials';
import { foldCase, recordsOf } from '../../../nodes/shared/lookups/libraries';
import { cachedLookUp } from '../../../nodes/shared/service/client';
import { PATH_SETTINGS } from '../../../nodes/shared/service/undocumentedPaths';

const RECORDS = [{ id: 'a' }, { id: 'b' }];

test.each([
	['under its name', { videos: RECORDS, total: 2 }],
	['under another name', { items: RECORDS, total: 2 }],
	['not at all', RECORDS],
	['beside another list', { tags: [{ name: 'x' }], videos: RECORDS }],
])('a list is found however it is wrapped: %s', (_, data) => {
	expect(recordsOf(data, 'videos')).toEqual(RECORDS);
});

test('of two other lists none is taken', () => {
	expect(recordsOf({ genres: [{ id: 'jazz' }], tracks: RECORDS }, 'music')).toBeUndefined();
});

test.each([undefined, null, 'text', 7, {}, { videos: 'none' }])(
	'there is no list in %p',
	(data) => {
		expect(recordsOf(data, 'videos')).toBeUndefined();
	},
);

test('what is no record is left out of a list', () => {
	const data = { videos: [null, RECORDS[0], 7, [], RECORDS[1], 'a'] };
	expect(recordsOf(data, 'videos')).toEqual(RECORDS);
});

test('records are found in any list without an exception', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (data) => {
			const records = recordsOf(data, 'videos') ?? [];
			expect(records.every(isPlainObject)).toBe(true);
		}),
	);
});

test('an empty list is a list', () => {
	expect(recordsOf({ videos: [], total: 0 }, 'videos')).toEqual([]);
});

test('texts are compared without case, accents and blanks around them', () => {
	expect(foldCase(' ÀMÉLIA Ñandú ')).toBe('amelia nandu');
});

test.each(Object.entries(PATH_SETTINGS))(
	'the setting of %s is called what the credential calls it: %s',
	(lookup, label) => {
		const { properties } = new VideoGenerationApi();
		expect(properties.find(({ name }) => name === `${lookup}Path`)?.displayName).toBe(label);
	},
);

test('a cached lookup sends each distinct request once, and a failed one again', async () => {
	const paths: string[] = [];
	const lookUp = cachedLookUp(async ({ path, query }) => {
		paths.push(path);
		return await (query ? Promise.reject(new Error('no')) : Promise.resolve(paths.length));
	});
	expect(await Promise.all([lookUp({ path: '/a' }), lookUp({ path: '/a' })])).toEqual([1, 1]);
	expect(await lookUp({ path: '/b' })).toBe(2);
	await expect(lookUp({ path: '/a', query: { page: 2 } })).rejects.toThrow('no');
	await expect(lookUp({ path: '/a', query: { page: 2 } })).rejects.toThrow('no');
	expect(paths).toEqual(['/a', '/b', '/a', '/a']);
});
