import { createCredential } from '../host/credentials';
import { type Cluster, startCluster } from '../host/queue/cluster';
import { until } from '../host/waiting';
import {
	type Execution,
	importWorkflow,
	publish,
	type SavedWorkflow,
	type WorkflowFile,
} from '../host/workflows';
import type { Project } from '../simulator';
import { RENDER_MS, Renders } from '../support/renders';
import { executionsOf, statusesOf } from './executions';
import {
	budgetWorkflow,
	campaignWorkflow,
	loopingWorkflow,
	notifyingWorkflow,
	onceWorkflow,
	waitingWorkflow,
} from './workflows';

const API_KEY = 'demo-key';

/** A callback that is not taken in comes again after 5, 30 and 105 seconds. */
const MINUTE_MS = 5_000;

/** The service is patient, so that a slow machine alone makes no repetition. */
const PATIENCE_MS = 60_000;

/** Long enough for what a slow machine has to do. */
export const PATIENTLY = 240_000;

/** Executions that go on by themselves. */
export const UNDER_WAY = ['new', 'running'];

/** The workflows, each with its webhook by the same name. */
export type Name = 'notify' | 'loop' | 'wait' | 'once' | 'budget' | 'campaign';

/** Of each paid videos table of the workflow `budget`. */
export const BUDGET = 100;

/** Queue mode with the workflows published. */
export class Stage {
	private readonly workflows = new Map<Name, SavedWorkflow>();

	private constructor(
		readonly cluster: Cluster,
		readonly renders: Renders,
	) {}

	static async start(report: (line: string) => void): Promise<Stage> {
		const renders = new Renders();
		const cluster = await startCluster({
			report,
			simulator: {
				clock: renders,
				renderMs: RENDER_MS,
				minuteMs: MINUTE_MS,
				webhookTimeoutMs: PATIENCE_MS,
			},
		});
		const stage = new Stage(cluster, renders);
		await stage.publishAll().catch(async (error) => {
			await cluster.stop();
			throw error;
		});
		return stage;
	}

	private async publishAll() {
		const { rest, simulator } = this.cluster;
		const account = { apiKey: API_KEY, baseUrl: simulator.url };
		const credential = await createCredential(rest, 'Account', account);
		const add = async (name: Name, file: WorkflowFile) => {
			const workflow = await importWorkflow(rest, file);
			await publish(rest, workflow);
			this.workflows.set(name, workflow);
			return workflow;
		};
		const { id } = await add('notify', notifyingWorkflow('notify', credential));
		await add('loop', loopingWorkflow('loop', credential, id));
		await add('wait', waitingWorkflow('wait', credential));
		await add('once', onceWorkflow('once', credential));
		await add('budget', budgetWorkflow('budget', credential, BUDGET));
		await add('campaign', campaignWorkflow('campaign', credential));
	}

	private id(name: Name): string {
		return this.workflows.get(name)?.id ?? '';
	}

	/** Hands rows to a workflow, which can be of another version; each call is an execution. */
	async hand(name: Name, rows: string[], version?: string) {
		const response = await fetch(`http://localhost:${this.cluster.webhook.port}/webhook/${name}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ rows: rows.map((row) => ({ row, version })) }),
		});
		if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
		await response.body?.cancel();
	}

	async handEach(name: Name, lists: string[][], version?: string) {
		await Promise.all(lists.map(async (rows) => await this.hand(name, rows, version)));
	}

	async statuses(name: Name): Promise<Map<string, string>> {
		return await statusesOf(this.cluster.database, this.id(name));
	}

	async executions(name: Name): Promise<Execution[]> {
		return await executionsOf(this.cluster.database, this.id(name));
	}

	/** Waits until no execution of a workflow is in one of these states. */
	async none(name: Name, states: string[]) {
		await until(
			`no execution of "${name}" to be ${states.join(' or ')}`,
			async () => {
				const statuses = [...(await this.statuses(name)).values()];
				return statuses.some((status) => states.includes(status)) ? undefined : true;
			},
			{ within: PATIENTLY, every: 1_000 },
		);
	}

	/** All that the service has created. */
	get projects(): Project[] {
		return this.cluster.simulator.projects;
	}
}

/** What the test has written into a creation. */
export const metadataOf = ({ body }: Project) =>
	body.metadata as { row: string; execution: string };
