import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Tells } from '../../support/reasonNames';
import { useSimulator } from '../../support/simulator';
import { creations, keepGoing, MUSIC, runKind } from '../support/kinds';
import { type Kind, LEAST, leastOf, PICTURE } from '../support/least';
import { byColumn, byHand, fromTemplate, GREETING } from '../support/templateVideo';

const simulator = useSimulator();

const run = async (kind: Kind, parameters: object, row: IDataObject, setup = {}) =>
	await runKind(
		LEAST[kind].node,
		simulator,
		{ ...leastOf(kind), ...(parameters as INodeParameters) },
		{ rows: [row], ...setup },
	);

/** What is said of a row that is not sent. */
async function refusal(kind: Kind, parameters: object, row: IDataObject, setup = {}) {
	const { error } = await run(kind, parameters, row, setup);
	expect(creations(simulator)).toEqual([]);
	return { message: error?.message, description: error?.description };
}

describe('the name of a column', () => {
	test.each([
		['={{ $json.script }}', 'script '],
		['={{ $json.script }}', 'Script'],
		['=Now: {{ $json.my_script }}', 'My Script'],
	])('%s does not find "%s": the message lists the columns', async (script, name) => {
		const { message, description } = await refusal(
			'ugcAd',
			{ script },
			{ [name]: 'Hi', other: 'x' },
		);
		expect(message).toTell('columnNotInInput', 'Script');
		expect(description).toTell('columnNotInInput', `"${name}"`, '"other"');
	});

	test('of an optional field is in the hint of a run that pays', async () => {
		const options = { name: '={{ $json.name }}' };
		const { hints } = await run('ugcAd', { options }, { '\ufeffname': 'Spring' });
		expect(creations(simulator)).toHaveLength(1);
		expect(hints.join()).toTell('columnMissing', '{{ $json.name }}');
	});
});

describe('a byte order mark before the name of the first column', () => {
	const marked = (name: string) => ({ [`\ufeff${name}`]: 'a', text: 'Hi', url: PICTURE });
	const byId = { script: '={{ $json.text }}', output: 'row' };

	test.each<[string, Kind, object, IDataObject]>([
		['script', 'ugcAd', { script: '={{ $json.script }}' }, marked('script')],
		['id', 'ugcAd', byId, marked('id')],
		['first_name', 'templateVideo', fromTemplate(GREETING, byColumn), marked('first_name')],
	])('is what is wrong with %s, with the option that removes it', async (name, kind, ...rest) => {
		const { message, description } = await refusal(kind, ...rest);
		expect(message).toTell('byteOrderMark', name);
		expect(description).toTell('byteOrderMark');
	});

	test('of a file that is read with another delimiter as well', async () => {
		const row = { '\ufeffscript;url': `Hi;${PICTURE}` };
		const { message } = await refusal('ugcAd', { script: '={{ $json.script }}' }, row);
		expect(message).toTell('columnsNotSplit');
	});

	test('which stops nothing where its column is not looked for', async () => {
		const { error, hints } = await run('ugcAd', { script: '={{ $json.text }}' }, marked('sku'));
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({ script: 'Hi' });
		expect(hints.join()).not.toContain('byte order mark');
	});
});

