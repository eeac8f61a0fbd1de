import { isWebUrl } from '../../../nodes/shared/addresses/urls';
import { downloadUrlIn, fileName, videoType } from '../../../nodes/shared/download/fileInfo';

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
	['a name of the user', 'ad 1.mp4', 'ad 1.mp4'],
	['the end of the address', undefined, 'a b.mp4'],
	['a name without an ending', 'ad 1', 'ad 1.mp4'],
	['a name with dots', 'v1.2 of ad', 'v1.2 of ad.mp4'],
	['a name with folders', '../../etc/passwd', 'passwd.mp4'],
	['a name with folders of Windows', 'C:\\videos\\ad.mp4', 'ad.mp4'],
	['a name that is no name', '..', 'a b.mp4'],
	['a name with control characters', 'a\u0000d\n.mp4', 'ad.mp4'],
	['a name that turns its direction round', 'ad\u202e4pm.exe', 'ad4pm.exe.mp4'],
	['a name with half a character', 'a\ud800d.mp4', 'ad.mp4'],
	['a name of 300 characters', `${'x'.repeat(296)}.mp4`, `${'x'.repeat(200)}.mp4`],
])('a file is called by %s', (_, ownName, called) => {
	expect(fileName(ownName, [], AT, 'video/mp4')).toBe(called);
});

test.each([
	['of the host', 'final.mp4', ['p1', 'v1'], 'p1-final.mp4'],
	['that is the ID', 'v1.mp4', ['p1', 'v1'], 'v1.mp4'],
	['that has the ID already', 'p1-final.mp4', ['p1'], 'p1-final.mp4'],
	['of a video without an ID', 'final.mp4', [], 'final.mp4'],
	['beside an ID that is no name', 'final.mp4', ['../../x\u0000'], 'x-final.mp4'],
])('a name %s: "%s" of %j becomes "%s"', (_, name, ids, called) => {
	expect(fileName(undefined, ids, `https://a.b/${name}`, 'video/mp4')).toBe(called);
});

test('a file without any name is called video, with the ending of its type', () => {
	expect(fileName(undefined, [], 'https://a.b/', 'video/webm')).toBe('video.webm');
	expect(fileName(undefined, [], 'https://a.b/%E0%A4%A', 'video/x-new')).toBe('%E0%A4%A.mp4');
});
