import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { invalidFields } from '../../../nodes/shared/contract/requests';
import { type Variable, variablesOf } from '../../../nodes/shared/contract/templateVideo';
import type { Fields } from '../../../nodes/shared/items/parameters';
import { UserFacingError } from '../../../nodes/shared/items/rowError';
import {
	classProject,
	templateVideo as templateVideoOf,
} from '../../../nodes/TemplateVideo/request';
import { account, noFiles, panelOf, requestOf } from '../support/panel';

interface Scene {
	script: string;
	variables?: Variable[];
}

const INVALID_ID = 'Must have 1 to 20 characters';

/** Without any expression. */
const templateVideo = templateVideoOf({});

const GREETING: Scene[] = [
	{ script: 'Hi {{name}}', variables: [{ key: 'picture', type: 'media' }] },
	{ script: 'Bye {{ name }}' },
];

const byHand = (value: Fields | null) => ({ variables: { mappingMode: 'defineBelow', value } });
const changed = (...item: Fields[]) => ({ sceneChanges: { item } });

/** The request for a template with some scenes; `lookedUp` holds the paths that were looked up. */
async function fromTemplate(scenes: Scene[], parameters: Fields, itemJson: IDataObject = {}) {
	const lookedUp: string[] = [];
	const panel = panelOf(templateVideo, { templateId: 't1', title: 'Hello', ...parameters });
	const lookUp = async ({ path }: { path: string }) => {
		lookedUp.push(path);
		return await Promise.resolve({ type: 'tour', scenes });
	};
	const request = await templateVideo.build(panel, lookUp, itemJson, account, noFiles);
	return { request, lookedUp, scenes: request.scenes as Fields[] };
}

const valuesIn = (scenes: Fields[]) =>
	scenes.map(({ variables }) =>
		(variables as Array<{ key: string; value: unknown }>).map(({ key, value }) => [key, value]),
	);

test('a request has the type and the scenes of its template, filled in', async () => {
	const { request, lookedUp } = await fromTemplate(
		GREETING,
		byHand({ name: 'Ada', picture: 'https://example.com/ada.jpg' }),
	);
	expect(lookedUp).toEqual(['/v1/template/t1']);
	expect(request).toEqual({
		type: 'tour',
		templateId: 't1',
		title: 'Hello',
		caption: true,
		language: 'en',
		scenes: [
			{
				script: 'Hi {{name}}',
				variables: [
					{ key: 'picture', value: 'https://example.com/ada.jpg', type: 'media' },
					{ key: 'name', value: 'Ada', type: 'text' },
				],
			},
			{ script: 'Bye {{ name }}', variables: [{ key: 'name', value: 'Ada', type: 'text' }] },
		],
	});
	expect(invalidFields(templateVideo.schema, request)).toEqual([]);
});

test.each([
	['FALSE', 'es', { caption: false, language: 'es' }],
	['', ' ', { caption: true, language: 'en' }],
	['perhaps', 'english', { caption: 'perhaps', language: 'english' }],
])('captions %j in %j are read from cells', async (caption, language, read) => {
	expect((await fromTemplate([], { caption, language })).request).toMatchObject(read);
});

test.each([
	['', 'Required'],
	[null, 'Required'],
	['.', INVALID_ID],
	['..', INVALID_ID],
	['x'.repeat(21), INVALID_ID],
])('nothing is looked up for an invalid template ID: %j', async (templateId, message) => {
	const request = requestOf(templateVideo, { templateId });
	await expect(request).rejects.toThrow(UserFacingError);
	await expect(request).rejects.toMatchObject({ rowError: { field: 'templateId', message } });
});

test('a template ID stays within its part of the path', async () => {
	const { lookedUp, request } = await fromTemplate([], { templateId: 'a/../b?c' });
	expect(lookedUp).toEqual(['/v1/template/a%2F..%2Fb%3Fc']);
	expect(request.templateId).toBe('a/../b?c');
});

