import type { FoundKey } from '../../fields/foundProjects';
import type { IfRowChanged } from '../../fields/payOncePer';
import type { PlannedVideo } from '../../video/video';
import type { ExecutionEntries } from '../execution/entries';
import type { Budget } from '../journal/budget';
import type { DataTable } from '../journal/dataTable';
import type { LedgerTable } from '../journal/keyedRun';
import type { PaidRequest } from '../journal/paidRequest';
import type { LedgerOptions } from '../ledger';

export type RunTable = LedgerTable & Pick<DataTable, 'readProjects'>;

/** A run with *Pay Once Per*. */
export interface TableRun extends LedgerOptions {
	table: RunTable;
	tableName: string;
	foundKeys: FoundKey[];
	/** The execution that pays once more for each key that is known; undefined where known videos are returned. */
	createAgainBy?: string;
	/** The execution that this one retries, or this one; undefined where nothing is created again. */
	firstExecutionId?: string;
	/** What is done with rows whose keys are known for another request. */
	ifRowChanged: IfRowChanged;
	/** How many videos may be paid; undefined where any number may. */
	budget?: Budget;
	requestOf(video: PlannedVideo): PaidRequest;
	/** What earlier tries of this execution have sent without a key: a person may have entered one before the Retry. */
	earlierTries?: ExecutionEntries;
}
