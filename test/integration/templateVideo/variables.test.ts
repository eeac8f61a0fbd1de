import { type IDataObject, type INode, type INodeParameters, NodeHelpers } from 'n8n-workflow';

import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { creations, keepGoing, long, lookups } from '../support/kinds';
import { credentialOf } from '../support/library';
import {
	ADA,
	byColumn,
	byHand,
	change,
	fromTemplate,
	getTemplateVariables,
	greeting,
	GREETING,
	PLAIN,
	runTemplateVideo,
	sent,
	TOUR,
} from '../support/templateVideo';

const simulator = useSimulator();
useFastTime();

const run = async (parameters: INodeParameters, setup = {}) =>
	await runTemplateVideo(simulator, parameters, setup);
const valuesSent = () =>
	sent(simulator).map(({ scenes }) =>
		scenes.flatMap(({ variables }) => variables.map(({ key, value }) => [key, value])),
	);

describe('variables', () => {
	test('are taken from the columns with their names; other columns are ignored', async () => {
		const rows = [
			{ ...ADA, country: 'UK', price: 7 },
			{ first_name: 'Alan', company: 42 },
		];
		const { error } = await run(fromTemplate(GREETING, byColumn), { rows });
		expect(error).toBeUndefined();
		expect(valuesSent()).toEqual(
			expect.arrayContaining([
				[
					['first_name', 'Ada'],
					['company', 'Example Ltd'],
				],
				[
					['first_name', 'Alan'],
					['company', '42'],
				],
			]),
		);
	});

	test('that are mapped by hand can be expressions', async () => {
		const variables = byHand({ first_name: '={{ $json.who }}', company: '={{ $json.firm }}' });
		await run(fromTemplate(GREETING, variables), { rows: [{ who: 'Grace', firm: 'Navy' }] });
		expect(valuesSent()).toEqual([
			[
				['first_name', 'Grace'],
				['company', 'Navy'],
			],
		]);
	});

	const missing = (names: string, scene = 1) =>
		`Variables: Missing required variables for scene ${scene}: ${names}`;

	test.each([
		['absent', byHand({ first_name: 'Ada' }), {}, missing('company')],
		['null', byHand({ ...ADA, company: null }), {}, missing('company')],
		['cleared', byHand({ ...ADA, company: '' }), {}, missing('company')],
		['an empty text', byColumn, { ...ADA, company: '' }, missing('company')],
		['all absent', byHand({}), {}, missing('first_name, company')],
		['without a column', byColumn, { first_name: 'Ada' }, missing('company')],
		['with an empty cell', byColumn, { ...ADA, first_name: null }, missing('first_name')],
		['in another case', byColumn, { First_Name: 'Ada', company: 'x' }, missing('first_name')],
	])(
		'that are missing are named before anything is sent: %s',
		async (_, variables, row, message) => {
			const { error } = await run(fromTemplate(GREETING, variables), { rows: [row] });
			expect(error?.message).toBe(message);
			expect(creations(simulator)).toEqual([]);
		},
	);

	test('that are missing are named for all scenes at once', async () => {
		const values = { product_name: 'Lamp', benefit: 'see', website: 'example.com' };
		const { error } = await run(fromTemplate(TOUR, byHand(values)));
		expect(error?.message).toTell('variablesNotFilled', 'Variables', 'hero_image');
		expect(error?.message).toTell('missingVariables', 2, 'Benefit', 'demo_clip');
	});

	test('that are missing in one row keep the other rows from nothing with On Error = Continue', async () => {
		const rows = [{ first_name: 'Ada' }, ADA];
		const { items } = await run(fromTemplate(GREETING, byColumn), { rows, ...keepGoing });
		expect(items[0].json.message).toBe(missing('company'));
		expect(items[1].json.projectId).toBe(simulator.projects[0].id);
	});

	test.each(['constructor', 'toString', '__proto__'])(
		'take no value from what every object has: %s',
		async (key) => {
			const { error } = await run(greeting(change({ scene: 1, script: `{{${key}}}` })));
			expect(error?.message).toBe(missing(key));
		},
	);

	test('are picked in the panel as the template declares them', async () => {
		const { fields } = await getTemplateVariables(credentialOf(simulator), GREETING);
		const variables = (value: IDataObject) => ({
			variables: { mappingMode: 'defineBelow', value, schema: fields, matchingColumns: [] },
		});
		await run(fromTemplate(GREETING, variables(ADA)));
		expect(valuesSent()[0]).toContainEqual(['company', 'Example Ltd']);
		const { error } = await run(
			fromTemplate(GREETING, variables({ ...ADA, company: '={{ $json.none }}' })),
			{ rows: [{ id: 1 }] },
		);
		expect(error?.message).toBe(missing('company'));
	});

	test('have values of up to 2000 characters', async () => {
		const value = (length: number) => byHand({ ...ADA, company: long(length) });
		expect((await run(fromTemplate(GREETING, value(2000)))).error).toBeUndefined();
		const { error } = await run(fromTemplate(GREETING, value(2001)));
		expect(error?.message).toTell('tooLong', 'Scenes 1 > Variables 2 > Value', '2,001', '2,000');
		expect(creations(simulator)).toHaveLength(1);
	});

	test('have values that are texts', async () => {
		const { error } = await run(fromTemplate(GREETING, byColumn), {
			rows: [{ ...ADA, company: { name: 'Example Ltd' } }],
		});
		expect(error?.message).toTell('EXPECTED_TEXT', 'Scenes 1 > Variables 2 > Value');
		expect(creations(simulator)).toEqual([]);
	});
});

