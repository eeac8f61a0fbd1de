import { z } from 'zod/v3';

import { aspectRatios, captionPresets, metadataBytes } from '../rules';
import type { Undocumented } from '../undocumented';

/** Section "Identifiers": at most 30 characters. */
export const identifier = z.string().min(1).max(30);

/** Section "Request limits": project name 1 to 100 characters. */
export const projectName = z.string().min(1).max(100);

export const aspectRatio = z.enum(aspectRatios);

/** Section "Request limits": language code, 2 characters. */
export const languageCode = z.string().length(2);

/** "Max 2 characters" (UGC ad and template), which leaves the lower end open. */
export const shortLanguageCode = z.string().min(1).max(2);

/** An absolute URL whose scheme is https. */
export const httpsUrl = z
	.string()
	.refine(
		(url) => URL.canParse(url) && new URL(url).protocol === 'https:',
		'Must be a valid HTTPS URL',
	);

const metadata = z
	.record(z.unknown())
	.refine(
		(value) => Buffer.byteLength(JSON.stringify(value)) <= metadataBytes,
		'Metadata must not exceed 5KB',
	);

/** `webhook` and `metadata`, the same in every creation request. */
export const callbackFields = {
	webhook: httpsUrl.and(z.string().max(500)).optional(),
	metadata: metadata.optional(),
};

/** Section "Caption object", as in the UGC ad: all three fields are required. Elsewhere it is partial. */
export const caption = ({ hiddenNames }: Undocumented) =>
	z.object({
		preset: z.enum([...captionPresets, ...hiddenNames]),
		alignment: z.enum(['top', 'middle', 'bottom']),
		disabled: z.boolean(),
	});

/** Section "Audio object": the value ranges are not shown. */
export const audio = z.object({
	speed: z.number().optional(),
	stability: z.number().optional(),
	similarityBoost: z.number().optional(),
	style: z.number().optional(),
	useSpeakerBoost: z.boolean().optional(),
});

/** Reports a field that is absent, as zod does for one that is always required. */
export const reportMissing = (
	context: z.RefinementCtx,
	field: string,
	message = 'Required',
): void =>
	context.addIssue({
		code: 'invalid_type',
		expected: 'string',
		received: 'undefined',
		path: [field],
		message,
	});
