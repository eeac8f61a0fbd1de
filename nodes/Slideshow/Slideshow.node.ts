import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { creationHint } from '../shared/fields/aiHints';
import { subtitleOf, waitHints } from '../shared/fields/completion';
import { videoGenerationApiTest } from '../shared/lookups/checkCredential';
import { listSearch } from '../shared/lookups/listSearch';
import { createVideos } from '../shared/run/createVideos';
import { resumeWait, resumeWebhooks, WAITING_TOOLTIP } from '../shared/waiting/resume';
import { slideshowFields } from './fields';
import { slideshow } from './request';

export class Slideshow implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Video Slideshow',
		name: 'slideshow',
		icon: { light: 'file:../../icons/slideshow.svg', dark: 'file:../../icons/slideshow.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf('"create a slideshow"'),
		description: 'Create slideshows with texts, voice and music',
		defaults: { name: 'Video Slideshow' },
		builderHint: creationHint(
			'slideshow',
			`slides: { item: [{ url: expr('{{ $json.image_url }}'), duration: 3, texts: { text: [{ text: expr('{{ $json.text }}') }] } }] },`,
		),
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'videoGenerationApi', required: true, testedBy: 'videoGenerationApiTest' },
		],
		webhooks: resumeWebhooks,
		waitingNodeTooltip: WAITING_TOOLTIP,
		hints: waitHints,
		properties: slideshowFields,
	};

	methods = { credentialTest: { videoGenerationApiTest }, listSearch };

	webhook = resumeWait;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await createVideos.call(this, slideshow);
	}
}
