import * as fc from 'fast-check';

import { invalidFields } from '../../../nodes/shared/contract/requests';
import {
	template,
	templateVideoRequest,
	type Variable,
	variablesOf,
} from '../../../nodes/shared/contract/templateVideo';

const text = (key: string): Variable => ({ key, type: 'text' });

describe('the variables of a scene', () => {
	test('are those it declares and those its script has placeholders of, each once', () => {
		const declared: Variable[] = [text('a'), { key: 'image', type: 'media' }];
		expect(variablesOf('{{b}} {{a}} {{ b }} {{image}} {{A}}', declared)).toEqual([
			...declared,
			text('b'),
			text('A'),
		]);
	});

	test.each(['{{}}', '{{ }}', '{a}', '{{a}', '{ {a} }', '}}a{{'])(
		'are none where a script has no name in double braces: %s',
		(script) => {
			expect(variablesOf(script, [])).toEqual([]);
		},
	);

	test.each(['{{{a}}}', '{{{{a}}}}', '{{\n a\t}}', '{{b{{a}}'])(
		'are found within braces of any number: %j',
		(script) => {
			expect(variablesOf(script, [])).toEqual([text('a')]);
		},
	);

	test('are found whatever their name', () => {
		const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => !/[{}]/.test(key));
		fc.assert(
			fc.property(name, fc.string(), (key, before) => {
				const keys = variablesOf(`${before.replace(/[{}]/g, '')}{{${key}}}`, []).map(
					(variable) => variable.key,
				);
				expect(keys).toEqual(key.trim() === '' ? [] : [key.trim()]);
			}),
		);
	});

	test('are none in a long script whose braces are never closed', () => {
		expect(variablesOf(`{{${' '.repeat(5000)}`, [])).toEqual([]);
		expect(variablesOf('{'.repeat(5000), [])).toEqual([]);
	});
});

describe('a template as the service returns it', () => {
	test('is valid with fields that are missing or unknown', () => {
		expect(template.parse({ scenes: [{}, { script: 'Hi', variables: null, mood: 1 }] })).toEqual({
			type: 'class',
			scenes: [
				{ script: '', variables: [] },
				{ script: 'Hi', variables: [] },
			],
		});
	});

	test('has texts for variables of an unknown type, and their values as they are', () => {
		const variables = [{ key: 'a', type: 'colour', value: 7 }, { key: 'b' }];
		const scenes = [{ script: '', variables }];
		expect(template.parse({ scenes }).scenes[0].variables).toEqual([
			{ ...text('a'), value: 7 },
			text('b'),
		]);
	});

	test.each([{}, { scenes: null }, { scenes: {} }, null, 'scenes'])('has scenes: %j', (data) => {
		expect(template.safeParse(data).success).toBe(false);
	});
});

describe('a request', () => {
	const scene = { script: 'Hi' };
	const request = (change: object) => ({
		type: 'class',
		templateId: 't',
		title: 'a',
		caption: true,
		language: 'en',
		scenes: [scene],
		...change,
	});

	test.each([
		['20 scenes', { scenes: Array.from({ length: 20 }, () => scene) }],
		['a scene without an avatar', { scenes: [{ ...scene, avatar: { id: null } }] }],
		['an empty value', { scenes: [{ ...scene, variables: [{ key: 'a', value: '' }] }] }],
	])('may have %s', (_, change) => {
		expect(invalidFields(templateVideoRequest, request(change))).toEqual([]);
	});

	test.each([
		['no scenes', { scenes: [] }, 'scenes', 'Required'],
		[
			'21 scenes',
			{ scenes: Array.from({ length: 21 }, () => scene) },
			'scenes',
			'Has 21 entries (maximum: 20)',
		],
		['a scene without a script', { scenes: [{ script: '' }] }, 'scenes.0.script', 'Required'],
		[
			'a variable without a name',
			{ scenes: [{ ...scene, variables: [{ key: '', value: '' }] }] },
			'scenes.0.variables.0.key',
			'Required',
		],
		[
			'a placeholder without a value',
			{
				scenes: [scene, { script: '{{a}} {{ b }} {{c}}', variables: [{ key: 'b', value: '' }] }],
			},
			'scenes.1.variables',
			'Missing required variables for scene 2: a, c',
		],
		['no type', { type: '' }, 'type', 'Required'],
	])('may not have %s', (_, change, field, message) => {
		const invalid = invalidFields(templateVideoRequest, request(change));
		expect(invalid).toEqual([expect.objectContaining({ field, message })]);
	});
});
