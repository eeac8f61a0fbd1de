import type * as credential from '../../../../nodes/shared/messages/credential';
import type { Samples } from '../samples';

export const samples: Samples<typeof credential> = {
	CREDENTIAL_FAULT: {
		apiKeyEmpty: [[]],
		callbackSecretTooShort: [[16]],
		baseUrlUnusable: [['http://api.example.com']],
		pathUnusable: [['Video Details Path', 'v1/video', '/v1/video/{videoId}']],
		keyForOtherHost: [['https://api.example.com']],
	},
	correctPath: [['Video List Path', '/v1/video/list']],
};
