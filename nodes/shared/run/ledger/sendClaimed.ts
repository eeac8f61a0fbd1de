import { type RowError, rowErrorOf } from '../../items/rowError';
import type { Sent } from '../../ledger/creation';
import { nextVersion } from '../../messages/speaker';
import { checkAdvice, NO_ID } from '../../messages/uncertain';
import {
	created,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	rejected,
	uncertain,
} from '../../video/video';
import type { LedgerContext } from './task';

/** What came of sending a creation. */
export type CreationOutcome =
	| { kind: 'created'; project: Project }
	/** `rateLimitedUntil`: it would have had to wait for the rate limit, in milliseconds since 1970. */
	| { kind: 'rejected'; errors: RowError[]; rateLimitedUntil?: number }
	/** The service may have created it. */
	| { kind: 'uncertain'; error: RowError };

/**
 * Sends the creation of a video, without regard to what is known of it. Never throws for what the service answers.
 *
 * @param latest until when it may wait for the rate limit, in milliseconds since 1970
 * @param claimEnd from when on another execution may send it
 */
export type SendCreation = (
	video: PlannedVideo,
	latest: number,
	claimEnd: number,
) => Promise<CreationOutcome>;

/** Sends the creation of a video that this run has claimed, and returns what the ledger records of it. */
export async function sendClaimed(
	{ deadline, speaker }: LedgerContext,
	video: PlannedVideo,
	claimEnd: number,
	send: SendCreation,
): Promise<Sent<ProcessedVideo>> {
	// whatever goes wrong once it is claimed, the video may have been created
	const outcome = await send(video, Math.min(claimEnd, deadline), claimEnd).catch(
		(error): CreationOutcome => ({ kind: 'uncertain', error: rowErrorOf(error) }),
	);
	switch (outcome.kind) {
		case 'created': {
			const { projectId = '', videoId = '' } = outcome.project;
			const result = created(video, outcome.project);
			// it cannot be looked up without an ID, but its callback may come
			if (!projectId && !videoId) return { kind: 'uncertain', message: NO_ID, result };
			return { kind: 'created', projectId, videoId, result };
		}
		case 'rejected': {
			const until = outcome.rateLimitedUntil;
			if (until !== undefined && Math.max(until, claimEnd) < deadline) {
				return { kind: 'postponed', until };
			}
			return { kind: 'rejected', result: rejected(video, outcome.errors) };
		}
		case 'uncertain': {
			const { error } = outcome;
			const advice = checkAdvice(speaker, nextVersion(video.version));
			const result = uncertain(video, [{ ...error, advice }], false);
			return { kind: 'uncertain', message: error.message, result };
		}
	}
}
