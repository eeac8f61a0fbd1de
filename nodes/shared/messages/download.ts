import { durationInWords, formatNumber, shortened } from '../utils/text';
import { reasons } from './reasons';
import { DASHBOARD } from './serviceCodes';

/** All that is shown of a URL: its query can hold a signature. */
const hostOf = (url: string): string => shortened(new URL(url).host);

const CHECK_ADDRESS =
	"Enter the URL of the video file (url of a finished video), not that of the video's page (shareUrl).";

/** Why a video is not downloaded. */
export const DOWNLOAD = reasons({
	hostNotPublic: (url: string) => ({
		message: `Not downloaded: ${hostOf(url)} isn't a public HTTPS host`,
		advice: 'Files are downloaded only from public HTTPS URLs. Enter the url of a finished video.',
	}),
	redirectsNowhere: (url: string, max: number) => ({
		message: `The host ${hostOf(url)} redirects more than ${max} times, or without a valid URL`,
		advice: 'Open the URL in your browser. If the video plays there, run this row again later.',
	}),
	linkRefused: (status: number, days: number) => ({
		message: `The host refused the link (HTTP ${status})`,
		advice: `Links are valid for ${days} days. To get a new one, look it up by the video ID.`,
	}),
	unexpectedStatus: (url: string, status: number) => ({
		message: `The host ${hostOf(url)} returned HTTP ${status}`,
		advice: CHECK_ADDRESS,
	}),
	/** @param type MIME type; empty where the host sent none */
	noVideoSent: (url: string, type: string) => ({
		message: `The host ${hostOf(url)} returned ${type || 'a file without a Content-Type'} instead of a video`,
		advice: CHECK_ADDRESS,
	}),
	hostUnreachable: (url: string, cause: string) => ({
		message: `The host ${hostOf(url)} can't be reached (${shortened(cause)})`,
		advice: 'Check the URL, then run this row again.',
	}),
	downloadCutOff: (url: string, cause: string) => ({
		message: `The download from ${hostOf(url)} was interrupted (${shortened(cause)})`,
		advice: 'The video still exists: run this row again.',
	}),
	emptyFileSent: (url: string) => ({
		message: `The host ${hostOf(url)} returned an empty file`,
		advice: `Run this row again later. If the file is still empty, look at the video ${DASHBOARD}.`,
	}),
	videoTooLarge: (url: string, gigabytes: number) => ({
		message: `The file at ${hostOf(url)} is larger than ${gigabytes} GB`,
		advice: `The video still exists: download it ${DASHBOARD}.`,
	}),
});

// why a download was cut off, or a host was not reached

export const EXECUTION_CANCELLED = 'the run was cancelled';

export const tookTooLong = (ms: number): string =>
	`it took longer than ${durationInWords(ms / 1_000)}`;

export const bytesMissing = (size: number, expected: number): string =>
	`only ${formatNumber(size)} of ${formatNumber(expected)} bytes arrived`;

/** Why the service may not find an image or a video; types are MIME types, as the host has sent them. */
export const MEDIA = reasons({
	noWebAddress: () => "This isn't a web URL",
	opensWebPage: (sent: string) =>
		`Opens a web page (${sent}), not an image or clip. Enter the URL of the file itself`,
	notOpened: (failure: string) =>
		`n8n couldn't open it. ${failure}. The service may still reach it: open the URL in your browser to check`,
	neitherImageNorVideo: (sent: string) => `Returns ${sent}, which is neither an image nor a video`,
	otherType: (sent: string, { asked, needed }: { asked: string; needed: string }) =>
		`Returns ${sent}, but the request says ${asked}. Set its Type to ${needed}`,
	unusualImage: (sent: string) =>
		`Returns ${sent}, which the service may not show. Use a JPG, PNG or WebP file`,
});
