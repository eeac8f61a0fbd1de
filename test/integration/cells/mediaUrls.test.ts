import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { useDownloadHost } from '../support/downloadHost';
import { creations, keepGoing, runKind } from '../support/kinds';
import { type Kind, LEAST, leastOf, PICTURE } from '../support/least';
import { loadedBy, storyboardOf, stripOf } from '../support/storyboard';
import { byHand, fromTemplate, TOUR } from '../support/templateVideo';

const simulator = useSimulator();
const host = useDownloadHost('https');
useFastTime();

beforeEach(() => {
	host.answer = (response) => {
		const { url } = response.req;
		const type = url === '/page' ? 'text/html; charset=utf-8' : 'application/binary';
		return response.writeHead(200, { 'content-type': type }).end('x');
	};
});

const CELL = '={{ $json.cell }}';
const run = async (kind: Kind, parameters: object, setup = {}) =>
	await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), ...(parameters as INodeParameters) },
		setup,
	);
const check = async (kind: Kind, parameters: object, cells: string[]) => {
	const rows = cells.map((cell) => ({ cell }));
	const ran = await run(kind, { ...parameters, completion: 'check' }, { rows });
	expect(creations(simulator)).toEqual([]);
	return ran.items.map(({ json }) => json);
};

const listed = (field: string) => ({ [field]: { item: [{ url: CELL }] } });
const TEXTS = { product_name: 'Lamp', benefit: 'see', Benefit: 'Light', website: 'example.com' };
const tour = { ...TEXTS, hero_image: CELL, demo_clip: 'https://example.com/a.mp4' };
const MEDIA_PLACES: Array<[label: string, kind: Kind, parameters: object]> = [
	['Slides 1 > URL', 'slideshow', listed('slides')],
	[
		'Slide 1 > URL',
		'slideshow',
		{ slidesSource: 'rows', slidesRow: { item: { url: CELL } }, groupBy: CELL },
	],
	['Images or Clips (B-Roll) 1 > URL', 'ugcAd', listed('media')],
	[
		'Images or Clips (B-Roll) 1 > URL',
		'ugcAd',
		{ mediaSource: 'json', mediaJson: '={{ [{ url: $json.cell, type: "image" }] }}' },
	],
	['hero_image', 'templateVideo', fromTemplate(TOUR, byHand(tour))],
];
const PLACES = [
	...MEDIA_PLACES,
	['Website URL', 'productAd', { websiteUrl: CELL }] as (typeof MEDIA_PLACES)[number],
];

/** The paying run and Check Only say the same of a cell, and neither opens anything. */
async function refused(kind: Kind, parameters: object, cell: string) {
	const rows = [{ cell: PICTURE }, { cell }];
	const paid = await run(kind, parameters, { rows, ...keepGoing });
	expect(creations(simulator)).toHaveLength(1);
	expect(JSON.stringify(creations(simulator)[0].body)).toContain(PICTURE);
	const message = String(paid.items.at(-1)?.json.message);
	simulator.requests.length = 0;
	const [, checked] = await check(kind, parameters, [`${host.url}/a.jpg`, cell]);
	expect(checked.check).toBe('rejected');
	expect(message).toContain(String(checked.message));
	return message;
}

test.each(MEDIA_PLACES)(
	'%s of %s: a page in place of a file is refused with the link to write',
	async (label, kind, parameters) => {
		const cell = 'https://drive.google.com/file/d/1xY-z_9/view?usp=drive_link';
		const message = await refused(kind, parameters, cell);
		expect(message).toTell('pageOfFile', label, 'Google Drive');
		expect(message).toContain('https://drive.google.com/uc?export=download&id=1xY-z_9');
	},
);

test.each(PLACES)(
	'%s of %s: a host that the internet cannot reach is refused',
	async (label, kind, parameters) => {
		const message = await refused(kind, parameters, 'https://minio:9000/b/a.jpg');
		const reason = kind === 'productAd' ? 'websiteNotPublic' : 'mediaUrlNotPublic';
		expect(message).toTell(reason, label, 'minio:9000');
		expect(message).not.toContain('may still');
	},
);

test('http at such a host is one fault, and not two', async () => {
	const message = await refused('ugcAd', listed('media'), 'http://192.168.1.9:9000/a.jpg');
	expect(message).toContain('192.168.1.9:9000');
	expect(message).not.toTell('NOT_HTTPS_URL');
});

test('a page may be the website of an ad', async () => {
	const cell = 'https://www.etsy.com/listing/1/lamp';
	const { error } = await run('productAd', { websiteUrl: CELL }, { rows: [{ cell }] });
	expect(error).toBeUndefined();
	expect(JSON.stringify(creations(simulator)[0].body)).toContain(cell);
});

