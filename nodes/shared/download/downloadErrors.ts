import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { UserFacingError } from '../items/rowError';
import { DOWNLOAD } from '../messages/download';

/** The URL is not valid any more. */
export class ExpiredUrlError extends UserFacingError {}

/** With which hosts answer for a link that has expired. */
const EXPIRED_STATUSES = [400, 403, 410];

export function statusError(status: number, url: string): UserFacingError {
	if (!EXPIRED_STATUSES.includes(status)) return unexpectedStatus(status, url);
	const told = DOWNLOAD.linkRefused(status, SERVICE_LIMITS.downloadDays);
	return new ExpiredUrlError({ ...told, httpCode: status });
}

export const unexpectedStatus = (status: number, url: string) =>
	new UserFacingError({ ...DOWNLOAD.unexpectedStatus(url, status), httpCode: status });
