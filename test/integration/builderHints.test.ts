import { runInNewContext } from 'node:vm';
import { NodeTypeParser, searchCodeBuilderNodes } from '@n8n/ai-utilities/node-catalog';
import { generateNodeTypeFile } from '@n8n/workflow-sdk';
import type { IBuilderHint, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { ourNodes } from './support/ourNodes';
import { faults, type Values } from './support/parameterFaults';

/** The nodes as n8n's catalog for AI workflow builders knows them: with the name of the package. */
const descriptions = ourNodes.map(
	({ type, node }): INodeTypeDescription => ({ ...node.description, name: type }),
);
const catalog = new NodeTypeParser(
	descriptions as unknown as ConstructorParameters<typeof NodeTypeParser>[0],
);
const types = descriptions.map(({ name }) => name);

const typeDefinitionOf = (description: INodeTypeDescription) =>
	generateNodeTypeFile(description as unknown as Parameters<typeof generateNodeTypeFile>[0]);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Each hint below a value, with the name of the property that has it. */
function hintsIn(value: unknown): Array<{ name?: string; hint: object }> {
	if (!isObject(value)) return [];
	const { builderHint, name } = value as INodeProperties;
	const own = builderHint ? [{ name, hint: builderHint }] : [];
	return [...own, ...Object.values(value).flatMap(hintsIn)];
}

describe.each(descriptions)('$name for an AI that builds workflows', (description) => {
	const { searchHint = '', relatedNodes = [] } = description.builderHint as IBuilderHint;

	test('is found with advice, and with the nodes that belong to it', () => {
		const { results } = searchCodeBuilderNodes(catalog, [description.displayName]);
		expect(results).toContain(`@builderHint ${searchHint}`);
		for (const { nodeType } of relatedNodes) expect(types).toContain(nodeType);
	});

	test('is defined with its advice', () => {
		expect(typeDefinitionOf(description)).toContain(searchHint);
	});

	test('has no hint that n8n would take for an expression, or for one of its discriminators', () => {
		const hints = hintsIn(description);
		expect(hints.length).toBeGreaterThan(0);
		for (const { name, hint } of hints) {
			expect(JSON.stringify(hint)).not.toContain('={{');
			expect(['operation', 'mode', 'resource']).not.toContain(name);
		}
	});
});

const creating = descriptions.filter(({ properties }) =>
	properties.some(({ name }) => name === 'completion'),
);

interface BuiltNode {
	type: string;
	version: number;
	config: { parameters: Values };
}

/** The nodes that the code of an example makes. */
function nodesOf(content: string): BuiltNode[] {
	const nodes: BuiltNode[] = [];
	const record = (node: BuiltNode) => nodes.push(node);
	const expr = (expression: string) => `=${expression}`;
	runInNewContext(content.replace(/<.*>/g, ''), { node: record, trigger: record, expr });
	return nodes;
}

describe.each(creating)('the example of $name for an AI that builds workflows', (description) => {
	const [{ content }] = description.builderHint?.extraTypeDefContent ?? [];

	test('is part of the definition', () => {
		expect(typeDefinitionOf(description)).toContain('<pattern title="Each row of a table');
	});

	test('reads rows, creates, and writes them back, as a person does from an empty canvas', () => {
		const [create, trigger] = nodesOf(content);
		expect(create.config.parameters).toMatchObject({ output: 'row', idColumn: 'id' });
		expect(create.config.parameters).not.toHaveProperty('completion');
		const hints = [description, ...descriptions.filter(({ name }) => name === trigger.type)];
		for (const { builderHint } of hints) expect(builderHint?.searchHint).toMatch(/output.* row/);
		const text = content.replace(/\s+(\/\/ )?/g, ' ');
		for (const column of ['id', 'createdAt', 'video_version', 'project_id']) {
			expect(text).toContain(`${column} equals expr('{{ $json.${column} }}')`);
		}
		expect(text).toContain("status equals 'processing'");
		expect(text.match(/with the columns mapped automatically/g)).toHaveLength(2);
	});

	test('sets parameters that the nodes have, to what they can be', () => {
		const nodes = nodesOf(content);
		expect(nodes.map(({ type }) => type)).toEqual([
			description.name,
			'n8n-nodes-video-generation.videoGenerationTrigger',
		]);
		for (const { type, version, config } of nodes) {
			const found = descriptions.find(({ name }) => name === type);
			expect(found?.defaultVersion ?? found?.version).toBe(version);
			expect(faults(found?.properties ?? [], config.parameters, '')).toEqual([]);
		}
	});
});