describe('a variable without a value', () => {
	const runWithout = async (ifNoValue: string, template: string, row: IDataObject) =>
		await run(fromTemplate(template, { ...byColumn, ifNoValue }), { rows: [row] });

	test.each([
		['is an empty text', 'emptyText', {}, ['', '']],
		["has the template's own text", 'templateValue', { company: 'Navy' }, ['Ada', 'Navy']],
		['has it for an empty cell, too', 'templateValue', { company: '' }, ['Ada', 'Example Ltd']],
		['has it for null, too', 'templateValue', { company: null }, ['Ada', 'Example Ltd']],
	])('%s', async (_, ifNoValue, row, values) => {
		const { error } = await runWithout(ifNoValue, GREETING, row);
		expect(error?.message.slice(0, 33)).toBe(values ? undefined : 'Variables: Missing require');
		const sentValues = valuesSent().map((variables) => variables.map(([, value]) => value));
		expect(sentValues).toEqual(values ? [values] : []);
	});

	test('does not keep the editor of n8n from running the node, which decides', async () => {
		const { fields } = await getTemplateVariables(credentialOf(simulator), GREETING);
		const mapped = { mappingMode: 'defineBelow', value: {}, schema: fields, matchingColumns: [] };
		const parameters = fromTemplate(GREETING, { variables: mapped, ifNoValue: 'templateValue' });
		const { description } = new TemplateVideo();
		const node = { parameters, type: description.name, typeVersion: 1 } as INode;
		const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description);
		expect(issues).toBeNull();
		const { error } = await run(parameters);
		expect(error).toBeUndefined();
		expect(valuesSent()[0].map(([, value]) => value)).toEqual(['Ada', 'Example Ltd']);
	});

	test("is refused where the template's own text is empty", async () => {
		const { error } = await runWithout('templateValue', TOUR, {});
		expect(error?.message).toTell('missingVariables', 'product_name', '1');
		expect(creations(simulator)).toEqual([]);
	});

	test('is refused where the template has no text for it either', async () => {
		const script = change({ scene: 1, script: '{{first_name}}, {{greeting}}' });
		const parameters = { ...byColumn, ifNoValue: 'templateValue', ...script };
		const { error } = await run(fromTemplate(GREETING, parameters));
		expect(error?.message).toTell('missingVariables', 'Variables', 'greeting', '1');
		expect(creations(simulator)).toEqual([]);
	});
});

test('all variables without a value are named at once', async () => {
	const values = { product_name: 'Lamp', benefit: 'see', website: '', hero_image: '' };
	const { error } = await run(fromTemplate(TOUR, byColumn), { rows: [values] });
	const message = error?.message;
	expect(message).toTell('variablesNotFilled', 'Variables', 1, 'hero_image', 3, 'website');
	expect(message).toTell('missingVariables', 2, 'Benefit', 'demo_clip');
});

describe('the panel shows the variables of a template', () => {
	test('each once, none required, as it may have a value without one, media and texts apart', async () => {
		const { fields } = await getTemplateVariables(credentialOf(simulator), TOUR);
		expect(fields.map(({ id, displayName }) => [id, displayName])).toEqual([
			['product_name', 'product_name'],
			['hero_image', 'hero_image (URL or Input File)'],
			['benefit', 'benefit'],
			['Benefit', 'Benefit'],
			['demo_clip', 'demo_clip (URL or Input File)'],
			['website', 'website'],
		]);
		expect(fields.every(({ required, type }) => !required && type === 'string')).toBe(true);
	});

	test('and distinguishes no template from a template without variables', async () => {
		expect(await getTemplateVariables(credentialOf(simulator), '')).toEqual({
			fields: [],
			emptyFieldsNotice: expect.toTell('SELECT_TEMPLATE'),
		});
		expect(await getTemplateVariables(credentialOf(simulator), PLAIN)).toEqual({
			fields: [],
			emptyFieldsNotice: expect.toTell('NO_VARIABLES'),
		});
		expect(lookups(simulator)).toHaveLength(1);
	});

	test.each([
		['an unknown template', 'tpl-nowhere', {}, /"tpl-nowhere" not found/],
		['a template of another team', 'tpl-other-team', {}, /not accessible/],
		['a wrong key', GREETING, { apiKey: 'wrong' }, /key/i],
		['a service that is down', GREETING, { baseUrl: 'http://localhost:9' }, /can't be reached/],
	])(
		'and distinguishes both from a lookup that failed: %s',
		async (_, templateId, credential, message) => {
			const given = { ...credentialOf(simulator), ...credential };
			await expect(getTemplateVariables(given, templateId)).rejects.toMatchObject({
				message: expect.stringMatching(message),
				description: expect.any(String),
			});
		},
	);
});
