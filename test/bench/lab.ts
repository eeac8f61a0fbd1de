import memoize from 'lodash/memoize';

import { type AccountData, createCredential, type CredentialReference } from '../host/credentials';
import { type Host, type HostOptions, startHost } from '../host/host';
import { startPostgres } from '../host/queue/postgres';
import { findPrograms } from '../host/queue/programs';
import type { Rest } from '../host/rest';
import { Undo } from '../host/undo';
import { until } from '../host/waiting';
import { importWorkflow, start, type WorkflowFile } from '../host/workflows';
import { cpuOf } from './usage';
import { START } from './workflow';

export const API_KEY = 'demo-key';

/** Longer than any execution of a measurement may take, in milliseconds. */
const PATIENCE = 15 * 60_000;

/** Of so many looks one asks n8n, as long as the execution seems to go on. */
const SELDOM = 10;

/** How a node of the bench pays: with the package's credential, or with the header of the HTTP Request node. */
export type CredentialType = 'videoGenerationApi' | 'httpHeaderAuth';

/** A real n8n with this package, and what measurements do with it. */
export interface Lab {
	host: Host;
	/** The process of n8n. */
	pid(): number;
	/** As a node refers to them; of the default account of the lab's simulator unless told otherwise. */
	credentials(
		type: CredentialType,
		account?: Partial<AccountData>,
	): Promise<Record<string, CredentialReference>>;
	import(workflow: WorkflowFile): Promise<string>;
	/**
	 * Executes a workflow from its manual trigger.
	 *
	 * @param isOver tells when it can be over: asking n8n costs CPU time, so it is asked seldom before that
	 */
	execute(id: string, isOver?: () => boolean): Promise<Executed>;
}

/** What an execution came to. */
interface Executed {
	id: string;
	status: string;
	/** From its start to its end, in milliseconds. */
	time: number;
	/** CPU time of n8n meanwhile, in milliseconds. */
	cpu: number;
}

/** Starts a lab, and ends it when the work is done or has failed. */
export async function inLab<T>(options: HostOptions, work: (lab: Lab) => Promise<T>): Promise<T> {
	const host = await startHost(options);
	try {
		return await work(labOf(host));
	} finally {
		await host.stop();
	}
}

/**
 * Starts a lab that keeps everything in PostgreSQL instead of SQLite.
 *
 * @param more environment variables of n8n
 */
export async function inPostgresLab<T>(
	work: (lab: Lab) => Promise<T>,
	more: Record<string, string> = {},
): Promise<T> {
	const undo = new Undo();
	try {
		const programs = findPrograms();
		const { env } = await startPostgres(programs.postgres, undo);
		return await inLab({ env: { ...env, ...more } }, work);
	} finally {
		await undo.run();
	}
}

function labOf(host: Host): Lab {
	const pid = () => host.n8n.pid;
	return {
		host,
		pid,
		// a row that is known was paid with the same credential
		credentials: memoize(
			async (type, given) => {
				const account = { apiKey: API_KEY, baseUrl: host.simulator.url, ...given };
				const create = type === 'httpHeaderAuth' ? headerCredential : createCredential;
				return { [type]: await create(host.rest, account.apiKey, account) };
			},
			(type, given) => JSON.stringify([type, given]),
		),
		import: async (workflow) => (await importWorkflow(host.rest, workflow)).id,
		execute: async (id, isOver = () => false) => {
			const cpu = cpuOf(pid());
			const executionId = await start(host.rest, id, START);
			const { status, startedAt, stoppedAt } = await ended(host, executionId, id, isOver);
			const time = Date.parse(stoppedAt) - Date.parse(startedAt);
			return { id: executionId, status, time, cpu: cpuOf(pid()) - cpu };
		},
	};
}

interface Summary {
	id: string;
	status: string;
	startedAt: string;
	stoppedAt: string;
}

async function ended(host: Host, id: string, workflowId: string, isOver: () => boolean) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const look = async () => {
		// n8n may be too busy to keep the connection
		const list = await host.rest
			.get<{ results: Summary[] }>(`/rest/executions?limit=1&filter=${filter}`)
			.catch(() => ({ results: [] }));
		const summary = list.results.find((each) => each.id === id);
		return summary?.stoppedAt ? summary : undefined;
	};
	let looks = 0;
	return await until(
		`execution ${id} to end`,
		async () => (isOver() || ++looks % SELDOM === 0 ? await look() : undefined),
		{ within: PATIENCE, every: 100 },
	);
}

/** What the HTTP Request node sends the API key with. */
async function headerCredential(rest: Rest, name: string, { apiKey }: AccountData) {
	const data = { name: 'x-api-key', value: apiKey, allowedHttpRequestDomains: 'all' };
	const credential = { name, type: 'httpHeaderAuth', data };
	const { id } = await rest.post<{ id: string }>('/rest/credentials', credential);
	return { id, name };
}
