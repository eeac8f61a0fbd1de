import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../support/simulator';
import type { Setup } from './support/engine';
import { byId, creations } from './support/kinds';
import { useDownloadHost } from './support/downloadHost';
import { type Kind, LEAST, leastOf } from './support/least';
import { byHand, fromTemplate, TOUR } from './support/templateVideo';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator();
const host = useDownloadHost();

const TYPES: Record<string, string> = {
	'/a.jpg': 'image/jpeg',
	'/a.mp4': 'video/mp4',
	'/clip': 'video/mp4',
	'/picture.mp4': 'image/png',
	'/a': '',
	'/list': 'application/json',
};

beforeEach(() => {
	host.answer = (response) => {
		const { url = '' } = response.req;
		if (url === '/moved') return response.writeHead(302, { location: '/list' }).end();
		if (url === '/gone') return response.writeHead(404).end();
		return response
			.writeHead(200, { 'content-type': TYPES[url.split('?')[0]] ?? 'text/html' })
			.end('x');
	};
});

/** The warning in the message of a row that has passed; empty where there is none. */
const warningIn = ({ message }: IDataObject) => {
	if (message === 'Nothing to correct') return '';
	expect(message).toMatch(/^Warning: /);
	return String(message).replace('Warning: ', '');
};

const check = async (kind: Kind, parameters: INodeParameters, setup: Partial<Setup> = {}) => {
	const all = { ...leastOf(kind), ...parameters, completion: 'check' };
	const ran = await runUgcAd(simulator, {}, { node: LEAST[kind].node, parameters: all, ...setup });
	expect(ran.error).toBeUndefined();
	expect(ran.items.map(({ json }) => json.check)).toEqual(ran.items.map(() => 'passed'));
	expect(creations(simulator)).toEqual([]);
	return { warnings: ran.items.map(({ json }) => warningIn(json)), hints: ran.hints };
};

const voices = async (language: string) => {
	const answer = await fetch(`${simulator.url}/v1/voice/list?language=${language}`, {
		headers: { 'x-api-key': 'demo-key' },
	});
	const { data } = (await answer.json()) as { data: { voices: Array<{ voiceId: string }> } };
	return data.voices.map(({ voiceId }) => voiceId);
};

const slides = (...urls: string[]) => ({ slides: { item: urls.map((url) => ({ url })) } });

describe('the address of an image or a video', () => {
	test.each([
		['/a.jpg', ''],
		['/a', ''],
		['/gone', expect.stringContaining('HTTP 404')],
		['/list', expect.toTell('unusualType', 'Slides 1 > URL', 'application/json')],
		['/moved', expect.toTell('unusualType', 'application/json')],
		['/a.mp4', ''],
		['/clip', expect.toTell('otherType', 'Slides 1 > URL', 'video/mp4', 'image', 'Video')],
		['/picture.mp4', expect.toTell('otherType', 'image/png', 'video', 'Image')],
	])('%s', async (path, warning) => {
		const { warnings } = await check('slideshow', slides(host.url + path));
		expect(warnings).toEqual([warning]);
	});

	test.each(['text/css', 'video/mp4'])(
		'is told in few words, however many its host sends: %s',
		async (type) => {
			host.answer = (response) =>
				response.writeHead(200, { 'content-type': type + 'x'.repeat(12_000) }).end('x');
			const { warnings } = await check('slideshow', slides(`${host.url}/a.jpg`));
			expect(warnings[0]).toContain(`${type}xxx`);
			expect(String(warnings[0]).length).toBeLessThan(300);
		},
	);

	test.each([
		['image/heic', 'unusualType'],
		['image/avif', 'unusualType'],
		['image/tiff', 'unusualType'],
		['image/vnd.adobe.photoshop', 'unusualType'],
		['image/svg+xml; charset=utf-8', 'unusualType'],
	] as const)('leads to a file of the type %s', async (type, reason) => {
		host.answer = (response) => response.writeHead(200, { 'content-type': type }).end('x');
		const { warnings } = await check('slideshow', slides(`${host.url}/picture`));
		expect(warnings[0]).toTell(reason, 'Slides 1 > URL', type.split(';')[0]);
	});

	test.each([
		'image/jpeg',
		'image/JPG',
		'image/png',
		'image/webp',
		'image/gif',
		'binary/octet-stream',
	])('leads to a file of the usual type %s', async (type) => {
		host.answer = (response) => response.writeHead(200, { 'content-type': type }).end('x');
		const { warnings } = await check('slideshow', slides(`${host.url}/picture`));
		expect(warnings).toEqual(['']);
	});

	test('is asked once, and only as far as the headers of the response', async () => {
		const closed = new Promise((resolve) => {
			host.answer = (response) => {
				response.on('close', resolve);
				response.writeHead(200, { 'content-type': 'image/png' }).write('x');
			};
		});
		const rows = [{}, {}, {}];
		const { warnings } = await check('slideshow', slides(`${host.url}/large.png`), { rows });
		expect(warnings).toEqual(['', '', '']);
		expect(host.asked).toHaveLength(1);
		expect(host.asked[0]['x-api-key']).toBeUndefined();
		await closed;
	});

	test('the first 50 are asked, and a hint tells of the others', async () => {
		const urls = Array.from({ length: 30 }, (_, index) => `${host.url}/a.jpg?${index}`);
		const parameters = { slides: { item: urls.map((url) => ({ url: `=${url}{{ $json.id }}` })) } };
		const { hints } = await check('slideshow', parameters, { rows: [{ id: 1 }, { id: 2 }] });
		expect(host.asked).toHaveLength(50);
		expect(hints).toContainEqual(expect.toTell('someMediaNotChecked', '50', '60'));
	});
});

