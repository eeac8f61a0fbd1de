import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

/** Parameters as a workflow file has them. */
export type Values = Record<string, unknown>;

/** What n8n stores of a resource locator, and of a resource mapper. */
const LOCATOR = ['__rl', 'mode', 'value', 'cachedResultName', 'cachedResultUrl'];
const MAPPER = [
	'mappingMode',
	'value',
	'matchingColumns',
	'schema',
	'attemptToConvertTypes',
	'convertFieldsToString',
];
const MAPPING = ['autoMapInputData', 'defineBelow'];

const unknownKeys = (value: Values, known: string[], at: string): string[] =>
	Object.keys(value).flatMap((key) => (known.includes(key) ? [] : [`${at}.${key} is unknown`]));

const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=');

/** What is wrong with the values of a list of properties, at any depth. */
export const faults = (properties: INodeProperties[], values: Values, at: string): string[] =>
	Object.entries(values).flatMap(([name, value]) => {
		const place = `${at}.${name}`;
		const found = properties
			.filter((property) => property.name === name)
			.map((property) => faultsOf(property, value, place));
		// A name may stand for one property of each operation: one of them must fit.
		return found.sort((a, b) => a.length - b.length)[0] ?? [`${place} is unknown`];
	});

function faultsOf(property: INodeProperties, value: unknown, at: string): string[] {
	if (isExpression(value)) return property.noDataExpression ? [`${at} takes no expression`] : [];
	const { type, options = [] } = property;
	const unless = (right: boolean) => (right ? [] : [`${at} cannot be ${JSON.stringify(value)}`]);
	const offers = (one: unknown) =>
		(options as INodePropertyOptions[]).some((option) => option.value === one);
	switch (type) {
		case 'options':
			return unless(offers(value) || !!property.typeOptions?.loadOptionsMethod);
		case 'multiOptions':
			return unless((value as unknown[]).every(offers));
		case 'collection':
			return faults(options as INodeProperties[], value as Values, at);
		case 'fixedCollection':
			return Object.entries(value as Values).flatMap(([name, entries]) =>
				entryFaults(property, name, entries, `${at}.${name}`),
			);
		case 'resourceLocator': {
			const { __rl, mode } = value as Values;
			return [
				...unknownKeys(value as Values, LOCATOR, at),
				...unless(__rl === true && !!property.modes?.some(({ name }) => name === mode)),
			];
		}
		case 'resourceMapper':
			return [
				...unknownKeys(value as Values, MAPPER, at),
				...unless(MAPPING.includes(String((value as Values).mappingMode))),
			];
		case 'filter':
		case 'assignmentCollection':
			return unless(typeof value === 'object');
		case 'number':
		case 'boolean':
			return unless(typeof value === type);
		default:
			return unless(typeof value === 'string');
	}
}

function entryFaults(property: INodeProperties, name: string, entries: unknown, at: string) {
	const collection = (property.options as INodePropertyCollection[]).find(
		(option) => option.name === name,
	);
	if (!collection) return [`${at} is unknown`];
	const many = property.typeOptions?.multipleValues === true;
	if (Array.isArray(entries) !== many) return [`${at} should${many ? '' : ' not'} be a list`];
	return [entries as Values | Values[]]
		.flat()
		.flatMap((entry, index) => faults(collection.values, entry, `${at}.${index}`));
}
