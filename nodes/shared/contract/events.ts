import { z } from 'zod/v3';

import { isShallow } from '../utils/objects';
import { lenientId, lenientNumber, lenientText, requiredId } from './responses';

/** Values that n8n could not store are dropped. */
const metadata = z
	.record(
		z
			.unknown()
			.refine((value) => isShallow(value))
			.catch(undefined),
	)
	.optional()
	.catch(undefined);

/**
 * "Shape A": a completed video as the creation endpoints describe it. The project's ID is in `data.metadata`. Invalid
 * optional fields are dropped, so that no callback is lost over them.
 */
export const shapeA = z.object({
	status: z.string(),
	data: z.object({
		videoId: lenientId,
		url: lenientText,
		shareUrl: lenientText,
		metadata,
	}),
	message: lenientText,
});

/** "Shape B": the event style, for videos that are completed or have failed. Invalid optional fields are dropped. */
export const shapeB = z.object({
	event: z.enum(['project.completed', 'project.failed']),
	projectId: requiredId,
	status: lenientText,
	video: z
		.object({
			id: lenientId,
			url: lenientText,
			duration: lenientNumber,
			thumbnail: lenientText,
			aspectRatio: lenientText,
			resolution: lenientText,
		})
		.optional()
		.catch(undefined),
	metadata,
	message: lenientText,
	code: lenientText,
	createdAt: lenientText,
	completedAt: lenientText,
});
