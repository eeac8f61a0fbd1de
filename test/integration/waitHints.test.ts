import './support/environment';

import { LEAST } from './support/least';
import { NODE, workflowOf } from './support/engine';

const creationNodes = Object.values(LEAST).map(({ node }) => node);

/** What the editor shows in the output panel before a run, and for as long as it lasts. */
const hintsOf = (node: (typeof creationNodes)[number], completion: string): string[] => {
	const workflow = workflowOf({ node, parameters: { completion }, credential: {} });
	const inWorkflow = workflow.getNode(NODE);
	if (!inWorkflow) throw new Error('The test workflow has no node');
	return (node.description.hints ?? []).flatMap(
		({ message, displayCondition = '', whenToDisplay, location }) =>
			whenToDisplay === 'beforeExecution' &&
			location === 'outputPane' &&
			workflow.expression.getSimpleParameterValue(inWorkflow, displayCondition, 'internal', {})
				? [message]
				: [],
	);
};

describe.each(creationNodes)('$description.name', (node) => {
	test('says how long a wait takes, while it runs and while it is suspended', () => {
		expect(hintsOf(node, 'wait')).toEqual([expect.stringMatching(/usually takes 2 to 5 minutes/)]);
		expect(node.description.waitingNodeTooltip).toMatch(
			/rendering, .*usually takes 2 to 5 minutes/,
		);
	});

	test.each(['check', 'continue', 'notifyThisWorkflow', 'notifyOtherWorkflow'])(
		'says nothing of a wait where there is none: %s',
		(completion) => {
			expect(hintsOf(node, completion)).toEqual([]);
		},
	);
});
