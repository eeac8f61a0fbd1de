import { timeInWords } from '../utils/text';
import { reasons } from './reasons';
import { DASHBOARD } from './serviceCodes';

// hosts are given as they are shown; of a URL nothing else is, as its query can hold a signature

const CHECK_ADDRESS =
	'Check that the address is that of the video file (url of a finished video), and not of a page about it (shareUrl).';

const OPEN_ADDRESS =
	'Open the address in a browser: if the video comes there, run this row again later.';

const PUBLIC_ONLY =
	'Files are downloaded from https addresses on the internet only. Check that the address is the url of a finished video.';

/** How long links of the service are valid, in days. */
const validFor = (days: number): string => `Links are valid for ${days} days.`;

/** Why a video is not downloaded. */
export const DOWNLOAD = reasons({
	hostNotPublic: (host: string) => ({
		message: `The host ${host} is not asked: it is not on the public internet`,
		advice: PUBLIC_ONLY,
	}),
	hostWithoutHttps: (host: string) => ({
		message: `The host ${host} is not asked: its address does not begin with https`,
		advice: PUBLIC_ONLY,
	}),
	tooManyRedirects: (host: string, max: number) => ({
		message: `The host ${host} redirects more than ${max} times`,
		advice: OPEN_ADDRESS,
	}),
	redirectsNowhere: (host: string, status: number) => ({
		message: `The host ${host} redirects to no web address (HTTP ${status})`,
		advice: OPEN_ADDRESS,
	}),
	/** @param expiry in milliseconds since 1970 */
	linkExpired: (
		status: number,
		{ expiry, timeZone }: { expiry: number; timeZone?: string },
		days: number,
	) => ({
		message: `The link expired at ${timeInWords(expiry, timeZone)} (HTTP ${status})`,
		advice: validFor(days),
	}),
	linkRefused: (status: number, days: number) => ({
		message: `The link is refused (HTTP ${status})`,
		advice: validFor(days),
	}),
	unexpectedStatus: (host: string, status: number) => ({
		message: `The host ${host} answered HTTP ${status}`,
		advice: CHECK_ADDRESS,
	}),
	/** @param type MIME type; empty where the host sent none */
	noVideoSent: (host: string, type: string) => ({
		message: `The host ${host} sent ${type || 'no Content-Type'} and no video`,
		advice: CHECK_ADDRESS,
	}),
	hostUnreachable: (host: string, cause: string) => ({
		message: `The host ${host} cannot be reached (${cause})`,
		advice: 'Check the address, then run this row again.',
	}),
	downloadCutOff: (host: string, cause: string) => ({
		message: `The download from ${host} was cut off (${cause})`,
		advice: 'The video is still there: run this row again.',
	}),
	emptyFileSent: (host: string) => ({
		message: `The host ${host} sent an empty file`,
		advice: 'Run this row again later; if it stays empty, look at the video in the dashboard.',
	}),
	videoTooLarge: (host: string, gigabytes: number) => ({
		message: `The file at ${host} is larger than ${gigabytes} GB`,
		advice: `The video is still there: download it ${DASHBOARD}.`,
	}),
});

// why a download was cut off, or a host was not reached

export const EXECUTION_CANCELLED = 'the execution was cancelled';

export const tookTooLong = (minutes: number): string => `it took longer than ${minutes} minutes`;

export const bytesMissing = (size: number, expected: number): string =>
	`${size} of ${expected} bytes came`;

export const NO_ANSWER_IN_TIME = 'no answer in time';

/** Why the service may not find an image or a video; types are MIME types, as the host has sent them. */
export const MEDIA = reasons({
	noWebAddress: () => ({ message: 'This is no web address' }),
	emptyMediaFile: () => ({ message: 'Is an empty file' }),
	opensWebPage: (sent: string) => ({
		message: `Opens a web page (${sent}), not an image or a clip. Enter the URL of the file itself`,
	}),
	redirectsToPrivateHost: (host: string) => ({
		message: `Redirects to ${host}, which the internet cannot reach. Enter the URL of a public file`,
	}),
	notOpened: (failure: string) => ({
		message: `n8n could not open it (${failure}). The service may still reach it: open the address in a browser`,
	}),
	unspecificType: (sent: string) => ({
		message: `Sends ${sent}, which does not say that it is an image or a video: the service may refuse it`,
	}),
	neitherImageNorVideo: (sent: string) => ({
		message: `Sends ${sent}, which is no image and no video`,
	}),
	/** @param needed as the panel calls it */
	otherType: (sent: string, { asked, needed }: { asked: string; needed: string }) => ({
		message: `Sends ${sent}, and the request says ${asked}: set its Type to ${needed}`,
	}),
	unusualImage: (sent: string) => ({
		message: `Sends ${sent}, which the service may not show: use a JPG, PNG or WebP file`,
	}),
});
