import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

import { subtitleOf } from '../shared/fields/completion';
import { createVideos } from '../shared/run/createVideos';
import { CreationNode, creationNode } from '../shared/run/kind';
import { slideshowFields } from './fields';
import { slideshow } from './request';

export class Slideshow extends CreationNode implements INodeType {
	description: INodeTypeDescription = {
		...creationNode,
		displayName: 'Video Slideshow',
		name: 'slideshow',
		icon: { light: 'file:../../icons/slideshow.svg', dark: 'file:../../icons/slideshow.dark.svg' },
		subtitle: subtitleOf('"create a slideshow"'),
		description: 'Create slideshows with texts, voice and music',
		defaults: { name: 'Video Slideshow' },
		usableAsTool: true,
		properties: slideshowFields,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await createVideos.call(this, slideshow);
	}
}
