import compact from 'lodash/compact';

import { shortened } from '../utils/text';
import { OWN_CODES } from './codes';
import { reasons } from './reasons';
import { DASHBOARD, WAIT_MINUTES } from './serviceCodes';

export const CORRECT_THE_VALUE = 'Correct the value.';

export const CHECK_PERMISSION = `The key lacks a permission, or the subscription doesn't include API access. Check both ${DASHBOARD}.`;

export const CHECK_ADDRESS_AND_ID =
	'Check the Base URL in the credential and the ID that was sent.';

const CHECK_BASE_URL = 'Check the Base URL in the credential.';

export const IF_STILL_FAILS = 'If it still fails, check the Base URL in the credential.';

export const TRY_LATER = `Try again later. ${IF_STILL_FAILS}`;

/** n8n has texts of its own for messages with these codes, which hide the address. */
const CAUSES: Record<string, string> = {
	ECONNREFUSED: 'connection refused',
	ENOTFOUND: 'no such host',
	EAI_AGAIN: 'no such host',
	EHOSTUNREACH: 'no route to the host',
	ETIMEDOUT: 'no connection in time',
};

/** @param status of HTTP */
const withoutMessage = (status: number): string =>
	`The service returned HTTP ${status} without a message`;

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
	/** @param said by the service */
	serviceRefused: (said: string, advice: string) => ({ message: said, advice }),
	serviceGaveNoMessage: (status: number, advice: string) => ({
		message: withoutMessage(status),
		advice,
	}),
	credentialRefused: (said: string | undefined, status: number, advice: string) => ({
		message: `The service refused the credential${said === undefined ? ` (HTTP ${status})` : `: ${said}`}`,
		advice,
	}),
	notTheService: ({ baseUrl, status, said, otherwise }: StrangerFacts) => ({
		message: `The Base URL ${baseUrl} returned HTTP ${status}, which isn't a response of the video service${said ? `: ${shortened(said)}` : ''}`,
		advice: compact([CHECK_BASE_URL, otherwise]).join(' '),
	}),
	executionCancelled: () => ({
		message: 'Not sent: the run was cancelled',
		code: OWN_CODES.notSent,
	}),
	/** Of a creation. */
	rateLimitTooSlow: () => ({
		message: "Not sent: the service's rate limit would have delayed it for too long",
		advice: WAIT_MINUTES,
		code: OWN_CODES.notSent,
	}),
	/** Of a look-up: it has no rows that remain. */
	rateLimitUsedUp: () => ({
		message: "The service's rate limit is used up",
		advice: 'Try again in a minute.',
	}),
	/** @param cause a code such as ECONNREFUSED, or a message */
	serviceUnreachable: (baseUrl: string, cause: string) => ({
		message: `The service at ${baseUrl} can't be reached (${CAUSES[cause] ?? cause})`,
		advice:
			'Nothing was sent. Check the Base URL in the credential, and that the service is running.',
		code: OWN_CODES.notSent,
	}),
	/** Of a look-up. */
	serviceDidNotAnswer: (cause: string) => ({
		message: `The service didn't respond (${cause})`,
		advice: TRY_LATER,
	}),
});
