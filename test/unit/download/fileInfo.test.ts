import { isWebUrl } from '../../../nodes/shared/addresses/urls';
import {
	downloadUrlIn,
	fileName,
	nameGivenBy,
	nameWithId,
	urlExpiry,
	videoType,
} from '../../../nodes/shared/download/fileInfo';

const AT = 'https://files.example.com/v/a%20b.mp4?expires=1';

test.each([
	[{ url: AT }],
	[{ video: { url: AT } }],
	[{ url: null, videoUrl: AT }],
	[{ project: { status: 'completed', videoUrl: AT } }],
	[{ downloadUrl: AT, shareUrl: 'https://example.com' }],
])('the address of the file is found in %j', (record) => {
	expect(downloadUrlIn(record)).toBe(AT);
});

test.each([undefined, null, {}, { url: '' }, { url: 'soon' }, { shareUrl: AT }, { video: null }])(
	'there is no address of a file in %j',
	(record) => {
		expect(downloadUrlIn(record)).toBeUndefined();
	},
);

test('only web addresses are downloaded', () => {
	expect(['https://a.b/c', 'http://a.b'].every(isWebUrl)).toBe(true);
	expect(['ftp://a.b', 'file:///a', 'a.b/c', '', 7, null].some(isWebUrl)).toBe(false);
});

test.each([
	['https://a.b/c.mp4?expires=1700000000', '2023-11-14T22:13:20.000Z'],
	['https://a.b/c.mp4?Expires=1700000000&Signature=x', '2023-11-14T22:13:20.000Z'],
	['https://a.b/c?X-Amz-Date=20231107T221320Z&X-Amz-Expires=604800', '2023-11-14T22:13:20.000Z'],
])('%s says when it expires', (address, when) => {
	expect(urlExpiry(address)).toBe(Date.parse(when));
});

test.each([
	'https://a.b/c.mp4',
	'https://a.b/c?expires=soon',
	'https://a.b/c?expires=',
	'https://a.b/c?X-Amz-Date=today&X-Amz-Expires=1',
	'https://a.b/c?X-Amz-Date=20231107T221320Z&X-Amz-Expires=-99999999999999',
	'https://a.b/c?X-Amz-Date=20231107T221320Z',
])('%s does not say when it expires', (address) => {
	expect(urlExpiry(address)).toBeUndefined();
});

test.each([
	['video/mp4', AT, 'video/mp4'],
	['Video/WebM; codecs=vp9', AT, 'video/webm'],
	['application/mp4', AT, 'video/mp4'],
	['video/mp4, text/html', AT, undefined],
	['video/', AT, undefined],
	[undefined, AT, undefined],
	['', AT, undefined],
	['application/octet-stream', 'https://a.b/c.mov', 'video/quicktime'],
	['binary/octet-stream', 'https://a.b/download', 'video/mp4'],
	['text/html', AT, undefined],
	['application/json', AT, undefined],
	['image/png', 'https://a.b/c.mp4', undefined],
])('content type %p at %s is %p', (contentType, address, type) => {
	expect(videoType(contentType, address)).toBe(type);
});

test.each([
	['attachment; filename="my ad.mp4"', 'my ad.mp4'],
	['attachment; filename=ad.mp4; size=7', 'ad.mp4'],
	[`attachment; filename="x.mp4"; filename*=UTF-8''%C3%A4d.mp4`, 'äd.mp4'],
	[`attachment; filename="x.mp4"; filename*=UTF-8''%ZZ`, 'x.mp4'],
	['inline', undefined],
	[undefined, undefined],
])('Content-Disposition %p names %p', (header, name) => {
	expect(nameGivenBy(header)).toBe(name);
});

test.each([
	['a name of the user', ['ad 1.mp4', 'host.mp4'], 'ad 1.mp4'],
	['the name of the host', [undefined, 'host.mp4'], 'host.mp4'],
	['the end of the address', [], 'a b.mp4'],
	['a name without an ending', ['ad 1'], 'ad 1.mp4'],
	['a name with dots', ['v1.2 of ad'], 'v1.2 of ad.mp4'],
	['a name with folders', ['../../etc/passwd'], 'passwd.mp4'],
	['a name with folders of Windows', ['C:\\videos\\ad.mp4'], 'ad.mp4'],
	['a name that is no name', ['..'], 'a b.mp4'],
	['a name with control characters', ['a\u0000d\n.mp4'], 'ad.mp4'],
	['a name that turns its direction round', ['ad\u202e4pm.exe'], 'ad4pm.exe.mp4'],
	['a name with half a character', ['a\ud800d.mp4'], 'ad.mp4'],
	['a device of Windows', ['CON', 'nul.mp4'], 'a b.mp4'],
	['a name that begins like a device', ['console.mp4'], 'console.mp4'],
	['a name of 300 characters', [`${'x'.repeat(296)}.mp4`], `${'x'.repeat(200)}.mp4`],
])('a file is called by %s', (_, names, called) => {
	expect(fileName(names, AT, 'video/mp4')).toBe(called);
});

test.each([
	['of the host', 'final.mp4', ['p1', 'v1'], 'p1-final.mp4'],
	['that is the ID', 'v1.mp4', ['p1', 'v1'], 'v1.mp4'],
	['that has the ID already', 'p1-final.mp4', ['p1'], 'p1-final.mp4'],
	['that only looks like the ID', 'v12.mp4', ['v1'], 'v1-v12.mp4'],
	['of a video without an ID', 'final.mp4', [], 'final.mp4'],
	['beside an ID that is no name', 'final.mp4', ['../../x\u0000'], 'x-final.mp4'],
])('a name %s: "%s" of %j becomes "%s"', (_, name, ids, called) => {
	expect(nameWithId(name, ids, AT, 'video/mp4')).toBe(called);
});

test('a file without any name is called video, with the ending of its type', () => {
	expect(fileName([], 'https://a.b/', 'video/webm')).toBe('video.webm');
	expect(fileName([], 'https://a.b/.mp4', 'video/mp4')).toBe('video.mp4');
	expect(fileName([], 'https://a.b/%E0%A4%A', 'video/x-new')).toBe('%E0%A4%A.mp4');
});
