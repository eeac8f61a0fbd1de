import { type INodeParameters, NodeHelpers } from 'n8n-workflow';

import { ourNodes } from './support/ourNodes';
import { NODE, workflowOf } from './support/engine';

const PACKAGE = 'n8n-nodes-video-generation';

/** What the editor shows below the name of a node with these parameters, evaluated as it does. */
function subtitleOf(name: string, parameters: INodeParameters): unknown {
	const found = ourNodes.find(({ type }) => type === `${PACKAGE}.${name}`);
	if (!found) throw new Error(`There is no node ${name}`);
	const { description } = found.node;
	const filled = NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		null,
		description,
	);
	const workflow = workflowOf({
		node: found.node,
		parameters: filled ?? {},
		credential: {},
	});
	const node = workflow.getNode(NODE);
	if (!node) throw new Error('The test workflow has no node');
	return workflow.expression.getSimpleParameterValue(node, description.subtitle, 'internal', {});
}

test.each<[string, INodeParameters, string]>([
	['ugcAd', {}, 'create a UGC ad, then wait'],
	['ugcAd', { completion: 'continue' }, 'create a UGC ad'],
	['slideshow', {}, 'create a slideshow, then wait'],
	['slideshow', { completion: 'notifyThisWorkflow' }, 'create a slideshow, notify'],
	['scenes', {}, 'create scenes, then wait'],
	['scenes', { completion: 'notifyOtherWorkflow' }, 'create scenes, notify'],
	['productAd', {}, 'create a product ad, then wait'],
	['templateVideo', {}, 'fill in a template, then wait'],
	['templateVideo', { operation: 'fromScript' }, 'create from a script, then wait'],
	['templateVideo', { operation: 'fromScript', completion: 'continue' }, 'create from a script'],
	['videoLibrary', {}, 'get many: video'],
	['videoLibrary', { resource: 'avatar' }, 'get many: avatar'],
	['videoLibrary', { resource: 'template', operation: 'get' }, 'get: template'],
	['videoLibrary', { resource: 'template', operation: 'getVariables' }, 'get variables: template'],
	['videoLibrary', { resource: 'video', operation: 'download' }, 'download: video'],
	['videoLibrary', { resource: 'paidVideo' }, 'get many: paid video'],
	['videoGenerationTrigger', {}, 'video completed or failed'],
	['videoGenerationTrigger', { events: ['project.failed'] }, 'video failed'],
])('%s with %j says "%3$s"', (name, parameters, expected) => {
	expect(subtitleOf(name, parameters)).toBe(expected);
});

test('every node says something', () => {
	for (const { type } of ourNodes) {
		expect(subtitleOf(type.split('.')[1], {})).toEqual(expect.stringMatching(/\w+ \w+/));
	}
});
