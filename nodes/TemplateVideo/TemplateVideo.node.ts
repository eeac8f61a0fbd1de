import map from 'lodash/map';
import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { fitsIntoPath } from '../shared/contract/endpoints';
import type { Variable } from '../shared/contract/templateVideo';
import { subtitleOf } from '../shared/fields/completion';
import { videoGenerationApiTest } from '../shared/lookups/checkCredential';
import { listSearch, lookUpForPanel } from '../shared/lookups/listSearch';
import { findTemplate, variablesOfTemplate } from '../shared/lookups/templates';
import { filledFromColumns, NO_VARIABLES, SELECT_TEMPLATE } from '../shared/messages/templateVideo';
import { createVideos } from '../shared/run/createVideos';
import { CreationNode, creationNode } from '../shared/run/kind';
import { type TemplateOperation, templateVideoFields } from './fields';
import { classProject, templateVideo } from './request';

/** Not required: *If a Variable Has No Value* says what happens then, and n8n would stop the run before the node does. */
const toField = ({ key, type }: Variable): ResourceMapperField => ({
	id: key,
	displayName: type === 'media' ? `${key} (URL or Input File)` : key,
	type: 'string',
	required: false,
	display: true,
	defaultMatch: false,
	canBeUsedToMatch: false,
});

/** The columns of *Variables*, which the input is mapped to. A lookup that fails throws. */
async function getTemplateVariables(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const templateId = this.getNodeParameter('templateId', '', { extractValue: true });
	if (typeof templateId !== 'string' || !fitsIntoPath(templateId)) {
		return { fields: [], emptyFieldsNotice: SELECT_TEMPLATE };
	}
	return await lookUpForPanel(this, async (find, account) => {
		const template = await findTemplate(find, account, templateId);
		const fields = variablesOfTemplate(template).map(toField);
		// *Map Automatically* shows a notice in place of the fields, and keeps an older one where none is given
		const emptyFieldsNotice =
			fields.length > 0 ? filledFromColumns(map(fields, 'id')) : NO_VARIABLES;
		return { fields, emptyFieldsNotice };
	});
}

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

	methods = {
		credentialTest: { videoGenerationApiTest },
		listSearch,
		resourceMapping: { getTemplateVariables },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const operation = this.getNodeParameter('operation', 0) as TemplateOperation;
		const kind =
			operation === 'fromScript' ? classProject : templateVideo(this.getNode().parameters);
		return await createVideos.call(this, kind);
	}
}
