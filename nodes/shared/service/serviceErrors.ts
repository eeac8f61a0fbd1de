import { adviceIn, meaningOf } from '../contract/errorCodes';
import { envelopeOf } from '../contract/responses';
import type { RowError } from '../items/rowError';
import type { Told } from '../messages/reasons';
import { SERVICE, TRY_LATER } from '../messages/service';
import type { Account } from './credential';
import type { ServiceResponse } from './transport';

/**
 * The error that an unsuccessful response reports ("Errors"). For a body that is not the service's (the HTML of a proxy,
 * or none) it names the status.
 *
 * @param account whose base URL was asked
 * @param otherwise what to do next, where neither the service's code nor its words tell it
 */
export function responseError(
	response: ServiceResponse,
	account: Pick<Account, 'baseUrl'>,
	otherwise?: string,
): RowError {
	const { status: httpCode, body } = response;
	const stranger = strangerIn(response, account, otherwise);
	// no row is at fault
	if (stranger) return { itemIndexes: [], ...stranger, httpCode };
	const reported = envelopeOf(body);
	const { message, code, details } = reported;
	const advice = adviceIn(reported) ?? otherwise ?? meaningOf(httpCode).advice ?? TRY_LATER;
	const told =
		httpCode === 401
			? { itemIndexes: [], ...SERVICE.credentialRefused(message, httpCode, advice) }
			: SERVICE.serviceRefused(message, httpCode, advice);
	return { ...told, code, httpCode, details };
}

/**
 * What answers in place of the service, such as a router, a web page or another program; undefined where it is the service,
 * all responses of which have an envelope ("What the service does"), or a gateway that speaks for it.
 */
export function strangerIn(
	{ status, body }: ServiceResponse,
	{ baseUrl }: Pick<Account, 'baseUrl'>,
	otherwise?: string,
): Told | undefined {
	const { success, message } = envelopeOf(body);
	if (success !== undefined || !(status < 300 || status === 404)) return undefined;
	return SERVICE.notTheService(baseUrl, status, message, otherwise);
}

/** Whether something else has answered in place of the service. */
export const isStrangers = ({ reason }: RowError): boolean => reason === 'notTheService';

/** Whether a later lookup may succeed after this HTTP status. */
export const isTemporary = (status: number): boolean =>
	status === 408 || status === 429 || status >= 500;
