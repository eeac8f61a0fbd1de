import memoize from 'lodash/memoize';

import { foundProjectsField, readFoundKeys } from '../fields/foundProjects';
import { readLedgerSettings } from '../fields/payOncePer';
import { addHint } from '../items/output';
import { optionReader } from '../items/parameters';
import { systemClock } from '../utils/clock';
import { executionIdOf, nodeMemory } from '../utils/execution';
import type { PlannedVideo } from '../video/video';
import { Budget } from './journal/budget';
import { openContextStore, rememberedRun } from './journal/contextStore';
import type { DataTable } from './journal/dataTable';
import type { EventStore } from './journal/keyedRun';
import { checkVersion, findLedgerTable, newTableText, openLedgerTable } from './journal/openTable';
import type { LedgerOptions, LedgerRun } from './ledger';
import { requestOf } from './requestOf';
import { RunLedger } from './runLedger';
import { budgetLimits, otherTimeZoneText } from './table/budgetLimits';
import { ledgerKey } from './videoKey';

/**
 * The ledger of a run: with *Pay Once Per* its events are in a table, which all executions share; else in the node's
 * context.
 *
 * @throws UserFacingError when the table or a found project cannot be used, or n8n is too old
 */
export async function openLedger(options: LedgerOptions): Promise<RunLedger> {
	const { runName, account, tableName } = options;
	return new RunLedger({
		...options,
		keyOf: (video: PlannedVideo) => ledgerKey(runName, video),
		requestOf: memoize((video: PlannedVideo) => requestOf(video, account)),
		...(tableName === undefined ? await inContext(options) : await inTable(options, tableName)),
	});
}

type StoreSettings = Omit<LedgerRun, keyof LedgerOptions | 'keyOf' | 'requestOf'>;

/** A *Retry* gives a row the video that it has, whatever was edited since. */
async function inContext({ context, runName, isCheckOnly }: LedgerOptions): Promise<StoreSettings> {
	await checkVersion(context);
	return {
		store: isCheckOnly ? rememberedRun(context, runName) : openContextStore(context, runName),
		...{ earlier: [], foundKeys: [], ifRowChanged: 'known' },
		readProject: async () => await Promise.resolve([]),
	};
}

async function inTable(options: LedgerOptions, tableName: string): Promise<StoreSettings> {
	const { context, runName, isCheckOnly } = options;
	const { createAgain, ifRowChanged } = readLedgerSettings(context);
	const isCreatedAgain = createAgain || ifRowChanged === 'createAgain';
	const firstExecutionId = isCreatedAgain ? firstExecutionOf(options) : undefined;
	const foundKeys = readFoundKeys(optionReader(context)(foundProjectsField.name));
	const limits = budgetLimits(context);
	if (limits.length > 0) addHint(context, otherTimeZoneText(context.getTimezone()));
	const table = isCheckOnly
		? await findLedgerTable(context, tableName)
		: await openLedgerTable(context, tableName);
	if (!table) addHint(context, newTableText(tableName));
	return {
		store: table && !isCheckOnly ? table : readOnly(table),
		earlier: rememberedRun(context, runName).all(),
		...{ foundKeys, ifRowChanged, firstExecutionId },
		createAgainBy: createAgain ? firstExecutionId : undefined,
		readProject: async (id) => (await table?.readProjects([id])) ?? [],
		budget: table && limits.length > 0 ? new Budget(limits, table, systemClock.now) : undefined,
	};
}

/** A table that takes nothing in; one that is missing knows nothing. */
const readOnly = (table: DataTable | undefined): EventStore => ({
	append: async () => {},
	appendUnawaited: async () => {},
	read: async (keys) => (await table?.read(keys)) ?? [],
	appendAndRead: async (_, keys) => (await table?.read(keys)) ?? [],
});

/** A *Retry* goes on with what an execution has begun. */
const firstExecutionOf = ({ context }: LedgerOptions): string =>
	String((nodeMemory(context).firstExecutionId ??= executionIdOf(context)));
