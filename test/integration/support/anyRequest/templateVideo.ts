import * as fc from 'fast-check';
import { omit } from 'lodash';

import {
	addresses,
	type Cell,
	flags,
	located,
	numbers,
	ofOneRow,
	oneOf,
	some,
	texts,
} from './cells';
import { avatarId, language, options, voiceId } from './common';

const unit = numbers(0, 1);
const sceneChange = some(
	{
		scene: oneOf(['1']),
		script: oneOf(['Hi {{first_name}}', '{{ company }}{{first_name}}', 'Hi', '{{}}{{ }}']),
		avatarId,
		placement: some({ topLeftX: numbers(-9), bottomRightX: numbers(-9), topLeftY: numbers(-9) }),
		voiceId,
		voiceSettings: some({ speed: numbers(0.7, 1.2), stability: unit, style: unit }),
	},
	'scene',
);
const columns = fc.record(
	Object.fromEntries(
		['first_name', 'company', 'product_name', 'hero_image', 'benefit', 'Benefit', 'demo_clip'].map(
			(name) => [name, texts(0, 2000)],
		),
	),
	{ requiredKeys: ['first_name', 'company', 'product_name', 'hero_image'] },
) as fc.Arbitrary<Record<string, Cell>>;
const mapped = (mappingMode: string, value: unknown) => ({
	mappingMode,
	value,
	schema: [],
	matchingColumns: [],
});

export const fromTemplate = fc
	.record({
		byHand: fc.boolean(),
		columns,
		website: fc.option(texts(0, 2000), { nil: undefined, freq: 9 }),
		templateId: located(oneOf(['tpl-welcome', 'tpl-greeting', 'tpl-greeting', 'tpl-product-tour'])),
		more: some(
			{
				title: texts(1, 100),
				caption: flags,
				language,
				sceneChanges: fc.array(sceneChange, { maxLength: 1 }).map((item) => ({ item })),
				options: options.map((all) => omit(all, 'name')),
			},
			'title',
		),
	})
	.map(({ byHand, columns: given, website, templateId, more }) => {
		const all = website ? { ...given, website } : given;
		const variables = byHand ? mapped('defineBelow', all) : mapped('autoMapInputData', null);
		return ofOneRow({ templateId, variables, ...more }, byHand ? {} : all);
	});

export const fromScript = some(
	{
		operation: fc.constant('fromScript'),
		name: texts(1, 100),
		script: texts(1, 5000),
		avatarId,
		voiceId,
		options: some({ webhook: addresses }),
	},
	'operation',
	'name',
	'script',
	'avatarId',
	'voiceId',
).map((given) => ofOneRow(given));
