import intersection from 'lodash/intersection';
import omit from 'lodash/omit';
import union from 'lodash/union';
import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { safeFileName } from '../shared/download/fileInfo';
import { templateField } from '../shared/fields/locators';
import { choices } from '../shared/fields/parts';
import { idIn, toText } from '../shared/items/cells';
import { isToolCall } from '../shared/items/parameters';
import { DEFAULT_COLUMNS } from '../shared/items/tableRows';
import { nameOf } from '../shared/lookups/libraries';
import {
	findTemplate,
	lookUpTemplate,
	type TemplateVariable,
	variablesOfTemplate,
} from '../shared/lookups/templates';
import { NO_VARIABLES, variablesNamedAsColumns } from '../shared/messages/templateVideo';
import { type Operation, type OperationInput, toItem } from './operation';

const variablesOutputField: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'variables',
	options: choices({
		table: [
			'A Table to Start From',
			'A first row with a column for each variable, also as a CSV file to import',
		],
		variables: [
			'One Item per Variable',
			'The key, type and value of each variable, and the scenes that use it',
		],
	}),
	description: 'What to output for the template',
};

/** The columns of a row beside its variables, as in the tables of the examples. */
const ROW_COLUMNS = Object.values(omit(DEFAULT_COLUMNS, 'id'));

async function executeGetVariables(input: OperationInput): Promise<INodeExecutionData[]> {
	const { read, lookUp, account, context, hint } = input;
	const id = idIn(templateField, read(templateField.name));
	const template = await findTemplate(lookUp, account, id);
	const variables = variablesOfTemplate(template);
	if (variables.length === 0) hint(NO_VARIABLES);
	if (read(variablesOutputField.name) === 'table') {
		return [await tableItem(input, nameOf(template) ?? id, variables)];
	}
	// a model would take an empty answer for a failure
	if (variables.length === 0 && isToolCall(context)) return [toItem({ message: NO_VARIABLES })];
	return variables.map((variable) => toItem({ ...variable, value: ownText(variable) }));
}

/** The template's own value where it is a text; the document does not show what else it can be. */
function ownText({ value }: TemplateVariable): string {
	const text = toText(value);
	return typeof text === 'string' ? text : '';
}

async function tableItem(
	{ context, hint }: OperationInput,
	name: string,
	variables: TemplateVariable[],
): Promise<INodeExecutionData> {
	const values = new Map([
		['title', name],
		...variables.map((variable) => [variable.key, ownText(variable)] as const),
	]);
	const shared = intersection(ROW_COLUMNS, [...values.keys()]);
	if (shared.length > 0) hint(variablesNamedAsColumns(shared));
	const row = union([...values.keys()], ROW_COLUMNS).map(
		(column) => [column, values.get(column) ?? ''] as const,
	);
	const csv = csvOf([row.map(([column]) => column), row.map(([, value]) => value)]);
	const file = `${safeFileName(name) || 'template'}.csv`;
	return {
		json: Object.fromEntries(row),
		binary: {
			data: await context.helpers.prepareBinaryData(Buffer.from(csv), file, 'text/csv'),
		},
	};
}

/** What a person has to fill in before a video can be made from a template. */
export const getVariables: Operation = {
	name: 'Get Variables',
	value: 'getVariables',
	description: 'Get template variables as items, or as a table to fill in',
	action: 'Get template variables',
	tool: "Lists the variables of a video template that you must fill in for a video: key, type (text or media), the template's own value, and the numbers of the scenes that use it.",
	fields: [{ ...templateField, description: 'The template to use' }, variablesOutputField],
	execute: executeGetVariables,
};

/** What a spreadsheet takes for the beginning of a formula. */
const STARTS_FORMULA_IN_CSV = /^[=+\-@\t\r]/;

const NEEDS_QUOTES = /[",\r\n]/;

function cell(text: string): string {
	const harmless = STARTS_FORMULA_IN_CSV.test(text) ? `'${text}` : text;
	return NEEDS_QUOTES.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
}

/** A CSV file as RFC 4180 has it, none of whose cells is a formula. */
export const csvOf = (rows: string[][]): string =>
	rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');

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
