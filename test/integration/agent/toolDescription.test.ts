import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { callTool, itemsOf, lookUp } from '../support/toolCalls';
import { ourNodes } from '../support/ourNodes';
import { byId } from '../support/kinds';
import { makeVideo } from '../support/library';

const simulator = useSimulator({ library: { avatars: 200, voices: 200 } });

describe('what an agent gets to know of a tool', () => {
	const tools = ourNodes.filter(({ node }) => node.description.usableAsTool);

	test('every node but the trigger can be one', () => {
		const others = ourNodes.filter((node) => !tools.includes(node));
		expect(others.map(({ node }) => node.description.name)).toEqual(['videoGenerationTrigger']);
	});

	const creating = tools.filter(({ node }) => node.description.name !== 'videoLibrary');
	test.each(creating)(
		'$type says what it makes, costs and returns, and how long it takes',
		async ({ node }) => {
			const { description = '' } = await callTool(simulator, { node, parameters: {}, calls: [] });
			expect(description).toMatch(/^Creates a .+ costs credits.+ projectId.+ minutes\.$/s);
			expect(description.length).toBeLessThan(350);
		},
	);

	test.each([
		['avatar', 'getAll', /avatars.*The id is the avatar ID/],
		['voice', 'getAll', /voices.*The voiceId is the voice ID/],
		['music', 'getAll', /music.*The musicId \(or id\) is the music ID/],
		['paidVideo', 'getAll', /paid for.*row.*status.*projectId.*url/],
		['paidVideo', 'getReport', /paid for.*how many/],
		['template', 'getAll', /templates.*The templateId \(or id\) is the template ID/],
		['template', 'get', /variables/],
		['template', 'getVariables', /must fill in.*key, type.*scenes/],
		['video', 'getAll', /videos.*as the service returns them.*status/],
		['video', 'get', /finished.*record of the service.*status.*url.*2 to 5 minutes/],
		['video', 'download', /name, type and size, not the file/],
	])('Video Library: %s, %s', async (resource, operation, words) => {
		const { description = '' } = await lookUp(simulator, { resource, operation }, { calls: [] });
		expect(description).toMatch(words);
		expect(description.length).toBeLessThan(220);
	});
});

test('the model gets a description of each argument', async () => {
	const seen = await callTool(simulator, { calls: [] });
	expect(seen.arguments).toEqual({
		script: { description: 'What the avatar says', type: 'ZodString' },
		avatar: { description: 'ID of the avatar', type: 'ZodString' },
		voice: { description: 'ID of the voice', type: 'ZodString' },
		picture: { description: 'Address of a picture', type: 'ZodString' },
	});
});

describe('what is handed to the model is small', () => {
	test.each([
		['avatar', {}, 50, 250],
		['voice', {}, 50, 200],
		['music', {}, 1, 120],
		['template', {}, 1, 120],
		['video', {}, 1, 500],
	])('%s: Get Many with its defaults', async (resource, more, least, most) => {
		await makeVideo(simulator);
		const { answers } = await lookUp(simulator, { resource, ...more }, { calls: [{}] });
		const found = itemsOf(answers[0]);
		expect(found.length).toBeGreaterThanOrEqual(least);
		// and what is said of a list that was cut
		expect(found.length).toBeLessThanOrEqual(50 + 1);
		const [largest] = found.map((item) => JSON.stringify(item).length).sort((a, b) => b - a);
		expect(largest).toBeLessThan(most);
	});

	test.each([
		['music', ['id', 'name', 'genre', 'duration', 'url']],
		['template', ['id', 'name', 'type', 'scenes']],
	])(
		'Simplify leaves out what a %s is chosen without, and off returns it',
		async (resource, raw) => {
			const keysOf = async (more: INodeParameters) => {
				const { answers } = await lookUp(simulator, { resource, ...more }, { calls: [{}] });
				return Object.keys(itemsOf(answers[0])[0]);
			};
			expect(await keysOf({})).toEqual(raw.slice(0, -1));
			expect(await keysOf({ simplify: false })).toEqual(raw);
		},
	);

	test('Simplify leaves less of a video', async () => {
		const { id } = await makeVideo(simulator);
		const get = { resource: 'video', operation: 'get', videoId: byId(id) };
		const [simple] = (await lookUp(simulator, get, { calls: [{}] })).answers;
		const [raw] = (await lookUp(simulator, { ...get, simplify: false }, { calls: [{}] })).answers;
		expect(Object.keys(itemsOf(simple)[0]).length).toBeLessThanOrEqual(10);
		expect(simple.length).toBeLessThan(raw.length);
		expect(simple.length).toBeLessThan(500);
	});
});
