import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ping } from '../completion/ping';
import { callbackFinder } from '../completion/target';
import { type Account, CREDENTIAL, readAccount } from '../service/account';
import { type Explanation, explanationOf } from '../service/explanation';
import { sender } from '../service/transport';
import type { CreationKind } from './kind';
import { mapInOrder } from './mapInOrder';
import { creationError, preflightError, toItem } from './output';
import { isRefused, type Job, planItem, type Refused } from './plan';
import { inRow } from './rows';
import { create, isCreated, type Result } from './send';

/** How many creations are under way at a time. */
const IN_FLIGHT = 5;

/**
 * The one run of every creation node: read every row, check every request, ask the triggers whether they
 * listen, and only then create, a few at a time, one project for each input item.
 *
 * @throws NodeOperationError or NodeApiError at the first row that fails, unless On Error says to continue
 */
export async function createVideos(
	this: IExecuteFunctions,
	kind: CreationKind,
): Promise<INodeExecutionData[][]> {
	const rows = this.getInputData().length;
	const keepGoing = this.continueOnFail();
	const account = await this.getCredentials(CREDENTIAL).then(readAccount).catch(explanationOf);
	const outcomes =
		'message' in account ? refuseAll(rows, account) : await plan(this, kind, account);
	const refused = outcomes.filter(isRefused);
	if ('message' in account || (refused.length > 0 && !keepGoing)) {
		if (!keepGoing) throw preflightError(this.getNode(), refused, rows);
		return [refused.map((row) => toItem(kind, row))];
	}

	const send = sender(this, account);
	const results = await mapInOrder<Job | Refused, Result>(
		outcomes,
		IN_FLIGHT,
		async (outcome) => (isRefused(outcome) ? outcome : await create(send, account, kind, outcome)),
		(result) => isRefused(result) && !keepGoing,
	);
	const failed = results.find(isRefused);
	if (failed && !keepGoing) throw creationError(this.getNode(), failed, results.filter(isCreated));
	return [results.map((result) => toItem(kind, result))];
}

async function plan(context: IExecuteFunctions, kind: CreationKind, account: Account) {
	const findCallback = callbackFinder(context, account);
	const outcomes = context
		.getInputData()
		.map((_, item) => planItem(context, kind, findCallback, item));
	if (outcomes.some(isRefused) && !context.continueOnFail()) return outcomes;
	return await refuseUnheard(context, outcomes);
}

/** Pings each trigger once; rows whose trigger would not hear the callback are refused. */
async function refuseUnheard(context: IExecuteFunctions, outcomes: Array<Job | Refused>) {
	const addresses = new Set(
		outcomes.map((outcome) => (isRefused(outcome) ? undefined : outcome.callback)),
	);
	const deaf = new Map<string, Explanation>();
	for (const address of addresses) {
		if (!address) continue;
		const result = await ping((options) => context.helpers.httpRequest(options), address);
		if (result.kind === 'deaf') deaf.set(address, result.explanation);
		if (result.kind === 'unknown')
			context.addExecutionHints({ message: result.hint, location: 'outputPane' });
	}
	return outcomes.map((outcome) => {
		const explanation = isRefused(outcome) ? undefined : deaf.get(outcome.callback ?? '');
		return explanation
			? { item: outcome.item, explanation: inRow(outcome.item, explanation) }
			: outcome;
	});
}

const refuseAll = (rows: number, explanation: Explanation): Refused[] =>
	Array.from({ length: rows }, (_, item) => ({ item, explanation: inRow(item, explanation) }));
