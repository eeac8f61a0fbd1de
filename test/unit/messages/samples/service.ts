import type * as service from '../../../../nodes/shared/messages/service';
import type { Samples } from '../samples';
import { TRY_LATER } from '../../../../nodes/shared/messages/service';

const SETTING = 'Video Details Path';
const baseUrl = 'https://api.example.com';

export const samples: Samples<typeof service> = {
	LOOK_UP: {
		lookUpPathWrong: [['/videos/{videoId}', SETTING]],
		answerAboutAnotherVideo: [[SETTING]],
		createdNotShown: [
			['Project pr_1', true, { message: 'Video not found', advice: 'Check the video ID.' }],
			['Project without an ID', false, { message: 'Video not found' }],
		],
	},
	notLookedUp: [
		[1, 1, undefined],
		[2, 3, { message: "The service didn't respond (timeout).", advice: TRY_LATER }],
	],
	SERVICE: {
		serviceRefused: [
			['Voice "x" not found', 400, 'Check the ID.'],
			['Project not found', 404, 'Correct the value.'],
			[undefined, 502, 'Try again later.'],
		],
		credentialRefused: [
			['Invalid API key', 401, 'Check the API Key in the credential.'],
			[undefined, 401, 'Check the API Key in the credential.'],
		],
		notTheService: [
			[baseUrl, 200],
			[baseUrl, 404, 'Cannot GET /v1/avatar/list'],
			[baseUrl, 404, undefined, 'Correct Product Ad Path.'],
		],
		executionCancelled: [[]],
		rateLimitTooSlow: [[]],
		serviceUnreachable: [
			[baseUrl, 'ECONNREFUSED'],
			[baseUrl, 'ENOTFOUND'],
			[baseUrl, 'EHOSTUNREACH'],
			[baseUrl, 'ETIMEDOUT'],
			[baseUrl, 'CERT_HAS_EXPIRED'],
		],
		serviceDidNotAnswer: [['ETIMEDOUT']],
	},
	detailsInWords: [[{ missing: ['script', {}] }], [{ maxLength: 10_000, currentLength: 12_345 }]],
	checkId: [['Avatar', 'id'], ['Music']],
	CREDENTIAL_FAULT: {
		apiKeyEmpty: [[]],
		callbackSecretTooShort: [[16]],
		baseUrlUnusable: [['http://api.example.com']],
		pathUnusable: [['Video Details Path', 'v1/video', '/v1/video/{videoId}']],
		keyForOtherHost: [['https://api.example.com']],
	},
	correctPath: [['Video List Path', '/v1/video/list']],
};
