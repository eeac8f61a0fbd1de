import {
	type FoundProject,
	foundProjectsField,
	readFoundProjects,
	unusedFoundProjectsText,
} from '../../fields/foundProjects';
import { createsUncertainAgain } from '../../fields/options';
import { optionReader } from '../../items/parameters';
import { type RowError, rowName } from '../../items/rowError';
import { aborted } from '../../utils/clock';
import { executionIdOf, nodeMemory } from '../../utils/execution';
import { mapConcurrently } from '../../utils/mapConcurrently';
import { omitUndefined } from '../../utils/objects';
import { adviceForItem, projectTakenError, sentBeforeError } from '../../video/uncertain';
import {
	created,
	type CreatedVideo,
	finished,
	type FinishedVideo,
	isPlanned,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	rejected,
	uncertain,
	type UncertainVideo,
	type Video,
} from '../../video/video';
import type { Ledger, LedgerOptions, LedgerSummary, SendCreation, StopAt } from '../ledger';
import { ExecutionEntries } from './entries';

/**
 * The ledger of one execution and its retries, in the node's context.
 *
 * @throws UserFacingError when a found project is incomplete
 */
export function openExecutionLedger(options: LedgerOptions): Ledger {
	const { context, run } = options;
	const entries = new ExecutionEntries(nodeMemory(context), run, executionIdOf(context));
	const createAgain = createsUncertainAgain(context);
	const foundProjects = readFoundProjects(optionReader(context)(foundProjectsField.name));
	return new ExecutionLedger(entries, options, createAgain, foundProjects);
}

class ExecutionLedger implements Ledger {
	private planned: PlannedVideo[] = [];

	/** The keys of the entries of this run, by the first item of their videos. */
	private readonly entryKeys = new Map<number, string>();

	/** @param createAgain whether a retry creates rows again that are uncertain */
	constructor(
		private readonly entries: ExecutionEntries,
		private readonly options: LedgerOptions,
		private readonly createAgain: boolean,
		private readonly foundProjects: FoundProject[],
	) {}

	/** A video is recalled when it is created, as another retry of the execution may work on it. */
	async recall(videos: Video[]): Promise<Video[]> {
		this.planned = videos.filter(isPlanned);
		return await Promise.resolve(videos);
	}

	maySend(video: PlannedVideo): boolean {
		return !this.foundProjectFor(video) && this.entries.maySend(video, this.createAgain);
	}

	async create(videos: Video[], send: SendCreation, stopAt: StopAt): Promise<ProcessedVideo[]> {
		const { context, concurrency } = this.options;
		const cancelled = aborted(context.getExecutionCancelSignal());
		return await mapConcurrently<Video, ProcessedVideo>(
			videos,
			concurrency,
			async (video) => {
				if (!isPlanned(video)) return video;
				const work = async () => await this.createVideo(video, send);
				return await this.entries.runExclusive(video, cancelled, work);
			},
			stopAt,
		);
	}

	private async createVideo(video: PlannedVideo, send: SendCreation): Promise<ProcessedVideo> {
		const { entries } = this;
		const known = this.knownVideo(video) ?? this.takeFoundProject(video);
		if (known) return this.remember(video, known);
		if (!this.maySend(video)) return this.uncertain(video, sentBeforeError(), true);
		const { notifiesTrigger } = video;
		const outcome = await send(video, {
			beforeSend: () => entries.markUncertain(video, { notifiesTrigger }),
			onNotSent: () => entries.forget(video),
		});
		if (outcome.kind === 'uncertain') return this.uncertain(video, outcome.error, false);
		if (outcome.kind === 'rejected') {
			entries.forget(video);
			return rejected(video, outcome.errors);
		}
		return this.remember(video, this.record(video, outcome.project));
	}

	/** A model that asks for a video once more is told that it is the first one. */
	private knownVideo(video: PlannedVideo): ProcessedVideo | undefined {
		const known = knownVideo(video, this.entries);
		return known && this.options.run === 'call' ? { ...known, recalled: true } : known;
	}

