import type { IExecuteFunctions } from 'n8n-workflow';

import { readTableName } from '../../fields/paidVideosTable';
import type { LineTexts } from '../../ledger/line';
import { findPaidVideos, openPaidVideos } from '../../ledger/table/openTable';
import type { Change, Store } from '../../ledger/store';
import { systemClock } from '../../utils/clock';
import { RunLedger } from './runLedger';
import { type LedgeredRun, ledgerContextOf } from './task';

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
 * @throws UserFacingError where a setting cannot be used, there are no Data Tables, or the table cannot be used
 */
export async function openLedger(run: LedgeredRun): Promise<RunLedger> {
	const { context, isTool, rows, completion } = run;
	const name = readTableName(context, rows);
	const ledgerRun = ledgerContextOf(run);
	if (isInNoWorkflow(context, isTool)) return new RunLedger(ledgerRun, new EmptyStore());
	// a check creates no table
	const open = completion === 'check' ? findPaidVideos : openPaidVideos;
	return new RunLedger(ledgerRun, (await open(context, name)) ?? new EmptyStore());
}
