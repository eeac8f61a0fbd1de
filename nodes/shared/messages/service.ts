import compact from 'lodash/compact';

import { shortened } from '../utils/text';
import { OWN_CODES } from './codes';
import { reasons } from './reasons';
import { WAIT_MINUTES } from './serviceCodes';

export const CORRECT_THE_VALUE = 'Correct the value.';

export const CHECK_ADDRESS_AND_ID =
	'Check the Base URL in the credential, and the ID if one was sent.';

export const TRY_LATER =
	'Try again later. If it still fails, check the Base URL in the credential.';

/** n8n has texts of its own for messages with these codes, which hide the address. */
const CAUSES: Record<string, string> = {
	ECONNREFUSED: 'connection refused',
	ENOTFOUND: 'no such host',
	EAI_AGAIN: 'no such host',
	EHOSTUNREACH: 'no route to the host',
	ETIMEDOUT: 'no connection in time',
};

/** Why a request has no result that can be used; statuses are those of HTTP, and `said` is what came with them. */
export const SERVICE = reasons({
	serviceRefused: (said: string | undefined, status: number, advice: string) => ({
		message: said ?? `The service returned HTTP ${status} without a message`,
		advice,
	}),
	credentialRefused: (said: string | undefined, status: number, advice: string) => ({
		message: `The service refused the credential: ${said ?? `HTTP ${status}`}`,
		advice,
	}),
	notTheService: (baseUrl: string, status: number, said?: string, otherwise?: string) => ({
		message: `The Base URL ${baseUrl} returned HTTP ${status}, which isn't a response of the video service${said ? `: ${shortened(said)}` : ''}`,
		advice: compact(['Check the Base URL in the credential.', otherwise]).join(' '),
	}),
	executionCancelled: () => ({
		message: 'Not sent: the run was cancelled',
		code: OWN_CODES.notSent,
	}),
	rateLimitTooSlow: () => ({
		message: "The service's rate limit is used up, so this wasn't sent",
		advice: WAIT_MINUTES,
		code: OWN_CODES.notSent,
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
