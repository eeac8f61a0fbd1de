import type * as service from '../../../../nodes/shared/messages/service';
import type { Samples } from '../samples';

const baseUrl = 'https://api.example.com';

export const samples: Samples<typeof service> = {
	SERVICE: {
		serviceRefused: [
			['Voice "x" not found', 'Check the ID.'],
			['Project not found', 'Correct the value.'],
		],
		serviceGaveNoMessage: [[502, 'Try again later.']],
		credentialRefused: [
			['Invalid API key', 401, 'Check the API Key in the credential.'],
			[undefined, 401, 'Check the API Key in the credential.'],
		],
		notTheService: [
			[{ baseUrl, status: 200 }],
			[{ baseUrl, status: 404, said: 'Cannot GET /v1/avatar/list' }],
			[{ baseUrl, status: 404, otherwise: 'Correct Product Ad Path.' }],
		],
		executionCancelled: [[]],
		rateLimitTooSlow: [[]],
		rateLimitUsedUp: [[]],
		serviceUnreachable: [
			[baseUrl, 'ECONNREFUSED'],
			[baseUrl, 'ENOTFOUND'],
			[baseUrl, 'EHOSTUNREACH'],
			[baseUrl, 'ETIMEDOUT'],
			[baseUrl, 'CERT_HAS_EXPIRED'],
		],
		serviceDidNotAnswer: [['ETIMEDOUT']],
	},
};
