import type { INodeExecutionData } from 'n8n-workflow';

import type { CallbackFor } from '../callbacks/callbackUrl';
import type { WaitSettings } from '../fields/completion';
import type { NodeCall } from '../items/nodeCall';
import { PAID } from '../messages/paidVideos';
import type { Account } from '../service/account';
import { MINUTE_MS, SECOND_MS, systemClock } from '../utils/clock';
import { withSignal } from '../utils/timeLimits';
import { isPending, type ProcessedVideo } from '../video/video';
import {
	finishUntilPending,
	lookUpMissedCallbacks,
	type LookUpVideo,
	videoLookUp,
} from './lookUpVideos';
import { pollVideos } from './poll';
import { suspend } from './suspension';

/** How long the look-up before a suspension may take. */
const LAST_LOOKUP_TIMEOUT_MS = 5 * SECOND_MS;

interface WaitingRun extends NodeCall {
	account: Account;
	callbackFor: CallbackFor;
}

/** The videos, none of them pending; or what n8n shows while the execution is suspended. */
type WaitResult = { videos: ProcessedVideo[] } | { suspended: INodeExecutionData[] };

/**
 * Waits for the pending videos. By callback the execution is suspended, unless all are finished already. Callbacks of
 * videos that another execution has created resume that one, so those are polled.
 */
export async function awaitVideos(
	run: WaitingRun,
	wait: WaitSettings,
	all: ProcessedVideo[],
): Promise<WaitResult> {
	const { context, account, runIndex, callbackFor, table, errorOutput } = run;
	const { timeoutMinutes } = wait;
	const executionId = context.getExecutionId();
	const videos = all.map(unlessOfOtherAccount);
	const pending = videos.filter(isPending);
	const allResumeThisExecution = pending.every(
		({ resumesExecution }) => resumesExecution === executionId,
	);
	if (wait.by === 'polling' || !allResumeThisExecution) {
		return { videos: await pollVideos(context, account, videos, timeoutMinutes) };
	}
	const current = await lookUpBeforeSuspension(run, timeoutMinutes, videos);
	if (!current.some(isPending)) return { videos: current };
	const [[itemIndex]] = current.filter(isPending).map(({ itemIndexes }) => itemIndexes);
	const callbackUrl = callbackFor(itemIndex)?.url ?? '';
	const until = systemClock.now() + timeoutMinutes * MINUTE_MS;
	const suspension = {
		instanceId: context.getInstanceId(),
		executionId,
		runIndex,
		errorOutput,
		table,
		timeoutMinutes,
		until,
		videos: current,
	};
	return { suspended: await suspend(context, suspension, callbackUrl) };
}

/** A video of another account is not looked up: in this account, its ID may be that of another video. */
function unlessOfOtherAccount(video: ProcessedVideo): ProcessedVideo {
	if (!isPending(video) || !video.paidBy) return video;
	const { itemIndexes, paidBy } = video;
	return {
		...video,
		status: 'lookUpFailed',
		errors: [{ itemIndexes, ...PAID.paidByAnotherAccount(paidBy) }],
	};
}

/** A long run may have missed callbacks while it was creating, and all videos may be finished by now. */
async function lookUpBeforeSuspension(
	{ context, account }: WaitingRun,
	timeoutMinutes: number,
	videos: ProcessedVideo[],
): Promise<ProcessedVideo[]> {
	const within = async <T>(timeoutMs: number, work: (lookUp: LookUpVideo) => Promise<T>) =>
		await withSignal(
			timeoutMs,
			async (signal) => {
				const deadline = systemClock.now() + timeoutMs;
				return await work(videoLookUp(context, account, { deadline, signal }));
			},
			context.getExecutionCancelSignal(),
		);
	const current = await within(
		timeoutMinutes * MINUTE_MS,
		async (lookUp) => await lookUpMissedCallbacks(videos, lookUp, systemClock.now),
	);
	const { videos: lookedUp } = await within(
		LAST_LOOKUP_TIMEOUT_MS,
		async (lookUp) => await finishUntilPending(current, lookUp),
	);
	return lookedUp;
}
