import type { IDataObject, INode, INodeExecutionData, IPairedItemData } from 'n8n-workflow';

import { nodeError } from '../service/nodeError';
import type { CreationKind } from './kind';
import { isRefused, type Refused } from './plan';
import { rowName } from './rows';
import type { Created, Result } from './send';
import { given } from './values';

/** How many rows an error spells out; the rest is counted. */
const SPELLED_OUT = 24;

/** One item for each input item, in one shape for every kind; a refused row says why. */
export const toItem = ({ name: kind }: CreationKind, result: Result): INodeExecutionData =>
	isRefused(result) ? errorItem(result) : createdItem(kind, result);

const createdItem = (kind: string, { rows, projectId, videoId, name, message }: Created) => ({
	json: given({ projectId, videoId, status: 'processing', kind, name, message }),
	pairedItem: paired(rows),
});

const paired = (rows: number[]): IPairedItemData | IPairedItemData[] => {
	const [first, ...more] = rows.map((item) => ({ item }));
	return more.length > 0 ? [first, ...more] : first;
};

/**
 * An item with nothing but `error` and `details` takes the error output where the node has one, and keeps
 * its fields; n8n rewrites items whose `error` property is set.
 */
const errorItem = ({ rows, explanation }: Refused): INodeExecutionData => {
	const { message, description, code, httpCode, details: service } = explanation;
	const [first] = rows;
	return {
		json: {
			error: message,
			details: given({ row: first + 1, description, code, httpCode, service }) as IDataObject,
		},
		pairedItem: paired(rows),
	};
};

/** Stops a run before anything is sent: every problem of every row at once. */
export function preflightError(node: INode, refused: Refused[], videos: number) {
	const [{ rows: firstRows, explanation }] = refused;
	const description = join(explanation.description, 'No row was sent, so nothing was created.');
	return nodeError(node, { message: preflightMessage(refused, videos), description }, firstRows[0]);
}

function preflightMessage(refused: Refused[], videos: number): string {
	const messages = refused.map(({ explanation }) => explanation.message);
	const reasons = new Set(messages.map((message) => message.replace(/^Rows? [\d, ]+: /, '')));
	if (messages.length === 1) return messages[0];
	if (messages.length === videos && reasons.size === 1) return [...reasons][0];
	const lines = messages.slice(0, SPELLED_OUT);
	const more = messages.length - lines.length;
	if (more > 0) lines.push(`... and ${more} more`);
	return `${messages.length} of ${videos} videos cannot be created:\n${lines.join('\n')}`;
}

/** Stops a run at a row that the service refused; says what was created before, so that nothing is lost. */
export function creationError(node: INode, { rows, explanation }: Refused, created: Created[]) {
	const description = join(explanation.description, createdBefore(created));
	return nodeError(node, { ...explanation, description }, rows[0]);
}

function createdBefore(created: Created[]): string | undefined {
	if (created.length === 0) return undefined;
	const projects = created
		.slice(0, SPELLED_OUT)
		.map(({ rows, projectId }) => `${rowName(rows)} (project ${projectId})`);
	const more = created.length > SPELLED_OUT ? ` and ${created.length - SPELLED_OUT} more` : '';
	return `Created before this: ${projects.join(', ')}${more}.`;
}

const join = (...texts: Array<string | undefined>) => texts.filter(Boolean).join(' ');
