import type { IDataObject } from 'n8n-workflow';

import { filledScript, type ScriptWithVariables } from '../contract/templateVideo';
import { withExamples } from '../utils/withExamples';
import type { MediaPlace, Speech } from './kind';

export const entriesOf = (list: unknown): IDataObject[] =>
	Array.isArray(list) ? (list as IDataObject[]) : [];

/** The images and clips of a list, whose entries have a `url`. */
export const mediaOfList =
	(list: string, typeField: string) =>
	(request: IDataObject): MediaPlace[] =>
		entriesOf(request[list]).map((holder, index) => ({
			holder,
			key: 'url',
			type: holder[typeField],
			field: `${list}.${index}.url`,
		}));

/** The fields of all kinds that are spoken or shown, or name the video: what looks like an expression may be meant there. */
export const SAID_FIELDS = withExamples(
	/^(?!metadata\.)(?:.*\.)?(?:script|text|framePrompt|title|name)$/,
	{
		is: ['script', 'scenes.0.script', 'slides.1.texts.0.text', 'name'],
		isNot: ['metadata.name', 'media.0.url', 'avatarId'],
	},
);

export const SPOKEN_SCRIPT: Speech = { field: 'script', texts: ({ script }) => [script] };

export const SPOKEN_SCENES: Speech = {
	field: 'scenes',
	texts: ({ scenes }) =>
		entriesOf(scenes).map((scene) => filledScript(scene as ScriptWithVariables)),
};
