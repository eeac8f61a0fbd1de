import type {
	ICredentialDataDecryptedObject,
	Icon,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { OTHER_FORMS, UNDOCUMENTED_PATHS } from '../nodes/shared/contract/endpoints';
import { authorize, DEFAULT_WEBHOOK_ENDPOINT } from '../nodes/shared/service/account';

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

const undocumentedPath = (
	displayName: string,
	path: keyof typeof UNDOCUMENTED_PATHS,
	hint: string,
): INodeProperties[] =>
	advanced(
		displayName,
		`${path}Path`,
		UNDOCUMENTED_PATHS[path],
		`The service's documentation does not show this path; the default follows the other paths. ${hint}`,
	);

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
				"From the API key settings in the service's dashboard; a key is displayed once, when it is created",
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: 'The https address of the service. Plain http is accepted for localhost only.',
		},
		{
			displayName: 'Callback Secret',
			name: 'callbackSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'Optional',
			description:
				'Optional. Protects the addresses that the service calls when a video is finished; at least 16 random characters. If it is empty, the API key protects them, and callbacks of videos under way are refused after the key is changed.',
		},
		{
			displayName: 'Advanced: API Paths',
			name: 'showPaths',
			type: 'boolean',
			default: false,
			description:
				"Whether to show the paths that the service's documentation does not give, and that of n8n's webhooks, to correct them",
		},
		...undocumentedPath('Product Ad Path', 'productAd', 'Creates a product ad.'),
		...undocumentedPath('Video List Path', 'videoList', 'Lists videos.'),
		...undocumentedPath(
			'Video Details Path',
			'videoDetails',
			'{videoId} or {projectId} stands for the ID.',
		),
		...advanced(
			'Avatar List Path',
			'avatarsPath',
			UNDOCUMENTED_PATHS.avatars,
			`The service's documentation also shows it as ${OTHER_FORMS.avatars}`,
		),
		...advanced(
			'Template Path',
			'templatesPath',
			UNDOCUMENTED_PATHS.templates,
			`What the paths of templates begin with. The service's documentation also shows it as ${OTHER_FORMS.templates}.`,
		),
		...advanced(
			'Webhook Endpoint',
			'webhookEndpoint',
			DEFAULT_WEBHOOK_ENDPOINT,
			'The value of the environment variable N8N_ENDPOINT_WEBHOOK of this n8n, if it is set',
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
