import { parse } from 'flatted';
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';

import type { Postgres } from '../host/queue/postgres';
import type { Execution } from '../host/workflows';

/** Without what has run as part of another execution, such as each access to a paid videos table. */
const NOT_INLINE = `mode <> 'integrated'`;

/** The statuses of the executions of a workflow, by their ids. */
export async function statusesOf(
	{ query }: Postgres,
	workflowId: string,
): Promise<Map<string, string>> {
	const rows = await query<{ id: number; status: string }>(
		`SELECT id, status FROM execution_entity WHERE "workflowId" = '${workflowId}' AND ${NOT_INLINE}`,
	);
	return new Map(rows.map(({ id, status }) => [String(id), status]));
}

/** The executions of a workflow with all that they have put out, in the order of their start. */
export async function executionsOf({ query }: Postgres, workflowId: string): Promise<Execution[]> {
	const rows = await query<{ id: number; status: string; mode: string; data: string }>(
		`SELECT id, status, mode, data FROM execution_entity JOIN execution_data ON "executionId" = id WHERE execution_entity."workflowId" = '${workflowId}' AND ${NOT_INLINE} ORDER BY id`,
	);
	return rows.map(({ id, status, mode, data }) => ({
		id: String(id),
		status,
		mode,
		data: parse(data) as IRunExecutionData,
	}));
}

/** What a node has put out in all its runs. */
export const outputsOf = ({ data }: Execution, node: string): IDataObject[] =>
	(data.resultData.runData[node] ?? []).flatMap(({ data: output }) =>
		(output?.main[0] ?? []).map(({ json }) => json),
	);
