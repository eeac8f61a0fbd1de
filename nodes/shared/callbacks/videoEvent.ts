import compact from 'lodash/compact';
import defaults from 'lodash/defaults';
import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import type { z } from 'zod/v3';

import { ORIGIN_KEY } from '../contract/requests';
import { callback, lenientId, statusInCallback } from '../contract/responses';
import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { withoutSecrets } from '../service/secrets';
import { DAY_MS } from '../utils/clock';
import { omitUndefined } from '../utils/objects';
import { type Origin, readOrigin } from './origin';

/** What a callback can say of a video, wherever it says it. */
type CallbackFields = Omit<
	z.infer<typeof callback>,
	'id' | 'event' | 'status' | 'metadata' | 'video' | 'data'
>;

/** A finished video, in one form for both shapes of callbacks ("Events"). Fields that the callback lacks are absent. */
export interface VideoEvent extends CallbackFields {
	event: 'project.completed' | 'project.failed';
	status: 'completed' | 'failed';
	/** Until when the URL is good: in ISO 8601, 7 days after completion. */
	expiresAt?: string;
	/** The metadata that the creation request carried. */
	metadata?: Record<string, unknown>;
	/** The execution and the input item that the video was created by. */
	origin?: Origin;
}

/**
 * Reads a callback of the service in either shape ("Events"). It may lack IDs, as its URL names the row.
 *
 * @param now the time in milliseconds: the URL expires 7 days from then, unless the callback says when it was completed
 * @param secrets that are blanked out, as the service may quote them
 * @returns undefined when the body does not say that a video is completed or has failed
 */
export function parseCallback(
	body: unknown,
	now: number,
	secrets: string[],
): VideoEvent | undefined {
	const { data: read } = callback.safeParse(body);
	const status = read && statusIn(read);
	if (!status) return undefined;
	const { data, video, ...own } = read;
	const merged = defaults({}, own, omit(data, 'video'), video, data.video);
	const event: VideoEvent = {
		...omit(merged, 'id', 'metadata'),
		...readMetadata({ ...omit(data.metadata, 'projectId'), ...own.metadata }),
		event: `project.${status}`,
		status,
		projectId: merged.projectId ?? lenientId.parse(data.metadata?.projectId),
		videoId: merged.videoId ?? video.id ?? data.video.id,
	};
	return withExpiry(withoutSecrets(event, secrets), now);
}

/** The event's name counts before the status, and a failure counts wherever it stands. */
function statusIn({ event, status, data }: z.infer<typeof callback>) {
	const states = compact([event?.split('.').at(-1), status, data.status]).map(statusInCallback);
	return states.includes('failed') ? 'failed' : states[0];
}

/** The event with its expiry, and without fields that are undefined. */
export const withExpiry = (event: VideoEvent, now: number): VideoEvent =>
	omitUndefined({ ...event, expiresAt: expiry(event, now) }) as VideoEvent;

/** Separates the caller's metadata from the origin that our nodes have added. */
function readMetadata(metadata: Record<string, unknown>) {
	const own = omit(metadata, ORIGIN_KEY);
	return {
		metadata: isEmpty(own) ? undefined : own,
		origin: readOrigin(metadata[ORIGIN_KEY]),
	};
}

function expiry({ url, completedAt }: VideoEvent, now: number): string | undefined {
	if (!url) return undefined;
	const weekAfter = (timeMs: number) => new Date(timeMs + SERVICE_LIMITS.downloadDays * DAY_MS);
	const expiresAt = weekAfter(Date.parse(completedAt ?? ''));
	// `completedAt` may be no date, or too late to add a week to it
	return (Number.isNaN(expiresAt.getTime()) ? weekAfter(now) : expiresAt).toISOString();
}