describe('values of variables', () => {
	const byColumn = { variables: { mappingMode: 'autoMapInputData', value: { a: 'by hand' } } };

	test.each<[string, Fields, IDataObject, unknown]>([
		['mapped by hand', byHand({ a: 'x' }), { a: 'column' }, 'x'],
		['taken from the column', byColumn, { a: 'column' }, 'column'],
		['texts, whatever a sheet has', byHand({ a: 7 }), {}, '7'],
		['false, as a text', byHand({ a: false }), {}, 'false'],
	])('are %s', async (_, parameters, itemJson, value) => {
		const { scenes } = await fromTemplate([{ script: '{{a}}' }], parameters, itemJson);
		expect(valuesIn(scenes)).toEqual([[['a', value]]]);
	});

	test.each<[string, Fields, IDataObject]>([
		['no values', byHand(null), { a: 'column' }],
		['nothing', byHand({ a: null }), {}],
		['an empty text', byHand({ a: '' }), {}],
		['another case', byColumn, { A: 'x' }],
	])('are missing where there is %s', async (_, parameters, itemJson) => {
		const request = fromTemplate([{ script: '{{a}}' }], parameters, itemJson);
		const message = 'Missing required variables for scene 1: a';
		await expect(request).rejects.toMatchObject({ rowError: { field: 'variables', message } });
	});

	test.each([
		[{ value: 'own' }, 'own'],
		[{ value: '' }, undefined],
		[{ value: 7 }, undefined],
		[{ value: null }, undefined],
		[{}, undefined],
	])('are the own text of the template where that is wanted: %j', async (own, value) => {
		const scenes: Scene[] = [
			{ script: 'One' },
			{ script: '{{a}}', variables: [{ key: 'a', type: 'text', ...own }] },
		];
		const built = fromTemplate(scenes, { ifNoValue: 'templateValue' });
		if (value !== undefined) {
			expect(valuesIn((await built).scenes)).toEqual([[], [['a', value]]]);
			return;
		}
		await expect(built).rejects.toThrow(expect.toTell('missingVariables', '2'));
	});

	const key = fc.constantFrom<string[]>(
		'a',
		'A',
		'b',
		'first name',
		'__proto__',
		'constructor',
		'é',
	);
	const scene = fc
		.record({ inScript: fc.array(key, { maxLength: 3 }), declared: fc.uniqueArray(key) })
		.map(({ inScript, declared }) => ({
			script: inScript.map((name) => `{{${name}}}`).join(' '),
			variables: declared.map((name) => ({ key: name, type: 'text' as const })),
		}));

	test('are all sent, or the error names all that are missing, scene by scene', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(scene, { maxLength: 4 }),
				fc.uniqueArray(key),
				async (template, known) => {
					const values = Object.fromEntries(known.map((name) => [name, `${name}!`]));
					const wanted = template.map(({ script, variables }) =>
						variablesOf(script, variables).map((variable) => variable.key),
					);
					const missing = wanted.flatMap((names, index) => {
						const without = names.filter((name) => !known.includes(name));
						if (without.length === 0) return [];
						return [`Missing required variables for scene ${index + 1}: ${without.join(', ')}`];
					});
					const built = fromTemplate(template, byHand(values));
					if (missing.length > 0) {
						await expect(built).rejects.toMatchObject({ message: missing.join('; ') });
						return;
					}
					expect(valuesIn((await built).scenes)).toEqual(
						wanted.map((names) => names.map((name) => [name, `${name}!`])),
					);
				},
			),
		);
	});
});

