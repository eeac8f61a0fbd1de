import isPlainObject from 'lodash/isPlainObject';
import map from 'lodash/map';
import uniqBy from 'lodash/uniqBy';
import type { IDataObject, ResourceMapperValue } from 'n8n-workflow';

import { VARIABLE_TYPES } from '../shared/contract/choices';
import { type Template, type Variable, variablesOf } from '../shared/contract/templateVideo';
import {
	addressIn,
	booleanAsText,
	jsonList,
	optionalChoice,
	optionalText,
	toText,
} from '../shared/items/cells';
import type { Fields, ReadParameter } from '../shared/items/parameters';
import { UserFacingError } from '../shared/items/rowError';
import { missingVariables, TEMPLATE_VIDEO } from '../shared/messages/templateVideo';
import { omitUndefined } from '../shared/utils/objects';
import { readSceneChanges } from './sceneChanges';
import type { IfNoValue } from './sceneFields';

/**
 * Scenes as they are written. One without a script has the script of the template's scene with the same number, as the
 * service requires one.
 *
 * @throws UserFacingError when the JSON is no list of objects
 */
export async function writtenScenes(
	read: ReadParameter,
	template: Template,
	files: FileIn,
): Promise<Fields[]> {
	const scenes = jsonList('scenesJson', read('scenesJson'));
	return await Promise.all(
		scenes.map(async (scene, index) =>
			omitUndefined({
				script: template.scenes[index]?.script,
				...scene,
				variables: await writtenVariables(scene.variables, files),
			}),
		),
	);
}

const writtenVariables = async (variables: unknown, files: FileIn): Promise<unknown> =>
	Array.isArray(variables)
		? await Promise.all(variables.map(async (each) => await writtenVariable(each, files)))
		: variables;

async function writtenVariable(variable: unknown, files: FileIn): Promise<unknown> {
	if (!isPlainObject(variable)) return variable;
	const { value, type: word, ...others } = variable as Fields;
	const type = optionalChoice(word, VARIABLE_TYPES);
	return omitUndefined({ ...others, value: await sentValue(value, type, files), type });
}

/** Finds the address that stands for the input file that a value means; undefined if none. */
type FileIn = (value: unknown) => Promise<string | undefined>;

/** An image or a video is a file of the input item, or the address of one. */
const sentValue = async (value: unknown, type: unknown, files: FileIn): Promise<unknown> =>
	type === 'media' ? ((await files(value)) ?? addressIn(value) ?? value) : value;

/**
 * The scenes of the template, with their changes, and with values for their variables.
 *
 * @throws UserFacingError that names every variable whose value is missing
 */
export async function filledScenes(
	read: ReadParameter,
	template: Template,
	itemJson: IDataObject,
	files: FileIn,
): Promise<Fields[]> {
	const changes = readSceneChanges(read, template.scenes.length);
	const values = valuesOf(read, itemJson);
	const ifNoValue = read('ifNoValue') as IfNoValue;
	const fillScene = async (scene: Template['scenes'][number], index: number) => {
		const { fields, variables: ownValues } = changes[index];
		const script = fields.script ?? scene.script;
		const ownVariables = [...ownValues.keys()].map((key): Variable => ({ key, type: 'text' }));
		const all = uniqBy([...variablesOf(String(script), scene.variables), ...ownVariables], 'key');
		const fill = async ({ key, type, value }: Variable) => {
			const given = booleanAsText(ownValues.get(key) ?? values.get(key));
			const filled = VALUE_OR_DEFAULT[ifNoValue](given, value);
			return { key, value: await sentValue(filled, type, files), type };
		};
		return { ...fields, script, variables: await Promise.all(all.map(fill)) };
	};
	const scenes = await Promise.all(template.scenes.map(fillScene));
	checkNoneMissing(scenes, ifNoValue);
	return scenes;
}

/** The values for all scenes: mapped by hand, or the columns with the names of the variables. */
function valuesOf(read: ReadParameter, itemJson: IDataObject): Map<string, unknown> {
	const { mappingMode, value } = read('variables') as ResourceMapperValue;
	return new Map(Object.entries(mappingMode === 'autoMapInputData' ? itemJson : (value ?? {})));
}

/** What a variable is filled in with; undefined when nothing can be. */
const VALUE_OR_DEFAULT: Record<IfNoValue, (value: unknown, templateValue: unknown) => unknown> = {
	refuse: optionalText,
	templateValue: (value, templateValue) =>
		optionalText(value) ??
		(typeof templateValue === 'string' ? optionalText(templateValue) : undefined),
	emptyText: toText,
};

/** Checked here, as only here the template's own values count. */
function checkNoneMissing(
	scenes: Array<{ variables: Array<{ key: string; value: unknown }> }>,
	ifNoValue: IfNoValue,
): void {
	const inTemplate = ifNoValue === 'templateValue';
	const missing = scenes.flatMap(({ variables: all }, index) => {
		const empty = all.filter(({ value }) => value === undefined);
		const variables = map(empty, 'key');
		return variables.length > 0
			? missingVariables({ scene: index + 1, variables, inTemplate })
			: [];
	});
	if (missing.length === 0) return;
	throw new UserFacingError({
		field: 'variables',
		...TEMPLATE_VIDEO.variablesNotFilled(missing),
	});
}
