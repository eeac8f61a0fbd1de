import type { INodeProperties } from 'n8n-workflow';

import { lenientId } from '../contract/responses';
import { toText } from '../items/cells';
import type { Fields } from '../items/parameters';
import { listed, UserFacingError } from '../items/rowError';

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
		'Only needed after a message that a video may have been created: if you find its project in the dashboard of the service, enter it here as the message says. The next run then takes this project and does not send the row again.',
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
					description: 'As the message of the row says',
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
 * @throws UserFacingError for an entry that lacks a value
 */
export function readFoundKeys(option: unknown): FoundKey[] {
	const { project = [] } = (option || {}) as { project?: unknown };
	if (!Array.isArray(project)) return incomplete(1);
	return project.map((entry: Fields, index) => {
		const key = cellText(entry.key);
		const projectId = lenientId.parse(cellText(entry.projectId));
		return key && projectId ? { key, projectId } : incomplete(index + 1);
	});
}

const cellText = (value: unknown) => String(toText(value)).trim();

function incomplete(entry: number): never {
	throw new UserFacingError({
		message: `Found Projects ${entry}: Enter the Key and the Project ID`,
		advice: 'Correct the entry in the options, or remove it.',
	});
}

/** Names the entries that are for no row of a run; undefined where there are none. */
export function unusedFoundProjectsText(unused: string[]): string | undefined {
	if (unused.length === 0) return undefined;
	return `Found Projects: not used, as no such row is uncertain here: ${listed(unused, '; ')}. Correct or remove these entries in the options.`;
}
