import type { Fields, ReadParameter } from '../../../nodes/shared/items/parameters';
import type { CreationKind } from '../../../nodes/shared/run/kind';
import { readAccount } from '../../../nodes/shared/service/credential';
import type { LookUp } from '../../../nodes/shared/service/client';

export const account = readAccount({ apiKey: 'key-123456', baseUrl: 'https://a.test' });

/**
 * Reads a panel as n8n does: a parameter that is not set has its default, and one that the panel does not have throws.
 *
 * @param parameters those that are set; of a resource locator, its value
 */
export const panelOf =
	({ fields }: CreationKind, parameters: Fields): ReadParameter =>
	(name) => {
		const field = fields.find((known) => known.name === name);
		if (!field) throw new Error(`Could not get parameter "${name}"`);
		if (Object.hasOwn(parameters, name)) return parameters[name];
		return field.type === 'resourceLocator' ? '' : field.default;
	};

const nothingToLookUp: LookUp = async ({ path }) =>
	await Promise.reject(new Error(`There is nothing to look up at ${path}`));

export const noFiles = async () => await Promise.resolve(undefined);

/** The request that a kind builds from a panel, without its list input. */
export const requestOf = async (kind: CreationKind, parameters: Fields, lookUp = nothingToLookUp) =>
	await kind.build(panelOf(kind, parameters), lookUp, {}, account, noFiles);

/** The entries of a request's list as JSON makes them. */
export const entriesOf = (
	kind: CreationKind,
	entries: Fields[],
	parameters: Fields = {},
): Fields[] => {
	if (!kind.listInput) throw new Error(`${kind.name} has no list input`);
	return kind.listInput.toEntries(entries, panelOf(kind, parameters));
};
