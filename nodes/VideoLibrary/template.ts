import { templatePath } from '../shared/contract/endpoints';
import { templateField } from '../shared/fields/locators';
import { idIn } from '../shared/items/cells';
import { TEMPLATES } from '../shared/lookups/libraries';
import { lookUpTemplates } from '../shared/lookups/otherForms';
import { nameContains } from './filters';
import { getMany } from './getMany';
import { type ItemOperation, type Resource, toItem } from './resource';

const get: ItemOperation = {
	name: 'Get',
	value: 'get',
	description: 'Get a template with its scenes and variables',
	action: 'Get template',
	tool: 'Gets a video template with its scenes and the variables that creating a video from it must fill in.',
	fields: [{ ...templateField, description: 'A template of your team' }],
	async execute({ read, lookUp, account }) {
		const id = idIn(templateField, read(templateField.name));
		return [toItem(await lookUpTemplates(lookUp, account, { path: templatePath(id) }))];
	},
};

/** "GET /v1/template/list and GET /v1/template/{templateId}". */
export const template: Resource = {
	name: 'Template',
	value: 'template',
	operations: [
		get,
		getMany({
			library: TEMPLATES,
			tool: 'Lists the video templates of the team. The templateId (or id) is the template ID that creating a video from a template needs.',
			filters: [nameContains],
		}),
	],
};
