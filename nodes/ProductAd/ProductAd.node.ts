import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

import { subtitleOf } from '../shared/fields/completion';
import { createVideos } from '../shared/run/createVideos';
import { CreationNode, creationNode } from '../shared/run/kind';
import { productAdFields } from './fields';
import { productAd, productAdFromJson } from './request';

export class ProductAd extends CreationNode implements INodeType {
	description: INodeTypeDescription = {
		...creationNode,
		displayName: 'Video Product Ad',
		name: 'productAd',
		icon: { light: 'file:../../icons/productAd.svg', dark: 'file:../../icons/productAd.dark.svg' },
		subtitle: subtitleOf('"create a product ad"'),
		description: 'Create ads with an avatar and a product website',
		defaults: { name: 'Video Product Ad' },
		usableAsTool: true,
		properties: productAdFields,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const source = this.getNodeParameter('settingsSource', 0);
		return await createVideos.call(this, source === 'json' ? productAdFromJson : productAd);
	}
}
