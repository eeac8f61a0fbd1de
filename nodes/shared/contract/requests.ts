import uniqBy from 'lodash/uniqBy';
import { z, type ZodErrorMap, type ZodIssueOptionalMessage, type ZodTypeAny } from 'zod/v3';

import { holdsSeveralAddresses } from '../addresses/normalAddress';
import { isHttps, isWebUrl } from '../addresses/urls';
import { withoutUrlSecrets } from '../addresses/urlSecrets';
import { CELL } from '../messages/rows';
import * as faults from '../messages/values';
import { isBlank, shortened } from '../utils/text';
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

/** What is wrong first with each field of a request, in their order; empty when it is valid. */
export function invalidFields(schema: ZodTypeAny, request: unknown): InvalidField[] {
	const { error } = schema.safeParse(request, { errorMap: plainWords });
	const invalid = (error?.issues ?? []).map(({ path, message }) => ({
		field: path.join('.'),
		message,
		// Zod hands on nothing but the message
		...(message === EMPTY_VALUE.message && { reason: EMPTY_VALUE.reason }),
	}));
	return uniqBy(invalid, 'field');
}

const EMPTY_VALUE = CELL.emptyValue();

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
			return faults.mustBe(issue.inclusive ? 'at least' : 'greater than', issue.minimum);
		case 'too_big':
			if (issue.type === 'number') return faults.mustBe('at most', issue.maximum);
			return tooLongFault(data as string | unknown[], Number(issue.maximum));
		default:
			return undefined;
	}
}

const EXPECTED: Record<string, string | undefined> = {
	string: faults.EXPECTED_TEXT,
	number: faults.EXPECTED_NUMBER,
	boolean: faults.EXPECTED_BOOLEAN,
};

const tooLongFault = (data: string | unknown[], limit: number): string =>
	faults.tooLong(data.length, limit, typeof data === 'string' ? 'characters' : 'entries');

/** @param message that of an empty field, unless it is given */
export const issueAt = (
	context: z.RefinementCtx,
	path: Array<string | number>,
	message: string = EMPTY_VALUE.message,
) => context.addIssue({ code: z.ZodIssueCode.custom, path, message });

export const requiredText = (maxLength: number) => z.string().min(1).max(maxLength);

/** A text that is spoken or shown, and paid for. */
export const paidText = (maxLength: number) =>
	requiredText(maxLength).refine((text) => !isBlank(text), EMPTY_VALUE.message);

/** Avatar, voice, music and media identifiers ("Identifiers"). */
export const identifier = requiredText(SERVICE_LIMITS.identifier);

/** A URL among other words is no list of URLs: `Photo: https://...`. */
const beginsAsUrl = (text: string) => /^https?:/i.test(text) || isWebUrl(text);

const address = z
	.string()
	.min(1)
	.refine((url) => !beginsAsUrl(url) || !holdsSeveralAddresses(url), faults.SEVERAL_URLS);

/** Says which address is refused, without secrets in it. */
const refusedAs = (fault: string) => (url: string) => ({
	message: faults.withAddress(fault, shortened(withoutUrlSecrets(url).split(/[?#]/)[0])),
});

/** A URL of a slide. */
export const webUrl = address.refine(isWebUrl, refusedAs(faults.NOT_WEB_URL));

/** A URL that the service fetches from or posts to. */
export const httpsUrl = address.refine(isHttps, refusedAs(faults.NOT_HTTPS_URL));

/** "Language code". */
export const language = z
	.string()
	.min(1)
	.regex(/^[a-z]{2}$/, faults.notLanguageCode(SERVICE_LIMITS.language));

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

const metadata = z.record(z.unknown()).superRefine((value, context) => {
	const bytes = Buffer.byteLength(JSON.stringify(value), 'utf8');
	if (bytes <= SERVICE_LIMITS.metadataBytes) return;
	issueAt(context, [], faults.tooLong(bytes, SERVICE_LIMITS.metadataBytes, 'bytes as JSON'));
});

/** The fields that creation requests have in common: name, callback URL and metadata of the project. */
export const commonFields = {
	name: requiredText(SERVICE_LIMITS.name).optional(),
	webhook: httpsUrl.and(z.string().max(SERVICE_LIMITS.webhook)).optional(),
	metadata: metadata.optional(),
};
