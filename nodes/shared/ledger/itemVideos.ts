import differenceBy from 'lodash/differenceBy';
import sortBy from 'lodash/sortBy';
import uniqBy from 'lodash/uniqBy';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { nodeMemory } from '../utils/execution';
import { UNCERTAIN_IN_ROW } from '../video/uncertain';
import {
	hasProject,
	isBeingSent,
	isCreatedNow,
	isRejected,
	type ProcessedVideo,
	type Video,
} from '../video/video';
import type { RunName } from './journal/contextStore';
import type { LedgerSummary } from './ledger';

/** What is remembered of the video of some items. */
interface ItemVideo {
	itemIndexes: number[];
	key: string;
	/** Empty for the first. */
	version: string;
	isUncertain: boolean;
	projectId?: string;
	/** The execution that its callback resumes, where it was created for these items. */
	resumesExecution?: string;
}

type Items = Pick<Video, 'itemIndexes'>;

const nameOf = ({ itemIndexes }: Items) => itemIndexes.join('+');
const firstItem = ({ itemIndexes }: Items) => itemIndexes[0];

/** Whether nothing but its row says that it exists. */
const isOfRowAlone = (video: ProcessedVideo): boolean =>
	hasProject(video)
		? video.isFromRow === true
		: video.errors[0].message === UNCERTAIN_IN_ROW.message;

/** Each once, in the order of the items. */
const inOrder = <V extends Items>(videos: V[]): V[] => sortBy(uniqBy(videos, firstItem), firstItem);

/**
 * The videos that an execution and its retries have, by their items. An item keeps its video, also where the panel was
 * edited before the *Retry*, or an expression gives another value whenever it is evaluated. All calls of a tool have the
 * same item, so nothing is remembered of them.
 */
export class ItemVideos {
	private readonly memory: IDataObject;

	private readonly name: string;

	constructor(context: IExecuteFunctions, run: RunName) {
		this.memory = typeof run === 'number' ? nodeMemory(context) : {};
		this.name = `items:${run}`;
	}

	private get remembered() {
		return (this.memory[this.name] ?? {}) as unknown as Record<string, ItemVideo | undefined>;
	}

	private get all(): ItemVideo[] {
		return Object.values(this.remembered) as ItemVideo[];
	}

	/** The video that items have, unless they ask for another version now. */
	videoOf(video: Items & Pick<Video, 'version'>): ItemVideo | undefined {
		const known = this.remembered[nameOf(video)];
		return known?.version === (video.version ?? '') ? known : undefined;
	}

	add(videos: ProcessedVideo[]): void {
		const { remembered } = this;
		const added = videos
			.filter((video) => !isRejected(video) && !isBeingSent(video) && !isOfRowAlone(video))
			.map((video): ItemVideo => {
				const { itemIndexes, key = '', version = '', status } = video;
				const before = remembered[nameOf(video)];
				const isNew = video.status === 'created' && isCreatedNow(video);
				const createdFor = isNew ? video : before?.key === key ? before : undefined;
				return {
					...{ itemIndexes, key, version, isUncertain: status === 'uncertain' },
					projectId: hasProject(video) ? video.projectId : undefined,
					resumesExecution: createdFor?.resumesExecution,
				};
			});
		const byName = Object.fromEntries(added.map((each) => [nameOf(each), each]));
		this.memory[this.name] = { ...remembered, ...byName } as unknown as IDataObject;
	}

	/** The execution that the callback of a video resumes, where this node has asked for it. */
	resumedBy({ key }: Pick<Video, 'key'>): string | undefined {
		return this.all.find((each) => each.key === key && each.resumesExecution)?.resumesExecution;
	}

	/** What exists of these videos, and of items whose rows are rejected by now. */
	summary(videos: Video[]): LedgerSummary {
		const known = this.all;
		const created = inOrder([
			...videos.filter(hasProject),
			...known.filter(({ isUncertain }) => !isUncertain),
		]);
		const uncertain = [
			...videos.filter(({ status }) => status === 'uncertain'),
			...known.filter(({ isUncertain }) => isUncertain),
		];
		return { created, uncertain: inOrder(differenceBy(uncertain, created, firstItem)) };
	}

	/** Every item has its video, so that no retry needs what is remembered. */
	forget(): void {
		delete this.memory[this.name];
	}
}
