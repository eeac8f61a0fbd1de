import { z } from 'zod/v3';

import { ASPECT_RATIOS, CAPTION_ALIGNMENTS, CAPTION_PRESETS } from './enums';
import { LIMITS } from './limits';

export const isHttps = (value: string) =>
	URL.canParse(value) && new URL(value).protocol === 'https:';

/** Avatar, voice, music and media identifiers ("Identifiers"): at most 30 characters. */
export const identifier = z.string().min(1).max(LIMITS.identifier);

/** An address the service fetches from or posts to. */
export const httpsUrl = z.string().refine(isHttps, 'Must be a valid HTTPS URL');

/** "Language code": 2 characters. */
export const language = z.string().length(LIMITS.language);

export const aspectRatio = z.enum(ASPECT_RATIOS);

/** "Caption object", all three fields given, as the UGC ad requires. */
export const caption = z.object({
	preset: z.enum(CAPTION_PRESETS),
	alignment: z.enum(CAPTION_ALIGNMENTS),
	disabled: z.boolean(),
});

/** Adds an issue at a field of the object that is refined. */
export const issueAt = (context: z.RefinementCtx, path: Array<string | number>, message: string) =>
	context.addIssue({ code: z.ZodIssueCode.custom, path, message });

/** JSON has no infinite numbers: one would be sent as null. */
export const number = z.number().finite();

/** "Audio object": value ranges are not shown. */
export const audio = z.object({
	speed: number.optional(),
	stability: number.optional(),
	similarityBoost: number.optional(),
	style: number.optional(),
	useSpeakerBoost: z.boolean().optional(),
});

const bytesAsJson = (value: unknown) => Buffer.byteLength(JSON.stringify(value), 'utf8');

/** The fields every creation request can carry: project name, callback address, metadata of the caller. */
export const projectFields = {
	name: z.string().min(1).max(LIMITS.name).optional(),
	webhook: httpsUrl.and(z.string().max(LIMITS.webhook)).optional(),
	metadata: z
		.record(z.unknown())
		.superRefine((value, context) => {
			const bytes = bytesAsJson(value);
			if (bytes <= LIMITS.metadataBytes) return;
			const limit = `5 KB (${LIMITS.metadataBytes} bytes)`;
			issueAt(context, [], `Must be at most ${limit} as JSON, and has ${bytes} bytes`);
		})
		.optional(),
};
