import { otherPayer } from '../../ledger/payer';
import { hasId } from '../../ledger/line';
import type { Finding } from '../../ledger/recallAndCreate';
import { systemClock } from '../../utils/clock';
import { idsOf } from '../../video/ids';
import { isFinal } from '../../video/result';
import { hasProject, isFinished, isPending, type ProcessedVideo } from '../../video/video';
import type { LedgerContext, LedgerTask } from './task';

/** What a look-up has shown beyond what the table knows. */
export function findingOf(
	{ payer }: LedgerContext,
	{ line: template, current }: LedgerTask,
	video: ProcessedVideo,
): Finding | undefined {
	if (!hasProject(video) || video.paidBy) return undefined;
	// a line that another account has paid for is about another video
	const line = current && otherPayer(current, payer) ? undefined : current;
	const { projectId, videoId } = idsOf(video);
	const finding = { template, line, projectId, videoId };
	if (isFinished(video)) {
		const { url = '', message = '' } = video.event;
		const isRecorded = line?.status === video.status && line.url === url;
		if (isRecorded || !isFinal(video, systemClock.now())) return undefined;
		return { ...finding, status: video.status, url, message };
	}
	const isFound = isPending(video) && video.isFromRow && video.state !== undefined;
	const isRecorded = line !== undefined && hasId(line);
	return isFound && !isRecorded ? { ...finding, status: 'processing' } : undefined;
}
