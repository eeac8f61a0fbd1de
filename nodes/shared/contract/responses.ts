import { z } from 'zod/v3';

import { isShallow } from '../utils/objects';

/** In characters. What is longer is no value of the service, and n8n would store it with the execution and in tables. */
const MAX_WORD_LENGTH = 100;
const MAX_SERVICE_ID_LENGTH = 200;
const MAX_URL_LENGTH = 4_000;

const textUpTo = (length: number) => z.string().min(1).max(length);

/** A state, a date or a code; undefined when there is none, or something else in its place. */
export const lenientWord = textUpTo(MAX_WORD_LENGTH).optional().catch(undefined);

/** Undefined when there is none, or something else in its place. */
export const lenientUrl = textUpTo(MAX_URL_LENGTH).optional().catch(undefined);

/** A message is read up to this length: whatever looks for words in it would take long. */
const MAX_MESSAGE_LENGTH = 2_000;

/** A message to people; undefined when there is none, or something else in its place. */
const message = z
	.string()
	.min(1)
	.transform((text) => text.slice(0, MAX_MESSAGE_LENGTH))
	.optional()
	.catch(undefined);

/**
 * The ID of a project or a video. The document calls it a string ("Identifiers"); a number becomes one. Undefined when there
 * is none, or something else in its place.
 */
export const lenientId = z
	.union([textUpTo(MAX_SERVICE_ID_LENGTH), z.number().finite().transform(String)])
	.optional()
	.catch(undefined);

/** What callbacks and lookups can say of a video. */
export const videoFields = {
	status: lenientWord,
	id: lenientId,
	projectId: lenientId,
	videoId: lenientId,
	url: lenientUrl,
	shareUrl: lenientUrl,
	thumbnail: lenientUrl,
	duration: z.number().optional().catch(undefined),
	aspectRatio: lenientWord,
	resolution: lenientWord,
	message,
	code: lenientWord,
	createdAt: lenientWord,
	completedAt: lenientWord,
};

/** Details are shown, and stored with the execution: no more than this many characters of JSON. */
const MAX_DETAILS_LENGTH = 20_000;

const isSmall = (value: unknown) =>
	isShallow(value) && (JSON.stringify(value) ?? '').length <= MAX_DETAILS_LENGTH;

/** Judged before it is read, which takes long for many fields. */
const details = z.unknown().refine(isSmall).pipe(z.record(z.unknown())).optional().catch(undefined);

/**
 * What every response can have ("Format" of errors; the envelope of "What the service does"). Invalid fields are dropped,
 * and the others stay.
 */
const envelope = z.object({
	success: z.boolean().optional().catch(undefined),
	message,
	code: lenientWord,
	details,
});

export type Envelope = z.infer<typeof envelope>;

export const envelopeOf = (body: unknown): Envelope => envelope.safeParse(body).data ?? {};

/** The ID in the record of a project or a video. */
const idInRecord = z
	.object({ id: lenientId, _id: lenientId, projectId: lenientId, videoId: lenientId })
	.transform(({ id, _id, projectId, videoId }) => id ?? _id ?? projectId ?? videoId)
	.optional()
	.catch(undefined);

/** Where a response can have IDs. */
const ids = z.object({
	projectId: lenientId,
	videoId: lenientId,
	project: idInRecord,
	video: idInRecord,
	id: lenientId,
	_id: lenientId,
});

/**
 * The response to a creation. The IDs are in `data`, or at the top level for the scenes endpoint; for the product ad the
 * document shows no field of `data`. Invalid fields beside `success` are dropped, as the video is paid for in any case.
 */
const creationResponse = ids.extend({
	success: z.literal(true),
	data: ids.optional().catch(undefined),
});

/**
 * What the response to a creation shows of the project: its IDs, wherever they are, or else its `data` as it is. A bare
 * `id` without any other can be the project's or the video's, so it is taken for both.
 *
 * @returns undefined when the response does not say that the creation was accepted
 */
export function projectIn(body: unknown) {
	const { data: response } = creationResponse.safeParse(body);
	if (!response) return undefined;
	const { data: inner } = response;
	const id = inner?.id ?? inner?._id ?? response.id ?? response._id;
	const projectId = response.projectId ?? inner?.projectId ?? response.project ?? inner?.project;
	const videoId = response.videoId ?? inner?.videoId ?? response.video ?? inner?.video;
	if (projectId ?? videoId) return { projectId, videoId };
	if (id) return { projectId: id, videoId: id };
	const { data } = body as { data?: unknown };
	return { data: isSmall(data) ? data : undefined };
}

/** Values that n8n could not store are dropped. */
const callbackMetadata = z
	.record(
		z
			.unknown()
			.refine((value) => isShallow(value))
			.catch(undefined),
	)
	.optional()
	.catch(undefined);

/** What a callback can say of a video. Invalid fields are dropped, so that no callback is lost over them. */
const callbackFields = z.object({
	...videoFields,
	event: lenientWord,
	metadata: callbackMetadata,
});

/** "Shape A" has a video in `data`, "Shape B" in `video`; of a failure only shape B is shown. */
const withVideo = callbackFields.extend({ video: callbackFields.catch({}) });
export const callback = withVideo.extend({ data: withVideo.catch({ video: {} }) });

/** The states that end a video ("States and transitions"), and words that mean the same. */
const COMPLETED_IN_CALLBACKS = 'completed complete done finished succeeded ready'.split(' ');
const FAILED_IN_CALLBACKS =
	'failed failure error errored rejected cancelled canceled aborted'.split(' ');

/** What the word of a callback means; undefined when it is not known to end a video. */
export function statusInCallback(word: string): 'completed' | 'failed' | undefined {
	const state = word.toLowerCase();
	if (COMPLETED_IN_CALLBACKS.includes(state)) return 'completed';
	return FAILED_IN_CALLBACKS.includes(state) ? 'failed' : undefined;
}
