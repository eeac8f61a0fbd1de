import memoize from 'lodash/memoize';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { markErrors } from '../completion/errorOutput';
import { ping } from '../completion/ping';
import { probeLookUp } from '../completion/probe';
import { callbackFinder } from '../completion/target';
import { type Account, CREDENTIAL, readAccount } from '../service/account';
import { client, type Send } from '../service/client';
import { systemClock } from '../service/clock';
import { type Explanation, explanationOf } from '../service/explanation';
import { get } from '../service/get';
import { breather } from './breather';
import type { CreationKind } from './kind';
import { Ledger } from './ledger';
import { mapInOrder } from './mapInOrder';
import { creationError, preflightError, toItem } from './output';
import { groupsOf, type ReadRow, rowsAreParts } from './parts';
import { type Job, planVideo } from './plan';
import type { Panel } from './problems';
import { isRefused, type Refused, refused } from './refused';
import { rowReader } from './rowReader';
import { create, isCreated, type Result } from './send';
import { readSettings } from './settings';
import { awaitVideos, isTool, readWait, toAwaited, type Wait } from './wait';

/**
 * The one run of every creation node: read every row, check every request, ask the triggers whether they
 * listen, and only then create what this execution has not created before, a few at a time within the rate
 * limit.
 *
 * @throws NodeOperationError or NodeApiError at the first row that fails, unless On Error says to continue
 */
export async function createVideos(
	this: IExecuteFunctions,
	kind: CreationKind,
): Promise<INodeExecutionData[][]> {
	const keepGoing = this.continueOnFail();
	const account = await this.getCredentials(CREDENTIAL).then(readAccount).catch(explanationOf);
	if ('message' in account) return refuseAll(this, kind, account);

	const { inFlight, maxWait, createAgain } = readSettings(this);
	const patience = {
		deadline: systemClock.now() + maxWait,
		signal: this.getExecutionCancelSignal(),
	};
	const send = client(this, account, patience);
	const readRow = rowReader(this);
	const panel = { kind, fromParts: rowsAreParts(kind, readRow) };
	const wait = readWait(this);
	const runIndex = Number(this.evaluateExpression('{{ $runIndex }}', 0));
	const run = isTool(this) ? 'tool' : runIndex;
	const ledger = new Ledger(this.getContext('node'), run, this.getExecutionId());
	const outcomes = await plan(this, panel, readRow, account, send, wait);
	const rejected = outcomes.filter(isRefused);
	if (rejected.length > 0 && !keepGoing) {
		throw preflightError(this.getNode(), rejected, outcomes.length);
	}

	const sending = { ...panel, send, account, ledger, createAgain };
	const results = await mapInOrder<Job | Refused, Result>(
		outcomes,
		inFlight,
		async (outcome) => (isRefused(outcome) ? outcome : await create(sending, outcome)),
		(result) => isRefused(result) && !keepGoing,
	);
	const failed = results.find(isRefused);
	if (failed && !keepGoing) {
		throw creationError(this.getNode(), failed, results.filter(isCreated));
	}
	if (wait && results.some(isCreated)) {
		const waiting = { context: this, account, ledger, wait, runIndex };
		const [items] = await awaitVideos(waiting, toAwaited(kind, results));
		return [markErrors(this.getNode(), items)];
	}
	if (!failed) ledger.done(results.filter(isCreated).map(({ key }) => key));
	const items = results.map((result) => toItem(kind, result));
	return [markErrors(this.getNode(), items)];
}

async function plan(
	context: IExecuteFunctions,
	panel: Panel,
	readRow: ReadRow,
	account: Account,
	send: Send,
	wait: Wait | undefined,
) {
	const planning = {
		...panel,
		context,
		readRow,
		path: panel.kind.path(account),
		lookup: memoize(async (path: string) => await get(send, account, { path })),
		findCallback: callbackFinder(context, account, wait?.by),
		nodeName: context.getNode().name,
	};
	const rows = context.getInputData().map((_, row) => row);
	const videos = panel.fromParts ? groupsOf(rows, readRow) : rows.map((row) => [row]);
	const outcomes: Array<Job | Refused> = [];
	const breathe = breather();
	for (const video of videos) {
		outcomes.push(await planVideo(planning, video));
		await breathe();
	}
	if (outcomes.some(isRefused) && !context.continueOnFail()) return outcomes;
	if (!wait) return await refuseUnheard(context, outcomes);
	const videoCount = outcomes.filter(isJob).length;
	// one callback says all that there is to know
	if (videoCount < (wait.by === 'callback' ? 2 : 1)) return outcomes;
	const explanation = await probeLookUp(send, account, wait.by);
	if (!explanation) return outcomes;
	return outcomes.map((outcome) =>
		isRefused(outcome) ? outcome : refused(outcome.rows, explanation),
	);
}

const isJob = (outcome: Job | Refused): outcome is Job => !isRefused(outcome);

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

/** Without a usable credential no row can be sent. */
function refuseAll(context: IExecuteFunctions, kind: CreationKind, explanation: Explanation) {
	const rows = context.getInputData().map((_, row) => refused([row], explanation));
	if (!context.continueOnFail()) throw preflightError(context.getNode(), rows, rows.length);
	const items = rows.map((row) => toItem(kind, row));
	return [markErrors(context.getNode(), items)];
}
