import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { UserFacingError } from '../items/rowError';
import { DOWNLOAD } from '../messages/download';
import { shortened } from '../utils/text';

/** The URL was valid once. */
export class ExpiredUrlError extends UserFacingError {}

/** All that a message shows of a URL: its query can hold a signature. */
const hostOf = (url: string) => shortened(new URL(url).host);

/** Why nothing is requested from a host. */
export type TargetProblem = 'hostNotPublic' | 'hostWithoutHttps';

/** Nothing is downloaded from there: see `targets.ts`. */
export class RefusedTargetError extends UserFacingError {
	constructor(
		readonly target: string,
		problem: TargetProblem,
	) {
		super(DOWNLOAD[problem](hostOf(target)));
	}
}

export const tooManyRedirects = (url: string, max: number) =>
	new UserFacingError(DOWNLOAD.tooManyRedirects(hostOf(url), max));

export const redirectsNowhere = (url: string, status: number) =>
	new UserFacingError(DOWNLOAD.redirectsNowhere(hostOf(url), status));

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
	const { downloadDays } = SERVICE_LIMITS;
	if (expiry !== undefined && expiry <= now) {
		const told = DOWNLOAD.linkExpired(status, { expiry, timeZone }, downloadDays);
		return new ExpiredUrlError({ ...told, httpCode: status });
	}
	if (status !== 403 && status !== 410) return unexpectedStatus(status, url);
	return new ExpiredUrlError({ ...DOWNLOAD.linkRefused(status, downloadDays), httpCode: status });
}

export const unexpectedStatus = (status: number, url: string) =>
	new UserFacingError({ ...DOWNLOAD.unexpectedStatus(hostOf(url), status), httpCode: status });

/** @param type MIME type; empty where the host sent none */
export const noVideo = (type: string, url: string) =>
	new UserFacingError(DOWNLOAD.noVideoSent(hostOf(url), type));

export const unreachable = (url: string, cause: string) =>
	new UserFacingError(DOWNLOAD.hostUnreachable(hostOf(url), shortened(cause)));

export const cutOff = (url: string, cause: string) =>
	new UserFacingError(DOWNLOAD.downloadCutOff(hostOf(url), shortened(cause)));

export const emptyFile = (url: string) => new UserFacingError(DOWNLOAD.emptyFileSent(hostOf(url)));

/** No node downloads it. */
export class TooLargeError extends UserFacingError {
	constructor(url: string, gigabytes: number) {
		super(DOWNLOAD.videoTooLarge(hostOf(url), gigabytes));
	}
}
