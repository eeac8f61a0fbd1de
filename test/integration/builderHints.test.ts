import { NodeTypeParser, searchCodeBuilderNodes } from '@n8n/ai-utilities/node-catalog';
import { generateNodeTypeFile } from '@n8n/workflow-sdk';
import type { IBuilderHint, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { ourNodes } from './support/ourNodes';

/** The nodes as n8n's catalog for AI workflow builders knows them: with the name of the package. */
const descriptions = ourNodes.map(
	({ type, node }): INodeTypeDescription => ({ ...node.description, name: type }),
);
const catalog = new NodeTypeParser(
	descriptions as unknown as ConstructorParameters<typeof NodeTypeParser>[0],
);

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
	const { searchHint = '' } = description.builderHint as IBuilderHint;

	test('is found with advice', () => {
		const { results } = searchCodeBuilderNodes(catalog, [description.displayName]);
		expect(results).toContain(`@builderHint ${searchHint}`);
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

describe('what an AI that builds workflows is told of rows', () => {
	const hintOf = (type: string) =>
		descriptions.find(({ name }) => name.endsWith(`.${type}`))?.builderHint?.searchHint ?? '';

	test.each(['ugcAd', 'slideshow', 'scenes', 'productAd', 'templateVideo'])(
		'they are read, created, and written back, as a person does from an empty canvas: %s',
		(type) => {
			const hint = hintOf(type);
			expect(hint).toContain('set output to row and idColumn');
			for (const column of ['$json.id', '$json.project_id', 'createdAt', 'video_version']) {
				expect(hint).toContain(column);
			}
			expect(hint).toContain('status is processing');
			expect(hint).toContain('with the columns mapped automatically');
		},
	);

	test('and the trigger returns their columns', () => {
		expect(hintOf('videoGenerationTrigger')).toContain('project_id, video_version, status');
	});
});
