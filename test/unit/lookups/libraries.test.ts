import { VideoGenerationApi } from '../../../credentials/VideoGenerationApi.credentials';
import { folded, recordsOf } from '../../../nodes/shared/lookups/libraries';
import { PATH_SETTINGS } from '../../../nodes/shared/service/undocumented';

const RECORDS = [{ id: 'a' }, { id: 'b' }];

test.each([
	['under its name', { videos: RECORDS, total: 2 }],
	['under another name', { items: RECORDS, total: 2 }],
	['not at all', RECORDS],
	['beside an empty list', { tags: [], items: RECORDS }],
	['beside another list', { tags: [{ name: 'x' }], videos: RECORDS }],
])('a list is found however it is wrapped: %s', (_, data) => {
	expect(recordsOf(data, 'videos')).toEqual(RECORDS);
});

test('which of two lists is meant is not guessed', () => {
	expect(recordsOf({ genres: [{ id: 'jazz' }], tracks: RECORDS }, 'music')).toBeUndefined();
});

test.each([undefined, null, 'text', 7, {}, { videos: 'none' }, { videos: ['a'] }])(
	'there is no list in %p',
	(data) => {
		expect(recordsOf(data, 'videos')).toBeUndefined();
	},
);

test('an empty list is a list', () => {
	expect(recordsOf({ videos: [], total: 0 }, 'videos')).toEqual([]);
});

test('texts are compared without case, accents and blanks around them', () => {
	expect(folded(' ÀMÉLIA Ñandú ')).toBe('amelia nandu');
});

test.each(Object.entries(PATH_SETTINGS))(
	'the setting of %s is called what the credential calls it: %s',
	(lookup, label) => {
		const { properties } = new VideoGenerationApi();
		expect(properties.find(({ name }) => name === `${lookup}Path`)?.displayName).toBe(label);
	},
);
