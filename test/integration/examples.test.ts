import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import map from 'lodash/map';
import { type IDataObject, type INode, type INodeTypeDescription, NodeHelpers } from 'n8n-workflow';

import { name as packageName } from '../../package.json';
import { EXAMPLES, exampleNames, readExample } from '../host/example';
import { ourNodes, ROOT } from './support/ourNodes';
import { faults, type Values } from './support/parameterFaults';

const DATA_TABLE = 'n8n-nodes-base.dataTable';
const AIRTABLE = 'n8n-nodes-base.airtable';
const TRIGGER = `${packageName}.videoGenerationTrigger`;
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
const OTHERS = [
	STICKY_NOTE,
	'n8n-nodes-base.manualTrigger',
	DATA_TABLE,
	AIRTABLE,
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
	'n8n-nodes-base.googleDrive',
	'n8n-nodes-base.googleDriveTrigger',
	'n8n-nodes-base.googleSheets',
	'n8n-nodes-base.noOp',
	'n8n-nodes-base.removeDuplicates',
	'n8n-nodes-base.respondToWebhook',
	'n8n-nodes-base.scheduleTrigger',
	'n8n-nodes-base.set',
	'n8n-nodes-base.splitOut',
	'n8n-nodes-base.switch',
	'n8n-nodes-base.telegram',
	'n8n-nodes-base.telegramTrigger',
	'n8n-nodes-base.webhook',
	'n8n-nodes-base.youTube',
	'@n8n/n8n-nodes-langchain.agent',
	'@n8n/n8n-nodes-langchain.chat',
	'@n8n/n8n-nodes-langchain.chatHitlTool',
	'@n8n/n8n-nodes-langchain.chatTrigger',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi',
	'@n8n/n8n-nodes-langchain.memoryBufferWindow',
	'@n8n/n8n-nodes-langchain.openAi',
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

/** Columns of the examples that use the table of another one. */
const ADDED_COLUMNS: Record<string, string> = {
	'archive-videos': 'file',
	'publish-to-youtube': 'published_url',
};

/** How many tables an example has that has several. */
const TABLES: Record<string, number> = { variants: 3 };

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** How many nodes an example has at most, its note not counted. */
const MOST_NODES: Record<string, number> = {
	'table-to-videos': 4,
	'rows-to-ugc-ads': 7,
	'google-sheet-to-ugc-ads': 8,
	'airtable-to-ugc-ads': 7,
	'file-to-ugc-ads': 6,
	'one-row-per-slide': 5,
	'template-from-table-columns': 5,
	variants: 9,
	'rows-with-approval': 9,
	'report-page': 3,
	'archive-videos': 5,
	'download-finished-videos': 3,
	'agent-with-review': 8,
	'form-to-video': 3,
	'drive-folder-to-videos': 7,
	'telegram-photo-to-video': 6,
	'product-image-to-ad': 6,
	'publish-to-youtube': 7,
};

/** The expressions of an example, at any depth of the parameters of its nodes. */
const expressionsIn = (value: unknown): string[] =>
	typeof value === 'string'
		? value.startsWith('=')
			? [value]
			: []
		: Object.values(value ?? {}).flatMap(expressionsIn);

/** Words that a person reads: the address of a link is none. */
const wordsOf = (markdown: string) =>
	markdown.replace(/\]\([^)]*\)/g, ']').match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [];

/** The canvas of n8n in a window of 1440 × 900 pixels. */
const CANVAS = { width: 1_240, height: 680 };

/** Sides of a node, in pixels. */
const NODE_SIZE = 96;

/** What n8n writes with at a zoom of 1, in pixels. */
const FONT_SIZE = 14;

/** How large the texts of an example are where n8n fits it to the view: with a fifth around it, and never enlarged. */
function fontSizeToFit(nodes: INode[]): number {
	const boxes = nodes.map(({ position: [x, y], parameters }) => {
		const { width = NODE_SIZE, height = NODE_SIZE } = parameters as Record<string, number>;
		return { left: x, right: x + width, top: y, bottom: y + height };
	});
	const width = Math.max(...map(boxes, 'right')) - Math.min(...map(boxes, 'left'));
	const height = Math.max(...map(boxes, 'bottom')) - Math.min(...map(boxes, 'top'));
	return FONT_SIZE * Math.min(CANVAS.width / width / 1.2, CANVAS.height / height / 1.2, 1);
}

