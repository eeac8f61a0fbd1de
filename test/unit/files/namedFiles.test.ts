import * as fc from 'fast-check';
import type { IBinaryData, IDataObject } from 'n8n-workflow';

import { filesByName, filesShown } from '../../../nodes/shared/files/namedFiles';

const file = (fileName: string, more: Partial<IBinaryData> = {}): IBinaryData => ({
	...{ data: 'filesystem-v2', id: `filesystem-v2:${fileName}`, fileName },
	mimeType: 'image/jpeg',
	...more,
});
const upload = (filename: string, size = 5, mimetype = 'image/jpeg') => ({
	...{ filename, mimetype, size },
});
const item = (binary: Record<string, IBinaryData>, json: IDataObject = {}) => ({ binary, json });

describe('a name', () => {
	const row = item({ data: file('a.jpg'), photo_0: file('b.jpg'), 'Front, back': file('c.jpg') });

	test.each<[unknown, string[]]>([
		['data', ['data']],
		['  photo_0 ', ['photo_0']],
		['photo_0,data', ['photo_0', 'data']],
		['data, photo_0 ,', ['data', 'photo_0']],
		['data,data', ['data', 'data']],
		['Front, back', ['Front, back']],
	])('%p means the files %j, in order', (text, keys) => {
		expect(filesByName(text, row)).toEqual({ keys });
	});

	test.each<[unknown, string, string?]>([
		['', 'noFileNamed'],
		[undefined, 'noFileNamed'],
		[' , ', 'noSuchFile'],
		[['data'], 'noFileNamed'],
		[{}, 'noFileNamed'],
		['Data', 'noSuchFile', '"Data". The row has "data", "photo_0"'],
		['photo', 'noSuchFile', '"photo". The row has "data", "photo_0"'],
		['data, mug', 'noSuchFile', '"mug"'],
		['toString', 'noSuchFile', '"toString"'],
		['__proto__', 'noSuchFile', '"__proto__"'],
		['filesystem-v2:a.jpg', 'noSuchFile'],
	])('%p means none', (text, reason, facts = '') => {
		const message = expect.stringContaining(facts);
		expect(filesByName(text, row)).toEqual({ fault: { reason, message } });
	});

	test('of a row without files says that it has none', () => {
		expect(filesByName('data', { json: { data: 'https://a.test/b.jpg' } })).toMatchObject({
			fault: { reason: 'noSuchFile' },
		});
	});
});

describe('a row whose files n8n keeps in its JSON', () => {
	const shown = file('mug.png', { id: 'filesystem-v2:workflows/2/executions/3/binary_data/x' });
	const row = { json: { _files: { data: shown } } };

	// anybody can write an ID there: that of a file of another workflow, too
	test.each([
		['its name', () => filesByName('data', row)],
		['its path', () => filesByName('_files.data', row)],
		['what n8n shows of it', () => filesShown(shown, row)],
	])('has none by %s', (_, named) => {
		expect(named()).toMatchObject({ fault: { reason: 'noSuchFile' } });
	});

	test('has those of the row alone', () => {
		const both = { ...row, binary: { photo: file('a.jpg') } };
		expect(filesByName('photo', both)).toEqual({ keys: ['photo'] });
		expect(filesByName('data', both)).toMatchObject({ fault: { reason: 'noSuchFile' } });
	});
});

