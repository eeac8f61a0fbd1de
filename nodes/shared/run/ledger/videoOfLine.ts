import { withExpiry } from '../../callbacks/videoEvent';
import type { Finding } from '../../ledger/findings';
import { claimTime, hasId, type Line, type LineTexts } from '../../ledger/line';
import type { Task } from '../../ledger/task';
import { otherBillingAccount } from '../../service/credential';
import { systemClock } from '../../utils/clock';
import { omitUndefined } from '../../utils/objects';
import { idsOf } from '../../video/ids';
import { isFinal } from '../../video/result';
import {
	created,
	type CreatedVideo,
	finished,
	type FinishedVideo,
	hasProject,
	isFinished,
	isPending,
	type ProcessedVideo,
} from '../../video/video';
import type { LedgerContext } from './ledgerContext';

/** The video of a line that has a project, or is rendered without an ID. */
export function videoOfLine(
	video: Parameters<typeof created>[0],
	line: Line,
): CreatedVideo | FinishedVideo {
	const { projectId, videoId, status, url, message, version } = line;
	const recalled: CreatedVideo = {
		...created(video, {
			...omitUndefined({ projectId: projectId || undefined, videoId: videoId || undefined }),
			createdAt: claimTime(line),
		}),
		version,
		recalled: true,
	};
	if (status !== 'completed' && status !== 'failed') return recalled;
	const details = { url: url || undefined, message: message || undefined };
	const event = { event: `project.${status}`, status, ...details } as const;
	return finished(recalled, withExpiry(event, line.createdAt));
}

/**
 * What a lookup has shown beyond what the table knows.
 *
 * @param current the latest line of the video, if any
 */
export function findingOf(
	{ billingAccount }: Pick<LedgerContext, 'billingAccount'>,
	newLine: Task['line'],
	current: LineTexts | undefined,
	video: ProcessedVideo,
): Finding | undefined {
	if (!hasProject(video) || video.paidBy) return undefined;
	// a line that another account has paid for is about another video
	const line = current && otherBillingAccount(current, billingAccount) ? undefined : current;
	const { projectId, videoId } = idsOf(video);
	const finding = { newLine, line, projectId, videoId };
	if (isFinished(video) && isFinal(video, systemClock.now())) {
		const { url = '', message = '' } = video.event;
		const isRecorded = line?.status === video.status && line.url === url;
		return isRecorded ? undefined : { ...finding, status: video.status, url, message };
	}
	// one without a link is final a day after its line was written
	const isShown = isFinished(video) || (isPending(video) && video.state !== undefined);
	const isFound = video.isFromRow && isShown;
	const isRecorded = line !== undefined && hasId(line);
	return isFound && !isRecorded ? { ...finding, status: 'processing' } : undefined;
}
