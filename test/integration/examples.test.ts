import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IDataObject, type INode, type INodeTypeDescription, NodeHelpers } from 'n8n-workflow';

import { name as packageName } from '../../package.json';
import { EXAMPLES, exampleNames, readExample } from '../host/example';
import { ourNodes, ROOT } from './support/ourNodes';
import { faults, type Values } from './support/parameterFaults';

const DATA_TABLE = 'n8n-nodes-base.dataTable';
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
const OTHERS = [
	STICKY_NOTE,
	'n8n-nodes-base.manualTrigger',
	DATA_TABLE,
	'n8n-nodes-base.readWriteFile',
	'n8n-nodes-base.splitInBatches',
	'n8n-nodes-base.if',
	'n8n-nodes-base.merge',
	'n8n-nodes-base.emailSend',
	'n8n-nodes-base.convertToFile',
	'n8n-nodes-base.extractFromFile',
	'n8n-nodes-base.filter',
	'n8n-nodes-base.form',
	'n8n-nodes-base.formTrigger',
	'n8n-nodes-base.googleSheets',
	'n8n-nodes-base.noOp',
	'n8n-nodes-base.scheduleTrigger',
	'n8n-nodes-base.set',
	'n8n-nodes-base.splitOut',
	'n8n-nodes-base.stopAndError',
	'n8n-nodes-base.switch',
	'@n8n/n8n-nodes-langchain.agent',
	'@n8n/n8n-nodes-langchain.chat',
	'@n8n/n8n-nodes-langchain.chatHitlTool',
	'@n8n/n8n-nodes-langchain.chatTrigger',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi',
	'@n8n/n8n-nodes-langchain.memoryBufferWindow',
];

/** Our nodes, and what n8n calls them as tools of an agent. */
const ours = new Map<string, INodeTypeDescription>(
	ourNodes.flatMap(({ type, node }) => [
		[type, node.description],
		[`${type}Tool`, node.description],
	]),
);

describe('the check of the examples', () => {
	const properties = ours.get(`${packageName}.slideshow`)?.properties ?? [];
	const text = (style: Values) => ({
		slidesRow: { item: { texts: { text: [{ text: 'Now', style }] } } },
	});

	test.each<[string, Values, string[]]>([
		['an unknown parameter', { scripts: '' }, ['.scripts is unknown']],
		['an unknown option', { slidesSource: 'row' }, ['.slidesSource cannot be "row"']],
		['an unknown entry', { slidesRow: { slide: {} } }, ['.slidesRow.slide is unknown']],
		['one entry for a list', { slides: { item: {} } }, ['.slides.item should be a list']],
		[
			'an unknown field deep down',
			text({ size: 1 }),
			['.slidesRow.item.0.texts.text.0.style.size is unknown'],
		],
		[
			'text for a number',
			text({ padding: '1' }),
			['.slidesRow.item.0.texts.text.0.style.padding cannot be "1"'],
		],
		[
			'an unknown mode',
			{ voiceId: { __rl: true, mode: 'url', value: '' } },
			[expect.stringContaining('.voiceId cannot be')],
		],
		[
			'an unknown key of a locator',
			{ voiceId: { __rl: true, mode: 'id', value: '', id: 'v' } },
			['.voiceId.id is unknown'],
		],
		[
			'an unknown option of an option list',
			{ options: { names: 'x' } },
			['.options.names is unknown'],
		],
		[
			'an unknown field of an entry of a list in a collection',
			{ options: { metadata: { entry: [{ key: 'a', val: 'b' }] } } },
			['.options.metadata.entry.0.val is unknown'],
		],
		['an expression where none is taken', { slidesSource: '={{ 1 }}' }, [expect.any(String)]],
		['nothing', text({ padding: '={{ 1 }}', color: '#fff' }), []],
	])('finds %s', (_, values, expected) => {
		expect(faults(properties, values, '')).toEqual(expected);
	});
});

/** How many tables an example has that has several. */
const TABLES: Record<string, number> = { variants: 3 };

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

test('there are examples', () => expect(exampleNames.length).toBeGreaterThan(0));