	private record(video: PlannedVideo, project: Project): CreatedVideo {
		const known = omitUndefined(project);
		this.entries.recordProject(video, known);
		return created(video, known);
	}

	private remember(video: PlannedVideo, known: ProcessedVideo): ProcessedVideo {
		this.entryKeys.set(video.itemIndexes[0], this.entries.keyOf(video));
		return known;
	}

	/** The project that a person has found for a video, if its creation is uncertain. */
	private foundProjectFor(video: PlannedVideo): FoundProject | undefined {
		const entry = this.entries.recall(video);
		if (!entry || !('uncertain' in entry)) return undefined;
		return this.foundProjects.find(
			(found) => found.executionId === entry.executionId && isIn(video, found),
		);
	}

	/** Its callback belongs to the execution that has sent it, so a run that waits looks it up. */
	private takeFoundProject(video: PlannedVideo): ProcessedVideo | undefined {
		const { entries } = this;
		const found = this.foundProjectFor(video);
		if (!found) return undefined;
		const { projectId } = found;
		const others = entries.itemIndexesOf(projectId);
		if (others) return uncertain(video, [projectTakenError(projectId, others)], true);
		const entry = entries.recall(video);
		const notifiesTrigger = entry && 'uncertain' in entry ? entry.notifiesTrigger : undefined;
		return createdBefore(video, this.record(video, { projectId, notifiesTrigger }));
	}

	private uncertain(video: PlannedVideo, error: RowError, sentBefore: boolean): UncertainVideo {
		const { executionId = '' } = this.entries.recall(video) ?? {};
		const canRetry = !this.options.context.continueOnFail();
		const advice = adviceForItem(executionId, video.itemIndexes[0], canRetry);
		return uncertain(video, [{ ...error, advice }], sentBefore);
	}

	/** Another execution creates failed videos again. */
	async recordResults(videos: ProcessedVideo[]): Promise<void> {
		for (const video of videos) {
			const key = this.entryKeys.get(video.itemIndexes[0]);
			if (video.status === 'failed' && key) this.entries.recordFailure(key, video.event);
		}
		await Promise.resolve();
	}

	/** The same call may come again: its client has perhaps given up before it got the video. */
	forgetRun(): void {
		if (this.options.run !== 'call') this.entries.forgetRun([...this.entryKeys.values()]);
	}

	async budgetLeft(): Promise<undefined> {
		return undefined;
	}

	summary(): LedgerSummary {
		return this.entries.summary(this.planned);
	}

	hints(): string[] {
		return [];
	}

	unusedFoundProjects(): string | undefined {
		const { entries, planned } = this;
		const isUsed = (found: FoundProject) =>
			planned.some((video) => {
				const entry = isIn(video, found) ? entries.recall(video) : undefined;
				if (!entry) return false;
				if ('project' in entry) return entry.project.projectId === found.projectId;
				return entry.executionId === found.executionId;
			});
		return unusedFoundProjectsText(
			this.foundProjects
				.filter((found) => !isUsed(found))
				.map(
					({ executionId, itemIndex }) => `Execution ID ${executionId}, ${rowName([itemIndex])}`,
				),
		);
	}
}

const isIn = ({ itemIndexes }: Video, { itemIndex }: FoundProject) =>
	itemIndexes.includes(itemIndex);

/** What the entries say of a video that exists; undefined where none does, or may. */
export function knownVideo(
	video: PlannedVideo,
	entries: ExecutionEntries,
): CreatedVideo | FinishedVideo | undefined {
	const entry = entries.recall(video);
	if (!entry || !('project' in entry)) return undefined;
	const requestChanged = entries.isOfOtherRequest(video) || undefined;
	const known = createdBefore(video, { ...created(video, entry.project), requestChanged });
	return entry.failure ? finished(known, entry.failure.event) : known;
}

function createdBefore(video: PlannedVideo, known: CreatedVideo): CreatedVideo {
	const { notifiesTrigger } = video;
	const triggerNotNotified =
		notifiesTrigger !== undefined && notifiesTrigger !== known.notifiesTrigger;
	return { ...known, createdBefore: true, triggerNotNotified };
}
