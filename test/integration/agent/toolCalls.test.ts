import type { IDataObject } from 'n8n-workflow';

import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import { useScaledTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import type { CallBy } from '../support/agent';
import { PICTURE } from '../support/least';
import { call, callTool, fromAI, itemsOf, lookUp } from '../support/toolCalls';
import { AVATAR, byId, creations, keepGoing, VOICE } from '../support/kinds';
import { makeVideo } from '../support/library';

const simulator = useSimulator({ library: { avatars: 200, voices: 200 } });

describe.each<CallBy>(['function', 'engine'])('a tool that the agent calls by %s', (callBy) => {
	test('creates a video from what the model says', async () => {
		const { answers, error } = await callTool(simulator, { callBy, calls: [call()] });
		expect(error).toBeUndefined();
		const [{ body }] = creations(simulator);
		expect(body).toMatchObject({
			script: 'Hello there',
			avatarId: AVATAR,
			voiceId: VOICE,
			media: [{ url: PICTURE }],
		});
		const [project] = simulator.projects;
		expect(itemsOf(answers[0])).toEqual([
			{
				projectId: project.id,
				videoId: project.videoId,
				status: 'processing',
				kind: 'ugcAd',
				...{ message: '', url: null },
			},
		]);
		expect(answers[0].length).toBeLessThan(250);
	});

	test('creates what it is called for, and gives a call that is repeated the first video', async () => {
		const calls = [call(), call(), call({ script: 'Another one' })];
		const { answers } = await callTool(simulator, { callBy, calls });
		expect(simulator.projects).toHaveLength(2);
		const [{ id }, other] = simulator.projects;
		expect(answers.flatMap(itemsOf)).toMatchObject([
			{ projectId: id },
			{ projectId: id, recalled: true },
			{ projectId: other.id },
		]);
	});

	test('says what is wrong, so that the model can correct it', async () => {
		const { answers, error } = await callTool(simulator, {
			callBy,
			calls: [call({ avatar: 'nobody' }), call({ picture: 'a cat' }), call()],
		});
		expect(error).toBeUndefined();
		expect(itemsOf(answers[0])).toEqual([
			expect.objectContaining({
				status: 'rejected',
				message: expect.stringContaining('Nothing was created.'),
			}),
		]);
		expect(answers[0]).toMatch(/Avatar \\?"nobody\\?" not found/);
		expect(answers[1]).toTell('NOT_HTTPS_URL', 'Images or Clips (B-Roll) 1 > URL');
		expect(simulator.projects).toHaveLength(1);
	});

	test('says once what to do next where On Error stops the workflow', async () => {
		const settings = { onError: 'stopWorkflow' as const };
		const said = async (more: IDataObject) => {
			const { answers, error } = await callTool(simulator, {
				callBy,
				settings,
				calls: [call(more)],
			});
			return `${answers.join()} ${error?.message}`;
		};
		expect((await said({ avatar: 'nobody' })).split('Nothing was created')).toHaveLength(2);
		simulator.faults.next('lostAnswer', { path: /create/ });
		expect((await said({})).split("Don't call this tool again")).toHaveLength(2);
	});

	test('is not paid twice when Retry On Fail repeats a creation of unknown outcome', async () => {
		simulator.faults.next('createdThen500');
		const { answers } = await callTool(simulator, {
			callBy,
			calls: [call()],
			settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
		});
		expect(answers[0]).toContain('The video may exist: ');
		expect(simulator.projects).toHaveLength(1);
	});

	test('is not paid twice when the model repeats such a call by itself', async () => {
		simulator.faults.next('createdThen500');
		const { answers } = await callTool(simulator, { callBy, calls: [call(), call()] });
		expect(answers[1]).toContain('The video may exist: ');
		expect(simulator.projects).toHaveLength(1);
	});

	/** What a model cannot press. */
	const PANEL =
		/Options >|project_id|Retry|in the options|Execute workflow|On Error|from (the|a) list|Pick |Select |By ID/i;

	test.each([{}, keepGoing])(
		'a lost answer: the model is told not to call again, and another video is held back (%j)',
		async (setup) => {
			simulator.faults.next('lostAnswer', { path: /create/ });
			const calls = [call(), call({ script: 'Other words' }), call({ script: 'Once more' })];
			const { answers } = await callTool(simulator, { callBy, calls, ...setup });
			expect(answers[0]).toTell('noUsableResponse');
			expect(answers[0]).toTell('DO_NOT_REPEAT');
			expect(answers[1]).toTell('callHeldBack');
			expect(answers[2]).toTell('callHeldBack');
			for (const answer of answers) expect(answer).not.toMatch(PANEL);
			expect(simulator.projects).toHaveLength(1);
		},
	);

	test('names nothing of the panel for what the service refuses', async () => {
		const { answers } = await callTool(simulator, {
			callBy,
			calls: [call({ avatar: 'nobody' }), call({ script: '' }), call()],
		});
		for (const answer of answers) expect(answer).not.toMatch(PANEL);
		expect(answers[0]).toContain('Nothing was created.');
		expect(answers[1]).toTell('fieldEmpty', 'Script');
		expect(simulator.projects).toHaveLength(1);
	});

	test('names nothing of the panel for a lookup that finds nothing', async () => {
		for (const [resource, id] of [
			['template', 'templateId'],
			['video', 'videoId'],
		]) {
			const parameters = { resource, operation: 'get', [id]: byId(fromAI('id', 'The ID')) };
			const { answers } = await lookUp(simulator, parameters, { callBy, calls: [{ id: 'none' }] });
			expect(answers[0]).toMatch(/not found/i);
			expect(answers[0]).not.toMatch(PANEL);
		}
	});

	test('looks up what the model names', async () => {
		const parameters = {
			resource: 'avatar',
			limit: 5,
			filters: { name: fromAI('name', 'Part of the name') },
		};
		const { answers } = await lookUp(simulator, parameters, { callBy, calls: [{ name: 'a' }] });
		const items = itemsOf(answers[0]);
		expect(items).toHaveLength(6);
		expect(items[5].message).toTell('excerptOfList', '5', 'Name Contains', 'avatars', 'Type');
		for (const item of items) expect(item).not.toHaveProperty('thumbnail');
	});

	test('says that nothing matches', async () => {
		const parameters = {
			resource: 'avatar',
			filters: { name: fromAI('name', 'Part of the name') },
		};
		const calls = [{ name: 'nobody of that name' }];
		const { answers } = await lookUp(simulator, parameters, { callBy, calls });
		expect(itemsOf(answers[0])).toEqual([{ message: 'No avatars match.' }]);
	});

	test('looks a video up by the ID that the model gives', async () => {
		const project = await makeVideo(simulator);
		const parameters = {
			resource: 'video',
			operation: 'get',
			videoId: byId(fromAI('id', 'ID of the project')),
		};
		const { answers } = await lookUp(simulator, parameters, {
			callBy,
			calls: [{ id: project.id }],
		});
		expect(itemsOf(answers[0])).toMatchObject([{ projectId: project.id, status: 'completed' }]);
	});
});

describe('calls at the same time', () => {
	useScaledTime();

	test('of one request are one video, and those of others one each', async () => {
		const calls = [call(), call(), call({ script: 'Another one' }), call()];
		const { answers } = await callTool(simulator, { callBy: 'function', calls, atOnce: true });
		const ids = answers.flatMap(itemsOf).map(({ projectId }) => projectId);
		expect(simulator.projects).toHaveLength(2);
		expect(new Set([ids[0], ids[1], ids[3]]).size).toBe(1);
		expect(ids[2]).not.toBe(ids[0]);
	});
});

test('the variables of a template are filled in by the model', async () => {
	const parameters = {
		templateId: byId('tpl-greeting'),
		title: 'Hello',
		variables: {
			mappingMode: 'defineBelow',
			value: {
				first_name: fromAI('first_name', 'First name'),
				company: fromAI('company', 'Company'),
			},
		},
	};
	await callTool(simulator, {
		node: new TemplateVideo(),
		parameters,
		calls: [{ first_name: 'Ada', company: 'Example Ltd' }],
	});
	expect(JSON.stringify(creations(simulator)[0].body)).toContain('"value":"Ada"');
});
