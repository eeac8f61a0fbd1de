import './support/environment';

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
	type IConnections,
	type INode,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeType,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

import { n8n, name as packageName } from '../../package.json';

const ROOT = join(__dirname, '..', '..');
const EXAMPLES = join(ROOT, 'examples');
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
const OTHERS = [
	STICKY_NOTE,
	'n8n-nodes-base.manualTrigger',
	'n8n-nodes-base.dataTable',
	'n8n-nodes-base.readWriteFile',
	'n8n-nodes-base.splitInBatches',
];

/** The nodes of this package as n8n names them, from their sources. */
const ours = new Map<string, INodeTypeDescription>(
	n8n.nodes.map((path) => {
		const source = join(ROOT, path.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
		const classes = jest.requireActual<Record<string, new () => INodeType>>(source);
		const { description } = new classes[basename(source, '.node.ts')]();
		return [`${packageName}.${description.name}`, description];
	}),
);

type Values = Record<string, unknown>;

const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=');

/** What is wrong with the values of a list of properties, at any depth. */
const faults = (properties: INodeProperties[], values: Values, at: string): string[] =>
	Object.entries(values).flatMap(([name, value]) => {
		const place = `${at}.${name}`;
		const found = properties
			.filter((property) => property.name === name)
			.map((property) => faultsOf(property, value, place));
		// A name may stand for one property of each operation: one of them must fit.
		return found.sort((a, b) => a.length - b.length)[0] ?? [`${place} is unknown`];
	});

function faultsOf(property: INodeProperties, value: unknown, at: string): string[] {
	if (isExpression(value)) return property.noDataExpression ? [`${at} takes no expression`] : [];
	const { type, options = [] } = property;
	const unless = (right: boolean) => (right ? [] : [`${at} cannot be ${JSON.stringify(value)}`]);
	const offers = (one: unknown) =>
		(options as INodePropertyOptions[]).some((option) => option.value === one);
	switch (type) {
		case 'options':
			return unless(offers(value));
		case 'multiOptions':
			return unless((value as unknown[]).every(offers));
		case 'collection':
			return faults(options as INodeProperties[], value as Values, at);
		case 'fixedCollection':
			return Object.entries(value as Values).flatMap(([name, entries]) =>
				entryFaults(property, name, entries, `${at}.${name}`),
			);
		case 'resourceLocator': {
			const { __rl, mode } = value as Values;
			return unless(__rl === true && !!property.modes?.some(({ name }) => name === mode));
		}
		case 'resourceMapper':
			return unless(
				['autoMapInputData', 'defineBelow'].includes(String((value as Values).mappingMode)),
			);
		case 'number':
		case 'boolean':
			return unless(typeof value === type);
		default:
			return unless(typeof value === 'string');
	}
}

function entryFaults(property: INodeProperties, name: string, entries: unknown, at: string) {
	const collection = (property.options as INodePropertyCollection[]).find(
		(option) => option.name === name,
	);
	if (!collection) return [`${at} is unknown`];
	const many = property.typeOptions?.multipleValues === true;
	if (Array.isArray(entries) !== many) return [`${at} should${many ? '' : ' not'} be a list`];
	return [entries as Values | Values[]]
		.flat()
		.flatMap((entry, index) => faults(collection.values, entry, `${at}.${index}`));
}

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
			text({ x: '1' }),
			['.slidesRow.item.0.texts.text.0.style.x cannot be "1"'],
		],
		[
			'an unknown mode',
			{ voiceId: { __rl: true, mode: 'url', value: '' } },
			[expect.stringContaining('.voiceId cannot be')],
		],
		['an expression where none is taken', { slidesSource: '={{ 1 }}' }, [expect.any(String)]],
		['nothing', text({ x: '={{ 1 }}', color: '#fff' }), []],
	])('finds %s', (_, values, expected) => {
		expect(faults(properties, values, '')).toEqual(expected);
	});
});

const files = readdirSync(EXAMPLES);

test('there are examples', () => expect(files.length).toBeGreaterThan(0));

describe.each(files)('%s', (file) => {
	const workflow = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as {
		name: string;
		nodes: INode[];
		connections: IConnections;
	};
	const names = workflow.nodes.map(({ name }) => name);
	const ourNodes = workflow.nodes.flatMap((node) => {
		const description = ours.get(node.type);
		return description ? [{ node, description }] : [];
	});

	test('is named like its file', () => {
		expect(`${workflow.name.toLowerCase().replaceAll(' ', '-')}.json`).toBe(file);
	});

	test('knows its nodes, each by a name and an ID of its own', () => {
		const unknown = workflow.nodes.filter(({ type }) => !ours.has(type) && !OTHERS.includes(type));
		expect(unknown).toEqual([]);
		expect(ourNodes.length).toBeGreaterThan(0);
		for (const { node, description } of ourNodes) {
			expect([description.version].flat()).toContain(node.typeVersion);
		}
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(workflow.nodes.map(({ id }) => id)).size).toBe(names.length);
	});

	test('sets parameters that the nodes have, to what they can be', () => {
		const found = ourNodes.flatMap(({ node, description }) =>
			faults(description.properties, node.parameters, node.name),
		);
		expect(found).toEqual([]);
	});

	test('sets parameters that the panel shows: n8n drops the others when it imports', () => {
		for (const { node, description } of ourNodes) {
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
		for (const { node, description } of ourNodes) {
			const types = (description.credentials ?? []).map(({ name }) => name);
			expect(Object.keys(node.credentials ?? {})).toEqual(types);
			expect(Object.values(node.credentials ?? {}).map(({ id }) => id)).toEqual(
				types.map(() => ''),
			);
		}
	});

	test('connects nodes that there are, and leaves none alone', () => {
		const targets = Object.values(workflow.connections).flatMap(({ main }) =>
			main.flatMap((connections) => (connections ?? []).map(({ node }) => node)),
		);
		const ends = new Set([...Object.keys(workflow.connections), ...targets]);
		const connectable = workflow.nodes.filter(({ type }) => type !== STICKY_NOTE);
		expect([...ends].sort()).toEqual(connectable.map(({ name }) => name).sort());
	});

	test('says how it works in a sticky note of three steps', () => {
		const [note] = workflow.nodes.filter(({ type }) => type === STICKY_NOTE);
		expect(note.parameters.content).toMatch(/^## .+\n1\. .+\n2\. .+\n3\. .+$/);
	});
});