describe('a change', () => {
	const PLAIN: Scene[] = [{ script: 'One' }, { script: 'Two' }];
	const change = async (...changes: Fields[]) =>
		(await fromTemplate(PLAIN, changed(...changes))).scenes;

	test('applies to its own scene, whatever the order', async () => {
		const scenes = await change({ scene: 2, script: 'Zwei' }, { scene: '1', voiceId: 'v1' });
		expect(scenes).toEqual([
			{ script: 'One', variables: [], voice: 'v1' },
			{ script: 'Zwei', variables: [] },
		]);
	});

	test('of a variable counts in this order: the scene, all scenes, all variables', async () => {
		const own = (value: unknown) => ({ variables: { item: [{ key: 'a', value }] } });
		const all = { appliesTo: 'allScenes' };
		const valuesWith = async (...changes: Fields[]) => {
			const parameters = { ...byHand({ a: 'row' }), ...changed(...changes) };
			return valuesIn((await fromTemplate([{ script: '{{a}}' }], parameters)).scenes)[0][0][1];
		};
		expect(await valuesWith()).toBe('row');
		expect(await valuesWith({ ...all, ...own('all') })).toBe('all');
		expect(await valuesWith({ scene: 1, ...own('one') }, { ...all, ...own('all') })).toBe('one');
		const emptied = valuesWith({ scene: 1, ...own('') }, { ...all, ...own('all') });
		await expect(emptied).rejects.toThrow(expect.toTell('missingVariables', '1'));
		expect(await valuesWith({ scene: 1, ...own(null) }, { ...all, ...own('all') })).toBe('all');
		expect(await valuesWith({ scene: 1, ...own(null) })).toBe('row');
	});

	test('of a script needs values for the placeholders of the new one only', async () => {
		const { scenes } = await fromTemplate([{ script: '{{old}}' }], {
			...byHand({ new: 'x' }),
			...changed({ scene: 1, script: '{{new}}' }),
		});
		expect(valuesIn(scenes)).toEqual([[['new', 'x']]]);
	});

	test.each<[string, Fields, Fields]>([
		['nothing', { script: '', avatarId: '', voiceId: ' ', placement: {}, voiceSettings: {} }, {}],
		['an avatar', { avatarId: { __rl: true, value: 'a1' } }, { avatar: { id: 'a1' } }],
		['no avatar', { noAvatar: 'TRUE', avatarId: 'a1' }, { avatar: { id: null } }],
		['an avatar after all', { noAvatar: 'false', avatarId: 'a1' }, { avatar: { id: 'a1' } }],
		[
			'both corners',
			{ placement: { topLeftX: '1', topLeftY: 2, bottomRightX: 0, bottomRightY: 'low' } },
			{ avatar: { topLeft: { x: 1, y: 2 }, bottomRight: { x: 0, y: 'low' } } },
		],
		['empty coordinates', { placement: { topLeftX: '', bottomRightY: null } }, {}],
		['the voice', { voiceSettings: { style: 0 } }, { voiceSettings: { style: 0 } }],
	])('of %s', async (_, given, difference) => {
		const [, second] = await change({ scene: 2, ...given });
		expect(second).toEqual({ script: 'Two', variables: [], ...difference });
	});

	test('of one field, or one coordinate, keeps what all scenes change', async () => {
		const placement = { topLeftX: 1, topLeftY: 2, bottomRightX: 3, bottomRightY: 4 };
		const all = { appliesTo: 'allScenes', placement, voiceSettings: { speed: 1, style: 0 } };
		const one = { scene: 2, placement: { topLeftX: 0 }, voiceSettings: { style: 1 } };
		const [first, second] = await change(one, all);
		expect(first.avatar).toEqual({ topLeft: { x: 1, y: 2 }, bottomRight: { x: 3, y: 4 } });
		expect(second.avatar).toEqual({ topLeft: { x: 0, y: 2 }, bottomRight: { x: 3, y: 4 } });
		expect(second.voiceSettings).toEqual({ speed: 1, style: 1 });
	});

	test.each<[string, Fields[], string]>([
		['of scene 0', [{ scene: 0 }], expect.toTell('noSuchScene', '0', '2')],
		['of scene 3', [{ scene: 3 }], expect.toTell('noSuchScene', '3', '2')],
		['of half a scene', [{ scene: 1.5 }], expect.toTell('noSuchScene', '1.5', '2')],
		['of no scene', [{ scene: '' }], expect.toTell('noSuchScene', '2')],
	])('%s is invalid', async (_, changes, message) => {
		await expect(change(...changes)).rejects.toMatchObject({
			rowError: { field: 'sceneChanges', message },
		});
	});
});

test('a video from a script has its five fields, all as texts', async () => {
	const parameters = { name: 7, script: 'Welcome', avatarId: 'a1', voiceId: 'v1' };
	const request = await requestOf(classProject, parameters);
	expect(request).toEqual({ type: 'class', ...parameters, name: '7' });
	expect(invalidFields(classProject.schema, request)).toEqual([]);
});
