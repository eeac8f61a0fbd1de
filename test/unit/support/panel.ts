import type { CreationKind, Fields, Read } from '../../../nodes/shared/creation/kind';
import type { LookUp } from '../../../nodes/shared/lookups/libraries';

/**
 * Reads a panel as n8n does: of a resource locator its value, of a parameter that is not given its default, and of
 * one that the panel does not have nothing, but an exception.
 */
export const panelOf =
	({ fields }: CreationKind, given: Fields): Read =>
	(name) => {
		const field = fields.find((known) => known.name === name);
		if (!field) throw new Error(`Could not get parameter "${name}"`);
		if (Object.hasOwn(given, name)) return given[name];
		return field.type === 'resourceLocator' ? '' : field.default;
	};

const nothingToLookUp: LookUp = async (call) =>
	await Promise.reject(new Error(`There is nothing to look up at ${call.path}`));

/** The request that a panel leads to, but for its list of parts. */
export const requestOf = async (kind: CreationKind, given: Fields, lookUp = nothingToLookUp) =>
	await kind.build(panelOf(kind, given), lookUp, {});

/** The entries of a request's list. */
export const partsOf = ({ name, parts }: CreationKind, entries: Fields[]): Fields[] => {
	if (!parts) throw new Error(`${name} has no list of parts`);
	return entries.map((entry, index) => parts.toPart(entry, index));
};
