import { templatePath } from '../shared/contract/endpoints';
import { templateField } from '../shared/fields/locators';
import { TEMPLATES } from '../shared/lookups/libraries';
import { nameContains } from './filters';
import { getMany } from './getMany';
import { idOf } from './read';
import { itemOf } from './records';
import type { Resource, RowOperation } from './resource';

const get: RowOperation = {
	name: 'Get',
	value: 'get',
	description: 'Get a template with its scenes and variables',
	action: 'Get template',
	tool: 'Gets a video template with its scenes and the variables that creating a video from it must fill in.',
	fields: [{ ...templateField, description: 'A template of your team' }],
	execute: async (row) => [
		itemOf(await row.lookUp({ path: templatePath(idOf(row, templateField)) })),
	],
};

/** "GET /v1/template/list and GET /v1/template/{templateId}". */
export const template: Resource = {
	name: 'Template',
	value: 'template',
	operations: [
		get,
		getMany({
			library: TEMPLATES,
			noun: 'templates',
			tool: 'Lists the video templates of the team. The id (or templateId) is the template ID that creating a video from a template needs.',
			filters: [nameContains],
		}),
	],
};
