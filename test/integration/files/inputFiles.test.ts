import { createHash } from 'node:crypto';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { png, jpeg, mp4 } from '../../support/mediaFiles';
import { useSimulator } from '../../support/simulator';
import { keepInFiles } from '../support/binaryData';
import type { Setup } from '../support/engine';
import { creations, expression, runKind } from '../support/kinds';
import { sentUrls, served, upload } from '../support/inputFiles';
import { LEAST, leastOf } from '../support/least';
import { runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();
keepInFiles();

const MUG = png(640, 640, 'mug');
const CUP = jpeg(800, 600);
const CLIP = mp4('isom', 'clip');

const mug = async () => await upload(MUG, 'mug.png', 'image/png');
const cup = async () => await upload(CUP, 'cup.jpg', 'image/jpeg');
const clip = async () => await upload(CLIP, 'clip.mp4', 'video/mp4');

const fromFile = (file?: string) => ({ from: 'file', ...(file !== undefined && { file }) });
const media = (...item: IDataObject[]): INodeParameters => ({ media: { item } }) as INodeParameters;

const runAd = async (parameters: INodeParameters, setup: Partial<Setup> = {}) =>
	await runUgcAd(simulator, parameters, setup);

const slideshow = async (parameters: INodeParameters, setup: Partial<Setup> = {}) =>
	await runKind(LEAST.slideshow.node, simulator, { ...leastOf('slideshow'), ...parameters }, setup);

const contents = async (urls: string[]) =>
	await Promise.all(urls.map(async (url) => (await served(url)).content));

test('an ad shows the file of its row, which the service loads from n8n', async () => {
	const { error } = await runAd(media(fromFile()), { files: [{ data: await mug() }] });
	expect(error).toBeUndefined();
	const [[url]] = sentUrls(simulator);
	expect(url).toMatch(/^https:\/\/n8n\.example\.org\/rest\/binary-data\/signed\?token=[\w.-]+$/);
	expect(await served(url)).toEqual({ content: MUG, mimeType: 'image/png' });
	expect((creations(simulator)[0].body as IDataObject).media).toEqual([
		{ id: 'media_1', type: 'image', url },
	]);
});

test('the service loads a copy that belongs to the execution', async () => {
	const file = await mug();
	await runAd(media(fromFile()), { files: [{ data: file }], executionId: '77' });
	const [[url]] = sentUrls(simulator);
	const { id, exp, iat } = JSON.parse(
		Buffer.from(
			(new URL(url).searchParams.get('token') ?? '').split('.')[1],
			'base64url',
		).toString(),
	) as { id: string; exp: number; iat: number };
	expect(id).not.toBe(file.id);
	expect(id).toContain('executions/77/');
	expect(exp - iat).toBe(24 * 60 * 60);
});

test.each<[string, INodeParameters, IDataObject]>([
	['names', media(fromFile('photo, clip')), {}],
	['entries', media(fromFile('photo'), fromFile('clip')), {}],
	['JSON', { mediaSource: 'json', mediaJson: '[{"file":"photo"},{"file":"clip"}]' }, {}],
	['names in JSON', { mediaSource: 'json', mediaJson: '[{"file":"photo, clip"}]' }, {}],
	[
		'a dragged field of a form',
		media({ url: '={{ $json.files }}' }),
		{
			files: [
				{ filename: 'mug.png', mimetype: 'image/png', size: MUG.length },
				{ filename: 'clip.mp4', mimetype: 'video/mp4', size: CLIP.length },
			],
		},
	],
	['dragged binary fields', media({ url: '={{ [$binary.photo, $binary.clip] }}' }), {}],
])('%s give several entries, in order', async (_, parameters, json) => {
	const { error } = await runAd(parameters, {
		rows: [{ script: 'Hello', ...json }],
		files: [{ clip: await clip(), photo: await mug() }],
	});
	expect(error).toBeUndefined();
	const [urls] = sentUrls(simulator);
	expect(await contents(urls)).toEqual([MUG, CLIP]);
	const list = (creations(simulator)[0].body as { media: IDataObject[] }).media;
	expect(list.map(({ id, type }) => [id, type])).toEqual([
		['media_1', 'image'],
		['media_2', 'video'],
	]);
	for (const entry of list) expect(entry).not.toHaveProperty('file');
});

describe('an entry of JSON with a URL', () => {
	const withFile = async (entry: IDataObject) =>
		await runAd(
			{ mediaSource: 'json', mediaJson: JSON.stringify([{ id: 'a', type: 'image', ...entry }]) },
			{ files: [{ data: await mug() }] },
		);

	test.each<IDataObject>([
		{ file: 'a.png' },
		{ file: 'Data' },
		{ file: 7, from: 'file' },
		{ from: 'sheet' },
		{ from: 'file', file: ' , ' },
	])('is sent as it is, with a column that is carried along: %j', async (carried) => {
		const entry = { url: 'https://example.com/a.png', ...carried };
		const { error } = await withFile(entry);
		expect(error).toBeUndefined();
		expect((creations(simulator)[0].body as IDataObject).media).toEqual([
			{ id: 'a', type: 'image', ...entry },
		]);
	});

	test('is refused where "file" names a file of the row', async () => {
		const { error } = await withFile({ url: 'https://example.com/a.png', file: 'data' });
		expect(error?.message).toMatch(/"url" and a "file"/);
		expect(creations(simulator)).toEqual([]);
	});

	test('keeps all but "file" where that gives the URL', async () => {
		await withFile({ file: 'data', from: 'sheet' });
		const [entry] = (creations(simulator)[0].body as { media: IDataObject[] }).media;
		expect(entry).toEqual({ id: 'a', type: 'image', from: 'sheet', url: expect.any(String) });
		expect((await served(String(entry.url))).content).toEqual(MUG);
	});

	test('keeps a column called "file" where its URL shows a file', async () => {
		const url = { filename: 'mug.png', mimetype: 'image/png', size: MUG.length };
		await withFile({ url, file: 'a.png' });
		const [entry] = (creations(simulator)[0].body as { media: IDataObject[] }).media;
		expect(entry).toMatchObject({ file: 'a.png' });
		expect((await served(String(entry.url))).content).toEqual(MUG);
	});

	test('without one is refused where "file" names none', async () => {
		const { error } = await withFile({ file: 'photo' });
		expect(error?.message).toTell('noSuchFile', 'photo');
		expect(creations(simulator)).toEqual([]);
	});
});

test('each item gives its file as an entry', async () => {
	const parameters = { mediaSource: 'rows', mediaRow: { item: fromFile() } };
	const { error } = await runAd(parameters as INodeParameters, {
		rows: [{ script: 'Hello' }, { script: 'Hello' }],
		files: [{ data: await mug() }, { data: await cup() }],
	});
	expect(error).toBeUndefined();
	expect(await contents(sentUrls(simulator)[0])).toEqual([MUG, CUP]);
});

test('an item that names no file is the one at fault, behind one that names several', async () => {
	const item = fromFile('={{ $json.names }}');
	const parameters = { mediaSource: 'rows', mediaRow: { item } } as INodeParameters;
	const { error } = await runAd(parameters, {
		rows: [{ names: 'photo, clip' }, { names: 'mug' }, { names: 'data' }].map((row) => ({
			...{ script: 'Hello', ...row },
		})),
		files: [
			{ photo: await mug(), clip: await clip() },
			{ data: await cup() },
			{ data: await cup() },
		],
	});
	expect(error?.message).toTell(
		'noSuchFile',
		'Row 2',
		'Image or Clip 2 > Input Data Field Name',
		'mug',
	);
	expect(error?.message).not.toMatch(/Rows? [13]/);
	expect(creations(simulator)).toEqual([]);
});

test('a row has a file, and the next one a URL', async () => {
	const from = "={{ $json.photo_url ? 'url' : 'file' }}";
	const { error } = await runAd(media({ from, url: '={{ $json.photo_url }}', file: 'data' }), {
		rows: [{ script: 'One' }, { script: 'Two', photo_url: 'https://example.com/a.png' }],
		files: [{ data: await mug() }],
	});
	expect(error).toBeUndefined();
	const urls = sentUrls(simulator).flat();
	expect(urls).toContain('https://example.com/a.png');
	const files = urls.filter((url) => url.includes('signed'));
	expect(await contents(files)).toEqual([MUG]);
});

test('a slide shows a file', async () => {
	const slides = { item: [{ ...fromFile(), texts: { text: [{ text: 'New' }] } }] };
	const { error } = await slideshow({ slides } as unknown as INodeParameters, {
		files: [{ data: await clip() }],
	});
	expect(error).toBeUndefined();
	const [slide] = (creations(simulator)[0].body as { slides: IDataObject[] }).slides;
	expect(slide).toMatchObject({ mediaId: 'media_1', mediaType: 'video', duration: 3 });
	expect((await served(String(slide.url))).content).toEqual(CLIP);
});

test('the type of a file is that of its bytes', async () => {
	const wrong = await upload(CUP, 'cup', 'application/octet-stream');
	await runAd(media(fromFile()), { files: [{ data: wrong }] });
	const [[url]] = sentUrls(simulator);
	expect((await served(url)).mimeType).toBe('image/jpeg');
});

test.each<[string, INodeParameters]>([
	['its name', media(fromFile())],
	['an expression', media({ url: '={{ $json._files.data }}' })],
])('a workflow that keeps files in JSON is refused with what to set: %s', async (_, parameters) => {
	const { error } = await runAd(parameters, {
		workflowSettings: { binaryMode: 'combined' },
		files: [{ data: await mug() }],
	});
	expect(error?.message).toTell('noSuchFile');
	expect(error?.message).not.toContain('filesystem');
	expect(creations(simulator)).toEqual([]);
});

describe('a row is refused before anything is sent', () => {
	const pdf = Buffer.from('%PDF-1.7');
	test.each<[string, INodeParameters, RegExp]>([
		[
			'a file that is no picture',
			media(fromFile('doc')),
			expect.toTell('noImageOrVideo', 'Input Data Field Name', 'application/pdf', 'x.pdf'),
		],
		[
			'a PDF that calls itself a picture',
			media(fromFile('fake')),
			expect.toTell('noImageOrVideo', 'y.png'),
		],
		[
			'a program that calls itself a picture',
			media(fromFile('program')),
			expect.toTell('noImageOrVideo', 'p.bmp'),
		],
		[
			'a recording',
			media(fromFile('voice')),
			expect.toTell('noImageOrVideo', 'audio/webm', 'v.webm'),
		],
		['an empty file', media(fromFile('empty')), expect.toTell('emptyInputFile', 'z.png')],
		[
			'a file that the row has not',
			media(fromFile('photo')),
			expect.toTell('noSuchFile', 'photo', 'doc'),
		],
		[
			'an empty name',
			media(fromFile(expression(''))),
			expect.stringContaining('Input Data Field Name'),
		],
		[
			'a URL and a file',
			{ mediaSource: 'json', mediaJson: '[{"file":"doc","url":"https://example.com/a.png"}]' },
			expect.toTell('urlAndFile'),
		],
		[
			'a form of another row',
			media({ url: expression([{ filename: 'q.png', mimetype: 'image/png', size: 1 }]) }),
			expect.toTell('noSuchFile', 'URL', 'q.png'),
		],
	])('%s', async (_, parameters, message) => {
		const { error } = await runAd(parameters, {
			files: [
				{
					doc: await upload(pdf, 'x.pdf', 'application/pdf'),
					fake: await upload(pdf, 'y.png', 'image/png'),
					program: await upload(Buffer.from('MZ This program cannot be run'), 'p.bmp', 'image/bmp'),
					voice: await upload(Buffer.from('\x1aE\xdf\xa3', 'latin1'), 'v.webm', 'audio/webm'),
					empty: await upload(Buffer.alloc(0), 'z.png', 'image/png'),
				},
			],
		});
		expect(error?.message).toEqual(message);
		expect(error?.message).not.toMatch(/n8n-file|filesystem/);
		expect(creations(simulator)).toEqual([]);
	});

	test('what stands for a file in a request is none where a cell says it', async () => {
		const address = `n8n-file:${createHash('sha256').update(MUG).digest('hex')}.jpg`;
		const rows = [{ script: 'One' }, { script: 'Two', url: address }];
		const { error } = await runAd(
			media({ from: "={{ $json.url ? 'url' : 'file' }}", url: '={{ $json.url }}', file: 'data' }),
			{ rows, files: [{ data: await mug() }] },
		);
		expect(error?.message).toMatch(/HTTPS URL/);
		expect(creations(simulator)).toEqual([]);
	});
});
