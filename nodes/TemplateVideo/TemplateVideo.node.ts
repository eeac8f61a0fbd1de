import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

import { subtitleOf } from '../shared/fields/completion';
import { videoGenerationApiTest } from '../shared/lookups/checkCredential';
import { listSearch } from '../shared/lookups/listSearch';
import { createVideos } from '../shared/run/createVideos';
import { CreationNode, creationNode } from '../shared/run/creationNode';
import { type TemplateOperation, templateVideoFields } from './fields';
import { classProject, templateVideo } from './request';
import { resourceMapping } from './templateLookup';

export class TemplateVideo extends CreationNode implements INodeType {
	description: INodeTypeDescription = {
		...creationNode,
		displayName: 'Video From Template',
		name: 'templateVideo',
		icon: {
			light: 'file:../../icons/templateVideo.svg',
			dark: 'file:../../icons/templateVideo.dark.svg',
		},
		subtitle: subtitleOf(
			'($parameter["operation"] === "fromScript" ? "create from a script" : "fill in a template")',
		),
		description: 'Create videos from a template or a script',
		defaults: { name: 'Video From Template' },
		usableAsTool: true,
		properties: templateVideoFields,
	};

	methods = { credentialTest: { videoGenerationApiTest }, listSearch, resourceMapping };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const operation = this.getNodeParameter('operation', 0) as TemplateOperation;
		const kind =
			operation === 'fromScript' ? classProject : templateVideo(this.getNode().parameters);
		return await createVideos.call(this, kind);
	}
}
