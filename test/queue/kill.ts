import type { Member } from '../host/queue/member';
import { until } from '../host/waiting';
import { metadataOf, PATIENTLY, type Stage } from './stage';

/** What a killed worker has left behind. */
export interface Killed {
	worker: Member;
	/** The executions that it had in its hands. */
	executions: Set<string>;
}

/**
 * Kills (-9) a worker once at least `created` rows of the executions that it has in its hands are created.
 */
export async function killAWorker({ cluster, projects }: Stage, created: number): Promise<Killed> {
	const worker = await until(
		`a worker that has created ${created} videos in executions that go on`,
		() => cluster.workers.find((each) => createdBy(new Set(each.inHand()), projects) >= created),
		{ within: PATIENTLY, every: 10 },
	);
	await worker.kill();
	return { worker, executions: new Set(worker.inHand()) };
}

const createdBy = (executions: Set<string>, projects: Stage['projects']) =>
	projects.filter((project) => executions.has(metadataOf(project).execution)).length;
