import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

import { subtitleOf } from '../shared/fields/completion';
import { createVideos } from '../shared/run/createVideos';
import { CreationNode, creationNode } from '../shared/run/kind';
import { scenesFields } from './fields';
import { scenes } from './request';

export class Scenes extends CreationNode implements INodeType {
	description: INodeTypeDescription = {
		...creationNode,
		displayName: 'Video Scenes',
		name: 'scenes',
		icon: { light: 'file:../../icons/scenes.svg', dark: 'file:../../icons/scenes.dark.svg' },
		subtitle: subtitleOf('"create scenes"'),
		description: 'Create videos from scenes of avatars and clips',
		defaults: { name: 'Video Scenes' },
		usableAsTool: true,
		properties: scenesFields,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await createVideos.call(this, scenes);
	}
}
