import attempt from 'lodash/attempt';
import memoize from 'lodash/memoize';
import type { IExecuteFunctions } from 'n8n-workflow';

import { idOfRow, readIfRowChanged } from '../fields/payOncePer';
import { addHint } from '../items/output';
import { UserFacingError } from '../items/rowError';
import { systemClock } from '../utils/clock';
import type { PlannedVideo } from '../video/video';
import { Budget } from './journal/budget';
import { ContextStore, openContextStore, rememberedRun } from './journal/contextStore';
import { openLedgerTable } from './journal/openTable';
import { NoTables } from './journal/tableErrors';
import { budgetLimits, otherTimeZoneText } from './budgetLimits';
import { ItemVideos } from './itemVideos';
import type { LedgerOptions, LedgerRun } from './ledger';
import { hasPathSignature, requestOf } from './paidRequest';
import { RunLedger } from './runLedger';
import { videoKey } from './videoKey';

/**
 * The ledger of a run. Its events are in a table, which all executions share; where this n8n has none, in the node's context.
 *
 * @throws UserFacingError when the table cannot be used, or n8n is too old
 */
export async function openLedger(options: LedgerOptions): Promise<RunLedger> {
	const { context, payOncePer, runName, account } = options;
	const request = memoize(
		(video: PlannedVideo) => requestOf(video, account),
		({ body }) => body,
	);
	const itemVideos = new ItemVideos(context, runName);
	const store = await openStore(options);
	const run: LedgerRun = {
		...options,
		requestOf: request,
		itemVideoOf: (video) => itemVideos.videoOf(video),
		keyFor: (video) =>
			itemVideos.videoOf(video)?.key ?? videoKey(options, video, request(video).digest),
		keyAsVideo: memoize((video: PlannedVideo) =>
			videoKey(
				{ ...options, payOncePer: 'video' },
				{ ...video, rowId: rowIdAsVideo(context, video) },
				request(video).digest,
			),
		),
		// what a Retry has again is known, whatever was edited since
		ifRowChanged: payOncePer === 'row' ? readIfRowChanged(context) : 'known',
		...store,
	};
	return new RunLedger(run, itemVideos);
}

/** The ID that a row has beside an address that is signed in its path; see `run/identity.ts`. */
function rowIdAsVideo(context: IExecuteFunctions, { itemIndexes, body }: PlannedVideo) {
	if (!hasPathSignature(body)) return undefined;
	const id = attempt(idOfRow, context.getInputData()[itemIndexes[0]].json.id);
	return typeof id === 'string' ? id : undefined;
}

type Store = Pick<LedgerRun, 'store' | 'paidOnce' | 'budget'>;

const openStore = async (options: LedgerOptions): Promise<Store> =>
	await inTable(options).catch((error) => {
		if (error instanceof NoTables) return inContext(options, error.reason);
		throw error;
	});

async function inTable(options: LedgerOptions): Promise<Store> {
	const { context, payOncePer, paidVideosTable, isCheckOnly } = options;
	const limits = budgetLimits(context);
	if (limits.length > 0) addHint(context, otherTimeZoneText(context.getTimezone()));
	// a table that is missing knows nothing
	const table = await openLedgerTable(context, paidVideosTable, isCheckOnly);
	const store = table ?? new ContextStore([]);
	return {
		store,
		paidOnce: payOncePer === 'run' ? undefined : payOncePer,
		budget: limits.length > 0 ? new Budget(limits, store, systemClock.now) : undefined,
	};
}

/** @throws UserFacingError where a limit is set, which all executions would have to know */
function inContext({ context, runName, isCheckOnly }: LedgerOptions, reason: string): Store {
	const [limit] = budgetLimits(context);
	if (limit) {
		throw new UserFacingError({
			message: `${limit.name}: This n8n has no table that counts the videos of all runs (${reason})`,
			advice: 'Ask the administrator of n8n to enable Data Tables, or remove this option.',
		});
	}
	addHint(
		context,
		`What was charged is known to this run of the node and its retries only: in another run, or a Retry after n8n has crashed, it is charged again. The reason: ${reason}.`,
	);
	const open = isCheckOnly ? rememberedRun : openContextStore;
	return { store: open(context, runName) };
}
