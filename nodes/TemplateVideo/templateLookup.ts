import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { fitsIntoPath, templatePath } from '../shared/contract/endpoints';
import {
	type Template,
	template,
	type Variable,
	variablesOf,
} from '../shared/contract/templateVideo';
import { UserFacingError } from '../shared/items/rowError';
import { lookUpForPanel } from '../shared/lookups/listSearch';
import { lookUpTemplates } from '../shared/lookups/otherForms';

/**
 * The template in the `data` of its look-up, or under its key `template`.
 *
 * @throws UserFacingError when there is none
 */
export function readTemplate(data: unknown): Template {
	const nested = (data as { template?: unknown } | null)?.template;
	const found = template.safeParse(data).data ?? template.safeParse(nested).data;
	if (found) return found;
	throw new UserFacingError({
		message: 'The service answered without the scenes of the template',
		advice: 'Check in the dashboard of the video service that the template has scenes.',
	});
}

/** The variables of all scenes, each once: one value fills in every scene that uses the name. */
function variablesOfTemplate({ scenes }: Template): Variable[] {
	const all = scenes.flatMap(({ script, variables }) => variablesOf(script, variables));
	return [...new Map(all.map((variable) => [variable.key, variable])).values()];
}

/** Not required: *If a Variable Has No Value* says what happens then, and n8n would stop the run before the node does. */
const toField = ({ key, type }: Variable): ResourceMapperField => ({
	id: key,
	displayName: type === 'media' ? `${key} (media)` : key,
	type: 'string',
	required: false,
	display: true,
	defaultMatch: false,
	canBeUsedToMatch: false,
});

const NO_TEMPLATE = 'The variables of a template appear here once it is selected';

const NO_VARIABLES = 'This template has no variables: there is nothing to fill in';

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
		const data = await lookUpTemplates(find, account, { path: templatePath(templateId) });
		const fields = variablesOfTemplate(readTemplate(data)).map(toField);
		return { fields, emptyFieldsNotice: noticeOf(fields) };
	});
}

export const resourceMapping = { getTemplateVariables };
