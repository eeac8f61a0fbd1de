import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

import { subtitleOf } from '../shared/fields/completion';
import { createVideos } from '../shared/run/createVideos';
import { CreationNode, creationNode } from '../shared/run/kind';
import { ugcAdFields } from './fields';
import { ugcAd } from './request';

export class UgcAd extends CreationNode implements INodeType {
	description: INodeTypeDescription = {
		...creationNode,
		displayName: 'Video UGC Ad',
		name: 'ugcAd',
		icon: { light: 'file:../../icons/ugcAd.svg', dark: 'file:../../icons/ugcAd.dark.svg' },
		subtitle: subtitleOf('"create a UGC ad"'),
		description: 'Create ads with an avatar that reads a script',
		defaults: { name: 'Video UGC Ad' },
		usableAsTool: true,
		properties: ugcAdFields,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await createVideos.call(this, ugcAd);
	}
}
