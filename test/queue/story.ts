import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../host/waiting';
import type { Execution } from '../host/workflows';
import { type Account, accountOf, type Entry } from './account';
import { outputsOf } from './executions';
import { type Killed, killAWorker } from './kill';
import { metadataOf, type Name, PATIENTLY, type Stage, UNDER_WAY } from './stage';
import { AFTER, TRIGGER } from './workflows';

/** So many rows are created when their worker is killed; some of them have not been answered by then. */
const CREATED = { sheet: 40, loop: 12, single: 2 };

/** The service takes this long to answer a creation, so that there is something in the worker's hands. */
const ANSWER_MS = 600;

/** So many videos are finished while the webhook processor is ended, and so many once it is away. */
const FINISHED = { meanwhile: 100, away: 20 };

/** Videos are finished at this pace, in milliseconds between two of them. */
const PACE_MS = 40;

const numbered = (prefix: string, count: number) =>
	Array.from({ length: count }, (_, index) => `${prefix} ${index + 1}`);

/** 200 rows in three ways, and 50 executions that wait, every second one for two rows. */
export const ROWS = {
	sheet: numbered('sheet', 100),
	loop: numbered('loop', 40),
	single: numbered('single', 60),
};
export const WAITING = numbered('wait', 50).map((row, index) =>
	index % 2 === 0 ? [row] : [row, `${row} more`],
);

export type Way = keyof typeof ROWS;
/** What a worker had in its hands when it was killed. */
export interface InHand {
	/** Executions that did not end. */
	executions: number;
	/** Rows of theirs that the service has created. */
	created: string[];
	/** Rows that were never sent. */
	unsent: string[];
}

export interface Story {
	inHand: Record<Way, InHand>;
	/** How many videos were created when the executions of killed workers were retried from the list. */
	createdByRetry: number;
	/** How many executions were shown as crashed while they were suspended, after main and a worker were back. */
	shownAsCrashed: number;
	/** How many callbacks found no webhook processor and came again. */
	turnedAway: number;
	accounts: Record<Way | 'wait', Account>;
	/** All executions, as n8n has stored them at the end. */
	executions: Record<'notify' | 'loop' | 'wait', Execution[]>;
}

/** Lets everything happen that the suite is about, and takes stock at the end. */
export async function tell(stage: Stage, report: (line: string) => void): Promise<Story> {
	const { cluster } = stage;
	const { simulator } = cluster;
	const path = /^\/v1\/project\/create/;
	simulator.faults.random({ rate: 1, kinds: ['slow'], ms: ANSWER_MS, seed: 1, path });

	report('100 rows in one execution, whose worker is killed ...');
	await stage.hand('notify', ROWS.sheet);
	const sheet = await killAndRestart(stage, CREATED.sheet);
	report('40 rows one at a time, saved after each, whose worker is killed ...');
	await stage.hand('loop', ROWS.loop);
	const loop = await killAndRestart(stage, CREATED.loop);
	report('60 rows in 60 executions, and one of the workers is killed ...');
	await stage.handEach(
		'notify',
		ROWS.single.map((row) => [row]),
	);
	await killAndRestart(stage, CREATED.single);
	// a worker that comes back calls them crashed; they fail for good when the queue has missed the old one
	await stage.none('notify', [...UNDER_WAY, 'crashed']);
	await stage.none('loop', [...UNDER_WAY, 'crashed']);
	const inHand = await leftBehind(stage, sheet.executions);
	report('The executions of these workers are retried ...');
	const before = stage.projects.length;
	for (const id of [...sheet.executions, ...loop.executions]) {
		await cluster.rest.post(`/rest/executions/${id}/retry`, { loadWorkflow: false });
	}
	await stage.none('notify', UNDER_WAY);
	await stage.none('loop', UNDER_WAY);
	const createdByRetry = stage.projects.length - before;

	report('50 executions wait; main and a worker are killed and started again meanwhile ...');
	simulator.faults.clear();
	await stage.handEach('wait', WAITING);
	await stage.none('wait', UNDER_WAY);
	const [worker] = cluster.workers;
	await Promise.all([cluster.main.kill(), worker.kill()]);
	await Promise.all([cluster.startMain(), worker.start()]);
	const shown = [...(await stage.statuses('wait')).values()];
	const shownAsCrashed = shown.filter((status) => status === 'crashed').length;

	report('Videos are finished, and the webhook processor is restarted meanwhile ...');
	const stopping = cluster.webhook.stop();
	await finish(stage, FINISHED.meanwhile);
	await stopping;
	await finish(stage, FINISHED.away);
	const turnedAway = await until(
		'a callback to be turned away',
		() => simulator.deliveries.filter(({ status }) => status === 502).length || undefined,
		{ within: PATIENTLY },
	);
	await cluster.webhook.start();
	await finishAll(stage);
	report('What has no video is run as another version, as some of it may have been sent ...');
	const created = new Set(stage.projects.map((project) => metadataOf(project).row));
	const missing = Object.values(ROWS)
		.flat()
		.filter((row) => !created.has(row));
	await stage.handEach(
		'notify',
		missing.map((row) => [row]),
		'2',
	);
	await stage.none('notify', UNDER_WAY);
	await finishAll(stage);
	return {
		inHand,
		createdByRetry,
		shownAsCrashed,
		turnedAway,
		...(await takeStock(stage)),
	};
}