describe('a value that shows files', () => {
	const row = item(
		{ Photo: file('mug.png', { mimeType: 'image/png' }), Logo: file('logo.jpg') },
		{ Photo: [upload('mug.png', 9, 'image/png')], text: 'mug.png' },
	);

	test.each<[string, unknown, string[]]>([
		['a field of a form', row.json.Photo, ['Photo']],
		['one of its files', upload('mug.png', 9, 'image/png'), ['Photo']],
		['a binary field', row.binary.Logo, ['Logo']],
		['a file of another column', [upload('logo.jpg')], ['Logo']],
		['several', [upload('logo.jpg'), upload('mug.png', 9, 'image/png')], ['Logo', 'Photo']],
	])('means %s', (_, value, keys) => {
		expect(filesShown(value, row)).toEqual({ keys });
	});

	test.each<[string, unknown]>([
		['a URL', 'https://example.com/mug.png'],
		['the name of a file', 'mug.png'],
		['nothing', undefined],
		['an empty list', []],
		['an attachment of a table', [{ url: 'https://example.com/mug.png', filename: 'mug.png' }]],
		['a list with a URL in it', [upload('mug.png'), 'https://example.com/mug.png']],
		[
			'a file of Google Drive',
			{ id: '1AbC', mimeType: 'image/png', webContentLink: 'https://drive.google.com/uc?id=1AbC' },
		],
		['a file of Google Drive without a link', { kind: 'drive#file', id: '1AbC', mimeType: 'a/b' }],
		['an attachment of a card', { ...file('mug.png'), url: 'https://cards.test/1/mug.png' }],
		['a number', 5],
	])('is not %s', (_, value) => {
		expect(filesShown(value, row)).toBeUndefined();
	});

	test.each<[string, unknown]>([
		['is not in the row', [upload('other.png')]],
		['has another type', [upload('mug.png', 9, 'video/mp4')]],
		['is another execution', { ...file('x'), id: 'filesystem-v2:workflows/1/executions/2/x' }],
	])('names none where it %s', (_, value) => {
		expect(filesShown(value, row)).toMatchObject({ fault: { reason: 'noSuchFile' } });
	});

	test('means the file of its column where phones call each photo the same', () => {
		const front = [upload('image.jpg')];
		const back = [upload('image.jpg', 6)];
		const photos = item(
			{ Front_side: file('image.jpg'), Back_side: file('image.jpg') },
			{ 'Front side': front, 'Back side': back },
		);
		expect(filesShown(front, photos)).toEqual({ keys: ['Front_side'] });
		expect(filesShown(back, photos)).toEqual({ keys: ['Back_side'] });
		expect(filesShown([upload('image.jpg', 7)], photos)).toMatchObject({
			fault: { reason: 'severalFilesOfThisName' },
		});
	});

	test('means the one of its size', () => {
		const photos = item({
			a: file('image.jpg', { bytes: 5, id: 'x:1' }),
			b: file('image.jpg', { bytes: 6, id: 'x:2' }),
		});
		expect(filesShown(upload('image.jpg', 6), photos)).toEqual({ keys: ['b'] });
	});

	test('means all files of a field that takes several, in the order of the form', () => {
		const value = [upload('image.jpg', 5), upload('b.jpg', 5), upload('image.jpg', 6)];
		const photos = item(
			{ Photos_0: file('image.jpg'), Photos_1: file('b.jpg'), Photos_2: file('image.jpg') },
			{ Photos: value },
		);
		expect(filesShown(value, photos)).toEqual({ keys: ['Photos_0', 'Photos_1', 'Photos_2'] });
	});
});

test('whatever stands in a field, only files of the row are meant', () => {
	const row = item({ data: file('a.jpg'), photo: file('b.jpg') });
	const shown = fc.record(
		{
			filename: fc.constantFrom('a.jpg', 'b.jpg', 'c.jpg'),
			mimetype: fc.constantFrom('image/jpeg', 'text/plain'),
			id: fc.constantFrom('filesystem-v2:a.jpg', 'filesystem-v2:other'),
			size: fc.nat(),
		},
		{ requiredKeys: [] },
	);
	const value = fc.oneof(fc.anything(), shown, fc.array(shown), fc.string());
	fc.assert(
		fc.property(value, (given) => {
			for (const named of [filesByName(given, row), filesShown(given, row)]) {
				if (named && 'keys' in named) {
					for (const key of named.keys) expect(Object.keys(row.binary)).toContain(key);
				}
			}
		}),
	);
});
