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
import { productAdFields } from './fields';
import { productAd, productAdFromJson } from './request';

export class ProductAd implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Video Product Ad',
		name: 'productAd',
		icon: { light: 'file:../../icons/productAd.svg', dark: 'file:../../icons/productAd.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf('"create a product ad"'),
		description: 'Create ads with an avatar and a product website',
		defaults: { name: 'Video Product Ad' },
		builderHint: creationHint(
			'productAd',
			`script: expr('{{ $json.script }}'),
avatarId: { __rl: true, mode: 'list', value: '' },
voiceId: { __rl: true, mode: 'list', value: '' },
websiteUrl: expr('{{ $json.website }}'),`,
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
		properties: productAdFields,
	};

	methods = { credentialTest: { videoGenerationApiTest }, listSearch };

	webhook = resumeWait;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const source = this.getNodeParameter('settingsSource', 0);
		return await createVideos.call(this, source === 'json' ? productAdFromJson : productAd);
	}
}
