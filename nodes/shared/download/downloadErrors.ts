import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { UserFacingError } from '../items/rowError';
import { DOWNLOAD } from '../messages/download';

/** The URL is not valid any more. */
export class ExpiredUrlError extends UserFacingError {}

/** Why nothing is requested from a host. */
export type TargetProblem = 'hostNotPublic' | 'hostWithoutHttps';

/** Nothing is downloaded from there: see `targets.ts`. */
export class RefusedTargetError extends UserFacingError {
	constructor(
		readonly target: string,
		problem: TargetProblem,
	) {
		super(DOWNLOAD[problem](target));
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
	const { downloadDays } = SERVICE_LIMITS;
	if (expiry !== undefined && expiry <= now) {
		const told = DOWNLOAD.linkExpired(status, { expiry, timeZone }, downloadDays);
		return new ExpiredUrlError({ ...told, httpCode: status });
	}
	if (status !== 403 && status !== 410) return unexpectedStatus(status, url);
	return new ExpiredUrlError({ ...DOWNLOAD.linkRefused(status, downloadDays), httpCode: status });
}

export const unexpectedStatus = (status: number, url: string) =>
	new UserFacingError({ ...DOWNLOAD.unexpectedStatus(url, status), httpCode: status });
