import * as fc from 'fast-check';
import { omit } from 'lodash';

import {
	addresses,
	Cell,
	flags,
	jsons,
	lists,
	located,
	numbers,
	ofOneRow,
	oneOf,
	plain,
	some,
	texts,
} from './cells';
import { byId } from '../kinds';
import { additionalBodyFields, avatarId, language, options, voiceId } from './common';

const unit = numbers(0, 1);
const place = numbers(-9);
const sceneChange = some(
	{
		appliesTo: fc.constantFrom('oneScene', 'allScenes'),
		scene: oneOf(['1']),
		script: oneOf(['Hi {{first_name}}', '{{ company }}{{first_name}}', 'Hi', '{{}}{{ }}']),
		variables: fc
			.array(fc.record({ key: texts(1, 100), value: texts(0, 2000) }), { maxLength: 2 })
			.map((item) => ({ item })),
		noAvatar: flags,
		avatarId,
		placement: some(
			{ topLeftX: place, topLeftY: place, bottomRightX: place, bottomRightY: place },
			'topLeftX',
			'topLeftY',
			'bottomRightX',
		),
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
				title: texts(1, 200),
				caption: flags,
				language,
				ifNoValue: fc.constantFrom('refuse', 'templateValue', 'emptyText'),
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

const writtenScene = some(
	{
		script: oneOf(['Hi', '{{a}}', 'Hi {{first_name}}']),
		avatar: some({ id: fc.constantFrom(null, 'avatar-0001', 7) }),
		variables: fc.constantFrom([], [{ key: 'a', value: '' }], [{ key: 'a' }], 'a'),
		voice: oneOf(['voice-0001']),
		voiceSettings: some({ speed: numbers(0.7, 1.2) }),
	},
	'script',
);

export const fromWrittenScenes = fc
	.oneof(
		{ weight: 9, arbitrary: lists(writtenScene, 20).map((list) => new Cell(plain(list))) },
		{ weight: 1, arbitrary: jsons([{ script: 'Hi' }]) },
	)
	.map((scenesJson) =>
		ofOneRow({ templateId: byId('tpl-welcome'), title: 'a', scenesSource: 'json', scenesJson }),
	);

export const fromScript = some(
	{
		operation: fc.constant('fromScript'),
		name: texts(1, 100),
		script: texts(1, 10_000),
		avatarId,
		voiceId,
		options: some({ webhook: addresses, additionalBodyFields }),
	},
	'operation',
	'name',
	'script',
	'avatarId',
	'voiceId',
).map((given) => ofOneRow(given));
