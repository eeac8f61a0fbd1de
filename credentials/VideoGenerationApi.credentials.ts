import type {
	ICredentialDataDecryptedObject,
	Icon,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { OTHER_FORMS, UNDOCUMENTED_PATHS } from '../nodes/shared/contract/endpoints';
import {
	authorize,
	DEFAULT_WEBHOOK_ENDPOINT,
	MIN_CALLBACK_SECRET_LENGTH,
} from '../nodes/shared/service/credential';
import { PATH_SETTINGS, type UndocumentedPath } from '../nodes/shared/service/undocumentedPaths';

/** The field, and a hidden one that keeps its value: n8n drops the value of a field that is not displayed. */
function advanced(
	displayName: string,
	name: string,
	defaultValue: string,
	description: string,
): INodeProperties[] {
	const field = { displayName, name, default: defaultValue };
	const shownIf = (showPaths: boolean) => ({ show: { showPaths: [showPaths] } });
	return [
		{ ...field, type: 'string', description, displayOptions: shownIf(true) },
		{ ...field, type: 'hidden', displayOptions: shownIf(false) },
	];
}

const notDocumented = (purpose: string) =>
	`Path to ${purpose}. The service doesn't document it: the default follows its other paths.`;

const PATH_DESCRIPTIONS: Record<UndocumentedPath, string> = {
	productAd: notDocumented('create a product ad'),
	videoList: notDocumented('list videos'),
	videoDetails: notDocumented('get a video, with {videoId} in place of its ID'),
	avatars: `Path to list avatars. The service also documents it as ${OTHER_FORMS.avatars}.`,
	templates: `Start of the template paths. The service also documents it as ${OTHER_FORMS.templates}.`,
};

export class VideoGenerationApi implements ICredentialType {
	name = 'videoGenerationApi';

	displayName = 'Video Generation API';

	icon: Icon = {
		light: 'file:../icons/videoGeneration.svg',
		dark: 'file:../icons/videoGeneration.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-video-generation/n8n-nodes-video-generation#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				"From the API key settings in the service's dashboard, which displays a new key only once",
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: 'HTTPS URL of the service. HTTP is accepted for localhost only.',
		},
		{
			displayName: 'Callback Secret',
			name: 'callbackSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'Optional',
			description: `At least ${MIN_CALLBACK_SECRET_LENGTH} random characters that protect the callbacks of the service. If empty, the API key protects them.`,
		},
		{
			displayName: 'Advanced: API Paths',
			name: 'showPaths',
			type: 'boolean',
			default: false,
			description:
				"Whether to show the paths that the service doesn't fully document, and n8n's webhook endpoint",
		},
		...(Object.keys(PATH_DESCRIPTIONS) as UndocumentedPath[]).flatMap((path) =>
			advanced(
				PATH_SETTINGS[path],
				`${path}Path`,
				UNDOCUMENTED_PATHS[path],
				PATH_DESCRIPTIONS[path],
			),
		),
		...advanced(
			'Webhook Endpoint',
			'webhookEndpoint',
			DEFAULT_WEBHOOK_ENDPOINT,
			'Value of the environment variable N8N_ENDPOINT_WEBHOOK of n8n, if it is set',
		),
	];

	/**
	 * A function, as n8n would evaluate the expressions of the declarative form for each request. A property and not a
	 * method: n8n offers only types with a property `authenticate` in its HTTP Request node.
	 */
	authenticate = async (
		credential: ICredentialDataDecryptedObject,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => authorize(credential, options);
}
