import { parse } from 'flatted';
import type { IConnections, INode, IRunExecutionData } from 'n8n-workflow';
import type { Rest } from './rest';
import { until } from './waiting';

/** How long n8n may take for what it does in the background, where other suites keep the machine busy. */
const BACKGROUND_MS = 120_000;

/** A workflow as it is exported to a file. */
export interface WorkflowFile {
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings?: Record<string, unknown>;
}

/** A workflow as the server knows it. */
export interface SavedWorkflow extends WorkflowFile {
	id: string;
	versionId: string;
}

/** One line of the executions list. */
export interface ExecutionSummary {
	id: string;
	status: string;
	mode: string;
}

/** A finished execution with the data of every node. */
export interface Execution extends ExecutionSummary {
	data: IRunExecutionData;
}

type Publication = {
	status: string;
	triggers: Array<{ errorMessage: string | null }>;
};

export async function importWorkflow(rest: Rest, workflow: WorkflowFile): Promise<SavedWorkflow> {
	const { name, nodes, connections, settings = {} } = workflow;
	// *Execute step* has to be told that nothing is pinned
	const pinData = {};
	return await rest.post('/rest/workflows', { name, pinData, nodes, connections, settings });
}

/** Saves a workflow as a person has edited it; what is published stays. */
export async function editWorkflow(rest: Rest, id: string, workflow: WorkflowFile): Promise<void> {
	const { name, nodes, connections, settings = {} } = workflow;
	const path = `/rest/workflows/${id}`;
	const { versionId } = await rest.get<SavedWorkflow>(path);
	await rest.patch(path, { versionId, name, nodes, connections, settings });
}

/**
 * Publishes the workflow and waits until its triggers are registered, which n8n does in the background.
 *
 * @throws with the trigger's own message when it refuses.
 */
export async function publish(rest: Rest, { id, versionId }: SavedWorkflow) {
	await rest.post(`/rest/workflows/${id}/activate`, { versionId });
	await until(
		'the workflow to be published',
		async () => {
			const { status, triggers } = await publicationStatus(rest, id, 'published');
			if (status === 'published') return true;
			const messages = triggers.flatMap(({ errorMessage }) => errorMessage ?? []);
			if (messages.length > 0) throw new Error(messages.join('\n'));
			return undefined;
		},
		{ within: BACKGROUND_MS },
	);
}

/** Unpublishes the workflow and waits until its triggers are gone, which n8n does in the background, too. */
export async function unpublish(rest: Rest, id: string) {
	await rest.post(`/rest/workflows/${id}/deactivate`);
	await until(
		'the workflow to be unpublished',
		async () => {
			const { status } = await publicationStatus(rest, id, 'not_published');
			return status === 'not_published' || undefined;
		},
		{ within: BACKGROUND_MS },
	);
}

/** Starts a manual execution from the named trigger and returns its id. */
export async function start(rest: Rest, id: string, trigger: string): Promise<string> {
	const workflowData = await rest.get<SavedWorkflow>(`/rest/workflows/${id}`);
	const body = { workflowData, triggerToStartFrom: { name: trigger } };
	return (await rest.post<{ executionId: string }>(`/rest/workflows/${id}/run`, body)).executionId;
}

/** *Retry* in the list of executions; n8n answers when the new execution has ended. */
export async function retry(
	rest: Rest,
	executionId: string,
	loadWorkflow = false,
): Promise<Execution> {
	const path = `/rest/executions/${executionId}/retry`;
	const { id } = await rest.post<{ id: string }>(path, { loadWorkflow });
	return await finished(rest, id);
}

/** Starts a manual execution and waits for its end. */
export async function runToEnd(rest: Rest, id: string, trigger: string): Promise<Execution> {
	return await finished(rest, await start(rest, id, trigger));
}

/** Waits until an execution has ended, well or not; `within` is in milliseconds. */
export async function finished(
	rest: Rest,
	executionId: string,
	within = 120_000,
): Promise<Execution> {
	return await until(
		`execution ${executionId} to end`,
		async () => {
			const execution = await readExecution(rest, executionId);
			return ['new', 'running', 'waiting'].includes(execution.status) ? undefined : execution;
		},
		{ within },
	);
}

/** The executions of a workflow, the latest first. */
export async function listExecutions(rest: Rest, workflowId: string): Promise<ExecutionSummary[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const path = `/rest/executions?limit=100&filter=${filter}`;
	return (await rest.get<{ results: ExecutionSummary[] }>(path)).results;
}

async function readExecution(rest: Rest, id: string): Promise<Execution> {
	const stored = await rest.get<ExecutionSummary & { data: string }>(`/rest/executions/${id}`);
	return { ...stored, data: parse(stored.data) as IRunExecutionData };
}

/** @param asked the status that was asked for; an older n8n has no such path, as it answers once it is reached */
async function publicationStatus(rest: Rest, id: string, asked: string): Promise<Publication> {
	const path = `/rest/workflows/${id}/publication-status`;
	return await rest.get<Publication>(path).catch((error: Error) => {
		if (!error.message.includes('was answered 404')) throw error;
		return { status: asked, triggers: [] };
	});
}
