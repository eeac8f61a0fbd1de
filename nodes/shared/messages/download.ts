import { counted, durationInWords, shortened } from '../utils/text';
import { reasons } from './reasons';
import { DASHBOARD } from './service';

/** All that is shown of a URL: its query can hold a signature. */
const hostOf = (url: string): string => shortened(new URL(url).host);

const CHECK_ADDRESS =
	"Enter the URL of the video file (url of a finished video), not that of the video's page (shareUrl).";

/** Why a video is not downloaded. */
export const DOWNLOAD = reasons({
	hostNotPublic: (url: string) => ({
		message: `Not downloaded: the URL at ${hostOf(url)} isn't a public HTTPS URL`,
		advice: 'Files are downloaded only from those. Enter the url of a finished video.',
	}),
	redirectsNowhere: (url: string) => ({
		message: `The host ${hostOf(url)} redirects, and not to a file`,
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
	downloadFailed: (url: string, cause: string) => ({
		message: `The download from ${hostOf(url)} failed (${shortened(cause)})`,
		advice: `Check the URL and run this row again, or download the video ${DASHBOARD}.`,
	}),
	videoTooLarge: (url: string, gigabytes: number) => ({
		message: `The file at ${hostOf(url)} is larger than ${gigabytes} GB`,
		advice: `The video still exists: download it ${DASHBOARD}.`,
	}),
});

// why a download has failed

export const EXECUTION_CANCELLED = 'the run was cancelled';

export const tookTooLong = (ms: number): string =>
	`it took longer than ${durationInWords(ms / 1_000)}`;

export const bytesMissing = (size: number): string => `only ${counted(size, 'byte')} arrived`;
