import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { jpeg, mp4, png } from '../../support/mediaFiles';
import { allOf, textIn } from '../../support/markup';
import type { ReasonName } from '../../support/reasonNames';
import { useSimulator } from '../../support/simulator';
import { keepInFiles } from '../support/binaryData';
import { useDownloadHost } from '../support/downloadHost';
import { creations, runKind } from '../support/kinds';
import { upload } from '../support/inputFiles';
import { loadedBy, storyboardOf, stripOf } from '../support/storyboard';
import { type Kind, LEAST, leastOf } from '../support/least';

const simulator = useSimulator();
const host = useDownloadHost('https');
keepInFiles();

const entries = (kind: Kind, ...item: IDataObject[]): INodeParameters =>
	({ [kind === 'ugcAd' ? 'media' : 'slides']: { item } }) as INodeParameters;

const check = async (
	kind: Kind,
	content: Buffer,
	[name, type]: string[],
	entry: IDataObject = {},
) => {
	const files = [{ data: await upload(content, name, type) }];
	return await storyboardOf(kind, simulator, entries(kind, { from: 'file', ...entry }), { files });
};

const PNG = ['mug.png', 'image/png'];

test('the storyboard of an ad shows the name and the size of a file', async () => {
	const { cards, page, markup, items } = await check('ugcAd', png(640, 480), PNG);
	expect(JSON.stringify(items)).not.toContain('n8n-file');
	expect(cards[0].state).not.toBe('Rejected');
	expect(stripOf(cards[0])).toEqual([expect.stringContaining('mug.png, 1 KB')]);
	expect(loadedBy(page).filter((url) => url?.includes('mug'))).toEqual([]);
	expect(markup).not.toMatch(/n8n-file|signed|token=/);
	expect(creations(simulator)).toEqual([]);
});

test('that of a slideshow does, too', async () => {
	const { cards } = await check('slideshow', jpeg(1080, 1920), ['a.jpg', 'image/jpeg']);
	expect(allOf([cards[0].element], 'li').map(textIn).join()).toContain('a.jpg, 1 KB');
});

test('nothing is asked for a file, and links beside it are', async () => {
	host.answer = (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('x');
	const { hints } = await storyboardOf(
		'ugcAd',
		simulator,
		entries('ugcAd', { from: 'file' }, { url: `${host.url}/a.jpg` }),
		{ files: [{ data: await upload(png(640, 640), 'mug.png', 'image/png') }] },
	);
	expect(host.asked).toHaveLength(1);
	expect(hints.join()).not.toMatch(/URL|Input Data Field Name/);
});

test.each<[string, Kind, Buffer, string[], IDataObject, [ReasonName, ...string[]] | undefined]>([
	['a usual picture', 'ugcAd', png(640, 480), PNG, {}, undefined],
	[
		'HEIC',
		'ugcAd',
		mp4('heic'),
		['a.heic', 'image/heic'],
		{},
		['fileTypeUnusual', 'image/heic', 'JPG, PNG or WebP'],
	],
	['a clip', 'slideshow', mp4('isom'), ['a.mp4', 'video/mp4'], {}, undefined],
])(
	'what may be wrong with a file is a warning: %s',
	async (_, kind, content, file, entry, said) => {
		const { cards } = await check(kind, content, file, entry);
		const notes = cards[0].notes.filter((note) => /file/i.test(note)).join();
		if (said) expect(notes).toTell(...said);
		else expect(notes).toBe('');
		expect(cards[0].state).not.toBe('Rejected');
	},
);

test('a warning stops no video', async () => {
	const { error } = await runKind(
		LEAST.ugcAd.node,
		simulator,
		{ ...leastOf('ugcAd'), ...entries('ugcAd', { from: 'file', type: 'video' }) },
		{ files: [{ data: await upload(png(100, 100), 'mug.png', 'image/png') }] },
	);
	expect(error).toBeUndefined();
	expect(creations(simulator)).toHaveLength(1);
});
