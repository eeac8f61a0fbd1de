import { useSimulator } from '../../support/simulator';
import { classWith, greetingScene, letters, templateWith, times } from './bodies';
import { type Json, paths, post } from './client';

const service = useSimulator({ minuteMs: 2 });

describe('is created:', () => {
	test.each([
		['a template video', templateWith()],
		['a class video in the simple form', classWith()],
	])('%s, which is processing', async (_, request) => {
		const { body } = await post(service, paths.template, request);
		const data = { projectId: expect.any(String), status: 'processing' };
		expect(body).toEqual({ success: true, message: expect.any(String), data });
	});
});

describe('is accepted:', () => {
	test.each<[string, string, Json]>([
		[
			'20 template scenes',
			paths.template,
			templateWith({ scenes: times(20, () => greetingScene()) }),
		],
		[
			'an avatar id of null',
			paths.template,
			templateWith({ scenes: [greetingScene({ avatar: { id: null } })] }),
		],
		['a title of 100 characters', paths.template, templateWith({ title: letters(100) })],
		['an empty variable', paths.template, templateWith({ scenes: [greeting('first_name', '')] })],
	])('%s', async (_, path, body) => {
		expect((await post(service, path, body)).body).toMatchObject({ success: true });
	});
});

describe('a template video is refused with', () => {
	const scene = (changes: Json) => ({ scenes: [greetingScene(changes)] });
	const cases: Array<[string, Json]> = [
		['templateId: String must contain at most 20 character(s)', { templateId: letters(21) }],
		['title: String must contain at most 100 character(s)', { title: letters(101) }],
		['caption: Expected boolean, received object', { caption: {} }],
		[
			'scenes: Array must contain at most 20 element(s)',
			{ scenes: times(21, () => greetingScene()) },
		],
		['scenes.0.script: String must contain at least 1 character(s)', scene({ script: '' })],
		['scenes.0.voice: String must contain at most 20 character(s)', scene({ voice: letters(21) })],
		[
			'scenes.0.voiceSettings.speed: Number must be less than or equal to 1.2',
			scene({ voiceSettings: { speed: 1.21 } }),
		],
		[
			'scenes.0.variables: Array must contain at most 20 element(s)',
			scene({ variables: times(21, (index) => ({ key: `k${index}`, value: 'v' })) }),
		],
		[
			'scenes.0.variables.0.value: String must contain at most 2000 character(s)',
			{ scenes: [greeting('first_name', letters(2001))] },
		],
		[
			'scenes.0.variables.0.key: String must contain at most 100 character(s)',
			{ scenes: [greeting(letters(101), 'v')] },
		],
		["type: Invalid enum value. Expected 'class', received 'ad'", { type: 'ad' }],
		[
			'Missing required variables for scene 1: first_name',
			{ scenes: [greeting('First_name', 'A')] },
		],
		[
			'Missing required variables for scene 2: extra',
			{ scenes: [greetingScene(), { script: 'One {{extra}} word' }] },
		],
	];
	test.each(cases)('%s', async (message, changes) => {
		const { status, body } = await post(service, paths.template, templateWith(changes));
		expect([status, body.message]).toEqual([400, message]);
	});

	test('the expected, the provided and the missing variables', async () => {
		const request = templateWith({ scenes: [greetingScene({ variables: [] })] });
		const { body } = await post(service, paths.template, request);
		expect(body.code).toBe('VARIABLE_MISMATCH');
		const names = ['first_name', 'company'];
		expect(body.details).toEqual({ expected: names, provided: [], missing: names });
	});

	test.each(['tpl-nowhere', 'tpl-other-team'])('TEMPLATE_NOT_FOUND for %s', async (templateId) => {
		const { status, body } = await post(service, paths.template, templateWith({ templateId }));
		expect([status, body.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
	});
});

test('a class video in the simple form needs its voice', async () => {
	const { body } = await post(service, paths.template, classWith({ voiceId: undefined }));
	expect(body).toMatchObject({ message: 'voiceId: Required', details: { missing: ['voiceId'] } });
});

function greeting(key: string, value: string): Json {
	return greetingScene({
		variables: [
			{ key, value },
			{ key: 'company', value: 'Example' },
		],
	});
}
