import type { INode, INodeParameters } from 'n8n-workflow';

import { inSequence, nodeOf, START } from '../host/nodes';
import type { WorkflowFile } from '../host/workflows';

export { START };

/** The node that is measured. */
export const SUBJECT = 'Subject';

/** A node of a workflow, as far as a measurement says it. */
export type Subject = Pick<INode, 'type' | 'typeVersion' | 'parameters'> & Partial<INode>;

/** A workflow whose nodes follow one another. */
export function chain(name: string, subjects: Array<[string, Subject]>): WorkflowFile {
	const nodes = subjects.map(([each, { type, typeVersion, parameters, ...settings }]) =>
		nodeOf(each, type, typeVersion, parameters, settings),
	);
	return { name, nodes, connections: inSequence(nodes) };
}

export const manualTrigger: Subject = {
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
};

/** Hands as many rows to the node as an expression makes. */
export const rowsInto = (name: string, rows: string, subject: Subject): WorkflowFile =>
	chain(name, [
		[START, manualTrigger],
		['Sheet', set(`={{ { rows: ${rows} } }}`)],
		['Rows', { ...base('splitOut', 1), parameters: { fieldToSplitOut: 'rows', options: {} } }],
		[SUBJECT, subject],
	]);

export const base = (type: string, typeVersion: number) => ({
	type: `n8n-nodes-base.${type}`,
	typeVersion,
});

export const set = (jsonOutput: string): Subject => ({
	...base('set', 3.4),
	parameters: { mode: 'raw', jsonOutput, options: {} },
});

/** A node of this package. */
export const ours = (type: string, parameters: INodeParameters): Subject => ({
	type: `n8n-nodes-video-generation.${type}`,
	typeVersion: 1,
	parameters,
});

/** What a builder would use instead. */
export const httpRequest = (parameters: INodeParameters): Subject => ({
	...base('httpRequest', 4.5),
	parameters,
});
