import { reasons } from './reasons';

/** What is wrong with the credential. */
export const CREDENTIAL_FAULT = reasons({
	apiKeyEmpty: () => ({
		message: 'The API Key in the credential is empty',
		advice: 'Enter your API key there.',
	}),
	callbackSecretTooShort: (minLength: number) => ({
		message: 'The Callback Secret in the credential is too short',
		advice: `Enter at least ${minLength} random characters, or clear it to protect callbacks with the API key.`,
	}),
	baseUrlUnusable: (baseUrl: string) => ({
		message: `The Base URL in the credential can't be used: ${JSON.stringify(baseUrl)}`,
		advice:
			'Enter the HTTPS URL of the service in the credential, without the path of an endpoint, such as https://api.example.com. Plain HTTP is accepted only for localhost, because every request contains the API key.',
	}),
	/** @param setting the label of the path in the credential */
	pathUnusable: (setting: string, path: string, byDefault: string) => ({
		message: `${setting} in the credential can't be used: ${JSON.stringify(path)}`,
		advice: `Turn on Advanced: API Paths in the credential and enter a path in the form of the default, ${byDefault}.`,
	}),
	keyForOtherHost: (origin: string) => ({
		message: `The API key is only sent to ${origin}, and this request goes elsewhere`,
		advice: "Use a URL that starts with the credential's Base URL.",
	}),
});

/** @param setting the label of the path in the credential */
export const correctPath = (setting: string, byDefault: string): string =>
	`The service's documentation doesn't give this path, or in two forms. If it's wrong, turn on Advanced: API Paths in the credential and correct ${setting} (default: ${byDefault}).`;
