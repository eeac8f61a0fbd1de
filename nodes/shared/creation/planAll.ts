import type { IExecuteFunctions } from 'n8n-workflow';

import { callbackFinder } from '../completion/target';
import type { Completion } from '../fields/completion';
import { groupRows } from '../items/rows';
import { lookUpOnce } from '../lookups/lookUpOnce';
import type { Account } from '../service/account';
import type { Send } from '../service/client';
import { get } from '../service/get';
import { breather } from './breather';
import type { ReadRow } from './kind';
import { groupOf } from './parts';
import { type Outcome, planVideo } from './plan';
import type { Panel } from './problems';
import type { Wait } from './settings';
import { wishNoter } from './wish';

/** What all rows are planned with. */
export interface Plans extends Panel {
	context: IExecuteFunctions;
	account: Account;
	send: Send;
	readRow: ReadRow;
	completion: Completion;
	wait?: Wait;
	/** How often the node has run before in this execution. */
	runIndex: number;
}

/** Reads all input items and checks the requests that they ask for, one for each video, in the order of the rows. */
export async function planAll(plans: Plans): Promise<Outcome[]> {
	const { context, kind, fromParts, account, send, readRow, completion, wait, runIndex } = plans;
	const planning = {
		...plans,
		path: kind.path(account),
		lookUp: lookUpOnce(async (call) => await get(send, account, call)),
		findCallback: callbackFinder(context, account, completion, wait?.by, runIndex),
		noteWish: wishNoter(context),
		nodeName: context.getNode().name,
	};
	const grouped = Boolean(context.getNode().parameters.groupBy);
	const groups = context
		.getInputData()
		.map((_, row) => (fromParts ? groupOf(readRow(row), row, grouped) : String(row)));
	const outcomes: Outcome[] = [];
	const breathe = breather();
	for (const [group, rows] of groupRows(groups)) {
		outcomes.push(typeof group === 'string' ? await planVideo(planning, rows) : group);
		await breathe();
	}
	return outcomes;
}
