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
import { ugcAdFields } from './fields';
import { ugcAd } from './request';

export class UgcAd implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Video UGC Ad',
		name: 'ugcAd',
		icon: { light: 'file:../../icons/ugcAd.svg', dark: 'file:../../icons/ugcAd.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf('"create a UGC ad"'),
		description: 'Create ads with an avatar that reads a script',
		defaults: { name: 'Video UGC Ad' },
		builderHint: creationHint(
			'ugcAd',
			`script: expr('{{ $json.script }}'),
avatarId: { __rl: true, mode: 'list', value: '' },
voiceId: { __rl: true, mode: 'list', value: '' },
media: { item: [{ url: expr('{{ $json.image_url }}'), duration: 5 }] },`,
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
		properties: ugcAdFields,
	};

	methods = { credentialTest: { videoGenerationApiTest }, listSearch };

	webhook = resumeWait;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await createVideos.call(this, ugcAd);
	}
}
