import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { AVATAR, creations, VOICE } from '../support/kinds';
import { fromTemplate, GREETING, PLAIN, runTemplateVideo, sent } from '../support/templateVideo';

const simulator = useSimulator();

const run = async (parameters: INodeParameters, setup = {}) =>
	await runTemplateVideo(simulator, parameters, setup);

const written = (templateId: string, scenesJson: string) =>
	fromTemplate(templateId, { scenesSource: 'json', scenesJson });

const SCENES = [
	{
		script: 'Hi {{name}}',
		avatar: { id: null },
		variables: [{ key: 'name', value: 'Ada' }],
		mood: 'glad',
	},
	{
		script: 'Bye {{name}}',
		avatar: { id: AVATAR, topLeft: { x: 1, y: 2 } },
		variables: [{ key: 'name', value: '', type: 'text' }],
		voice: VOICE,
		voiceSettings: { speed: 1.1 },
	},
];

describe('scenes as JSON', () => {
	test.each([
		['typed', JSON.stringify(SCENES)],
		['taken from a column', '={{ $json.scenes }}'],
	])('are sent as they are written: %s', async (_, scenesJson) => {
		const { error } = await run(written(PLAIN, scenesJson), { rows: [{ scenes: SCENES }] });
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({ type: 'class', templateId: PLAIN });
		expect(sent(simulator)[0].scenes).toEqual(SCENES);
	});

	test('have the script of their scene of the template where they have none', async () => {
		const variables = ['first_name', 'company'].map((key) => ({ key, value: 'x' }));
		await run(written(GREETING, JSON.stringify([{ variables }])));
		expect(sent(simulator)[0].scenes).toEqual([
			{ script: 'Hello {{first_name}}, good to see {{company}} here.', variables },
		]);
	});

	test.each([
		['no JSON', '[{', expect.toTell('notJson', 'Scenes (JSON)')],
		['no list', '{}', expect.toTell('notListOfObjects', 'Scenes (JSON)')],
		['no scenes', '[]', expect.toTell('fieldEmpty', 'Scenes')],
		[
			'21 scenes',
			JSON.stringify(Array(21).fill({ script: 'Hi' })),
			expect.toTell('tooLong', 'Scenes', '21', '20'),
		],
		[
			'a scene that the template does not have, without a script',
			'[{}, {}]',
			expect.toTell('fieldEmpty', 'Scenes 2 > Script'),
		],
		[
			'a wrong field',
			'[{"script": "Hi", "voiceSettings": {"speed": 2}}]',
			expect.toTell('mustBe', 'Scenes 1 > Voice Settings > Speed', '1.2'),
		],
		[
			'half a corner',
			'[{"script": "Hi", "avatar": {"topLeft": {"x": 1}}}]',
			expect.toTell('fieldEmpty', 'Scenes 1 > Avatar > topLeft > y'),
		],
		[
			'a placeholder without a value',
			'[{"script": "Hi"}, {"script": "{{a}}{{b}}", "variables": [{"key": "b", "value": ""}]}]',
			expect.toTell('missingVariables', 'Scenes 2 > Variables', 2, 'a'),
		],
		[
			'placeholders that n8n would empty',
			'=[{"script": "Hi {{name}}"}]',
			expect.toTell('readAsExpression', 'Scenes (JSON)', 'name'),
		],
	])(
		'are refused with the scene and the field, and nothing is sent: %s',
		async (_, json, message) => {
			const { error } = await run(written(PLAIN, json));
			expect(error?.message).toEqual(message);
			expect(creations(simulator)).toEqual([]);
		},
	);

	test('can be put together by an expression', async () => {
		const json = '=[{"script": "Hi {{ $json.name }}"}]';
		await run(written(PLAIN, json), { rows: [{ name: 'Ada' }] });
		expect(sent(simulator)[0].scenes).toEqual([{ script: 'Hi Ada' }]);
	});
});
