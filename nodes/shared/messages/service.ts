import compact from 'lodash/compact';

import { OWN_CODES } from '../items/ownCodes';
import { shortened } from '../utils/text';
import { reasons } from './reasons';
import { DASHBOARD, WAIT_MINUTES } from './serviceCodes';

/** What to do next, where the service refuses a value. */
export const CORRECT_THE_VALUE = 'Correct the value.';

export const CHECK_PERMISSION = `The key lacks a permission, or the subscription does not include API access: check both ${DASHBOARD}.`;

export const CHECK_ADDRESS_AND_ID =
	'Check the Base URL in the credential, and the ID that was sent.';

export const FOLLOW_REDIRECT = 'Enter the address that it leads to as Base URL in the credential.';

const CHECK_BASE_URL = 'Check the Base URL in the credential.';

export const TRY_LATER =
	'Try again later; if it stays like this, check the Base URL in the credential.';

/** n8n has texts of its own for messages with these codes, which hide the address. */
const CAUSES: Record<string, string> = {
	ECONNREFUSED: 'connection refused',
	ENOTFOUND: 'no such host',
	EAI_AGAIN: 'no such host',
	EHOSTUNREACH: 'no route to the host',
	ETIMEDOUT: 'no connection in time',
};

interface StrangerFacts {
	baseUrl: string;
	/** The HTTP status. */
	status: number;
	said?: string;
	/** What may be wrong, too. */
	otherwise?: string;
}

/** Why a request has no result that can be used. */
export const SERVICE = reasons({
	/** @param said by the service, or of its answer */
	serviceRefused: (said: string, advice: string | undefined) => ({ message: said, advice }),
	/** @param said likewise */
	credentialRefused: (said: string, advice: string | undefined) => ({
		message: `The credential is refused: ${said}`,
		advice,
	}),
	notTheService: ({ baseUrl, status, said, otherwise }: StrangerFacts) => ({
		message: `The Base URL ${baseUrl} answers, but not as the video service (${compact([`HTTP ${status}`, said && shortened(said)]).join(': ')})`,
		advice: compact([CHECK_BASE_URL, otherwise]).join(' '),
	}),
	executionCancelled: () => ({
		message: 'Not sent, as the execution was cancelled',
		code: OWN_CODES.notSent,
	}),
	/** Of a creation. */
	rateLimitTooSlow: () => ({
		message: 'Not sent, as the rate limit of the service would have kept it waiting for too long',
		advice: WAIT_MINUTES,
		code: OWN_CODES.notSent,
	}),
	/** Of a look-up: it has no rows that remain. */
	rateLimitUsedUp: () => ({
		message: 'The rate limit of the service is used up',
		advice: 'Try again in a minute.',
	}),
	/** @param cause a code such as ECONNREFUSED, or a message */
	serviceUnreachable: (baseUrl: string, cause: string) => ({
		message: `The service at ${baseUrl} cannot be reached (${CAUSES[cause] ?? cause})`,
		advice: 'Nothing was sent. Check the Base URL in the credential, and that the service is up.',
		code: OWN_CODES.notSent,
	}),
	/** Of a look-up. */
	serviceDidNotAnswer: (cause: string) => ({
		message: `The service did not answer (${cause})`,
		advice: TRY_LATER,
	}),
	answerTooDeep: () => ({ message: 'The answer is nested more than 100 levels deep' }),
});

/** @param status of HTTP, as of the next */
export const redirectAnswer = (status: number): string =>
	`The service answered with a redirect (HTTP ${status})`;

export const silentAnswer = (status: number): string =>
	`The service answered HTTP ${status} without a message`;

/** @param limit in MiB */
export const answerTooLarge = (limit: number): string => `The answer is larger than ${limit} MiB`;

export const answerHasTooManyValues = (limit: number): string =>
	`The answer has more than ${limit.toLocaleString('en-US')} values`;

/** In the place of a text that is too long. */
export const textLeftOut = (length: number): string => `(a text of ${length} characters)`;
