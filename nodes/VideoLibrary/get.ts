import isPlainObject from 'lodash/isPlainObject';

import { templateField, videoField } from '../shared/fields/locators';
import { idIn } from '../shared/items/cells';
import { findVideo } from '../shared/lookups/findVideo';
import type { LibraryRecord } from '../shared/lookups/libraries';
import { lookUpTemplate } from '../shared/lookups/templates';
import { RENDERING_TIME } from '../shared/messages/service';
import { type Operation, toItem } from './operation';
import { simplifyField, simplifyVideo } from './simplify';

export const getTemplate: Operation = {
	name: 'Get',
	value: 'get',
	description: 'Get template with its scenes and variables',
	action: 'Get template',
	tool: 'Gets a video template with its scenes and the variables to fill in for a video.',
	fields: [{ ...templateField, description: 'The template to get' }],
	async execute({ read, lookUp, account }) {
		const id = idIn(templateField, read(templateField.name));
		return [toItem(await lookUpTemplate(lookUp, account, id))];
	},
};

export const getVideo: Operation = {
	name: 'Get',
	value: 'get',
	description: 'Get video with its status',
	action: 'Get video',
	tool: `Checks whether a video is finished, by its video ID or project ID. Returns the record of the service, usually with a status and, once finished, a url. Rendering takes ${RENDERING_TIME}.`,
	fields: [videoField, simplifyField],
	async execute(input) {
		const id = idIn(videoField, input.read(videoField.name));
		const data = await findVideo(input.lookUp, input.account, { givenId: id });
		return [toItem(isPlainObject(data) ? simplifyVideo(data as LibraryRecord, input) : data)];
	},
};
