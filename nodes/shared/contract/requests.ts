import get from 'lodash/get';
import truncate from 'lodash/truncate';
import { z, type ZodErrorMap, type ZodIssueOptionalMessage, type ZodTypeAny } from 'zod/v3';

import { holdsSeveralAddresses } from '../addresses/normalAddress';
import { isHttps, isWebUrl, parsedUrl } from '../addresses/urls';
import { withoutUrlSecrets } from '../addresses/urlSecrets';
import { CELL } from '../messages/cells';
import * as faults from '../messages/requestFaults';
import { isBlank } from '../utils/text';
import { ASPECT_RATIOS, CAPTION_ALIGNMENTS } from './choices';
import { SERVICE_LIMITS } from './serviceLimits';

/** One thing that is wrong with a request. */
export interface InvalidField {
	/** The path in the request, as the service writes it: `media.0.url`. */
	field: string;
	message: string;
	/** Why, where a catalogue has told it. */
	reason?: string;
}

/** Everything that is wrong with a request, in the order of its fields; empty when it is valid. */
export function invalidFields(schema: ZodTypeAny, request: unknown): InvalidField[] {
	const { error } = schema.safeParse(request, { errorMap: plainWords });
	const issues = error?.issues ?? [];
	return issues.map((issue) => ({
		field: issue.path.join('.'),
		message: withRefusedUrl(issue.message, get(request, issue.path)),
		// Zod hands on nothing but the message
		...(issue.message === EMPTY_VALUE.message && { reason: EMPTY_VALUE.reason }),
	}));
}

const EMPTY_VALUE = CELL.emptyValue();

/** A message with the refused address, without secrets in it. */
function withRefusedUrl(message: string, value: unknown): string {
	const isOfUrl = message === faults.NOT_WEB_URL || message === faults.NOT_HTTPS_URL;
	if (!isOfUrl || typeof value !== 'string') return message;
	const shown = truncate(withoutUrlSecrets(value).split(/[?#]/)[0], { length: 100 });
	return faults.withAddress(message, shown);
}

/** Says "Required" for an empty field of any type; an entry of a list is not a field. */
const plainWords: ZodErrorMap = (issue, { data, defaultError }) => {
	const isEmpty = data === undefined || data === null || data === '';
	if (isEmpty && typeof issue.path.at(-1) === 'string') return { message: EMPTY_VALUE.message };
	return { message: wordsFor(issue, data) ?? defaultError };
};

function wordsFor(issue: ZodIssueOptionalMessage, data: unknown): string | undefined {
	switch (issue.code) {
		case 'invalid_type':
			return EXPECTED[issue.expected];
		case 'invalid_enum_value':
			return faults.notAmong(data, issue.options);
		case 'too_small':
			if (issue.type !== 'number') return EMPTY_VALUE.message;
			return issue.inclusive
				? faults.mustBeAtLeast(issue.minimum)
				: faults.mustBeAbove(issue.minimum);
		case 'too_big':
			if (issue.type === 'number') return faults.mustBeAtMost(issue.maximum);
			return tooMany(data as string | unknown[], Number(issue.maximum));
		default:
			return undefined;
	}
}

const EXPECTED: Record<string, string | undefined> = {
	string: faults.EXPECTED_TEXT,
	number: faults.EXPECTED_NUMBER,
	boolean: faults.EXPECTED_BOOLEAN,
};

const tooMany = (data: string | unknown[], limit: number): string =>
	typeof data === 'string'
		? faults.tooLongText(data.length, limit)
		: faults.tooLongList(data.length, limit);

/** @param message that of an empty field, unless it is given */
export const issueAt = (
	context: z.RefinementCtx,
	path: Array<string | number>,
	message: string = EMPTY_VALUE.message,
) => context.addIssue({ code: z.ZodIssueCode.custom, path, message });

export const requiredText = (maxLength: number) => z.string().min(1).max(maxLength);

/** A text that is spoken or shown, and paid for. */
export const paidText = (maxLength: number) =>
	requiredText(maxLength).refine((text) => text === '' || !isBlank(text), faults.NO_TEXT);

/** Avatar, voice, music and media identifiers ("Identifiers"). */
export const identifier = requiredText(SERVICE_LIMITS.identifier);

/** What stands in other words is no list of URLs: `Photo: https://...`. */
const beginsAsUrl = (text: string) => /^https?:/i.test(text) || isWebUrl(text);

const address = z
	.string()
	.min(1)
	.refine((url) => !beginsAsUrl(url) || !holdsSeveralAddresses(url), faults.SEVERAL_URLS);

/** A URL of a slide. */
export const webUrl = address.refine(
	(url) => url === '' || /^https?:$/.test(parsedUrl(url)?.protocol ?? ''),
	faults.NOT_WEB_URL,
);

/** A URL that the service fetches from or posts to. */
export const httpsUrl = address.refine((url) => url === '' || isHttps(url), faults.NOT_HTTPS_URL);

/** "Language code". */
export const language = z
	.string()
	.min(1)
	.refine(
		(code) => code === '' || /^[a-z]{2}$/.test(code),
		faults.notLanguageCode(SERVICE_LIMITS.language),
	);

export const aspectRatio = z.enum(ASPECT_RATIOS);

/** Finite, as JSON has no other numbers: they would be sent as null. */
export const number = z.number().finite();

export const within = ([min, max]: readonly [number, number]) => number.min(min).max(max);

/** "Caption object", with all three fields, as the UGC ad requires. The document hides two of the presets. */
export const caption = z.object({
	preset: z.string().min(1),
	alignment: z.enum(CAPTION_ALIGNMENTS),
	disabled: z.boolean(),
});

/** "Audio object": the document shows no ranges of its values. */
export const audio = z.object({
	speed: number.optional(),
	stability: number.optional(),
	similarityBoost: number.optional(),
	style: number.optional(),
	useSpeakerBoost: z.boolean().optional(),
});

/** The key in a request's metadata that our nodes use; all other keys are the caller's. */
export const ORIGIN_KEY = '_n8n';

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value), 'utf8');

const metadata = z.record(z.unknown()).superRefine((value, context) => {
	const bytes = bytesOf(value);
	if (bytes <= SERVICE_LIMITS.metadataBytes) return;
	issueAt(context, [], faults.metadataTooLarge(bytes, SERVICE_LIMITS.metadataBytes));
});

/** The fields that creation requests have in common: name, callback URL and metadata of the project. */
export const commonFields = {
	name: requiredText(SERVICE_LIMITS.name).optional(),
	webhook: httpsUrl.and(z.string().max(SERVICE_LIMITS.webhook)).optional(),
	metadata: metadata.optional(),
};
