import { LIMITS } from '../contract/values';
import { type RowError, UserFacingError } from '../items/rowError';
import { DOWNLOAD } from '../messages/download';
import { shortened } from '../utils/text';

/** The URL was valid once. */
export class ExpiredUrlError extends UserFacingError {}

/** All that a message shows of a URL: its query can hold a signature. */
export const hostOf = (url: string) => shortened(new URL(url).host);

/** Why nothing is downloaded from a host. */
export type TargetProblem = 'notPublic' | 'notHttps';

/** Nothing is downloaded from there: see `targets.ts`. */
export class RefusedTargetError extends UserFacingError {
	constructor(
		readonly target: string,
		problem: TargetProblem,
	) {
		const host = hostOf(target);
		super(problem === 'notPublic' ? DOWNLOAD.hostNotPublic(host) : DOWNLOAD.hostNotHttps(host));
	}
}

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
	const days = LIMITS.downloadDays;
	const expired = (reason: RowError) => new ExpiredUrlError({ ...reason, httpCode: status });
	if (expiry !== undefined && expiry <= now) {
		return expired(DOWNLOAD.linkExpired({ status, expiry, timeZone, days }));
	}
	return status === 403 || status === 410
		? expired(DOWNLOAD.linkRefused(status, days))
		: unexpectedStatus(status, url);
}

export const unexpectedStatus = (status: number, url: string) =>
	new UserFacingError({
		...DOWNLOAD.hostAnsweredStatus(hostOf(url), status),
		httpCode: status,
	});

/** No node downloads it. */
export class TooLargeError extends UserFacingError {
	constructor(url: string, gigabytes: number) {
		super(DOWNLOAD.videoTooLarge(hostOf(url), gigabytes));
	}
}
