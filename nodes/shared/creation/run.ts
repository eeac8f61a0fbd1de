import { memoize } from 'lodash';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ping } from '../completion/ping';
import { callbackFinder } from '../completion/target';
import { type Account, CREDENTIAL, readAccount } from '../service/account';
import { type Explanation, explanationOf } from '../service/explanation';
import { get } from '../service/get';
import { sender } from '../service/transport';
import type { CreationKind } from './kind';
import { mapInOrder } from './mapInOrder';
import { creationError, preflightError, toItem } from './output';
import { groupsOf, type ReadRow, rowsAreParts } from './parts';
import { type Job, planVideo } from './plan';
import { isRefused, type Refused, refused } from './refused';
import { create, isCreated, type Result } from './send';

/** How many creations are under way at a time. */
const IN_FLIGHT = 5;

/**
 * The one run of every creation node: read every row, check every request, ask the triggers whether they
 * listen, and only then create, a few at a time.
 *
 * @throws NodeOperationError or NodeApiError at the first row that fails, unless On Error says to continue
 */
export async function createVideos(
	this: IExecuteFunctions,
	kind: CreationKind,
): Promise<INodeExecutionData[][]> {
	const keepGoing = this.continueOnFail();
	const account = await this.getCredentials(CREDENTIAL).then(readAccount).catch(explanationOf);
	const usable = 'baseUrl' in account;
	const outcomes = usable ? await plan(this, kind, account) : refuseAll(this, account);
	const rejected = outcomes.filter(isRefused);
	if (rejected.length > 0 && !keepGoing) {
		throw preflightError(this.getNode(), rejected, outcomes.length);
	}
	if (!usable) return [rejected.map((row) => toItem(kind, row))];

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
	const send = sender(context, account);
	const readRow: ReadRow = (row) => (name) =>
		context.getNodeParameter(name, row, undefined, { extractValue: true });
	const rows = context.getInputData().map((_, row) => row);
	const fromParts = rows.length > 0 && rowsAreParts(kind, readRow);
	const planning = {
		context,
		kind,
		readRow,
		fromParts,
		lookup: memoize(async (path: string) => await get(send, account, { path })),
		findCallback: callbackFinder(context, account),
	};
	const outcomes: Array<Job | Refused> = [];
	const videos = fromParts ? groupsOf(rows, readRow) : rows.map((row) => [row]);
	for (const video of videos) outcomes.push(await planVideo(planning, video));
	if (outcomes.some(isRefused) && !context.continueOnFail()) return outcomes;
	return await refuseUnheard(context, outcomes);
}

/** Pings each trigger once; rows whose trigger would not hear the callback are refused. */
async function refuseUnheard(context: IExecuteFunctions, outcomes: Array<Job | Refused>) {
	const callbackOf = (outcome: Job | Refused) =>
		isRefused(outcome) ? undefined : outcome.callback;
	const addresses = new Set(outcomes.flatMap((outcome) => callbackOf(outcome) ?? []));
	const deaf = new Map<string, Explanation>();
	for (const address of addresses) {
		const result = await ping((options) => context.helpers.httpRequest(options), address);
		if (result.kind === 'deaf') deaf.set(address, result.explanation);
		if (result.kind === 'unknown') {
			context.addExecutionHints({ message: result.hint, location: 'outputPane' });
		}
	}
	return outcomes.map((outcome) => {
		const explanation = deaf.get(callbackOf(outcome) ?? '');
		return explanation ? refused(outcome.rows, explanation) : outcome;
	});
}

const refuseAll = (context: IExecuteFunctions, explanation: Explanation): Refused[] =>
	context.getInputData().map((_, row) => refused([row], explanation));
