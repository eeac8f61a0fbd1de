import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TemplateVideo } from '../../nodes/TemplateVideo/TemplateVideo.node';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { VideoLibrary } from '../../nodes/VideoLibrary/VideoLibrary.node';
import { type Simulator, startSimulator } from '../simulator';
import { type AgentSetup, type CallBy, runAgent } from './support/agent';
import { ourNodes } from './support/descriptions';
import { AVATAR, byId, creations, VOICE } from './support/kinds';
import { credentialOf, makeVideo } from './support/library';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ library: { avatars: 200, voices: 200 }, renderMs: 1 });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const fromAI = (key: string, description: string, type = 'string') =>
	`={{ $fromAI('${key}', '${description}', '${type}') }}`;

const PICTURE = 'https://example.com/product.jpg';
const ugcAd = {
	script: fromAI('script', 'What the avatar says'),
	avatarId: byId(fromAI('avatar', 'ID of the avatar')),
	voiceId: byId(fromAI('voice', 'ID of the voice')),
	media: { item: [{ url: fromAI('picture', 'Address of a picture') }] },
};
const call = (more: IDataObject = {}) => ({
	script: 'Hello there',
	avatar: AVATAR,
	voice: VOICE,
	picture: PICTURE,
	...more,
});

type Asking = Partial<AgentSetup> & Pick<AgentSetup, 'calls'>;

const ask = async (setup: Asking) =>
	await runAgent({
		node: new UgcAd(),
		parameters: ugcAd,
		credential: credentialOf(simulator),
		callBy: 'function',
		...setup,
	});
const lookUp = async (parameters: INodeParameters, setup: Asking) =>
	await ask({ node: new VideoLibrary(), parameters, ...setup });

const itemsOf = (answer: string) => JSON.parse(answer) as IDataObject[];

describe.each<CallBy>(['function', 'engine'])('a tool that the agent calls by %s', (callBy) => {
	test('creates a video from what the model says', async () => {
		const { answers, error } = await ask({ callBy, calls: [call()] });
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
				message: expect.any(String),
			},
		]);
		expect(answers[0].length).toBeLessThan(250);
	});

	test('creates what it is called for, twice if it is called twice', async () => {
		await ask({ callBy, calls: [call(), call(), call({ script: 'Another one' })] });
		expect(simulator.projects).toHaveLength(3);
	});

	test('says what is wrong, so that the model can correct it', async () => {
		const { answers } = await ask({
			callBy,
			calls: [call({ avatar: 'nobody' }), call({ picture: 'a cat' }), call()],
		});
		expect(answers[0]).toMatch(/Avatar \\?"nobody\\?" not found/);
		expect(answers[1]).toContain('B-Roll Media 1 > URL: Must be a valid HTTPS URL');
		expect(simulator.projects).toHaveLength(1);
	});

	test('is not paid twice when Retry On Fail repeats a creation of unknown outcome', async () => {
		simulator.faults.next('createdThen500');
		const { answers } = await ask({
			callBy,
			calls: [call()],
			settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
		});
		expect(answers[0]).toContain('the video may have been created all the same');
		expect(simulator.projects).toHaveLength(1);
	});

	test('is not paid twice when the model repeats such a call by itself', async () => {
		simulator.faults.next('createdThen500');
		const { answers } = await ask({ callBy, calls: [call(), call()] });
		expect(answers[1]).toContain('it was sent before');
		expect(simulator.projects).toHaveLength(1);
	});

	test('looks up what the model names', async () => {
		const parameters = {
			resource: 'avatar',
			limit: 5,
			filters: { name: fromAI('name', 'Part of the name') },
		};
		const { answers } = await lookUp(parameters, { callBy, calls: [{ name: 'a' }] });
		expect(itemsOf(answers[0])).toHaveLength(5);
	});

	test('looks a video up by the ID that the model gives', async () => {
		const project = await makeVideo(simulator);
		const parameters = {
			resource: 'video',
			operation: 'get',
			videoId: byId(fromAI('id', 'ID of the project')),
		};
		const { answers } = await lookUp(parameters, { callBy, calls: [{ id: project.id }] });
		expect(itemsOf(answers[0])).toMatchObject([{ projectId: project.id, status: 'completed' }]);
	});
});

