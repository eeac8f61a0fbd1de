import startCase from 'lodash/startCase';

import { shortened, timeInWords } from '../utils/text';
import { reasons } from './reasons';

const CHECK_ADDRESS =
	'Check that the address is that of the video file (url of a finished video), and not of a page about it (shareUrl).';

const PUBLIC_ONLY =
	'Files are downloaded from https addresses on the internet only. Check that the address is the url of a finished video.';

const OPEN_IN_BROWSER =
	'Open the address in a browser: if the video comes there, run this row again later.';

const validFor = (days: number) => `Links are valid for ${days} days.`;

interface ExpiredLink {
	/** The HTTP status. */
	status: number;
	/** In milliseconds since 1970. */
	expiry: number;
	timeZone?: string;
	/** How long a link is valid. */
	days: number;
}

/** Why there is no file of a video. A host is all that is said of a URL: its query can hold a signature. */
export const DOWNLOAD = reasons({
	hostNotPublic: (host: string) => ({
		message: `The host ${host} is not asked: it is not on the public internet`,
		advice: PUBLIC_ONLY,
	}),
	hostNotHttps: (host: string) => ({
		message: `The host ${host} is not asked: its address does not begin with https`,
		advice: PUBLIC_ONLY,
	}),
	tooManyRedirects: (host: string, limit: number) => ({
		message: `The host ${host} redirects more than ${limit} times`,
		advice: OPEN_IN_BROWSER,
	}),
	/** @param status of HTTP, as of the next ones */
	redirectsNowhere: (host: string, status: number) => ({
		message: `The host ${host} redirects to no web address (HTTP ${status})`,
		advice: OPEN_IN_BROWSER,
	}),
	linkExpired: ({ status, expiry, timeZone, days }: ExpiredLink) => ({
		message: `The link expired at ${timeInWords(expiry, timeZone)} (HTTP ${status})`,
		advice: validFor(days),
	}),
	/** @param days that a link is valid */
	linkRefused: (status: number, days: number) => ({
		message: `The link is refused (HTTP ${status})`,
		advice: validFor(days),
	}),
	hostAnsweredStatus: (host: string, status: number) => ({
		message: `The host ${host} answered HTTP ${status}`,
		advice: CHECK_ADDRESS,
	}),
	/** @param type MIME type; empty where the host sent none */
	hostSentNoVideo: (host: string, type: string) => ({
		message: `The host ${host} sent ${type || 'no Content-Type'} and no video`,
		advice: CHECK_ADDRESS,
	}),
	hostUnreachable: (host: string, cause: string) => ({
		message: `The host ${host} cannot be reached (${shortened(cause)})`,
		advice: 'Check the address, then run this row again.',
	}),
	downloadCutOff: (host: string, cause: string) => ({
		message: `The download from ${host} was cut off (${shortened(cause)})`,
		advice: 'The video is still there: run this row again.',
	}),
	hostSentEmptyFile: (host: string) => ({
		message: `The host ${host} sent an empty file`,
		advice: 'Run this row again later; if it stays empty, look at the video in the dashboard.',
	}),
	videoTooLarge: (host: string, gigabytes: number) => ({
		message: `The file at ${host} is larger than ${gigabytes} GB`,
		advice: 'The video is still there: download it in the dashboard of the video service.',
	}),
});

// why a download ended early

export const CANCELLED_DOWNLOAD = 'the execution was cancelled';

export const tookTooLong = (minutes: number): string => `it took longer than ${minutes} minutes`;

export const bytesMissing = (size: number, expected: number): string =>
	`${size} of ${expected} bytes came`;

export const NO_ANSWER_IN_TIME = 'no answer in time';

// what speaks against an image or a clip at an address, behind the name of its field

export const NO_WEB_ADDRESS = 'This is no web address';

export const EMPTY_MEDIA = 'Is an empty file';

/** @param type MIME type that was sent, as of the next ones */
export const opensPage = (type: string): string =>
	`Opens a web page (${type}), not an image or a clip. Enter the URL of the file itself`;

export const sendsUnspecificType = (type: string): string =>
	`Sends ${type}, which does not say that it is an image or a video: the service may refuse it`;

export const sendsNoMedia = (type: string): string =>
	`Sends ${type}, which is no image and no video`;

export const sendsUnusualImage = (type: string): string =>
	`Sends ${type}, which the service may not show: use a JPG, PNG or WebP file`;

/**
 * @param requested what the request says: image or video
 * @param kind what is sent
 */
export const sendsOtherKind = (type: string, requested: string, kind: string): string =>
	`Sends ${type}, and the request says ${requested}: set its Type to ${startCase(kind)}`;

export const redirectsInside = (host: string): string =>
	`Redirects to ${host}, which the internet cannot reach. Enter the URL of a public file`;

/** @param cause as a sentence without its full stop */
export const mediaNotOpened = (cause: string): string =>
	`n8n could not open it (${cause}). The service may still reach it: open the address in a browser`;