async function killAndRestart(stage: Stage, created: number): Promise<Killed> {
	const killed = await killAWorker(stage, created);
	await killed.worker.start();
	return killed;
}

/** What the killed workers had in their hands, by the executions that have failed since. */
async function leftBehind(stage: Stage, sheet: Set<string>): Promise<Story['inHand']> {
	const failed = async (name: Name) =>
		[...(await stage.statuses(name))].flatMap(([id, status]) => (status === 'error' ? [id] : []));
	const creators = new Map(
		stage.projects.map((project) => {
			const { row, execution } = metadataOf(project);
			return [row, execution];
		}),
	);
	const left = (way: Way, executions: string[]) => ({
		executions: executions.length,
		created: ROWS[way].filter((row) => executions.includes(creators.get(row) ?? '')),
		unsent: ROWS[way].filter((row) => !creators.has(row)),
	});
	const [notify, loop] = [await failed('notify'), await failed('loop')];
	const single = notify.filter((id) => !sheet.has(id));
	return {
		sheet: left('sheet', [...sheet]),
		loop: left('loop', loop),
		single: left('single', single),
	};
}

async function finish({ renders }: Stage, count: number) {
	for (let each = 0; each < count && renders.finishOne(); each++) await sleep(PACE_MS);
}

/** Finishes all videos, and waits until everything is told and done. */
async function finishAll(stage: Stage) {
	await finish(stage, Infinity);
	await stage.cluster.simulator.settle();
	for (const name of ['notify', 'loop', 'wait'] as const) await stage.none(name, UNDER_WAY);
}

async function takeStock(stage: Stage): Promise<Pick<Story, 'accounts' | 'executions'>> {
	const projects = stage.projects.map((project) => ({
		row: metadataOf(project).row,
		projectId: project.id,
	}));
	const executions = {
		notify: await stage.executions('notify'),
		loop: await stage.executions('loop'),
		wait: await stage.executions('wait'),
	};
	const reports = reportsIn(executions.notify, TRIGGER);
	const accounts = {
		sheet: accountOf(ROWS.sheet, projects, reports),
		loop: accountOf(ROWS.loop, projects, reports),
		single: accountOf(ROWS.single, projects, reports),
		wait: accountOf(WAITING.flat(), projects, reportsIn(executions.wait, AFTER)),
	};
	return { accounts, executions };
}

/** Finished videos that have come out of a node in executions that ended well. */
const reportsIn = (executions: Execution[], node: string): Entry[] =>
	executions
		.filter(({ status }) => status === 'success')
		.flatMap((execution) => outputsOf(execution, node))
		.filter(({ status, metadata }) => status === 'completed' && metadata !== undefined)
		.map(({ projectId, metadata }) => ({
			row: String((metadata as { row: unknown }).row),
			projectId: String(projectId),
		}));
