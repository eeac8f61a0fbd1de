import type { IExecuteFunctions } from 'n8n-workflow';

import { systemClock } from '../../utils/clock';
import type { LineTexts } from '../../ledger/line';
import { RunLedger } from './runLedger';
import { findPaidVideos, openPaidVideos } from '../../ledger/openTable';
import type { Change, Store } from '../../ledger/store';
import type { LedgerRun } from './task';

/** A store in memory, for calls that have no table, and while there is no table yet. */
class EmptyStore implements Store {
	private lines: LineTexts[] = [];

	async write({ insert = [], remove = [] }: Partial<Change>) {
		this.lines = [...this.lines, ...insert].filter(({ line }) => !remove.includes(line));
		const createdAt = systemClock.now();
		return await Promise.resolve(this.lines.map((line, id) => ({ ...line, id, createdAt })));
	}

	async writeUnawaited(change: Change) {
		await this.write(change);
	}

	async readSince() {
		return await Promise.resolve([]);
	}
}

/** n8n's own Agents run a tool in no workflow and no execution, where no table can be reached: there each call costs credits. */
const isInNoWorkflow = (context: IExecuteFunctions, isTool: boolean): boolean =>
	isTool && !context.getWorkflow().id;

/**
 * The ledger of a run, in a table that all executions share.
 *
 * @param isCheckOnly whether no table is created
 * @throws UserFacingError where there are no Data Tables, or the table cannot be used
 */
export async function openLedger(
	run: LedgerRun,
	tableName: string,
	isCheckOnly: boolean,
): Promise<RunLedger> {
	const { context, isTool } = run;
	if (isInNoWorkflow(context, isTool)) return new RunLedger(run, new EmptyStore());
	const open = isCheckOnly ? findPaidVideos : openPaidVideos;
	return new RunLedger(run, (await open(context, tableName)) ?? new EmptyStore());
}
