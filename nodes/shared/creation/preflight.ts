import { pingTrigger } from '../callbacks/pingTrigger';
import type { WaitSettings } from '../fields/completion';
import { addHint } from '../items/output';
import type { RowError } from '../items/rowError';
import { isPlanned, type PlannedVideo, rejected, type RejectedVideo } from '../video/video';
import { checkVideoLookUp } from '../waiting/checkLookUp';
import type { Run } from './run';

type PreflightCheck = (video: PlannedVideo) => RowError | undefined;

/**
 * Rejects videos whose completion would go unnoticed: their trigger is not listening, or they cannot be looked up.
 * Videos that were or may have been created before are not rejected. Asks nothing where nothing is to be sent.
 */
export async function preflight(
	run: Run,
	videos: Array<PlannedVideo | RejectedVideo>,
): Promise<Array<PlannedVideo | RejectedVideo>> {
	const planned = videos.filter(isPlanned);
	if (planned.length < videos.length && !run.continueOnFail) return videos;
	const toSend = new Set(planned.filter((video) => run.ledger.maySend(video, run.createAgain)));
	if (toSend.size === 0) return videos;
	const check = run.wait
		? await lookUpCheck(run, run.wait, planned.length)
		: await triggerCheck(run, toSend);
	return videos.map((video) => {
		const error = isPlanned(video) && toSend.has(video) ? check(video) : undefined;
		return error ? rejected(video, [error]) : video;
	});
}

/** The callback of a single video needs no look-up. */
async function lookUpCheck(
	{ send, account }: Run,
	{ by }: WaitSettings,
	videos: number,
): Promise<PreflightCheck> {
	const needsLookUp = by === 'polling' || videos > 1;
	const error = needsLookUp ? await checkVideoLookUp(send, account, by) : undefined;
	return () => error;
}

/** Pings each trigger once. */
async function triggerCheck({ context }: Run, videos: Set<PlannedVideo>): Promise<PreflightCheck> {
	const triggers = new Map(
		[...videos].map(({ triggerUrl, triggerUrlSource }) => [triggerUrl, triggerUrlSource]),
	);
	const errors = new Map<string, RowError>();
	for (const [triggerUrl, source] of triggers) {
		if (triggerUrl === undefined) continue;
		const result = await pingTrigger(
			(options) => context.helpers.httpRequest(options),
			triggerUrl,
			source,
		);
		if (result.kind === 'notListening') errors.set(triggerUrl, result.error);
		if (result.kind === 'unknown') addHint(context, result.hint);
	}
	return ({ triggerUrl = '' }) => errors.get(triggerUrl);
}
