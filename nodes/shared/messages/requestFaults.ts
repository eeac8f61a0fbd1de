import { formatNumber, listed, shortened } from '../utils/text';

/** Of an empty field of any type. */
export const REQUIRED = 'Required';

export const EXPECTED_TEXT =
	'Expected text. If this is a list or an object, add the part that you want to the expression, such as [0].url or .name';
export const EXPECTED_NUMBER = 'Expected a number';
export const EXPECTED_BOOLEAN = 'Expected true or false';

export const NOT_WEB_URL = 'Must be a valid URL';
export const NOT_HTTPS_URL = 'Must be a valid HTTPS URL';

/** @param shown the invalid address, without its secrets */
export const withAddress = (message: string, shown: string): string => `${message}, not "${shown}"`;

export const SEVERAL_URLS = 'Contains more than one URL. Enter one';

export const notAmong = (value: unknown, choices: readonly unknown[]): string =>
	`"${String(value)}" isn't one of ${choices.join(', ')}`;

export const mustBe = (
	relation: 'at least' | 'greater than' | 'at most',
	limit: number | bigint,
): string => `Must be ${relation} ${formatNumber(limit)}`;

/** Such as `Has 2,001 characters (maximum: 2,000)`. */
export const tooLong = (length: number, limit: number, unit: string): string =>
	`Has ${formatNumber(length)} ${unit} (maximum: ${formatNumber(limit)})`;

export const notLanguageCode = (length: number): string =>
	`Must have exactly ${length} letters, such as en`;

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

export const SCRIPT_WITHOUT_VOICE = 'A voice is required when there is a script';

export const beyondCanvas = (limit: number, canvas: string): string =>
	`Must be within the canvas: at most ${formatNumber(limit)} for ${canvas}`;

export const NOT_HEX_COLOUR = 'Must be a hex color code, such as #ffffff';

export const idUsedTwice = (id: string): string => `Must be unique, but "${id}" is used twice`;
