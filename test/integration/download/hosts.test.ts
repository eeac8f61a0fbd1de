import { useSimulator } from '../../support/simulator';
import { keepInFiles } from '../support/binaryData';
import { byUrl, byVideo, download, SAMPLE } from '../support/download';
import { useDownloadHost } from '../support/downloadHost';
import { makeVideo } from '../support/library';

const simulator = useSimulator({ renderMs: 0 });
const host = useDownloadHost();
keepInFiles();

const redirectTo = (...locations: string[]) => {
	host.answer = (response) => {
		const location = locations.shift();
		response.writeHead(302, location === undefined ? {} : { location }).end('Elsewhere');
	};
};

test('a service on the internet has no files on this machine', async () => {
	const credential = { apiKey: 'demo-key', baseUrl: 'https://api.example.com' };
	const { error } = await download(
		simulator,
		{ downloadBy: 'url' },
		{ rows: [{ url: `${host.url}/a.mp4?signature=1` }], credential },
	);
	expect(error).toMatchObject({
		message: expect.toTell('hostNotPublic', host.url.slice(7)),
		description: expect.toTell('hostNotPublic'),
	});
	expect(host.asked).toEqual([]);
});

test('the address that the service gives is checked, too', async () => {
	simulator.undocumented.videoOrigin = 'https://169.254.169.254';
	const { videoId } = await makeVideo(simulator);
	const { error } = await byVideo(simulator, videoId);
	expect(error?.message).toTell('hostNotPublic', '169.254.169.254');
});

test('a redirect leads to the file, without key or token', async () => {
	const { url = '' } = await makeVideo(simulator);
	redirectTo('/b.mp4', url);
	const { items } = await byUrl(simulator, `${host.url}/a.mp4`);
	expect(items[0].json).toMatchObject({ size: SAMPLE.length, url: `${host.url}/a.mp4` });
	expect(host.asked).toHaveLength(2);
	const received = JSON.stringify([host.asked, simulator.requests.at(-1)?.headers]);
	expect(received).not.toMatch(/demo-key|vgtoken=/);
});

test('a redirect into a private network is not followed', async () => {
	redirectTo('http://10.0.0.1/a.mp4?signature=1');
	expect((await byUrl(simulator, `${host.url}/a.mp4`)).error?.message).toTell(
		'hostNotPublic',
		'10.0.0.1',
	);
});

test('a redirect to nowhere is an error', async () => {
	redirectTo();
	expect((await byUrl(simulator, `${host.url}/a.mp4`)).error?.message).toTell(
		'redirectsNowhere',
		host.url.slice(7),
	);
});

test('redirects in a circle end', async () => {
	redirectTo(...Array<string>(20).fill('/a.mp4'));
	expect((await byUrl(simulator, `${host.url}/a.mp4`)).error?.message).toTell(
		'redirectsNowhere',
		host.url.slice(7),
		'5',
	);
	expect(host.asked).toHaveLength(6);
});
