import { mediaUrlProblem, websiteProblem } from '../../../nodes/shared/addresses/mediaUrl';
import { ADDRESS } from '../../../nodes/shared/messages/media';

const SERVICE = 'https://api.example.com';
const SIMULATOR = 'http://127.0.0.1:3000';

const UNREACHABLE = [
	'https://localhost/a.jpg',
	'http://localhost:9000/bucket/a.jpg',
	'https://127.0.0.1:9000/bucket/a.jpg',
	'http://minio:9000/bucket/a.jpg',
	'https://nas/photos/a.jpg',
	'https://10.1.2.3/a.jpg',
	'https://172.20.0.5:8443/a.jpg',
	'https://192.168.178.20/a.jpg',
	'https://3232281108/a.jpg',
	'https://169.254.10.1/a.jpg',
	'https://100.64.3.2/a.jpg',
	'https://[fe80::1]/a.jpg',
	'https://[fd12:3456::1]:9000/a.jpg',
	'https://[::ffff:10.0.0.1]/a.jpg',
	'https://[2606:4700::1111]/a.jpg',
	'https://diskstation.local./a.jpg',
	'https://nas.lan/a.jpg',
	'https://files.shop.internal/a.jpg',
	'https://host.docker.internal:9000/a.jpg',
	'https://nas.home.arpa/a.jpg',
	'https://nas.localdomain/a.jpg',
	'https://nas.fritz.box/a.jpg',
	'https://speedport.ip/a.jpg',
	'https://files.docker:9000/a.jpg',
	'https://minio.service.consul/a.jpg',
	'https://shop.ddev.site/a.jpg',
	'https://app.lvh.me:3000/a.jpg',
	'https://192.168.1.5.nip.io/a.jpg',
	'https://minio-10-1-2-3.sslip.io:9000/a.jpg',
];

test.each(UNREACHABLE)('the internet cannot reach %s', (url) => {
	const { host } = new URL(url);
	expect(mediaUrlProblem(url, SERVICE)).toEqual(ADDRESS.mediaUrlNotPublic(host));
	expect(websiteProblem(url, SERVICE)).toEqual(ADDRESS.websiteNotPublic(host));
});

test.each([
	'https://172.32.0.5/a.jpg',
	'http://example.com/a.jpg',
	'https://example.com:9000/bucket/a.jpg',
	'https://minio.example.com/a.jpg',
	'https://local.example.com/a.jpg',
	'https://lan.io/a.jpg',
	'https://8.8.4.4.nip.io/a.jpg',
	'https://docker.com/a.jpg',
	'https://abc.myfritz.net/a.jpg',
	'https://1.1.1.1/a.jpg',
	'https://example.com/localhost/192.168.0.1.jpg',
])('the internet may reach %s', (url) => {
	expect(mediaUrlProblem(url, SERVICE)).toBeUndefined();
	expect(websiteProblem(url, SERVICE)).toBeUndefined();
});

test('a service on this machine reaches this machine, and no other one of a private network', () => {
	for (const url of [
		'http://127.0.0.1:9/a.jpg',
		'https://localhost/a.jpg',
		'https://[::1]/a.jpg',
	]) {
		expect(mediaUrlProblem(url, SIMULATOR)).toBeUndefined();
		expect(websiteProblem(url, SIMULATOR)).toBeUndefined();
	}
	for (const url of ['https://192.168.0.7/a.jpg', 'https://nas.lan/a.jpg', 'https://0.0.0.0/a.jpg'])
		expect(mediaUrlProblem(url, SIMULATOR)).toMatchObject({ reason: 'mediaUrlNotPublic' });
});

test('a page is none of a file, and a website may be any page', () => {
	const page = 'https://www.canva.com/design/DAF/view';
	expect(mediaUrlProblem(page, SERVICE)).toEqual(ADDRESS.pageOfFile('Canva'));
	expect(websiteProblem(page, SERVICE)).toBeUndefined();
});

test.each([
	'lamp',
	'',
	'C:\\lamp.jpg',
	'ftp://nas/a.jpg',
	'https://nas/a.jpg, https://nas/b.jpg',
	'https://youtu.be/a https://youtu.be/b',
	'https://',
])('%j is no single web address, and is left for validation', (text) => {
	expect(mediaUrlProblem(text, SERVICE)).toBeUndefined();
	expect(websiteProblem(text, SERVICE)).toBeUndefined();
});
