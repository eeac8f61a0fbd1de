import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../support/simulator';
import { creations } from './support/kinds';
import { runSlideshow } from './support/slideshow';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator();

/** The list of images and videos of both kinds that have one. */
const KINDS = [
	{ kind: 'slideshow', run: runSlideshow, list: 'slides', name: 'mediaType' },
	{ kind: 'ugcAd', run: runUgcAd, list: 'media', name: 'type' },
];

const at = (path: string) => `https://example.com/${path}`;

describe.each(KINDS)('the Type of $kind', ({ run, list, name }) => {
	/** The types that were sent for some rows, each an address and, where a column says it, a type. */
	const typesOf = async (parameters: INodeParameters, rows: IDataObject[]) => {
		const { error } = await run(simulator, parameters, { rows: [...rows] });
		const sent = creations(simulator).flatMap(({ body }) => (body as IDataObject)[list] ?? []);
		const types = new Map((sent as IDataObject[]).map((entry) => [entry.url, entry[name]]));
		return error?.message ?? rows.map(({ url }) => types.get(String(url).trim()));
	};
	const entry = { url: '={{ $json.url }}' };
	const fields = (more: INodeParameters = {}) => ({ [list]: { item: [{ ...entry, ...more }] } });
	const perItem = {
		[`${list}Source`]: 'rows',
		[`${list}Row`]: { item: entry },
		groupBy: '',
	};
	const json = (more = '') => ({
		[`${list}Source`]: 'json',
		[`${list}Json`]: `={{ [{ url: $json.url${more} }] }}`,
	});
	const mixed = [at('a.jpg'), at('b.mp4'), at('c.PNG'), at('d.MOV?v=2'), at('e%20f.webm#t=3')];
	const rows = mixed.map((url) => ({ url, script: url }));

	test.each<[string, INodeParameters]>([
		['fields', fields()],
		['fields with an empty column', fields({ [name]: '={{ $json.nothing ?? "" }}' })],
		['fields with Automatic in a column', fields({ [name]: '={{ "automatic " }}' })],
		['one per input item', perItem],
		['JSON', json()],
	])('is by the ending of each address: %s', async (_, parameters) => {
		expect(await typesOf(parameters, rows)).toEqual(['image', 'video', 'image', 'video', 'video']);
	});

	test('is a video also by the rarer endings, and by one with something behind it', async () => {
		const endings =
			'3g2 3gpp ts m2v gifv f4v vob mpe asf mxf mp4/ mp4;v=1.5 mp4%20 MP4@2x mp4:large';
		const clips = [...endings.split(' ').map((ending) => at(`my.${ending}`)), at('a.jpg%20of.mp4')];
		const given = clips.map((url) => ({ url, script: url }));
		expect(await typesOf(fields(), given)).toEqual(clips.map(() => 'video'));
	});

	test('is what the row says, whatever its address ends with', async () => {
		const given = rows.map((row) => ({ ...row, is: 'Video' }));
		const videos = given.map(() => 'video');
		expect(await typesOf(fields({ [name]: '={{ $json.is }}' }), given)).toEqual(videos);
		expect(await typesOf(json(`, ${name}: $json.is`), given)).toEqual(videos);
	});

	const unknown = [
		at('clip'),
		at('render?file=a.mp4'),
		at('v1.mp4/render'),
		at('mp4'),
		at('a.xyz'),
	];
	const unknownRows = unknown.map((url) => ({ url, script: url }));

	test.each([
		['automatic', 'image'],
		['image', 'image'],
		['video', 'video'],
	])('without a known ending, %s on the panel makes it %s', async (chosen, expected) => {
		const types = await typesOf(fields({ [name]: chosen }), unknownRows);
		expect(types).toEqual(unknown.map(() => expected));
	});

	test('without a known ending, JSON has to say it', async () => {
		const [row] = unknownRows;
		expect(await typesOf(json(), [row])).toContain(`1 > Type (${list}.0.${name}) is empty`);
		expect(creations(simulator)).toEqual([]);
		expect(await typesOf(json(`, ${name}: "automatic"`), [row])).toEqual(['image']);
	});
});