test('the model is told what each argument is', async () => {
	const seen = await ask({ calls: [] });
	expect(seen.arguments).toEqual({
		script: { description: 'What the avatar says', type: 'ZodString' },
		avatar: { description: 'ID of the avatar', type: 'ZodString' },
		voice: { description: 'ID of the voice', type: 'ZodString' },
		picture: { description: 'Address of a picture', type: 'ZodString' },
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
	await ask({
		node: new TemplateVideo(),
		parameters,
		calls: [{ first_name: 'Ada', company: 'Example Ltd' }],
	});
	expect(JSON.stringify(creations(simulator)[0].body)).toContain('"value":"Ada"');
});

describe('what an agent is told of a tool', () => {
	const tools = ourNodes.filter(({ node }) => node.description.usableAsTool);

	test('every node but the trigger can be one', () => {
		const others = ourNodes.filter((node) => !tools.includes(node));
		expect(others.map(({ node }) => node.description.name)).toEqual(['videoGenerationTrigger']);
	});

	const creating = tools.filter(({ node }) => node.description.name !== 'videoLibrary');
	test.each(creating)(
		'$type says what it makes, costs and returns, and how long it takes',
		async ({ node }) => {
			const { description = '' } = await ask({ node, parameters: {}, calls: [] });
			expect(description).toMatch(
				/^Creates a .+ Costs credits\. Returns the projectId; .+ 2 to 5 minutes later\.$/s,
			);
			expect(description.length).toBeLessThan(260);
		},
	);

	test.each([
		['avatar', 'getAll', /avatars.*The id is the avatar ID/],
		['voice', 'getAll', /voices.*The voiceId is the voice ID/],
		['music', 'getAll', /music.*The id is the music ID/],
		['template', 'getAll', /templates.*The id is the template ID/],
		['template', 'get', /variables/],
		['video', 'getAll', /videos.*status/],
		['video', 'get', /finished.*status.*url.*2 to 5 minutes/],
		['video', 'download', /name, type and size, not the file/],
	])('Video Library: %s, %s', async (resource, operation, words) => {
		const { description = '' } = await lookUp({ resource, operation }, { calls: [] });
		expect(description).toMatch(words);
		expect(description.length).toBeLessThan(220);
	});
});

describe('what is handed to the model is small', () => {
	test.each([
		['avatar', {}, 50, 250],
		['voice', {}, 50, 200],
		['music', {}, 1, 250],
		['video', {}, 1, 500],
	])('%s: Get Many with its defaults', async (resource, more, least, most) => {
		await makeVideo(simulator);
		const { answers } = await lookUp({ resource, ...more }, { calls: [{}] });
		const found = itemsOf(answers[0]);
		expect(found.length).toBeGreaterThanOrEqual(least);
		expect(found.length).toBeLessThanOrEqual(50);
		const [largest] = found.map((item) => JSON.stringify(item).length).sort((a, b) => b - a);
		expect(largest).toBeLessThan(most);
	});

	test('Simplify leaves less of a video', async () => {
		const { id } = await makeVideo(simulator);
		const get = { resource: 'video', operation: 'get', videoId: byId(id) };
		const [simple] = (await lookUp(get, { calls: [{}] })).answers;
		const [raw] = (await lookUp({ ...get, simplify: false }, { calls: [{}] })).answers;
		expect(Object.keys(itemsOf(simple)[0]).length).toBeLessThanOrEqual(10);
		expect(simple.length).toBeLessThan(raw.length);
		expect(simple.length).toBeLessThan(500);
	});
});
