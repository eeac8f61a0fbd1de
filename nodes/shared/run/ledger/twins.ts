import type { IExecuteFunctions } from 'n8n-workflow';

import { columnsIn } from '../../fields/output';
import type { Fields } from '../../items/parameters';
import { type TableColumns } from '../../items/tableRows';

/** Whether another node of this kind, beside this one or behind it, writes into the same columns. */
export function hasTwin(context: IExecuteFunctions, columns: TableColumns): boolean {
	const { name, type } = context.getNode();
	const options = { includeNodeParameters: true };
	const parents = context.getParentNodes(name, options);
	const related = [
		...parents,
		...[name, ...parents.map((parent) => parent.name)].flatMap((each) =>
			context.getChildNodes(each, options),
		),
	];
	return related.some((node) => {
		const { output, options: own } = (node.parameters ?? {}) as {
			output?: unknown;
			options?: Fields;
		};
		const isSameKind = node.name !== name && node.type === type && !node.disabled;
		return (
			isSameKind &&
			output === 'row' &&
			columnsIn(own?.resultColumns).projectId === columns.projectId
		);
	});
}