describe.each(exampleNames)('%s', (example) => {
	const workflow = readExample(example);
	const names = workflow.nodes.map(({ name }) => name);
	const note = workflow.nodes.find(({ type }) => type === STICKY_NOTE)?.parameters.content;
	const nodesOfOurs = workflow.nodes.flatMap((node) => {
		const description = ours.get(node.type);
		return description ? [{ node, description }] : [];
	});

	test('is documented', () => expect(readme).toContain(`(examples/${example}.json)`));

	test('is named like its file', () => {
		expect(workflow.name.toLowerCase().replaceAll(' ', '-')).toBe(example);
	});

	test('knows its nodes, each by a name and an ID of its own', () => {
		const unknown = workflow.nodes.filter(({ type }) => !ours.has(type) && !OTHERS.includes(type));
		expect(unknown).toEqual([]);
		expect(nodesOfOurs.length).toBeGreaterThan(0);
		for (const { node, description } of nodesOfOurs) {
			expect([description.version].flat()).toContain(node.typeVersion);
		}
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(workflow.nodes.map(({ id }) => id)).size).toBe(names.length);
	});

	test('sets parameters that the nodes have, to what they can be', () => {
		const found = nodesOfOurs.flatMap(({ node, description }) =>
			faults(description.properties, node.parameters, node.name),
		);
		expect(found).toEqual([]);
	});

	test('sets parameters that the panel shows: n8n drops the others when it imports', () => {
		for (const { node, description } of nodesOfOurs) {
			const imported = NodeHelpers.getNodeParameters(
				description.properties,
				node.parameters,
				true,
				false,
				node,
				description,
			);
			expect(imported).toMatchObject(node.parameters);
		}
	});

	test('names its credentials, and brings none along', () => {
		for (const { node, description } of nodesOfOurs) {
			const types = (description.credentials ?? []).map(({ name }) => name);
			expect(Object.keys(node.credentials ?? {})).toEqual(types);
			expect(Object.values(node.credentials ?? {}).map(({ id }) => id)).toEqual(
				types.map(() => ''),
			);
		}
	});

	test('connects nodes that there are, and leaves none alone', () => {
		const targets = Object.values(workflow.connections)
			.flatMap((outputs) => Object.values(outputs).flat())
			.flatMap((connections) => (connections ?? []).map(({ node }) => node));
		const ends = new Set([...Object.keys(workflow.connections), ...targets]);
		const connectable = workflow.nodes.filter(({ type }) => type !== STICKY_NOTE);
		expect([...ends].sort()).toEqual(connectable.map(({ name }) => name).sort());
	});

	test('brings the CSV of its table: each column that its nodes know, and no status', () => {
		const tables = workflow.nodes.filter(({ type }) => type === DATA_TABLE);
		const [, file] = /\/examples\/tables\/([\w-]+\.csv)\)/.exec(String(note)) ?? [];
		// its table is that of another example
		if (example === 'archive-videos') return expect(note).toContain('add a column `file`');
		if (!file) return expect(tables).toEqual([]);
		const csv = readFileSync(join(EXAMPLES, 'tables', file), 'utf8');
		const [head, ...rows] = csv.trim().split('\n');
		for (const { parameters } of workflow.nodes) {
			const { schema } = (parameters.columns ?? {}) as { schema?: Array<{ id: string }> };
			if (schema) expect(schema.map(({ id }) => id)).toEqual(head.split(','));
		}
		if (head.includes('status')) for (const row of rows) expect(row).toMatch(/,,,,$/);
		expect(head.split(',')).toContain('version');
	});

	test('has each table chosen once, from the list: n8n takes a name for any table that contains it', () => {
		const used = workflow.nodes.filter(({ type }) => type === DATA_TABLE);
		const locatorOf = ({ parameters }: INode) => parameters.dataTableId as IDataObject;
		const chosen = used.filter((node) => locatorOf(node).mode === 'list');
		expect(chosen.map(locatorOf)).toEqual(
			Array(TABLES[example] ?? Math.min(used.length, 1)).fill({
				...{ __rl: true, mode: 'list', value: '' },
			}),
		);
		const values = chosen.map(({ name }) => `={{ $('${name}').params.dataTableId.value }}`);
		for (const node of used.filter((one) => !chosen.includes(one))) {
			expect(locatorOf(node)).toEqual({ __rl: true, mode: 'id', value: expect.any(String) });
			expect(values).toContain(locatorOf(node).value);
		}
	});

	test('never takes a new row for a deleted one: n8n gives the ID of the last row again', () => {
		for (const { type, parameters } of workflow.nodes) {
			if (type !== DATA_TABLE || parameters.operation !== 'update') continue;
			const { conditions } = parameters.filters as { conditions: Array<{ keyName: string }> };
			const columns = conditions.map(({ keyName }) => keyName);
			expect(columns.includes('createdAt')).toBe(columns.includes('id'));
		}
	});

	test('takes each row that is not completed, and writes over none that is', () => {
		const notCompleted = { keyName: 'status', condition: 'neq', keyValue: 'completed' };
		for (const { name, type, parameters } of workflow.nodes) {
			if (type !== DATA_TABLE) continue;
			const { conditions = [] } = (parameters.filters ?? {}) as { conditions?: unknown[] };
			const { value = {} } = (parameters.columns ?? {}) as { value?: object };
			if (name === 'Rows without a video') expect(conditions).toEqual([notCompleted]);
			// another condition would make an upsert add a row
			if (!('status' in value) || parameters.operation === 'upsert') continue;
			expect(conditions).toContainEqual(notCompleted);
			expect(parameters.matchType).toBe('allConditions');
		}
	});

	test('pays once, per row or per video, and says how to pay for another video of a row', () => {
		const paying = nodesOfOurs.filter(({ description }) =>
			description.properties.some(({ name }) => name === 'payOncePer'),
		);
		for (const { node } of paying) expect(['row', 'video']).toContain(node.parameters.payOncePer);
		const notes = workflow.nodes.filter(({ type }) => type === STICKY_NOTE);
		const hasRows = paying.length > 0 && !paying.some(({ node }) => node.type.endsWith('Tool'));
		const sentences = notes.map(({ parameters }) => String(parameters.content)).join('\n');
		expect(/Another number in `version`[^.]* pays for another video/.test(sentences)).toBe(hasRows);
	});

	test('pays for nothing by a schedule that no person has enabled', () => {
		const paysForRows = nodesOfOurs.some(({ node }) => 'payOncePer' in node.parameters);
		for (const { type, disabled } of workflow.nodes) {
			if (type === 'n8n-nodes-base.scheduleTrigger') expect(disabled === true).toBe(paysForRows);
		}
	});

	test('names the button to press, and says that what the trigger starts is an execution of its own', () => {
		const has = (type: string) => workflow.nodes.some((node) => node.type === type);
		if (has('n8n-nodes-base.manualTrigger')) expect(note).toContain('**Execute workflow**');
		if (!has(`${packageName}.videoGenerationTrigger`)) return;
		expect(note).toContain('**Publish**');
		expect(note).toMatch(/executions? of its own/);
	});

	test('says how it works in a sticky note of three steps', () => {
		expect(note).toMatch(/^## .+\n1\. .+\n2\. .+\n3\. .+$/);
	});
});
