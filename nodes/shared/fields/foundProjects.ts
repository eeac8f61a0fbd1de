import type { INodeProperties } from 'n8n-workflow';

import { lenientId } from '../contract/responses';
import { toText } from '../items/cells';
import type { Fields } from '../items/parameters';
import { listed, UserFacingError } from '../items/rowError';
import { asSeen } from '../utils/text';
import { whilePaidOncePerKey, withoutKey } from './payOncePer';

/** A project that a person has found for a row whose creation is uncertain. */
export interface FoundProject {
	/** The execution that has sent the row. */
	executionId: string;
	/** Index of the input item. */
	itemIndex: number;
	projectId: string;
}

/** A project that a person has found for a key of Pay Once Per. Rows of later runs can have other numbers. */
export interface FoundKey {
	key: string;
	projectId: string;
}

export const foundProjectsField = {
	displayName: 'Found Projects',
	name: 'foundProjects',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Found Project',
	default: {},
	description:
		'Only needed after a message that a video may have been created: if you find its project in the dashboard of the service, enter it here as the message says. A retry then takes this project and does not send the row again.',
	options: [
		{
			displayName: 'Project',
			name: 'project',
			values: [
				{
					displayName: 'Key',
					name: 'key',
					type: 'string',
					default: '',
					description: 'What Pay Once Per gives for the row, as its message says',
					displayOptions: whilePaidOncePerKey,
				},
				{
					displayName: 'Execution ID',
					name: 'executionId',
					type: 'string',
					default: '',
					displayOptions: withoutKey,
					placeholder: 'e.g. 12',
					description: 'The execution that has sent the row, as its message says',
				},
				{
					displayName: 'Row',
					name: 'row',
					type: 'number',
					default: 0,
					displayOptions: withoutKey,
					description: 'The number of the row, counted from 1',
				},
				{
					displayName: 'Project ID',
					name: 'projectId',
					type: 'string',
					default: '',
					description: 'As the dashboard of the service shows it',
				},
			],
		},
	],
} satisfies INodeProperties;

/**
 * Reads the option.
 *
 * @throws UserFacingError for an entry that lacks a value, or whose row is no row
 */
export function readFoundProjects(option: unknown): FoundProject[] {
	return readEntries(option, 'the Execution ID, the Row', (entry) => {
		const executionId = cellText(entry.executionId);
		const itemIndex = Number(cellText(entry.row)) - 1;
		const projectId = lenientId.parse(cellText(entry.projectId));
		const isRow = Number.isInteger(itemIndex) && itemIndex >= 0;
		return executionId && isRow && projectId ? { executionId, itemIndex, projectId } : undefined;
	});
}

/**
 * Reads the option of a node with Pay Once Per.
 *
 * @throws UserFacingError for an entry that lacks a value
 */
export function readFoundKeys(option: unknown): FoundKey[] {
	return readEntries(option, 'the Key', (entry) => {
		const key = asSeen(cellText(entry.key));
		const projectId = lenientId.parse(cellText(entry.projectId));
		return key && projectId ? { key, projectId } : undefined;
	});
}

/** @param read gives undefined for an entry that lacks a value */
function readEntries<Found>(
	option: unknown,
	needed: string,
	read: (entry: Fields) => Found | undefined,
): Found[] {
	const { project = [] } = (option || {}) as { project?: unknown };
	if (!Array.isArray(project)) return incomplete(1, needed);
	return project.map((entry: Fields, index) => read(entry) ?? incomplete(index + 1, needed));
}

const cellText = (value: unknown) => String(toText(value)).trim();

function incomplete(entry: number, needed: string): never {
	throw new UserFacingError({
		message: `Found Projects ${entry}: Enter ${needed} and the Project ID`,
		advice: 'Correct the entry in the options, or remove it.',
	});
}

/** Names the entries that are for no row of a run; undefined where there are none. */
export function unusedFoundProjectsText(unused: string[]): string | undefined {
	if (unused.length === 0) return undefined;
	return `Found Projects: not used, as no such row is uncertain here: ${listed(unused, '; ')}. Correct or remove these entries in the options.`;
}
