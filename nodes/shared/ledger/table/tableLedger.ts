import memoize from 'lodash/memoize';
import type { IExecuteFunctions } from 'n8n-workflow';

import {
	foundProjectsField,
	readFoundKeys,
	unusedFoundProjectsText,
} from '../../fields/foundProjects';
import { readLedgerSettings } from '../../fields/payOncePer';
import { addHint } from '../../items/output';
import { optionReader } from '../../items/parameters';
import { systemClock } from '../../utils/clock';
import { executionIdOf, nodeMemory } from '../../utils/execution';
import {
	type FinishedVideo,
	hasProject,
	isFinished,
	type PlannedVideo,
	type ProcessedVideo,
	type Video,
} from '../../video/video';
import { storedEntries } from '../execution/entries';
import { Budget } from '../journal/budget';
import type { DataTable } from '../journal/dataTable';
import { findLedgerTable, newTableText, openLedgerTable } from '../journal/openTable';
import type { Ledger, LedgerOptions, LedgerSummary, SendCreation, StopAt } from '../ledger';
import { budgetLimits, otherTimeZoneText } from './budgetLimits';
import { createKeyed } from './createKeyed';
import { recallVideos } from './recallVideos';
import { recordResults } from './recordResults';
import { requestOf } from './requestOf';
import { ledgerTableHints } from './tableHints';
import type { RunTable, TableRun } from './tableRun';

/**
 * The ledger of *Pay Once Per*, in a Data Table.
 *
 * @throws UserFacingError when the table or a found project cannot be used
 */
export async function openTableLedger(
	options: LedgerOptions & { tableName: string },
): Promise<Ledger> {
	const { context, run, account, tableName, isCheckOnly } = options;
	const { createAgain, ifRowChanged } = readLedgerSettings(context);
	const isCreatedAgain = createAgain || ifRowChanged === 'createAgain';
	const firstExecutionId = isCreatedAgain ? firstExecutionOf(context) : undefined;
	const foundKeys = readFoundKeys(optionReader(context)(foundProjectsField.name));
	const limits = budgetLimits(context);
	if (limits.length > 0) addHint(context, otherTimeZoneText(context.getTimezone()));
	const table = isCheckOnly
		? await openToCheck(context, tableName)
		: await openLedgerTable(context, tableName);
	return new TableLedger({
		...options,
		table,
		budget: limits.length > 0 ? new Budget(limits, table, systemClock.now) : undefined,
		foundKeys,
		firstExecutionId,
		createAgainBy: createAgain ? firstExecutionId : undefined,
		ifRowChanged,
		requestOf: memoize((video: PlannedVideo) => requestOf(video, account)),
		earlierTries: storedEntries(context, run),
	});
}

async function openToCheck(context: IExecuteFunctions, tableName: string): Promise<RunTable> {
	const table = await findLedgerTable(context, tableName);
	if (!table) addHint(context, newTableText(tableName));
	return readOnly(table);
}

/** A table that takes nothing in; one that is missing knows nothing. */
const readOnly = (table: DataTable | undefined): RunTable => ({
	append: async () => {},
	appendUnawaited: async () => {},
	read: async (keys) => (await table?.read(keys)) ?? [],
	appendAndRead: async (_, keys) => (await table?.read(keys)) ?? [],
	readNewest: async (isWanted) => (await table?.readNewest(isWanted)) ?? [],
	readProjects: async (ids) => (await table?.readProjects(ids)) ?? [],
});

/** A *Retry* goes on with what an execution has begun. */
const firstExecutionOf = (context: IExecuteFunctions): string =>
	String((nodeMemory(context).firstExecutionId ??= executionIdOf(context)));

class TableLedger implements Ledger {
	/** The URLs of the results that the table has, by key; empty for a video that has failed. */
	private readonly urls = new Map<string | undefined, string>();

	constructor(private readonly run: TableRun) {}

	async recall(videos: Video[]): Promise<Video[]> {
		return this.withKnownResults(await recallVideos(this.run, videos));
	}

	maySend(video: PlannedVideo): boolean {
		return !this.run.earlierTries?.recall(video);
	}

	async create(videos: Video[], send: SendCreation, stopAt: StopAt): Promise<ProcessedVideo[]> {
		return this.withKnownResults(await createKeyed(this.run, videos, send, stopAt));
	}

	private withKnownResults<V extends Video>(videos: V[]): V[] {
		for (const video of videos) {
			if (isFinished(video)) this.urls.set(video.key, video.event.url ?? '');
		}
		return videos;
	}

	async recordResults(videos: ProcessedVideo[]): Promise<void> {
		const { context, table } = this.run;
		const isNew = ({ key, event }: FinishedVideo) => this.urls.get(key) !== (event.url ?? '');
		const finished = videos.filter(isFinished).filter(isNew);
		this.withKnownResults(finished);
		await recordResults(context, table, finished);
	}

	/** The table keeps what it knows. */
	forgetRun(): void {}

	summary(videos: Video[]): LedgerSummary {
		const uncertain = videos.flatMap((video) =>
			video.status === 'uncertain'
				? { itemIndexes: video.itemIndexes, executionId: video.sentBy ?? '' }
				: [],
		);
		return { created: videos.filter(hasProject), uncertain };
	}

	async budgetLeft(): Promise<number | undefined> {
		const { budget } = this.run;
		await budget?.read();
		return budget && Math.max(budget.left, 0);
	}

	hints(videos: ProcessedVideo[]): string[] {
		return ledgerTableHints(this.run.tableName, videos, systemClock.now());
	}

	unusedFoundProjects(videos: Video[]): string | undefined {
		const known = videos.filter(hasProject);
		const unused = this.run.foundKeys.filter(
			(found) =>
				!known.some(({ key, projectId }) => key === found.key && projectId === found.projectId),
		);
		return unusedFoundProjectsText(unused.map(({ key }) => `Key "${key}"`));
	}
}