test('an image or video of a template that is no address, by the name of its variable', async () => {
	const values = { product_name: 'Lamp', benefit: 'see', Benefit: 'Light', website: 'example.com' };
	const media = { hero_image: 'picture', demo_clip: `${host.url}/a.mp4` };
	const variables = byHand({ ...values, ...media });
	const { warnings } = await check('templateVideo', fromTemplate(TOUR, variables));
	expect(warnings[0]).toTell('noWebAddress', 'Variables: hero_image');
});

test('a voice of another language', async () => {
	const [voice] = await voices('Spanish');
	const { warnings, hints } = await check('productAd', { voiceId: byId(voice) });
	expect(warnings).toEqual([expect.toTell('voiceSpeaksOtherLanguage', 'Voice', 'Spanish', 'en')]);
	expect(hints.at(-1)).toTell('voiceSpeaksOtherLanguage', 'Voice');
});

test('the same words of the same speaker', async () => {
	// the fourth row shares the video of the first
	const rows = [
		{ script: 'Hi', intro: 1 },
		{ script: 'Hello', intro: 1 },
		{ script: 'Hi', intro: 2 },
		{ script: 'Hi', intro: 1 },
	];
	const parameters = { script: '={{ $json.script }}', introDuration: '={{ $json.intro }}' };
	const { warnings } = await check('productAd', parameters, { rows });
	expect(warnings).toEqual(['', '', expect.toTell('sameSpeech', 'Script', 'row 1'), '']);
});

test('variants with other voices say the same words without a warning', async () => {
	const rows = (await voices('English')).map((voice) => ({ voice }));
	expect(rows.length).toBeGreaterThan(1);
	const parameters = { voiceId: byId('={{ $json.voice }}') };
	const { warnings } = await check('productAd', parameters, { rows });
	expect(warnings.join()).not.toContain('the same');
});

test('a text with markup, or with letters of another encoding', async () => {
	const rows = [{ title: 'GrÃ¶ÃŸe' }, { title: 'Größe' }, { title: '<b>Größe</b> &amp; Preis' }];
	const texts = { text: [{ text: '={{ $json.title }}', style: { fontSize: 60 } }] };
	const slide = { url: `${host.url}/a.jpg`, texts };
	const { warnings } = await check('slideshow', { slides: { item: [slide] } }, { rows });
	const text = 'Slides 1 > Texts 1 > Text';
	expect(warnings).toEqual([
		expect.toTell('wrongEncoding', text, 'Ã¶'),
		'',
		expect.toTell('perhapsNotPlain', text, '<b>'),
	]);
});

test('a column that no row has leaves an optional field empty: the hint names both', async () => {
	const parameters = { options: { name: '={{ $json.prodct }}' } };
	const { hints } = await check('ugcAd', parameters, { rows: [{ product: 'Lamp' }] });
	expect(hints[0]).toTell(
		'columnMissing',
		'Options > Project Name',
		'prodct',
		'{{ $json.prodct }}',
	);
});

test('so does the hint of a run that pays', async () => {
	const options = { name: '={{ $json.prodct }}' };
	const { hints, items } = await runUgcAd(simulator, { options }, { rows: [{ script: 'Hello' }] });
	expect(items).toHaveLength(1);
	expect(hints).toContainEqual(
		expect.toTell('columnMissing', 'Options > Project Name', 'prodct', '{{ $json.prodct }}'),
	);
});
