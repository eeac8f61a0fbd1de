import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { fitsIntoPath } from '../shared/contract/endpoints';
import type { Variable } from '../shared/contract/templateVideo';
import { lookUpForPanel } from '../shared/lookups/listSearch';
import { findTemplate, NO_VARIABLES, variablesOfTemplate } from '../shared/lookups/templates';

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

const NO_TEMPLATE =
	'The variables of a template appear here once it is selected; if not, open this panel again';

/** *Map Automatically* shows a notice in place of the fields, and keeps an older one where none is given. */
const noticeOf = (fields: ResourceMapperField[]): string =>
	fields.length > 0
		? `Filled in from the columns of the same names: ${fields.map(({ id }) => id).join(', ')}`
		: NO_VARIABLES;

/** The columns of *Variables*, which the input is mapped to. A look-up that fails throws. */
async function getTemplateVariables(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const templateId = this.getNodeParameter('templateId', '', { extractValue: true });
	if (typeof templateId !== 'string' || !fitsIntoPath(templateId)) {
		return { fields: [], emptyFieldsNotice: NO_TEMPLATE };
	}
	return await lookUpForPanel(this, async (find, account) => {
		const template = await findTemplate(find, account, templateId);
		const fields = variablesOfTemplate(template).map(toField);
		return { fields, emptyFieldsNotice: noticeOf(fields) };
	});
}

export const resourceMapping = { getTemplateVariables };
