import type { INodeParameters } from 'n8n-workflow';

import type { Tells } from '../../support/reasonNames';
import { useSimulator } from '../../support/simulator';
import { AVATAR, byId, creations, expression, long, lookups, VOICE } from '../support/kinds';
import { fromScript, runTemplateVideo } from '../support/templateVideo';

const simulator = useSimulator();

const run = async (parameters: INodeParameters, setup = {}) =>
	await runTemplateVideo(simulator, parameters, setup);

describe('from a script', () => {
	test('the request has the fields of the simple form', async () => {
		const { items } = await run(fromScript());
		expect(creations(simulator)[0]).toMatchObject({ path: '/v1/project/create', status: 200 });
		expect(creations(simulator)[0].body).toEqual({
			type: 'class',
			name: 'Lesson 1',
			script: 'Welcome to the first lesson.',
			avatarId: AVATAR,
			voiceId: VOICE,
		});
		expect(lookups(simulator)).toEqual([]);
		expect(items[0].json).toEqual({
			projectId: simulator.projects[0].id,
			status: 'processing',
			kind: 'classProject',
			name: 'Lesson 1',
			...{ message: '', url: null },
		});
	});

	test('a webhook is sent, and metadata never: the simple form has none', async () => {
		const options = {
			webhook: 'https://example.com/finished',
			metadata: { entry: [{ key: 'left', value: 'from before' }] },
		};
		const { error } = await run(fromScript({ options }));
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({ webhook: options.webhook });
		expect(creations(simulator)[0].body).not.toHaveProperty('metadata');
	});

	test.each<[Tells, INodeParameters]>([
		[['fieldEmpty', 'Project Name'], { name: expression('') }],
		[['fieldEmpty', 'Script'], { script: expression('') }],
		[['tooLong', 'Script', '10,001', '10,000'], { script: long(10_001) }],
		[['fieldEmpty', 'Avatar'], { avatarId: byId(expression('')) }],
		[['tooLong', 'Avatar', '31', '30'], { avatarId: byId(expression(long(31))) }],
		[['fieldEmpty', 'Voice'], { voiceId: byId(expression('')) }],
		[['tooLong', 'Voice', '31', '30'], { voiceId: byId(expression(long(31))) }],
		[
			['NOT_HTTPS_URL', 'Webhook URL', 'http://example.com'],
			{ options: { webhook: 'http://example.com' } },
		],
	])('bad input is named in the words of the panel: %j', async (message, parameters) => {
		const { error } = await run(fromScript(parameters));
		expect(error?.message).toTell(...message);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a name of 100 characters', { name: long(100) }],
		['a script of 5000 characters', { script: long(5000) }],
		['a script below what is sensible', { script: 'Hi' }],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await run(fromScript(parameters));
		expect(error).toBeUndefined();
	});

	test.each<[Tells, INodeParameters]>([
		[['fieldInvalid', 'Avatar "nobody" not found'], { avatarId: byId('nobody') }],
		[['fieldInvalid', 'Voice "mute" not found'], { voiceId: byId('mute') }],
	])('what only the service can know is said in its words: %j', async (message, parameters) => {
		const { error } = await run(fromScript(parameters));
		expect(error?.message).toTell(...message);
	});
});
