import { reasons } from './reasons';

const BASE_URL_ADVICE =
	'Enter the HTTPS URL of the service in the credential, without the path of an endpoint, such as https://api.example.com. Plain HTTP is accepted only for localhost, because every request contains the API key.';

/** What is wrong with the credential. */
export const CREDENTIAL_FAULT = reasons({
	apiKeyEmpty: () => ({
		message: 'The API Key in the credential is empty',
		advice: 'Enter your API key there.',
	}),
	/** @param minLength in characters */
	callbackSecretTooShort: (minLength: number) => ({
		message: 'The Callback Secret in the credential is too short',
		advice: `Enter at least ${minLength} random characters, or clear it to protect callbacks with the API key.`,
	}),
	baseUrlEmpty: () => ({
		message: 'The Base URL in the credential is empty',
		advice: BASE_URL_ADVICE,
	}),
	baseUrlUnusable: (baseUrl: string) => ({
		message: `The Base URL in the credential can't be used: ${JSON.stringify(baseUrl)}`,
		advice: BASE_URL_ADVICE,
	}),
	pathWithoutSlash: (path: string) => ({
		message: `A path in the credential doesn't start with a slash: ${JSON.stringify(path)}`,
		advice:
			'Turn on Advanced: API Paths in the credential and start every path with a slash, as in /v1/video/list.',
	}),
	/** @param setting the label of the path in the credential */
	pathWithoutId: (setting: string, placeholder: string, byDefault: string) => ({
		message: `${setting} in the credential doesn't contain ${placeholder}`,
		advice: `Enter ${placeholder} in place of the ID, as in ${byDefault}.`,
	}),
	/** @param origin of the Base URL */
	keyForOtherHost: (origin: string) => ({
		message: `The API key is only sent to ${origin}, and this request goes elsewhere`,
		advice: "Use a URL that starts with the credential's Base URL.",
	}),
});

/** @param setting the label of the path in the credential */
export const correctPath = (setting: string, byDefault: string): string =>
	`The service's documentation doesn't give this path, or in two forms. If it's wrong, turn on Advanced: API Paths in the credential and correct ${setting} (default: ${byDefault}).`;

export const CHECK_VIDEO_ID = 'Check the video ID.';
