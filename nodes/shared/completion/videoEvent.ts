import isUndefined from 'lodash/isUndefined';
import omitBy from 'lodash/omitBy';
import omit from 'lodash/omit';

import { shapeA, shapeB } from '../contract/events';
import { id } from '../contract/lenient';
import { LIMITS } from '../contract/limits';
import { ORIGIN_KEY, type Origin, readOrigin } from './origin';

/**
 * A finished video, whichever of the two shapes the service reported it in ("Events"). Fields that the
 * callback lacks are absent.
 */
export interface VideoEvent {
	event: 'project.completed' | 'project.failed';
	projectId?: string;
	videoId?: string;
	status: 'completed' | 'failed';
	/** Where the video can be downloaded until `expiresAt`. */
	url?: string;
	shareUrl?: string;
	thumbnail?: string;
	/** Seconds. */
	duration?: number;
	aspectRatio?: string;
	resolution?: string;
	/** ISO 8601, 7 days after completion. */
	expiresAt?: string;
	/** The metadata that the creation request carried. */
	metadata?: Record<string, unknown>;
	/** The execution and the input item that the video was created by. */
	origin?: Origin;
	message?: string;
	code?: string;
	createdAt?: string;
	completedAt?: string;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Reads a callback of the service in either shape.
 *
 * @param now milliseconds, for the expiry of a video whose callback does not say when it was completed
 * @returns undefined when the body is no callback: no final state, or no project that it is about
 */
export function parseCallback(body: unknown, now: number): VideoEvent | undefined {
	const event = fromShapeB(body) ?? fromShapeA(body);
	if (!event?.projectId && !event?.videoId) return undefined;
	return withExpiry(event, now);
}

/** The event with its expiry, and without fields that are undefined. */
export const withExpiry = (event: VideoEvent, now: number): VideoEvent =>
	omitBy({ ...event, expiresAt: expiry(event, now) }, isUndefined) as unknown as VideoEvent;

function fromShapeB(body: unknown): VideoEvent | undefined {
	const { success, data } = shapeB.safeParse(body);
	if (!success) return undefined;
	const { event, projectId, video, message, code, createdAt, completedAt } = data;
	const { id: videoId, ...videoFields } = video ?? {};
	return {
		event,
		projectId,
		videoId,
		status: event === 'project.completed' ? 'completed' : 'failed',
		...videoFields,
		...readMetadata(data.metadata),
		message,
		code,
		createdAt,
		completedAt,
	};
}

function fromShapeA(body: unknown): VideoEvent | undefined {
	const { success, data: payload } = shapeA.safeParse(body);
	const status = payload?.status.toLowerCase();
	if (!success || (status !== 'completed' && status !== 'failed')) return undefined;
	const { data, message } = payload;
	return {
		event: `project.${status}`,
		projectId: id.parse(data.metadata?.projectId),
		videoId: data.videoId,
		status,
		url: data.url,
		shareUrl: data.shareUrl,
		...readMetadata(omit(data.metadata, 'projectId')),
		message,
	};
}

/** Tells the caller's own metadata from what our nodes have put beside it. */
function readMetadata(metadata: Record<string, unknown> = {}) {
	const own = omit(metadata, ORIGIN_KEY);
	return {
		metadata: Object.keys(own).length > 0 ? own : undefined,
		origin: readOrigin(metadata[ORIGIN_KEY]),
	};
}

function expiry({ url, completedAt }: VideoEvent, now: number): string | undefined {
	if (!url) return undefined;
	const weekAfter = (moment: number) => new Date(moment + LIMITS.downloadDays * DAY);
	const said = weekAfter(Date.parse(completedAt ?? ''));
	// what the service says may be no date, or one too late to add a week to
	return (Number.isNaN(said.getTime()) ? weekAfter(now) : said).toISOString();
}
