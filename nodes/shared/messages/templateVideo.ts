import { beyondLimit, counted, shortened } from '../utils/text';
import { reasons } from './reasons';

/** What is changed, as the panel and errors call it. */
export const ALL_SCENES = 'All Scenes';

/** @param number from 1 */
export const sceneName = (number: number): string => `Scene ${number}`;

export const scriptOf = (scene: string): string => `${scene} > Script: `;

/** Why no scenes can be made of a template. A scene is given by its name. */
export const TEMPLATE_VIDEO = reasons({
	templateIdLength: (max: number) => `Must have 1 to ${max} characters`,
	/** @param place names the field within the parameter; empty for the parameter itself */
	readAsExpression: (variable: string, place: string) =>
		`${place}n8n reads {{${variable}}} as an expression and leaves it empty. Switch the field to Fixed`,
	sceneChangedTwice: (scene: string) => `${scene} is changed twice. Combine its changes into one`,
	noSuchScene: (scene: string, count: number) =>
		`${scene ? `There's no scene ${scene}` : 'Enter the number of a scene'}: the template has ${counted(count, 'scene')}`,
	noAvatarUnclear: (scene: string) => `${scene} > No Avatar: Expected true or false`,
	/** @param missing names of coordinates */
	placementIncomplete: (scene: string, missing: string[]) =>
		`${scene} > Avatar Placement: Enter all four coordinates. Missing: ${missing.join(', ')}`,
	variableNameNotText: (scene: string) => `${scene} > Variables: Names must be text`,
	variableFilledTwice: (scene: string, variable: string) =>
		`${scene} > Variables: ${variable} has two values`,
	/** @param faults of all scenes */
	variablesNotFilled: (faults: string[]) => ({ message: faults.join('; ') }),
});

// what is wrong with the values of variables

export const variableFault = (variable: string, fault: string): string =>
	`${shortened(variable)}: ${fault}`;

export const variableNotText = (variable: string): string => `${shortened(variable)} isn't text`;

export const variableTooLong = (variable: string, length: number, limit: number): string =>
	`${shortened(variable)} has ${beyondLimit(length, limit)}`;

// in the place of the list of variables

export const NO_VARIABLES = "This template has no variables, so there's nothing to fill in";

export const SELECT_TEMPLATE =
	"Select a template to see its variables here. If they don't appear, open the node again";

/** @param columns with the names of the variables */
export const filledFromColumns = (columns: string[]): string =>
	`Filled in from the columns with the same names: ${columns.join(', ')}`;

/** Of a table to start from. */
export const variablesNamedAsColumns = (names: string[]): string =>
	`These variables of the template have the same names as columns of a row: ${names.join(', ')}. Fill them in from columns with other names (Map Each Column Manually).`;
