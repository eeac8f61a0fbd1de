import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Completion } from '../fields/completion';
import { markErrors } from '../items/errorOutput';
import { mapInOrder } from '../items/mapInOrder';
import { isRefused, refused } from '../items/refused';
import { CREDENTIAL, readAccount } from '../service/account';
import { client } from '../service/client';
import { systemClock } from '../service/clock';
import { Explained, explanationOf } from '../service/explanation';
import { hintAtUnheard } from './hints';
import type { CreationKind } from './kind';
import { Ledger } from './ledger';
import { creationError, preflightError, toItem } from './output';
import { rowsAreParts } from './parts';
import { isJob, type Outcome } from './plan';
import { planAll } from './planAll';
import { refuseUnheard } from './reach';
import { rowReader } from './rowReader';
import { create, isCreated, type Result } from './send';
import { isTool, readSettings, readWait } from './settings';
import { awaitVideos, toAwaited } from './wait';

/**
 * The one run of every creation node: read every row, check every request, ask whether the callbacks will be
 * heard, and only then create what this execution has not created before, a few at a time within the rate limit.
 *
 * @throws NodeOperationError or NodeApiError at the first row that fails, unless On Error says to continue
 */
export async function createVideos(
	this: IExecuteFunctions,
	kind: CreationKind,
): Promise<INodeExecutionData[][]> {
	const opened = openLedger(this);
	let prepared: Prepared;
	try {
		prepared = { ...(await prepare(this, kind)), ...opened };
	} catch (error) {
		return [markErrors(this.getNode(), refuseAll(this, kind, opened.ledger, error))];
	}
	return [markErrors(this.getNode(), await createAll(prepared))];
}

type Prepared = Awaited<ReturnType<typeof prepare>> & ReturnType<typeof openLedger>;

function openLedger(context: IExecuteFunctions) {
	const runIndex = Number(context.evaluateExpression('{{ $runIndex }}', 0));
	const run = isTool(context) ? 'tool' : runIndex;
	return {
		runIndex,
		ledger: new Ledger(context.getContext('node'), run, context.getExecutionId()),
	};
}

/** Reads what holds for all rows. */
async function prepare(context: IExecuteFunctions, kind: CreationKind) {
	const account = readAccount(await context.getCredentials(CREDENTIAL));
	const { inFlight, maxWait, createAgain } = readSettings(context);
	const deadline = systemClock.now() + maxWait;
	const send = client(context, account, { deadline, signal: context.getExecutionCancelSignal() });
	const completion = context.getNodeParameter('completion', 0) as Completion;
	const readRow = rowReader(context);
	const fromParts = rowsAreParts(kind, readRow);
	const wait = completion === 'wait' ? readWait(context) : undefined;
	return {
		context,
		kind,
		fromParts,
		account,
		send,
		readRow,
		completion,
		wait,
		inFlight,
		createAgain,
	};
}

async function createAll(prepared: Prepared): Promise<INodeExecutionData[]> {
	const { context, kind, account, wait, inFlight, ledger, runIndex } = prepared;
	const keepGoing = context.continueOnFail();
	const planned = await planAll(prepared);
	const known = () => ledger.known(planned.filter(isJob));
	const outcomes = await refuseUnheard(prepared, planned);
	const rejected = outcomes.filter(isRefused);
	if (rejected.length > 0 && !keepGoing) {
		throw preflightError(context.getNode(), rejected, outcomes.length, known());
	}

	const sending = { ...prepared, now: systemClock.now };
	const results = await mapInOrder<Outcome, Result>(
		outcomes,
		inFlight,
		async (outcome) => (isRefused(outcome) ? outcome : await create(sending, outcome)),
		(result) => isRefused(result) && !keepGoing,
	);
	const created = results.filter(isCreated);
	hintAtUnheard(context, created);
	const failed = results.find(isRefused);
	if (failed && !keepGoing) throw creationError(context.getNode(), failed, known());
	if (wait && created.length > 0) {
		const waiting = { context, account, ledger, wait, runIndex };
		return await awaitVideos(waiting, toAwaited(kind, ledger, outcomes, results));
	}
	if (!failed) ledger.done(created.map(({ key }) => key));
	return results.map((result) => toItem(kind, result));
}

/** Where nothing can be read or sent for any row. */
function refuseAll(
	context: IExecuteFunctions,
	kind: CreationKind,
	ledger: Ledger,
	error: unknown,
): INodeExecutionData[] {
	const keepGoing = context.continueOnFail();
	if (!keepGoing && !(error instanceof Explained)) throw error;
	const rows = context.getInputData().map((_, row) => refused([row], explanationOf(error)));
	if (!keepGoing) throw preflightError(context.getNode(), rows, rows.length, ledger.known([]));
	return rows.map((row) => toItem(kind, row));
}
