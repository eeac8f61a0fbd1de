import { LoadOptionsContext } from 'n8n-core';

import { additionalDataOf, NODE, type Setup, workflowOf } from './engine';

/** What the panel of a node asks it with, for a list or for the fields of a mapping. */
export function loadOptions(setup: Setup): LoadOptionsContext {
	const workflow = workflowOf(setup);
	const node = workflow.getNode(NODE);
	if (!node) throw new Error('The test workflow has no node');
	return new LoadOptionsContext(workflow, node, additionalDataOf(setup), '');
}
