import type { IDataObject, INodeParameters } from 'n8n-workflow';

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
		['={{ $json.script }}', '\ufeffscript', '$json["\\ufeffscript"]'],
		['={{ $json.script }}', 'script ', '$json["script "]'],
		['={{ $json.script }}', 'script\u00a0', '$json["script\\u00a0"]'],
		['={{ $json.script }}', 'Script', '$json.Script'],
		['={{ $json.myScript }}', 'my script', '$json["my script"]'],
		['={{ $json.my_script }}', 'My Script', '$json["My Script"]'],
		['={{ $json["my script"] }}', 'my_script', '$json.my_script'],
		['=Now: {{ $json.script }}', '\ufeffscript', '$json["\\ufeffscript"]'],
	])('%s does not find "%s": the message says how to write it', async (script, name, written) => {
		const { message } = await refusal('ugcAd', { script }, { [name]: 'Hi', other: 'x' });
		expect(message).toMatch(/^Script: No row has a column "/);
		expect(message).toContain(`: write {{ ${written} }}`);
		const { error } = await run('ugcAd', { script: `={{ ${written} }}` }, { [name]: 'Hi' });
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({ script: 'Hi' });
	});

	test.each(['my script', 'my-script', '1st script', 'script (en)'])(
		'%s needs quotes, which the message says in place of "invalid syntax"',
		async (name) => {
			const said = `The name in {{ $json.${name} }} needs quotes: write {{ $json["${name}"] }}`;
			const cell = `={{ $json.${name} }}`;
			const row = { [name]: 'Hi' };
			expect((await refusal('ugcAd', { script: cell }, row)).message).toBe(`Script: ${said}`);
			const media = { media: { item: [{ url: cell }] } };
			const { message } = await refusal('ugcAd', media, row);
			expect(message).toBe(`Images or Clips (B-Roll) 1 > URL: ${said}`);
		},
	);

	test('of an optional field is in the hint of a run that pays', async () => {
		const options = { name: '={{ $json.name }}' };
		const { hints } = await run('ugcAd', { options }, { '\ufeffname': 'Spring' });
		expect(creations(simulator)).toHaveLength(1);
		expect(hints.join()).toContain('is empty: write {{ $json["\\ufeffname"] }}');
	});
});

describe('a list or an object in place of a text', () => {
	const photos = [{ id: 'att1', url: PICTURE, filename: 'a.jpg' }, { url: PICTURE }];
	const media = (url: string) => ({ media: { item: [{ url }] } });
	const label = 'Images or Clips (B-Roll) 1 > URL: ';

	test.each<[string, object, string]>([
		['={{ $json.Photo }}', { Photo: photos }, 'Is a list: use {{ $json.Photo[0].url }}'],
		[
			'={{ $json["My photos"] }}',
			{ 'My photos': photos },
			'Is a list: use {{ $json["My photos"][0].url }}',
		],
		['={{ $json.Photo }}', { Photo: [PICTURE] }, 'Is a list: use {{ $json.Photo[0] }}'],
		['={{ $json.Photo }}', { Photo: photos[0] }, 'Is an object: use {{ $json.Photo.url }}'],
		['={{ $json.Photo }}', { Photo: [] }, 'Is a list without a text'],
		['={{ $json.a.photos }}', { a: { photos } }, 'Is a list: add [0].url to its expression'],
	])('%s of %j', async (url, row, message) => {
		const refused = await refusal('ugcAd', media(url), row as IDataObject);
		expect(refused.message).toBe(label + message);
	});

	test('names the column of its own row', async () => {
		const rows = [{ image: PICTURE }, { image: photos }] as unknown as IDataObject[];
		const parameters = { slidesSource: 'rows', slidesRow: { item: { url: '={{ $json.image }}' } } };
		const { message } = await refusal('slideshow', parameters, {}, { rows });
		expect(message).toBe('Row 2: Slide 2 > URL: Is a list: use {{ $json.image[0].url }}');
	});

	test.each([
		['the script', { script: '={{ $json.text }}' }, { text: ['Hi'] }, 'Script: '],
		[
			'an ID',
			{ musicId: { __rl: true, mode: 'id', value: '={{ $json.text }}' } },
			{ text: [MUSIC] },
			'Music: ',
		],
	])('in %s', async (_, parameters, row, place) => {
		const { message } = await refusal('ugcAd', parameters, row);
		expect(message).toBe(`${place}Is a list: use {{ $json.text[0] }}`);
	});

	test.each([byColumn, byHand({ first_name: 'Ada', company: '={{ $json.company }}' })])(
		'in a variable of a template: %j',
		async (variables) => {
			const row = { first_name: 'Ada', company: [{ name: 'Example Ltd' }] };
			const { message } = await refusal('templateVideo', fromTemplate(GREETING, variables), row);
			expect(message).toBe('Variables: company: Is a list: use {{ $json.company[0].name }}');
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
		const options = { metadataJson: '```json\n{ "code": "```" }\n```' };
		const { error } = await run('ugcAd', { options }, {});
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({ metadata: { code: '```' } });
	});

	test.each(['```json\n[{\n```', '```', '``````', `ab${list}c`, `\`\`\`json\n${list}`])(
		'what is none is refused: %j',
		async (mediaJson) => {
			const parameters = { mediaSource: 'json', mediaJson };
			const { message } = await refusal('ugcAd', parameters, {});
			expect(message).toBe('Images or Clips (B-Roll) (JSON): This is not valid JSON');
		},
	);
});

describe('a file that is read with another delimiter', () => {
	const ofFile = { script: '={{ $json.script }}', media: { item: [{ url: '={{ $json.url }}' }] } };

	test.each([
		[';', 'semicolons'],
		['\t', 'tabs'],
		['|', 'the sign |'],
	])('%j: all its columns are in one, and no row is to blame', async (sign, words) => {
		const name = ['script', 'url', 'id'].join(sign);
		const row = { [name]: ['Hi', PICTURE, 1].join(sign) };
		const { message, description } = await refusal('ugcAd', ofFile, row);
		expect(message).toBe(
			`All columns are in one, "${name}": the file seems to be separated by ${words}`,
		);
		expect(description).toContain('add the option Delimiter');
		const { items } = await run('ugcAd', ofFile, row, keepGoing);
		expect(items[0].json).toMatchObject({ message, code: 'NOT_SENT' });
		expect(creations(simulator)).toEqual([]);
	});

	test('a template that takes its variables from the columns says so, too', async () => {
		const row = { 'first_name;company': 'Ada;Example Ltd' };
		const { message } = await refusal('templateVideo', fromTemplate(GREETING, byColumn), row);
		expect(message).toContain('the file seems to be separated by semicolons');
	});

	test('other names with such a sign in them are names', async () => {
		const row = { 'yes|no': 'yes', url: PICTURE };
		const { message } = await refusal('ugcAd', ofFile, row);
		expect(message).toBe('Script: No row has a column "script", so {{ $json.script }} is empty');
	});
});
