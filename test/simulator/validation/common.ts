import { aspectRatios, metadataBytes } from '../rules';
import {
	type Check,
	choice,
	type Fields,
	flag,
	invalid,
	number,
	optional,
	record,
	required,
	text,
} from './check';

/** Section "Identifiers": at most 30 characters. */
export const identifier = text({ min: 1, max: 30 });

/** Section "Request limits": project name 1 to 100 characters. */
export const projectName = text({ min: 1, max: 100 });

export const aspectRatio = choice(aspectRatios);

/** Section "Request limits": language code, 2 characters. */
export const languageCode: Check = (value, path, report) => {
	if (typeof value === 'string' && value.length !== 2) {
		return invalid(report, path, 'String must contain exactly 2 character(s)');
	}
	text()(value, path, report);
};

/** "Max 2 characters" (UGC ad and template), which leaves the lower end open. */
export const shortLanguageCode = text({ min: 1, max: 2 });

/** Any absolute URL (section "Slide object"). */
export const anyUrl: Check = (value, path, report) => {
	const before = report.length;
	text({ min: 1 })(value, path, report);
	if (report.length === before && parsedUrl(value) === undefined) {
		invalid(report, path, 'Invalid url');
	}
};

/** An absolute URL whose scheme is https. */
export const httpsUrl: Check = (value, path, report) => {
	const before = report.length;
	text()(value, path, report);
	if (report.length > before) return;
	if (parsedUrl(value)?.protocol !== 'https:') {
		invalid(report, path, 'Must be a valid HTTPS URL');
	}
};

const metadata: Check = (value, path, report) => {
	const before = report.length;
	record({})(value, path, report);
	if (report.length > before) return;
	if (Buffer.byteLength(JSON.stringify(value)) > metadataBytes) {
		invalid(report, path, 'Metadata must not exceed 5KB');
	}
};

const webhook: Check = (value, path, report) => {
	httpsUrl(value, path, report);
	text({ max: 500 })(value, path, report);
};

/** `webhook` and `metadata`, the same in every creation request. */
export const callbackFields: Fields = {
	webhook: optional(webhook),
	metadata: optional(metadata),
};

const captionChecks = {
	preset: text(),
	alignment: choice(['top', 'middle', 'bottom']),
	disabled: flag,
};

/** Section "Caption object", as in the UGC ad: all three fields are required. */
export const fullCaption = record({
	preset: required(captionChecks.preset),
	alignment: required(captionChecks.alignment),
	disabled: required(captionChecks.disabled),
});

/** Section "Caption object", as in scenes and the product ad: every field has a default. */
export const partialCaption = record({
	preset: optional(captionChecks.preset),
	alignment: optional(captionChecks.alignment),
	disabled: optional(captionChecks.disabled),
});

/** Section "Audio object": the value ranges are not shown. */
export const audio = record({
	speed: optional(number()),
	stability: optional(number()),
	similarityBoost: optional(number()),
	style: optional(number()),
	useSpeakerBoost: optional(flag),
});

function parsedUrl(value: unknown): URL | undefined {
	return typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
}
