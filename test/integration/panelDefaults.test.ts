import { type INodeParameters, NodeHelpers } from 'n8n-workflow';

import { fastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { ourNodes } from './support/ourNodes';
import { NODE, workflowOf } from './support/engine';
import { byId, creations, runKind } from './support/kinds';
import { LEAST } from './support/least';
import { makeVideo } from './support/library';

const simulator = useSimulator({ renderMs: 0 });
afterEach(() => jest.restoreAllMocks());

/** A node as it is dragged onto the canvas, and what only the user knows. */
interface Case {
	name: string;
	parameters: INodeParameters;
	/** What the panel marks as missing. */
	marked: string[];
	given: INodeParameters;
}

const creating = Object.values(LEAST).map(
	({ node, chosen = {}, marked, given }): Case => ({
		name: node.description.name,
		parameters: chosen,
		marked,
		given,
	}),
);
const lookingUp: Case[] = [
	...['avatar', 'music', 'template', 'video', 'voice'].map((resource) => ({
		name: 'videoLibrary',
		parameters: { resource },
		marked: [],
		given: {},
	})),
	...['get', 'getVariables'].map((operation) => ({
		name: 'videoLibrary',
		parameters: { resource: 'template', operation },
		marked: ['templateId'],
		given: { templateId: byId('tpl-greeting') },
	})),
];
const keeping: Case = {
	name: 'videoLibrary',
	parameters: { resource: 'paidVideo', operation: 'getAll' },
	...{ marked: [], given: {} },
};
const listening: Case = { name: 'videoGenerationTrigger', parameters: {}, marked: [], given: {} };

const nodeOf = (name: string) => {
	const found = ourNodes.find(({ node }) => node.description.name === name);
	if (!found) throw new Error(`There is no node ${name}`);
	return found.node;
};

/** The parameters that the editor marks in red. */
function markedOn({ name, parameters }: Case): string[] {
	const node = nodeOf(name);
	const workflow = workflowOf({ node, parameters, credential: {} });
	const inWorkflow = workflow.getNode(NODE);
	if (!inWorkflow) throw new Error('The test workflow has no node');
	const { description } = node;
	const issues = NodeHelpers.getNodeParametersIssues(
		description.properties,
		inWorkflow,
		description,
	);
	return Object.keys(issues?.parameters ?? {}).sort();
}

test.each([...creating, ...lookingUp, keeping, listening])(
	'an empty panel misses what only the user knows: $name $parameters',
	(it) => expect(markedOn(it)).toEqual(it.marked),
);

test('what a scene needs depends on its type, so the node says what is missing', async () => {
	const { error } = await runKind(nodeOf('scenes'), simulator, {});
	const labels = ['Script', 'Avatar', 'Voice'].map((label) => `Scenes 1 > ${label}`);
	expect(error?.message).toTell('fieldEmpty', ...labels);
	expect(creations(simulator)).toEqual([]);
});

test.each(creating)(
	'defaults and what only the user knows make a finished video: $name $parameters',
	async (it) => {
		const parameters = { ...it.parameters, ...it.given };
		fastTime();
		const setup = { defaultCompletion: true, webhookBase: 'http://localhost:5678' };
		const { items, error, hints } = await runKind(nodeOf(it.name), simulator, parameters, setup);
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ status: 'completed', url: simulator.projects[0].url }),
		]);
		expect(creations(simulator).map(({ status }) => status)).toEqual([200]);
	},
);

test.each(lookingUp)('defaults find something: $name $parameters', async (it) => {
	await makeVideo(simulator);
	const parameters = { ...it.parameters, ...it.given };
	const { items, error } = await runKind(nodeOf(it.name), simulator, parameters);
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(0);
});
