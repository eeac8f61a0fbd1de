import { LIMITS } from '../contract/values';
import { UserFacingError } from '../items/rowError';
import { shortened, timeInWords } from '../utils/text';

/** The URL was valid once. */
export class ExpiredUrlError extends UserFacingError {}

/** All that a message shows of a URL: its query can hold a signature. */
const hostOf = (url: string) => shortened(new URL(url).host);

const hostError = (url: string, what: string, advice: string, httpCode?: number) =>
	new UserFacingError({ message: `The host ${hostOf(url)} ${what}`, advice, httpCode });

/** Nothing is downloaded from there: see `targets.ts`. */
export class RefusedTargetError extends UserFacingError {
	constructor(
		readonly target: string,
		problem: string,
	) {
		super({
			message: `The host ${hostOf(target)} is not asked: ${problem}`,
			advice:
				'Files are downloaded from https addresses on the internet only. Check that the address is the url of a finished video.',
		});
	}
}

export const wrongRedirect = (url: string, what: string) =>
	hostError(
		url,
		what,
		'Open the address in a browser: if the video comes there, run this row again later.',
	);

/**
 * @param expiry of the URL that was asked for first, in milliseconds since 1970
 * @param now likewise
 * @param timeZone of the workflow
 */
export function statusError(
	status: number,
	url: string,
	expiry: number | undefined,
	now: number,
	timeZone?: string,
): UserFacingError {
	const isPast = expiry !== undefined && expiry <= now;
	if (!isPast && status !== 403 && status !== 410) return unexpectedStatus(status, url);
	const what = isPast ? `expired at ${timeInWords(expiry, timeZone)}` : 'is refused';
	return new ExpiredUrlError({
		message: `The link ${what} (HTTP ${status})`,
		advice: `Links are valid for ${LIMITS.downloadDays} days.`,
		httpCode: status,
	});
}

const CHECK_ADDRESS =
	'Check that the address is that of the video file (url of a finished video), and not of a page about it (shareUrl).';

export const unexpectedStatus = (status: number, url: string) =>
	hostError(url, `answered HTTP ${status}`, CHECK_ADDRESS, status);

/** @param type MIME type; empty where the host sent none */
export const noVideo = (type: string, url: string) =>
	hostError(url, `sent ${type || 'no Content-Type'} and no video`, CHECK_ADDRESS);

export const unreachable = (url: string, cause: string) =>
	hostError(
		url,
		`cannot be reached (${shortened(cause)})`,
		'Check the address, then run this row again.',
	);

export const cutOff = (url: string, cause: string) =>
	new UserFacingError({
		message: `The download from ${hostOf(url)} was cut off (${shortened(cause)})`,
		advice: 'The video is still there: run this row again.',
	});

export const emptyFile = (url: string) =>
	hostError(
		url,
		'sent an empty file',
		'Run this row again later; if it stays empty, look at the video in the dashboard.',
	);

/** No node downloads it. */
export class TooLargeError extends UserFacingError {
	constructor(url: string, gigabytes: number) {
		super({
			message: `The file at ${hostOf(url)} is larger than ${gigabytes} GB`,
			advice: 'The video is still there: download it in the dashboard of the video service.',
		});
	}
}