describe('all examples', () => {
	test('have a limit for their nodes', () => {
		expect(Object.keys(MOST_NODES).sort()).toEqual([...exampleNames].sort());
	});

	test('have fewer than 230 characters of expressions each, on average', () => {
		const expressions = exampleNames.flatMap((name) =>
			readExample(name).nodes.flatMap(({ parameters }) => expressionsIn(parameters)),
		);
		expect(expressions.join('').length).toBeLessThan(230 * exampleNames.length);
	});
});

describe.each([
	'table-to-videos',
	'rows-to-ugc-ads',
	'google-sheet-to-ugc-ads',
	'airtable-to-ugc-ads',
	'one-row-per-slide',
	'template-from-table-columns',
	'product-image-to-ad',
	'drive-folder-to-videos',
])('%s', (example) => {
	const { nodes, connections } = readExample(example);
	const creating = nodes.filter(({ parameters }) => parameters.output === 'row');
	const triggers = nodes.filter(({ type }) => type === TRIGGER);

	/** The only node behind another one. */
	const writerBehind = ({ name }: INode): INode => {
		const behind = connections[name].main.flat().map((to) => to?.node);
		expect(behind).toHaveLength(1);
		return nodes.find((node) => node.name === behind[0]) as INode;
	};

	/** How a node finds the rows that it writes: by conditions in a Data Table, elsewhere by a column. */
	const foundBy = ({ type, parameters }: INode) => {
		const { columns, filters } = parameters as {
			columns: { mappingMode: string; matchingColumns: string[] };
			filters?: { conditions: object[] };
		};
		expect(parameters.operation).toBe('update');
		expect(columns.mappingMode).toBe('autoMapInputData');
		if (type !== DATA_TABLE) return columns.matchingColumns;
		expect(parameters.matchType).toBe('allConditions');
		return filters?.conditions;
	};

	const equal = (keyName: string, keyValue = `={{ $json.${keyName} }}`) => ({
		...{ keyName, condition: 'eq', keyValue },
	});
	const usesDataTables = nodes.some(({ type }) => type === DATA_TABLE);

	test('outputs rows, which one node writes that maps by itself: only rows that are still the ones that were read', () => {
		expect(creating).toMatchObject([{ parameters: { idColumn: 'id' } }]);
		expect(foundBy(writerBehind(creating[0]))).toEqual(
			usesDataTables ? ['id', 'createdAt', 'video_version'].map((name) => equal(name)) : ['id'],
		);
	});

	test('writes each callback into the rows that show its project, and still wait for it', () => {
		for (const trigger of triggers) {
			const writer = writerBehind(trigger);
			expect(writer.name).not.toBe(writerBehind(creating[0]).name);
			expect(foundBy(writer)).toEqual(
				usesDataTables
					? [equal('project_id'), equal('video_version'), equal('status', 'processing')]
					: ['project_id'],
			);
			// it fails where no row matches
			if (writer.type !== AIRTABLE) continue;
			expect(writer.onError).toBe('continueRegularOutput');
			expect(writer.parameters.options).toMatchObject({ updateAllMatches: true });
		}
	});

	test('has no other node that writes', () => {
		const writers = nodes.filter(({ parameters }) => parameters.operation === 'update');
		expect(writers).toHaveLength(creating.length + triggers.length);
	});
});