describe('a list or an object in place of a text', () => {
	const photos = [{ id: 'att1', url: PICTURE, filename: 'a.jpg' }, { url: PICTURE }];
	const media = (url: string) => ({ media: { item: [{ url }] } });
	const label = 'Images or Clips (B-Roll) 1 > URL';
	const PAGE = 'https://drive.google.com/file/d/1aB/view?usp=drivesdk';
	const FILE = 'https://drive.google.com/uc?id=1aB&export=download';

	test.each<[string, object, Tells]>([
		['={{ $json.Photo }}', { Photo: photos }, ['wantedInValue', '[0].url']],
		['={{ $json["My photos"] }}', { 'My photos': photos }, ['wantedInValue', '[0].url']],
		['={{ $json.Photo }}', { Photo: [PICTURE] }, ['wantedInValue', '[0]']],
		['={{ $json.Photo }}', { Photo: photos[0] }, ['wantedInValue', '.url']],
		['={{ $json.Photo }}', { Photo: [] }, ['nothingInValue']],
		['={{ $json.a.photos }}', { a: { photos } }, ['wantedInValue', '[0].url']],
		[
			'={{ $json.file }}',
			{ file: { webViewLink: PAGE, webContentLink: FILE } },
			['wantedInValue', '.webContentLink'],
		],
		[
			'={{ $json }}',
			{ id: 4, guid: { rendered: 'https://a.test/lamp.webp' } },
			['wantedInValue', '.guid.rendered'],
		],
		['={{ $json.file }}', { file: { webViewLink: PAGE } }, ['nothingInValue']],
	])('%s of %j', async (url, row, told) => {
		const { message } = await refusal('ugcAd', media(url), row as IDataObject);
		expect(message).toTell(...told, label);
	});

	test.each([
		['={{ $json.file }}', { file: { error: '#DIV/0!' } }, expect.toTell('nothingInValue')],
		[
			'={{ $json.file }}',
			{ file: [{ filename: 'lamp.png', mimetype: 'image/png', size: 9 }] },
			expect.toTell('noSuchFile', 'lamp.png'),
		],
	])('%s of %j is no way to a URL', async (url, row, message) => {
		const refused = await refusal('ugcAd', media(url), row as IDataObject);
		expect(refused.message).toEqual(message);
		expect(refused.message).not.toContain('.filename');
		const checked = await run('ugcAd', { ...media(url), completion: 'check' }, row as IDataObject);
		expect(checked.items[0].json).toMatchObject({ check: 'rejected' });
	});

	test('for the website of a product ad, a page is right', async () => {
		const row = { page: { image: PICTURE, link: 'https://shop.test/lamp/' } };
		const { message } = await refusal('productAd', { websiteUrl: '={{ $json.page }}' }, row);
		expect(message).toTell('wantedInValue', '.link');
	});

	test('names its own row', async () => {
		const rows = [{ image: PICTURE }, { image: photos }] as unknown as IDataObject[];
		const parameters = { slidesSource: 'rows', slidesRow: { item: { url: '={{ $json.image }}' } } };
		const { message } = await refusal('slideshow', parameters, {}, { rows });
		expect(message).toTell('wantedInValue', 'Row 2', 'Slide 2 > URL', '[0].url');
	});

	test.each([
		['the script', { script: '={{ $json.text }}' }, { text: ['Hi'] }, 'Script'],
		[
			'an ID',
			{ musicId: { __rl: true, mode: 'id', value: '={{ $json.text }}' } },
			{ text: [MUSIC] },
			'Music',
		],
	])('in %s', async (_, parameters, row, place) => {
		const { message } = await refusal('ugcAd', parameters, row);
		expect(message).toTell('wantedInValue', place, '[0]');
	});

	test.each([byColumn, byHand({ first_name: 'Ada', company: '={{ $json.company }}' })])(
		'in a variable of a template: %j',
		async (variables) => {
			const row = { first_name: 'Ada', company: [{ name: 'Example Ltd' }] };
			const { message } = await refusal('templateVideo', fromTemplate(GREETING, variables), row);
			expect(message).toTell('wantedInValue', 'Scenes 1 > Variables 2 > Value', '[0].name');
		},
	);
});

describe('JSON as language models give it', () => {
	const list = `[{ "url": "${PICTURE}", "type": "image" }]`;

	test.each([
		`\`\`\`json\n${list}\n\`\`\``,
		`\`\`\`\n${list}\n\`\`\`\n`,
		`\`\`\`JSON ${list}\`\`\``,
		`Here are the images:\n\n\`\`\`json\r\n${list}\r\n\`\`\`\nAnything else?`,
	])('a list in a code fence is read: %j', async (output) => {
		const parameters = { mediaSource: 'json', mediaJson: '={{ $json.output }}' };
		const { error } = await run('ugcAd', parameters, { output });
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({ media: [{ url: PICTURE }] });
	});

	test('an object in a code fence is read, typed on the panel, too', async () => {
		const options = { additionalBodyFields: '```json\n{ "code": "```" }\n```' };
		const { error } = await run('ugcAd', { options }, {});
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({ code: '```' });
	});

	test.each(['```json\n[{\n```', '```', '``````', `ab${list}c`, `\`\`\`json\n${list}`])(
		'what is none is refused: %j',
		async (mediaJson) => {
			const parameters = { mediaSource: 'json', mediaJson };
			const { message } = await refusal('ugcAd', parameters, {});
			expect(message).toTell('notJson', 'Images or Clips (B-Roll) (JSON)');
		},
	);
});

describe('a file that is read with another delimiter', () => {
	const ofFile = { script: '={{ $json.script }}', media: { item: [{ url: '={{ $json.url }}' }] } };

	test.each([[';'], ['\t'], ['|']])(
		'%j: all its columns are in one, and no row is to blame',
		async (sign) => {
			const name = ['script', 'url', 'id'].join(sign);
			const row = { [name]: ['Hi', PICTURE, 1].join(sign) };
			const { message, description } = await refusal('ugcAd', ofFile, row);
			expect(message).toTell('columnsNotSplit', name);
			expect(description).toTell('columnsNotSplit');
			const { items } = await run('ugcAd', ofFile, row, keepGoing);
			expect(items[0].json).toMatchObject({ message, code: 'NOT_SENT' });
			expect(creations(simulator)).toEqual([]);
		},
	);

	test('a template that takes its variables from the columns says so, too', async () => {
		const row = { 'first_name;company': 'Ada;Example Ltd' };
		const { message } = await refusal('templateVideo', fromTemplate(GREETING, byColumn), row);
		expect(message).toTell('columnsNotSplit');
	});

	test('other names with such a sign in them are names', async () => {
		const row = { 'yes|no': 'yes', url: PICTURE };
		const { message } = await refusal('ugcAd', ofFile, row);
		expect(message).toTell('columnNotInInput', '{{ $json.script }}', 'Script');
	});
});
