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
import { scenesFields } from './fields';
import { scenes } from './request';

export class Scenes implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Video Scenes',
		name: 'scenes',
		icon: { light: 'file:../../icons/scenes.svg', dark: 'file:../../icons/scenes.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf('"create scenes"'),
		description: 'Create videos from scenes of avatars and clips',
		defaults: { name: 'Video Scenes' },
		builderHint: creationHint(
			'scenes',
			`scenes: { item: [{ type: 'avatar', script: expr('{{ $json.script }}'), avatarId: { __rl: true, mode: 'list', value: '' }, voiceId: { __rl: true, mode: 'list', value: '' } }] },`,
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
		properties: scenesFields,
	};

	methods = { credentialTest: { videoGenerationApiTest }, listSearch };

	webhook = resumeWait;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await createVideos.call(this, scenes);
	}
}
