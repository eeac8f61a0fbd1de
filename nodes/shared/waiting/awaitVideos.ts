import type { INodeExecutionData } from 'n8n-workflow';

import type { CallbackFor } from '../callbacks/callbackUrl';
import type { WaitSettings } from '../fields/waitSettings';
import type { NodeCall } from '../items/nodeCall';
import type { Account } from '../service/account';
import { MINUTE_MS, systemClock } from '../utils/clock';
import { isPending, type ProcessedVideo } from '../video/video';
import { pollVideos } from './poll';
import { suspend } from './suspension';

interface WaitingRun extends NodeCall {
	account: Account;
	callbackFor: CallbackFor;
}

/** The videos, none of them pending; or what n8n shows while the execution is suspended. */
type WaitResult = { videos: ProcessedVideo[] } | { suspended: INodeExecutionData[] };

/**
 * Waits for the pending videos, which were just looked up. For callbacks, it suspends the execution. Videos of another
 * execution are polled, as their callbacks resume that one.
 */
export async function awaitVideos(
	run: WaitingRun,
	{ by, timeoutMinutes }: WaitSettings,
	videos: ProcessedVideo[],
): Promise<WaitResult> {
	const { context, account, runIndex, callbackFor, table, errorOutput } = run;
	const executionId = context.getExecutionId();
	const pending = videos.filter(isPending);
	if (pending.length === 0) return { videos };
	const resumeThisExecution = pending.every(
		({ resumesExecution }) => resumesExecution === executionId,
	);
	if (by === 'polling' || !resumeThisExecution) {
		return { videos: await pollVideos(context, account, videos, timeoutMinutes) };
	}
	const callbackUrl = callbackFor(pending[0].itemIndexes[0])?.url ?? '';
	const suspension = {
		instanceId: context.getInstanceId(),
		executionId,
		runIndex,
		errorOutput,
		table,
		timeoutMinutes,
		until: systemClock.now() + timeoutMinutes * MINUTE_MS,
		videos,
	};
	return { suspended: await suspend(context, suspension, callbackUrl) };
}
