import { sortBy } from 'lodash';

import type { Host } from '../host/host';
import type { Example, TableRow } from '../host/rows';
import { execute, followRows, prepare } from '../host/runExample';
import { finished, listExecutions } from '../host/workflows';
import type { Project } from '../simulator';
import { creations } from './support';

/** What an example has left behind. */
export interface Ran {
	rows: TableRow[];
	/** Statuses of the executions that the trigger has started. */
	notified: string[];
	/** Status of the execution that a person has started. */
	started: string;
}

/** Runs an example until each of its rows has its video. */
export async function run(host: Host, example: Example): Promise<Ran> {
	host.simulator.reset();
	const ready = await prepare(host, example);
	const executionId = await execute(host, ready);
	const rows = await followRows(ready.table);
	await host.simulator.settle();
	const statusOf = async (id: string) => (await finished(host.rest, id)).status;
	const executions = await listExecutions(host.rest, ready.workflow.id);
	const ofTrigger = executions.filter(({ mode }) => mode === 'webhook');
	const notified = await Promise.all(ofTrigger.map(async ({ id }) => await statusOf(id)));
	return { rows, notified, started: await statusOf(executionId) };
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

/** Expects the service to have told of so many videos, each at the first attempt. */
export const deliveredOnce = ({ simulator }: Host, count: number) => {
	const statuses = simulator.deliveries.map(({ status, attempt }) => ({ status, attempt }));
	expect(statuses).toEqual(Array(count).fill({ status: 200, attempt: 1 }));
};
