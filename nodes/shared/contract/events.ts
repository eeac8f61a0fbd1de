import { z } from 'zod/v3';

import { isShallow } from './depth';
import { id, requiredId, text } from './lenient';

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
 * "Shape A": completion as the creation endpoints describe it. The project's id stands in `data.metadata`.
 * A field that leads nowhere never makes a completion event unreadable: it is left out.
 */
export const shapeA = z.object({
	status: z.string(),
	data: z.object({
		videoId: id,
		url: text,
		shareUrl: text,
		metadata,
	}),
	message: text,
});

/** "Shape B": the event style, for completion and for failure. */
export const shapeB = z.object({
	event: z.enum(['project.completed', 'project.failed']),
	projectId: requiredId,
	status: text,
	video: z
		.object({
			id,
			url: text,
			duration: z.number().optional().catch(undefined),
			thumbnail: text,
			aspectRatio: text,
			resolution: text,
		})
		.optional()
		.catch(undefined),
	metadata,
	message: text,
	code: text,
	createdAt: text,
	completedAt: text,
});
