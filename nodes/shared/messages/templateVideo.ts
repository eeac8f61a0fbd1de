import { counted, listed, shortened } from '../utils/text';
import { reasons } from './reasons';

/** Why no scenes can be made of a template. */
export const TEMPLATE_VIDEO = reasons({
	templateIdLength: (max: number) => `Must have 1 to ${max} characters`,
	readAsExpression: (variable: string) =>
		`n8n reads {{${variable}}} as an expression and leaves it empty. Switch the field to Fixed`,
	noSuchScene: (scene: string, count: number) =>
		`${scene ? `There's no scene ${scene}` : 'Enter the number of a scene'}: the template has ${counted(count, 'scene')}`,
	noAvatarUnclear: () => 'No Avatar: Expected true or false',
	variablesNotFilled: (faults: string[]) => ({ message: faults.join('; ') }),
});

interface MissingVariables {
	/** From 1. */
	scene: number;
	variables: string[];
	/** Whether the template's own values were tried. */
	inTemplate?: boolean;
}

export function missingVariables({ scene, variables, inTemplate }: MissingVariables): string {
	const names = variables.map((name) => shortened(name));
	return `Missing required variables for scene ${scene}${inTemplate ? ', also in the template' : ''}: ${listed(names, ', ')}`;
}

// in the place of the list of variables

export const NO_VARIABLES = "This template has no variables, so there's nothing to fill in";

export const SELECT_TEMPLATE =
	"Select a template to see its variables here. If they don't appear, open the node again";

export const filledFromColumns = (columns: string[]): string =>
	`Filled in from the columns with the same names: ${columns.join(', ')}`;

/** Of a table to start from. */
export const variablesNamedAsColumns = (names: string[]): string =>
	`These variables of the template have the same names as columns of a row: ${names.join(', ')}. Fill them in from columns with other names (Map Each Column Manually).`;
