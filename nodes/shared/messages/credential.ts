import { reasons } from './reasons';

const BASE_URL_ADVICE =
	'Enter the https address of the service in the credential, beginning with https:// and without a path of an endpoint behind it, e.g. https://api.example.com. Plain http is accepted for localhost only, since the API key travels with every request.';

interface PathFacts {
	/** The label of the setting. */
	setting: string;
	/** What stands for the IDs of the video and of its project. */
	videoId: string;
	projectId: string;
	byDefault: string;
}

/** What is wrong with the credential. */
export const CREDENTIAL_FAULT = reasons({
	apiKeyEmpty: () => ({
		message: 'The API Key in the credential is empty',
		advice: 'Enter the API key in the credential.',
	}),
	/** @param minLength in characters */
	callbackSecretTooShort: (minLength: number) => ({
		message: 'The Callback Secret in the credential is too short',
		advice: `Enter at least ${minLength} random characters in the credential, or leave the Callback Secret empty: then the API key protects the callbacks.`,
	}),
	baseUrlEmpty: () => ({
		message: 'The Base URL in the credential is empty',
		advice: BASE_URL_ADVICE,
	}),
	baseUrlUnusable: (baseUrl: string) => ({
		message: `The Base URL in the credential cannot be used: ${JSON.stringify(baseUrl)}`,
		advice: BASE_URL_ADVICE,
	}),
	pathWithoutSlash: (path: string) => ({
		message: `A path in the credential does not start with a slash: ${JSON.stringify(path)}`,
		advice:
			'Turn on Advanced: API Paths in the credential and let every path start with /, e.g. /v1/video/list.',
	}),
	pathWithoutId: ({ setting, videoId, projectId, byDefault }: PathFacts) => ({
		message: `${setting} in the credential has no ${videoId} in it`,
		advice: `${videoId} (or ${projectId}) stands for the ID, as in ${byDefault}.`,
	}),
	/** @param origin of the Base URL */
	keyForOtherHost: (origin: string) => ({
		message: `The API key is sent to ${origin} only: this request goes elsewhere`,
		advice: 'Use an address that starts with the Base URL of the credential.',
	}),
});

/** @param setting the label of the path in the credential, as of the next */
export const correctPath = (setting: string, byDefault: string): string =>
	`The service's documentation does not give this path: if it is wrong, turn on Advanced: API Paths in the credential and correct ${setting} (by default ${byDefault}).`;

export const useOtherPath = (setting: string, otherForm: string, byDefault: string): string =>
	`The service's documentation gives two forms of this path: turn on Advanced: API Paths in the credential and set ${setting} to ${otherForm} (by default ${byDefault}).`;

export const CHECK_VIDEO_ID = 'Check the ID of the video.';