describe.each(exampleNames)('%s', (example) => {
	const workflow = readExample(example);
	const names = workflow.nodes.map(({ name }) => name);
	const notes = workflow.nodes.filter(({ type }) => type === STICKY_NOTE);
	const note = String(notes[0]?.parameters.content);
	const nodesOfOurs = workflow.nodes.flatMap((node) => {
		const description = ours.get(node.type);
		return description ? [{ node, description }] : [];
	});
	const paying = nodesOfOurs.filter(({ description }) =>
		description.properties.some(({ name }) => name === 'completion'),
	);

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
		const [, file] = /\/examples\/tables\/([\w-]+\.csv)\)/.exec(note) ?? [];
		const added = ADDED_COLUMNS[example];
		if (added) return expect(note).toContain(`Add a column \`${added}\``);
		if (!file) return expect(tables).toEqual([]);
		const csv = readFileSync(join(EXAMPLES, 'tables', file), 'utf8');
		const [head, ...rows] = csv.trim().split('\n');
		for (const { parameters } of workflow.nodes) {
			const { schema = [] } = (parameters.columns ?? {}) as { schema?: Array<{ id: string }> };
			if (schema.length > 0) expect(schema.map(({ id }) => id)).toEqual(head.split(','));
		}
		if (head.includes('status')) for (const row of rows) expect(row).toMatch(/,,,,$/);
		expect(head.split(',')).toContain('video_version');
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

	test('has each avatar and voice chosen once: a video is made of what its check showed', () => {
		for (const parameter of ['avatarId', 'voiceId']) {
			const locatorOf = ({ parameters }: INode) => parameters[parameter] as IDataObject;
			const used = paying.map(({ node }) => node).filter(locatorOf);
			const chosen = used.filter((node) => locatorOf(node).mode === 'list');
			expect(chosen.length).toBeLessThanOrEqual(1);
			for (const { name } of chosen) {
				const value = `={{ $('${name}').params.${parameter}.value }}`;
				for (const node of used.filter((one) => !chosen.includes(one))) {
					expect(locatorOf(node)).toEqual({ __rl: true, mode: 'id', value });
				}
			}
		}
	});

	test('takes each row that is not completed', () => {
		const notCompleted = { keyName: 'status', condition: 'neq', keyValue: 'completed' };
		const reading = workflow.nodes.filter(
			({ name, type }) => type === DATA_TABLE && name === 'Rows without a video',
		);
		for (const { parameters } of reading) {
			expect(parameters.filters).toEqual({ conditions: [notCompleted] });
		}
	});

	test('pays for nothing by a schedule that no person has enabled', () => {
		for (const { type, disabled } of workflow.nodes) {
			if (type !== 'n8n-nodes-base.scheduleTrigger') continue;
			expect(disabled === true).toBe(paying.length > 0);
		}
	});

	test('has a limit for each day where a schedule or other people start it', () => {
		const starts = /\.(scheduleTrigger|formTrigger|telegramTrigger|googleDriveTrigger)$/;
		if (!workflow.nodes.some(({ type }) => starts.test(type))) return;
		for (const { node } of paying) {
			expect(node.parameters.options).toMatchObject({ maxVideosPerDay: expect.any(Number) });
		}
	});

	test('hands on no error of Google Drive: n8n 2.41 gives it without the row, and n8n 2.4 gives none', () => {
		for (const { name, type } of workflow.nodes) {
			if (type !== 'n8n-nodes-base.googleDrive') continue;
			expect(workflow.connections[name].main).toHaveLength(1);
		}
	});

	test('stops at no error, and sorts none: what a row needs is in its message', () => {
		const types = workflow.nodes.map(({ type }) => type);
		expect(types).not.toContain('n8n-nodes-base.stopAndError');
		// rows have their messages; a person who waits for one video would get none
		for (const { node } of paying) {
			const continues = node.parameters.output === 'video' ? 'continueRegularOutput' : undefined;
			expect(node.onError).toBe(continues);
		}
	});

	test('names the buttons to press, or leads to the steps that do', () => {
		const has = (type: string) => workflow.nodes.some((node) => node.type === type);
		if (has('n8n-nodes-base.manualTrigger')) {
			expect(note).toMatch(/\*\*Execute workflow\*\*|README\.md#your-first-table/);
		}
		if (has(TRIGGER)) expect(note).toContain('**Publish**');
	});

	test(`has at most ${MOST_NODES[example]} nodes`, () => {
		expect(workflow.nodes.length - notes.length).toBeLessThanOrEqual(MOST_NODES[example]);
	});

	test('has one note, of at most 80 words', () => {
		expect(notes).toHaveLength(1);
		expect(note).toMatch(/^## .+\n/);
		expect(wordsOf(note).length).toBeLessThanOrEqual(80);
	});

	test('can be read where it is fitted to the view', () => {
		expect(fontSizeToFit(workflow.nodes)).toBeGreaterThanOrEqual(12);
	});
});
