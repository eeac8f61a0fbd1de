import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import type { CredentialReference } from '../host/credentials';
import type { Host } from '../host/host';
import { byId, nodeOf, ourNode, outputOf, startNode, to } from '../host/nodes';
import { until } from '../host/waiting';
import {
	type Execution,
	type ExecutionSummary,
	finished,
	listExecutions,
	type WorkflowFile,
} from '../host/workflows';
import type { Row } from '../host/dataTable';
import { useHost } from './support';

/** A host whose service answers slowly in each test of a file, and has created nothing before. */
export function useSlowHost() {
	const started = useHost({ simulator: { renderMs: 50, minuteMs: 2_000 } });
	beforeEach(() => {
		started.host.simulator.reset();
		answerSlowly(started.host);
	});
	return started;
}

export const VIDEO = 'Video UGC Ad';

/** How long the service takes to answer, so that whatever happens meets requests that are under way; in milliseconds. */
export const ANSWER_MS = 300;

/** Requests in flight, by default. */
const CONCURRENCY = 5;

/** What a run of these tests claims at once: twice as many requests as are in flight, later what is sent in half a second. */
export const MAX_ROUND = 2 * CONCURRENCY;

export interface RowsOptions {
	/** Each starts the workflow, beside the manual trigger. */
	triggers?: INode[];
	/** Of the node that creates the videos. */
	parameters?: INodeParameters;
	/** Of the workflow. */
	settings?: Record<string, unknown>;
	/** What a person has entered into other columns, by row. */
	entered?: Record<string, Row>;
}

/** A sheet of named rows, and the node that makes a video of each. */
export function rowsWorkflow(
	rows: string[],
	credential: CredentialReference,
	{ triggers = [], parameters = {}, settings, entered }: RowsOptions = {},
): WorkflowFile {
	const starts = [startNode, ...triggers];
	return {
		name: rows[0],
		nodes: [...starts, ...sheetOf(rows, entered), videoNode(credential, parameters)],
		connections: {
			...Object.fromEntries(starts.map(({ name }) => [name, to('Sheet')])),
			Sheet: to('Rows'),
			Rows: to(VIDEO),
		},
		settings,
	};
}

/** Two nodes, `Sheet` and `Rows`, the second of which has an item for each row. */
function sheetOf(rows: string[], entered: Record<string, Row> = {}): INode[] {
	const cells = rows.map((row) => ({ row, ...entered[row] }));
	const jsonOutput = JSON.stringify({ rows: cells });
	const parameters = { mode: 'raw', jsonOutput, options: {} };
	return [
		nodeOf('Sheet', 'n8n-nodes-base.set', 3.4, parameters),
		nodeOf('Rows', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'rows', options: {} }),
	];
}

function videoNode(credential: CredentialReference, parameters: INodeParameters): INode {
	const own = {
		script: '={{ $json.row }}',
		avatarId: byId('avatar-0001'),
		media: { item: [{ type: 'image', url: 'https://example.com/a.jpg' }] },
		output: 'row',
		idColumn: 'row',
		maxVideos: 1_000,
		completion: 'continue',
		...parameters,
	};
	return ourNode(VIDEO, 'ugcAd', own, credential, { onError: 'continueRegularOutput' });
}

export const rowsNamed = (name: string, count: number): string[] =>
	Array.from({ length: count }, (_, row) => `${name} ${row}`);

/** Lets every creation take a while. */
export function answerSlowly({ simulator }: Host): void {
	const path = /^\/v1\/project\/create/;
	simulator.faults.random({ rate: 1, kinds: ['slow'], ms: ANSWER_MS, seed: 1, path });
}

/** The rows of the created videos, in the order of their creation. */
export const createdRows = ({ simulator }: Host): string[] =>
	simulator.projects.map(({ body }) => String(body.script));

/** The runs of a workflow, the latest first; n8n lists those of the ledger beside them as long as they run. */
export const runsOf = async ({ rest }: Host, workflowId: string): Promise<ExecutionSummary[]> =>
	(await listExecutions(rest, workflowId)).filter(({ mode }) => mode !== 'integrated');

/** Does what starts a workflow, and waits until the run that it starts has ended; `within` is in milliseconds. */
export async function runBy(
	host: Host,
	workflowId: string,
	begin: () => Promise<unknown>,
	within = 120_000,
): Promise<Execution> {
	const known = (await runsOf(host, workflowId)).map(({ id }) => id);
	await begin();
	const begun = async () => (await runsOf(host, workflowId)).find(({ id }) => !known.includes(id));
	const { id } = await until('the execution to begin', begun, { within });
	return await finished(host.rest, id, within);
}

/** What was paid more than once. */
export const doubledRows = (host: Host): string[] =>
	createdRows(host).filter((row, index, rows) => rows.indexOf(row) !== index);

export const videosOf = (execution: Execution): IDataObject[] =>
	outputOf(execution, VIDEO).map(({ json }) => json);

/** What the paid videos table knows a row by. */
export const rowMarkOf = (workflowId: string, row: string): string =>
	`row:${workflowId}:${encodeURIComponent(VIDEO)}::${row}`;

/** The projects that rows show. */
export const projectIdsOf = (execution: Execution): string[] =>
	videosOf(execution).flatMap(({ project_id: id }) => (id ? String(id) : []));

/** The rows whose outcome is not known, each of which says so. */
export const uncertainRows = (execution: Execution): string[] =>
	videosOf(execution).flatMap(({ row, status, project_id: projectId, message }) => {
		if (status !== 'check') return [];
		expect(projectId).toBeFalsy();
		expect(message).toMatch(/^The video may exist/);
		return String(row);
	});
