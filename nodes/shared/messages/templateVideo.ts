import { beyondLimit, listed, shortened } from '../utils/text';
import { reasons } from './reasons';

/** What is changed, as the panel and errors call it. */
export const ALL_SCENES = 'All Scenes';

/** @param number from 1 */
export const sceneName = (number: number): string => `Scene ${number}`;

/** Where a script is changed. */
export const scriptOf = (scene: string): string => `${scene} > Script: `;

/** Why no scenes can be made of a template. A scene is given by its name. */
export const TEMPLATE_VIDEO = reasons({
	templateIdLength: (max: number) => ({ message: `A template ID has 1 to ${max} characters` }),
	/** @param place names the field within the parameter; empty for the parameter itself */
	readAsExpression: (variable: string, place: string) => ({
		message: `${place}{{${variable}}} is read as an n8n expression, which leaves it empty: switch the field to Fixed`,
	}),
	sceneChangedTwice: (scene: string) => ({
		message: `${scene} is changed twice: put its changes into one`,
	}),
	noSuchScene: (scene: string, count: number) => ({
		message: `The template has ${count === 1 ? '1 scene' : `${count} scenes`}, and there is no scene ${scene}`,
	}),
	noAvatarUnclear: (scene: string) => ({
		message: `${scene} > No Avatar: Expected true or false`,
	}),
	/** @param missing names of coordinates */
	placementIncomplete: (scene: string, missing: string[]) => ({
		message: `${scene} > Avatar Placement: Fill in all four coordinates; missing: ${missing.join(', ')}`,
	}),
	variableNameNotText: (scene: string) => ({
		message: `${scene} > Variables: A name is a text`,
	}),
	variableFilledTwice: (scene: string, variable: string) => ({
		message: `${scene} > Variables: ${variable} has two values`,
	}),
	/** @param faults of all scenes */
	variablesNotFilled: (faults: string[]) => ({ message: faults.join('; ') }),
});

// what is wrong with the values of variables

interface Unfilled {
	/** From 1. */
	scene: number;
	variables: string[];
	/** Whether the template's own values were tried. */
	inTemplate: boolean;
}

export function variablesMissing({ scene, variables, inTemplate }: Unfilled): string {
	const names = variables.map((name) => shortened(name));
	return `Missing required variables for scene ${scene}: ${listed(names, ', ')}${inTemplate ? ' (the template has no text for them)' : ''}`;
}

export const variableFault = (variable: string, fault: string): string =>
	`${shortened(variable)}: ${fault}`;

export const variableNotText = (variable: string): string => `${shortened(variable)} is no text`;

export const variableTooLong = (variable: string, length: number, limit: number): string =>
	`${shortened(variable)} has ${beyondLimit(length, limit)}`;

// in the place of the list of variables

export const NO_VARIABLES = 'This template has no variables: there is nothing to fill in';

export const SELECT_TEMPLATE =
	'The variables of a template appear here once it is selected; if not, open this panel again';

/** @param columns with the names of the variables */
export const filledFromColumns = (columns: string[]): string =>
	`Filled in from the columns of the same names: ${columns.join(', ')}`;

/** Of a table to start from. */
export const variablesNamedAsColumns = (names: string[]): string =>
	`The template has variables that are called as columns of a row are: ${names.join(', ')}. Fill them from columns with other names (Map Each Column Manually).`;