test.each(MEDIA_PLACES)(
	'%s of %s: what Check Only opens and finds to be a page is an error, and is not opened by a run that pays',
	async (label, kind, parameters) => {
		const cell = `${host.url}/page`;
		const [fine, page] = await check(kind, parameters, [`${host.url}/a.jpg`, cell]);
		expect(fine.check).toBe('passed');
		expect(page.check).toBe('rejected');
		expect(page.message).toTell('opensWebPage', label, 'text/html');
		host.asked.length = 0;
		await run(kind, parameters, { rows: [{ cell }] });
		expect(creations(simulator)).toHaveLength(1);
		expect(host.asked).toEqual([]);
	},
);

test('a file of Dropbox is one, though its type does not say so', async () => {
	const [row] = await check('slideshow', listed('slides'), [`${host.url}/a.jpg?dl=1`]);
	expect(row).toMatchObject({ check: 'passed', message: 'Nothing to correct' });
});

test('rows whose pictures differ behind a # are other videos, and one picture is one video', async () => {
	const cells = ['lamp #1.jpg', 'lamp #2.jpg', 'lamp%20%231.jpg', 'lamp.jpg#1'];
	const rows = cells.map((name) => ({ cell: `https://example.com/${name}` }));
	const { error } = await run('ugcAd', listed('media'), { rows });
	expect(error).toBeUndefined();
	const sent = creations(simulator).map(
		({ body }) => ((body as IDataObject).media as IDataObject[])[0],
	);
	expect(sent.map(({ url }) => url)).toEqual([
		'https://example.com/lamp%20%231.jpg',
		'https://example.com/lamp%20%232.jpg',
		'https://example.com/lamp.jpg#1',
	]);
});

describe('a URL that holds a secret', () => {
	const SECRET = 'AAGh7-secret_0123456789';
	const TELEGRAM = `/file/bot42:${SECRET}/photos/lamp_1.jpg`;
	const SIGNED = `/lamp_1.jpg?X-Amz-Signature=${SECRET}&X-Amz-Date=1`;
	const PASSWORD = `@/lamp_1.jpg`;
	const URLS = [TELEGRAM, SIGNED, PASSWORD, `/lamp_1.jpg?api_key=${SECRET}`];
	/** At a host that has the file, so that nothing else is found wrong with it. */
	const urlOf = (path: string) =>
		path.startsWith('@')
			? host.url.replace('//', `//ada:${SECRET}@`) + path.slice(1)
			: host.url + path;

	test.each(URLS)('is not on the page, which has the name of the file: %s', async (path) => {
		const cell = urlOf(path);
		for (const [kind, field] of [
			['ugcAd', 'media'],
			['slideshow', 'slides'],
		] as const) {
			const parameters = listed(field) as INodeParameters;
			const { markup, cards } = await storyboardOf(kind, simulator, parameters, {
				rows: [{ cell }],
			});
			expect(markup).not.toContain(SECRET);
			expect(stripOf(cards[0]).join()).toContain('lamp_1.jpg');
			expect(loadedBy([cards[0].element])).toEqual([]);
		}
	});

	test.each(URLS)(
		'is not on the page of a row that is refused, nor in its message: %s',
		async (path) => {
			const cell = urlOf(path);
			const parameters = { ...listed('media'), script: '={{ "" }}', options: { name: CELL } };
			const { markup, cards, items } = await storyboardOf('ugcAd', simulator, parameters, {
				rows: [{ id: cell, cell }],
			});
			expect(cards[0].state).toBe('Rejected');
			expect(markup).not.toContain(SECRET);
			expect(items[0].json.message).not.toContain(SECRET);
		},
	);

	test.each(URLS)('is not in the message where it is no https URL: %s', async (path) => {
		const cell = urlOf(path).replace('https', 'ftp');
		const { error } = await run('ugcAd', listed('media'), { rows: [{ cell }] });
		expect(error?.message).toTell('NOT_HTTPS_URL');
		expect(JSON.stringify([error?.message, error?.description])).not.toContain(SECRET);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		[TELEGRAM, 'bot token'],
		[PASSWORD, 'password'],
	])('%s: Check Only warns that the %s is sent', async (path, secret) => {
		const [row] = await check('ugcAd', listed('media'), [urlOf(path)]);
		expect(row.check).toBe('passed');
		expect(row.message).toTell('secretInUrl', secret);
		expect(row.message).not.toContain(SECRET);
	});

	test('a signature opens its file alone, and needs no warning', async () => {
		const [row] = await check('ugcAd', listed('media'), [urlOf(SIGNED)]);
		expect(row.message).not.toContain('Whoever');
	});

	test('is paid for as it is', async () => {
		const cell = urlOf(TELEGRAM);
		const { error } = await run('ugcAd', listed('media'), { rows: [{ cell }] });
		expect(error).toBeUndefined();
		expect(JSON.stringify(creations(simulator)[0].body)).toContain(cell);
	});

	test('the website of an ad is not on the page with its password, either', async () => {
		const { markup } = await storyboardOf('productAd', simulator, {
			websiteUrl: urlOf(PASSWORD),
		});
		expect(markup).not.toContain(SECRET);
	});
});
