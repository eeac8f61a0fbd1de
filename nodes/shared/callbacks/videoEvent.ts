import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import { z } from 'zod/v3';

import { shapeA, shapeB } from '../contract/events';
import { lenientId } from '../contract/responses';
import { LIMITS, ORIGIN_KEY } from '../contract/values';
import { DAY_MS } from '../utils/clock';
import { omitUndefined } from '../utils/objects';

const origin = z.object({
	workflowId: z.string(),
	executionId: z.string(),
	/** The name of the node. */
	node: z.string(),
	/** Index of the input item, from 0. */
	item: z.number(),
	/** How many input items the node had. */
	items: z.number(),
});

/** Leads from a callback back to the row that the video was made from. */
export type Origin = z.infer<typeof origin>;

/** Undefined for anything that our nodes have not written. */
export const readOrigin = (value: unknown): Origin | undefined => origin.safeParse(value).data;

/**
 * A finished video, in one form for both shapes of callbacks ("Events"). Fields that the callback lacks are absent.
 */
export interface VideoEvent {
	event: 'project.completed' | 'project.failed';
	projectId?: string;
	videoId?: string;
	status: 'completed' | 'failed';
	/** Download URL, good until `expiresAt`. */
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

/**
 * Reads a callback of the service in either shape ("Events").
 *
 * @param now the time in milliseconds: the URL expires 7 days from then, unless the callback says when it was completed
 * @returns undefined when the body is no callback: it has no final status, or no ID
 */
export function parseCallback(body: unknown, now: number): VideoEvent | undefined {
	const event = fromShapeB(body) ?? fromShapeA(body);
	if (!event?.projectId && !event?.videoId) return undefined;
	return withExpiry(event, now);
}

/** The event with its expiry, and without fields that are undefined. */
export const withExpiry = (event: VideoEvent, now: number): VideoEvent =>
	omitUndefined({ ...event, expiresAt: expiry(event, now) }) as VideoEvent;

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
		projectId: lenientId.parse(data.metadata?.projectId),
		videoId: data.videoId,
		status,
		url: data.url,
		shareUrl: data.shareUrl,
		...readMetadata(omit(data.metadata, 'projectId')),
		message,
	};
}

/** Separates the caller's metadata from the origin that our nodes have added. */
function readMetadata(metadata: Record<string, unknown> = {}) {
	const own = omit(metadata, ORIGIN_KEY);
	return {
		metadata: isEmpty(own) ? undefined : own,
		origin: readOrigin(metadata[ORIGIN_KEY]),
	};
}

function expiry({ url, completedAt }: VideoEvent, now: number): string | undefined {
	if (!url) return undefined;
	const weekAfter = (timeMs: number) => new Date(timeMs + LIMITS.downloadDays * DAY_MS);
	const expiresAt = weekAfter(Date.parse(completedAt ?? ''));
	// `completedAt` may be no date, or too late to add a week to it
	return (Number.isNaN(expiresAt.getTime()) ? weekAfter(now) : expiresAt).toISOString();
}
