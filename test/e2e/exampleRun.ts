import { sortBy } from 'lodash';

import { choose, readExample } from '../host/example';
import type { Host } from '../host/host';
import { START } from '../host/nodes';
import type { Example, TableRow } from '../host/rows';
import { execute, followRows, prepare, type ReadyExample } from '../host/runExample';
import {
	editWorkflow,
	finished,
	listExecutions,
	runToEnd,
	type SavedWorkflow,
	type WorkflowFile,
} from '../host/workflows';
import type { Project } from '../simulator';
import { creations } from './support';

/** What an example has left behind. */
export interface Ran {
	ready: ReadyExample;
	rows: TableRow[];
	/** Statuses of the executions of its workflow. */
	executions: string[];
}

/** Runs an example until each of its rows has its video. */
export async function run(host: Host, example: Example): Promise<Ran> {
	host.simulator.reset();
	const ready = await prepare(host, example);
	await execute(host, ready);
	const rows = await followRows(ready.table);
	await host.simulator.settle();
	const executions = await listExecutions(host.rest, ready.workflow.id);
	const statusOf = async (id: string) => (await finished(host.rest, id)).status;
	return {
		...{ ready, rows },
		executions: await Promise.all(executions.map(async ({ id }) => await statusOf(id))),
	};
}

/** Runs an example once more, and returns its rows. */
export async function runAgain(host: Host, { ready }: Ran): Promise<TableRow[]> {
	const { status } = await finished(host.rest, await execute(host, ready));
	expect(status).toBe('success');
	return await ready.table.rows<TableRow>();
}

/** The example that stores the files of a table's videos, with a folder for them. */
export function archiveInto(folder: string, chosen: Parameters<typeof choose>[1]): WorkflowFile {
	const example = choose(readExample('archive-videos'), chosen);
	const nodes = example.nodes.map((node) =>
		node.name === 'Store the file'
			? { ...node, parameters: { ...node.parameters, fileName: `=${folder}/{{ $json.fileName }}` } }
			: node,
	);
	return { ...example, nodes };
}

/** Runs a workflow to its end while its creating node only checks. */
export async function runCheckOnly({ rest }: Host, workflow: SavedWorkflow, creating: string) {
	const nodes = workflow.nodes.map((node) =>
		node.name === creating
			? { ...node, parameters: { ...node.parameters, completion: 'check' } }
			: node,
	);
	await editWorkflow(rest, workflow.id, { ...workflow, nodes });
	const execution = await runToEnd(rest, workflow.id, START);
	await editWorkflow(rest, workflow.id, workflow);
	expect(execution.status).toBe('success');
	return execution;
}

/** The creation requests; several are under way at a time, so their order says nothing. */
export const bodies = (host: Host, by: string) =>
	sortBy(
		creations(host).map(({ body }) => body),
		by,
	);

/** What the service has made of the accepted requests: by a name for each, its project. */
export const projectsBy = ({ simulator }: Host, name: (project: Project) => unknown) =>
	new Map(simulator.projects.map((project) => [name(project), project]));
