import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import type { Problem } from '../contract/validate';

type Option = INodeProperties | INodePropertyCollection | INodePropertyOptions;

const isProperty = (option: Option): option is INodeProperties => 'type' in option;
const isCollection = (option: Option): option is INodePropertyCollection => 'values' in option;

/** The properties right below one, through the layers that requests know nothing of (fixed collections). */
const below = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) => {
		if (isCollection(option)) return option.values;
		return isProperty(option) ? [option] : [];
	});

/** Breadth first: what stands higher on the panel is meant before what is nested. */
function find(properties: INodeProperties[], name: string): INodeProperties | undefined {
	if (properties.length === 0) return undefined;
	return (
		properties.find((property) => property.name === name) ?? find(properties.flatMap(below), name)
	);
}

/**
 * A field path of the service (`media.0.url`) in the words of the panel (`Media 1 > URL`); a part that the
 * panel does not show stays as it is.
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
		const property = find(scope, aliases[part] ?? part);
		labels.push(property?.displayName ?? part);
		if (property && below(property).length > 0) scope = below(property);
	}
	return labels.join(' > ');
}

/** A problem for the person at the panel: the field's label, what is wrong, and the service's path. */
export const inWords = (
	properties: INodeProperties[],
	field: string,
	{ path, text }: Problem,
	aliases?: Record<string, string>,
): string => `${labelOf(properties, field, aliases)}: ${text} (${path})`;
