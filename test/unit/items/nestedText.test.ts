import * as fc from 'fast-check';

import { type NestedKind, nestedText } from '../../../nodes/shared/items/nestedText';

const PAGE = 'https://drive.google.com/file/d/1aB_c/view?usp=drivesdk';
const DOWNLOAD = 'https://drive.google.com/uc?id=1aB_c&export=download';
const ICON = 'https://drive-thirdparty.googleusercontent.com/16/type/image/jpeg';

const said = (value: unknown, wanted: NestedKind = 'file') => nestedText(value, wanted)?.message;
const pathIn = (value: unknown, wanted: NestedKind = 'file') =>
	/\. Add (.*) to the expression$/.exec(said(value, wanted) ?? '')?.[1];

describe('of an object for an image or a clip, the field that is a file is named', () => {
	test.each<[string, object, string]>([
		['Google Drive', { id: '1', webViewLink: PAGE, webContentLink: DOWNLOAD }, '.webContentLink'],
		[
			'Google Drive, with its small pictures first',
			{
				iconLink: ICON,
				thumbnailLink: 'https://lh3.googleusercontent.com/drive-storage/AJQ=s220',
				webContentLink: DOWNLOAD,
				webViewLink: PAGE,
			},
			'.webContentLink',
		],
		[
			'a shop',
			{ id: 7, admin_graphql_api_id: 'gid://shop/Image/7', src: 'https://cdn.test/lamp.png?v=3' },
			'.src',
		],
		[
			'WordPress',
			{
				link: 'https://blog.test/lamp/',
				guid: { rendered: 'https://blog.test/?attachment_id=4' },
				source_url: 'https://blog.test/wp-content/uploads/lamp.webp',
				_links: { self: [{ href: 'https://blog.test/wp-json/wp/v2/media/4' }] },
			},
			'.source_url',
		],
		[
			'WordPress, only a part',
			{ id: 4, guid: { rendered: 'https://blog.test/uploads/lamp.jpg' } },
			'.guid.rendered',
		],
		[
			'a record with attachments',
			{
				name: 'Lamp',
				attachments: [
					{
						id: 'att1',
						url: 'https://files.test/v3/u/abc',
						thumbnails: { small: { url: 'https://files.test/v3/u/s' } },
					},
				],
			},
			'.attachments[0].url',
		],
		[
			'Cloudinary',
			{ url: 'http://res.test/lamp.jpg', secure_url: 'https://res.test/lamp.jpg' },
			'.secure_url',
		],
		[
			'Notion',
			{ type: 'file', name: 'lamp', file: { url: 'https://s3.test/lamp.png?X-Amz=1' } },
			'.file.url',
		],
		[
			'Microsoft Graph',
			{
				'@microsoft.graph.downloadUrl':
					'https://acme.sharepoint.com/_layouts/15/download.aspx?UniqueId=1',
				webUrl: 'https://acme.sharepoint.com/Shared%20Documents/lamp.jpg',
			},
			'["@microsoft.graph.downloadUrl"]',
		],
		[
			'Box',
			{ url: 'https://app.box.com/s/k3', download_url: 'https://app.box.com/shared/static/k3.mov' },
			'.download_url',
		],
		['a name with a blank', { 'source url': 'https://a.test/b.jpg' }, '["source url"]'],
		['the second of a list', { images: ['', 'https://a.test/2.gif'] }, '.images[1]'],
	])('%s', (_, value, path) => {
		expect(pathIn(value)).toBe(path);
		expect(pathIn([value])).toBe(`[0]${path}`);
	});

	test('by nothing but its value, whatever the fields are called', () => {
		const name = fc.string({ minLength: 1, maxLength: 8 });
		fc.assert(
			fc.property(fc.uniqueArray(name, { minLength: 3, maxLength: 3 }), ([page, file, other]) => {
				const value = Object.fromEntries([
					[page, PAGE],
					[other, 'lamp.jpg'],
					[file, 'https://a.test/lamp.jpg'],
				]);
				const path = pathIn(value) ?? '';
				expect(path.startsWith('.') ? path.slice(1) : (JSON.parse(path) as string[])[0]).toBe(file);
			}),
		);
	});

	test.each<[string, object]>([
		['a page only', { id: '1', webViewLink: PAGE }],
		['a page and an icon', { webViewLink: PAGE, iconLink: ICON }],
		['a path on a server', { url: '/uploads/lamp.jpg' }],
		['nothing but names', { name: 'lamp.jpg', alt: 'A lamp' }],
		['a post', { permalink: 'https://x.com/a/status/3', id: '3k' }],
		['a file for members', { url_private: 'https://files.slack.com/files-pri/T1-F1/lamp.jpg' }],
		['a page of Dropbox', { link: 'https://www.dropbox.com/s/k3/lamp.jpg?dl=0' }],
	])('and where none is, none is proposed: %s', (_, value) => {
		expect(said(value)).toTell('nothingInValue');
	});
});

test('for a website any URL will do', () => {
	const value = { id: 3, handle: 'lamp', onlineStoreUrl: 'https://shop.test/lamp' };
	expect(pathIn(value, 'url')).toBe('.onlineStoreUrl');
	expect(pathIn({ image: 'https://a.test/b.jpg', ...value }, 'url')).toBe('.onlineStoreUrl');
	expect(pathIn({ image: 'https://a.test/b.jpg' }, 'url')).toBe('.image');
	expect(said({ handle: 'lamp' }, 'url')).toTell('nothingInValue');
});

test.each<[unknown, string]>([
	[{ state: 'generated', value: 'Hello', isStale: false }, '.value'],
	[[{ type: 'text', text: { content: 'Hello' }, plain_text: 'Hello' }], '[0].plain_text'],
	[{ rendered: '<p>Hello</p>', protected: false }, '.rendered'],
	[['Hello'], '[0]'],
	[{ link: 'https://a.test', headline: 'Hello' }, '.headline'],
	[{ value: 7 }, '.value'],
])('for a text, %j leads to one', (value, path) => {
	expect(pathIn(value, 'text')).toBe(path);
});

test.each([[{ filename: 'mug.png', mimetype: 'image/png' }], [{ fileName: 'a', mimeType: 'b' }]])(
	'the name of a file is no text: %j',
	(value) => {
		expect(said(value, 'text')).toTell('nothingInValue');
		expect(said([value], 'file')).toTell('nothingInValue');
	},
);

test('what is neither a list nor an object is left alone', () => {
	for (const value of ['a', 7, true, null, undefined, new Date()]) {
		expect(said(value)).toBeUndefined();
	}
});

test('whatever the value is, a path that is named leads to a text', () => {
	const url = fc.constantFrom(
		PAGE,
		DOWNLOAD,
		'https://a.test/b.jpg',
		'https://a.test/',
		'http://[',
	);
	const { value: any } = fc.letrec((tie) => ({
		value: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('list'), tie('object')),
		leaf: fc.oneof(url, fc.string(), fc.integer(), fc.constant(null)),
		list: fc.array(tie('value'), { maxLength: 4 }),
		object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
	}));
	fc.assert(
		fc.property(any, fc.constantFrom<NestedKind>('text', 'file', 'url'), (value, wanted) => {
			const path = pathIn(value, wanted);
			if (path === undefined) return;
			const found: unknown = new Function('value', `return value${path}`)(value);
			expect(['string', 'number']).toContain(typeof found);
			if (wanted !== 'text') expect(found).toMatch(/^https?:/);
		}),
	);
});
