import type {
	IDisplayOptions,
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

import { shownFieldsOf } from '../support/shownFields';
import { ourNodes } from './support/ourNodes';

/** The names of fields that a panel asks to know which others it shows. */
const askedBy = ({ show, hide }: IDisplayOptions = {}) => Object.keys({ ...show, ...hide });

const valuesOf = ({ type, options = [] }: INodeProperties): INodeParameters[string][] => {
	if (type === 'boolean') return [true, false];
	const values = (options as INodePropertyOptions[]).map(({ value }) => value);
	return type === 'multiOptions' ? [[], ...values.map((value) => [value]), values] : values;
};

/** All settings of a panel that can show other fields. */
function settingsOf({ properties }: INodeTypeDescription): INodeParameters[] {
	const asked = new Set(properties.flatMap(({ displayOptions }) => askedBy(displayOptions)));
	const values = new Map<string, Set<INodeParameters[string]>>();
	for (const field of properties) {
		if (!asked.has(field.name) && field.type !== 'multiOptions') continue;
		values.set(field.name, new Set([...(values.get(field.name) ?? []), ...valuesOf(field)]));
	}
	return [...values].reduce<INodeParameters[]>(
		(all, [name, each]) =>
			all.flatMap((settings) => [...each].map((value) => ({ ...settings, [name]: value }))),
		[{}],
	);
}

const noticesOn = (description: INodeTypeDescription, settings: INodeParameters) =>
	shownFieldsOf(description, settings).filter(({ type }) => type === 'notice');

const panels = ourNodes.flatMap(({ node: { description } }) =>
	description.usableAsTool
		? [description, { ...description, name: `${description.name}Tool` }]
		: [description],
);

test.each(panels)('$name shows at most one notice at once, whatever is set', (description) => {
	const settings = settingsOf(description);
	const crowded = settings.filter((each) => noticesOn(description, each).length > 1);
	expect(settings.length).toBeGreaterThan(1);
	expect(crowded).toEqual([]);
});
