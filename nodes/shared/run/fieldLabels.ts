import type { INodeProperties } from 'n8n-workflow';

import type { InvalidField } from '../contract/requests';
import type { RowError } from '../items/rowError';
import { CELL, labelInJson, ROW } from '../messages/rows';
import type { PlannedVideo } from '../video/video';
import type { Run } from './runSetup';

/** A property's children; requests lack the layer that fixed collections add. */
const childrenOf = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option] : [];
	});

/** Breadth first: a property higher on the panel comes before a nested one. */
function findProperty(properties: INodeProperties[], name: string): INodeProperties | undefined {
	if (properties.length === 0) return undefined;
	return (
		properties.find((property) => property.name === name) ??
		findProperty(properties.flatMap(childrenOf), name)
	);
}

/**
 * A field path of the service (`media.0.url`) in labels of the panel (`Media 1 > URL`); a part that the panel does not
 * have stays as it is.
 */
export function labelOf(
	properties: INodeProperties[],
	path: string,
	aliases: Record<string, string> = {},
): string {
	const labels: string[] = [];
	let scope = properties;
	for (const part of path.split('.')) {
		if (/^\d+$/.test(part)) {
			labels.push(`${labels.pop() ?? ''} ${Number(part) + 1}`.trim());
			continue;
		}
		const property = findProperty(scope, aliases[part] ?? part);
		labels.push(property?.displayName ?? part);
		if (property && childrenOf(property).length > 0) scope = childrenOf(property);
	}
	return labels.join(' > ');
}

type ErrorRun = Pick<Run, 'kind' | 'itemsAreEntries'>;

type ErrorVideo = Pick<PlannedVideo, 'itemIndexes' | 'positions'>;

/** The input items that have given a field of a request its value, and its path on the panel, or in JSON. */
function fieldSource(
	{ kind, itemsAreEntries }: ErrorRun,
	{ itemIndexes, positions }: ErrorVideo,
	field: string,
): { itemIndexes: number[]; path: string; isJson?: boolean } {
	const [list, index, ...rest] = field.split('.');
	if (list !== kind.listInput?.field || index === undefined) return { itemIndexes, path: field };
	const position = positions?.[Number(index)] ?? index;
	const itemIndex = itemsAreEntries ? itemIndexes[Number(position)] : undefined;
	if (itemIndex === undefined) {
		const path = [list, position, ...rest].join('.');
		return { itemIndexes, path, isJson: positions === undefined };
	}
	// all items give entries by the same fields
	return { itemIndexes: [itemIndex], path: [`${list}Row`, position, ...rest].join('.') };
}

/**
 * Errors of a request with the labels of the panel. An error in an entry that an input item has given is about that item.
 *
 * @param common what the errors share
 */
export function fieldErrors(
	run: ErrorRun,
	video: ErrorVideo,
	invalid: InvalidField[],
	common: Partial<RowError>,
): RowError[] {
	const { fields, aliases } = run.kind;
	return invalid.map(({ field, message, reason = common.reason }) => {
		const { itemIndexes, path, isJson } = fieldSource(run, video, field);
		const onPanel = labelOf(fields, path, aliases);
		const label = isJson ? labelInJson(onPanel, field) : onPanel;
		const told =
			reason === CELL.emptyValue().reason
				? ROW.fieldEmpty(label)
				: { ...ROW.fieldInvalid(label, message), ...(reason && { reason }) };
		return { ...common, itemIndexes, field, ...told };
	});
}
