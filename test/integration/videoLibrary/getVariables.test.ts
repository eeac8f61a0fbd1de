import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { ownTemplates } from '../../simulator/templates';
import { useSimulator } from '../../support/simulator';
import { binaryData } from '../support/binaryData';
import { byId } from '../support/kinds';
import { runLibrary } from '../support/library';
import { itemsOf, lookUp } from '../support/toolCalls';

const simulator = useSimulator();

const of = (templateId: string, more: INodeParameters = {}) => ({
	resource: 'template',
	operation: 'getVariables',
	templateId: byId(templateId),
	...more,
});

const tableOf = async (templateId: string) => {
	const { items, hints } = await runLibrary(simulator, of(templateId, { output: 'table' }));
	return { ...items[0], hints };
};

const textOf = async ({ binary }: Pick<INodeExecutionData, 'binary'>) =>
	(await binaryData().getAsBuffer(binary?.data ?? { mimeType: '', data: '' })).toString('utf8');

const TRICKY = 'tpl-tricky';

beforeAll(() => {
	const text = (key: string, value: string) => ({ key, type: 'text' as const, value });
	ownTemplates.push({
		id: TRICKY,
		name: 'Angebote/Über uns',
		type: 'class',
		scenes: [{ script: '', variables: [text('message', '=1+1'), text('slogan', 'Ja, "ja"')] }],
	});
});
afterAll(() => void ownTemplates.pop());

describe('one item per variable', () => {
	test('says its name, its type, its own value and the scenes that use it', async () => {
		const { items } = await runLibrary(simulator, of('tpl-greeting'));
		expect(items.map(({ json }) => json)).toEqual([
			{ key: 'first_name', type: 'text', value: 'Ada', scenes: [1] },
			{ key: 'company', type: 'text', value: 'Example Ltd', scenes: [1] },
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
	});

	test('names those of all scenes, in their order, each in its own case', async () => {
		const { items } = await runLibrary(simulator, of('tpl-product-tour'));
		expect(items.map(({ json: { key, type, scenes } }) => [key, type, scenes])).toEqual([
			['product_name', 'text', [1]],
			['hero_image', 'media', [1]],
			['benefit', 'text', [2]],
			['Benefit', 'text', [2]],
			['demo_clip', 'media', [2]],
			['website', 'text', [3]],
		]);
	});

	test('is none for a template without variables, and a hint says so', async () => {
		const { items, hints } = await runLibrary(simulator, of('tpl-welcome'));
		expect(items).toEqual([]);
		expect(hints).toEqual([expect.toTell('NO_VARIABLES')]);
	});

	test('needs a template that there is', async () => {
		const { error } = await runLibrary(simulator, of('tpl-other-team'));
		expect(error?.message).toMatch(/^Template "tpl-other-team" not found/);
	});
});

describe('a table to start from', () => {
	const table = 'title,first_name,company,status,message,video_url,project_id,video_version\r\n';

	test('has a column for each variable, and a first row with its own values', async () => {
		const { json } = await tableOf('tpl-greeting');
		expect(Object.entries(json)).toEqual([
			['title', 'Personal greeting'],
			['first_name', 'Ada'],
			['company', 'Example Ltd'],
			['status', ''],
			['message', ''],
			['video_url', ''],
			['project_id', ''],
			['video_version', ''],
		]);
	});

	test('is a CSV file, too, with the name of the template', async () => {
		const item = await tableOf('tpl-greeting');
		expect(item.binary?.data).toMatchObject({
			fileName: 'Personal greeting.csv',
			mimeType: 'text/csv',
		});
		expect(await textOf(item)).toBe(`${table}Personal greeting,Ada,Example Ltd,,,,,\r\n`);
	});

	test('has no formula, and quotes what needs it', async () => {
		const item = await tableOf(TRICKY);
		expect(await textOf(item)).toBe(
			'title,message,slogan,status,video_url,project_id,video_version\r\n' +
				'Angebote/Über uns,\'=1+1,"Ja, ""ja""",,,,\r\n',
		);
		expect(item.json).toMatchObject({ message: '=1+1', slogan: 'Ja, "ja"' });
		expect(item.binary?.data.fileName).toBe('Über uns.csv');
	});

	test('says which variables the results would overwrite', async () => {
		const { hints } = await tableOf(TRICKY);
		expect(hints).toEqual([expect.toTell('variablesNamedAsColumns', 'message')]);
		expect((await tableOf('tpl-greeting')).hints).toEqual([]);
	});
});

describe.each(['function', 'engine'] as const)('as a tool that is called by %s', (callBy) => {
	const answerTo = async (parameters: INodeParameters) =>
		(await lookUp(simulator, parameters, { callBy, calls: [{}] })).answers[0];

	test('tells the model each variable', async () => {
		expect(itemsOf(await answerTo(of('tpl-greeting')))).toMatchObject([
			{ key: 'first_name' },
			{ key: 'company' },
		]);
	});

	test('says that there are none', async () => {
		expect(await answerTo(of('tpl-welcome'))).toTell('NO_VARIABLES');
	});

	test('tells the model the row of the table', async () => {
		const answer = await answerTo(of('tpl-greeting', { output: 'table' }));
		expect(answer).toContain('"first_name":"Ada"');
	});
});
