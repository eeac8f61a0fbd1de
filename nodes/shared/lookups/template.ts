import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { fitsIntoPath, templatePath } from '../contract/endpoints';
import { type Template, template, type Variable, variablesOf } from '../contract/templateVideo';
import { CREDENTIAL, readAccount } from '../service/account';
import { Explained, explanationOf } from '../service/explanation';
import { lookUp } from '../service/get';
import { nodeError } from '../service/nodeError';

/**
 * The template in the data of its details lookup.
 *
 * @throws Explained when there is none in it
 */
export function readTemplate(data: unknown): Template {
	const nested = (data as { template?: unknown } | null)?.template;
	const read = [data, nested].map((value) => template.safeParse(value).data).find(Boolean);
	if (read) return read;
	throw new Explained({
		message: 'The service answered without the scenes of the template',
		description: 'Check in the dashboard of the video service that the template has scenes.',
	});
}

/** The variables of all scenes, each once: one value serves every scene that uses the name. */
function variablesOfTemplate({ scenes }: Template): Variable[] {
	const all = scenes.flatMap(({ script, variables }) => variablesOf(script, variables));
	return [...new Map(all.map((variable) => [variable.key, variable])).values()];
}

const toField = ({ key, type }: Variable): ResourceMapperField => ({
	id: key,
	displayName: type === 'media' ? `${key} (media)` : key,
	type: 'string',
	required: true,
	display: true,
	defaultMatch: false,
	canBeUsedToMatch: false,
});

/** n8n keeps showing this after a template was chosen, until the panel is opened again, so it is true then, too. */
const NO_TEMPLATE = 'The variables of a template appear here once it is selected';

const NO_VARIABLES = 'This template has no variables: there is nothing to fill in';

/** The columns that *Variables* of the template node maps the input to. A failing lookup throws. */
async function getTemplateVariables(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const templateId = this.getNodeParameter('templateId', '', { extractValue: true });
	if (typeof templateId !== 'string' || !fitsIntoPath(templateId)) {
		return { fields: [], emptyFieldsNotice: NO_TEMPLATE };
	}
	try {
		const account = readAccount(await this.getCredentials(CREDENTIAL));
		const data = await lookUp(this, account, { path: templatePath(templateId) });
		const fields = variablesOfTemplate(readTemplate(data)).map(toField);
		return fields.length > 0 ? { fields } : { fields, emptyFieldsNotice: NO_VARIABLES };
	} catch (error) {
		throw nodeError(this.getNode(), explanationOf(error));
	}
}

export const resourceMapping = { getTemplateVariables };
