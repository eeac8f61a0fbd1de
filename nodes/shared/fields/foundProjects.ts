import type { INodeProperties } from 'n8n-workflow';

import { toText } from '../items/cells';
import type { Fields } from '../items/parameters';
import { UserFacingError } from '../items/rowError';

/** A project that a person has found for a row whose creation is uncertain. */
export interface FoundProject {
	/** The execution that has sent the row. */
	executionId: string;
	/** Index of the input item. */
	itemIndex: number;
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
		'For rows that may have been created, and whose projects you have found in the dashboard of the service. A retry takes these projects and does not send the rows again. The message of the row says what to enter.',
	options: [
		{
			displayName: 'Project',
			name: 'project',
			values: [
				{
					displayName: 'Execution ID',
					name: 'executionId',
					type: 'string',
					default: '',
					placeholder: 'e.g. 12',
					description: 'The execution that has sent the row, as its message says',
				},
				{
					displayName: 'Row',
					name: 'row',
					type: 'number',
					default: 0,
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
	const { project = [] } = (option || {}) as { project?: unknown };
	if (!Array.isArray(project)) return incomplete(1);
	return project.map((entry: Fields, index) => {
		const found = {
			executionId: textOf(entry.executionId),
			itemIndex: Number(textOf(entry.row)) - 1,
			projectId: textOf(entry.projectId),
		};
		const isRow = Number.isInteger(found.itemIndex) && found.itemIndex >= 0;
		return found.executionId && isRow && found.projectId ? found : incomplete(index + 1);
	});
}

const textOf = (value: unknown) => String(toText(value)).trim();

function incomplete(entry: number): never {
	throw new UserFacingError({
		message: `Found Projects ${entry}: Enter the Execution ID, the Row and the Project ID`,
		advice: 'Correct the entry in the options, or remove it.',
	});
}
