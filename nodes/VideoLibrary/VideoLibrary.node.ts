import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { libraryHint } from '../shared/fields/aiHints';
import { videoGenerationApiTest } from '../shared/lookups/checkCredential';
import { listSearch } from '../shared/lookups/listSearch';
import { videoLibraryFields } from './fields';
import { runOperation } from './runOperation';

export class VideoLibrary implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Video Library',
		name: 'videoLibrary',
		icon: {
			light: 'file:../../icons/videoLibrary.svg',
			dark: 'file:../../icons/videoLibrary.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle:
			'={{ ($parameter["operation"].replace("getAll", "getMany") + ": " + $parameter["resource"]).replace(/([A-Z])/g, " $1").toLowerCase() }}',
		description: 'Get avatars and voices, and download videos',
		defaults: { name: 'Video Library' },
		builderHint: libraryHint,
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'videoGenerationApi', required: true, testedBy: 'videoGenerationApiTest' },
		],
		properties: videoLibraryFields,
	};

	methods = { credentialTest: { videoGenerationApiTest }, listSearch };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation.call(this);
	}
}
