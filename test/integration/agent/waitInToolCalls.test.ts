import type { INode } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { type CallBy, runAgent } from '../support/agent';
import { PICTURE } from '../support/least';
import { callTool, itemsOf } from '../support/toolCalls';
import { AVATAR, creations, VOICE } from '../support/kinds';
import { ugcAdParameters } from '../support/ugcAd';

const simulator = useSimulator({ renderMs: 100 });
useFastTime();

test('a tool has Continue Immediately as its default, as a call should not take minutes', async () => {
	const { answers } = await callTool(simulator, {
		calls: [{ script: 'Hi', avatar: AVATAR, voice: VOICE, picture: PICTURE }],
	});
	expect(itemsOf(answers[0])).toEqual([expect.objectContaining({ status: 'processing' })]);
	expect(creations(simulator)).toHaveLength(1);
});

describe.each<CallBy>(['function', 'engine'])('an agent that calls by %s', (callBy) => {
	const call = async (scripts: string[], settings: Partial<INode> = {}, options = {}) => {
		const { answers, error } = await runAgent({
			node: new UgcAd(),
			parameters: ugcAdParameters({
				script: "={{ $fromAI('script', 'What the avatar says', 'string') }}",
				completion: 'wait',
				waitBy: 'callback',
				waitLimit: 600,
				options,
			}),
			credential: { apiKey: 'demo-key', baseUrl: simulator.url },
			callBy,
			calls: scripts.map((script) => ({ script })),
			settings,
		});
		expect(error).toBeUndefined();
		return answers;
	};

	test('a tool call with Wait By Callback polls, and the agent gets the finished video', async () => {
		const [answer] = await call(['From the agent']);
		const [{ id, videoId, url, body }] = simulator.projects;
		expect(itemsOf(answer)).toEqual([
			expect.objectContaining({ status: 'completed', projectId: id, videoId, url, kind: 'ugcAd' }),
		]);
		expect(body).toMatchObject({ script: 'From the agent' });
		expect(body.webhook).toBeUndefined();
	});

	test('the agent gets a failed video with its reason', async () => {
		const [answer] = await call(['Hello #fail:VOICE_SYNTHESIS_ERROR']);
		expect(itemsOf(answer)).toEqual([
			expect.objectContaining({ status: 'failed', code: 'VOICE_SYNTHESIS_ERROR' }),
		]);
	});

	test('no file is downloaded, as an agent cannot be handed one', async () => {
		await call(['a'], {}, { downloadVideo: true });
		expect(simulator.requests.filter(({ path }) => path.startsWith('/videos/'))).toEqual([]);
	});

	test('each request is a video of its own, and the same one is paid once', async () => {
		const answers = await call(['Same', 'Other', 'Same']);
		const [same, other] = simulator.projects.map(({ id }) => id);
		expect(simulator.projects).toHaveLength(2);
		expect(answers.map((answer) => itemsOf(answer)[0].projectId)).toEqual([same, other, same]);
	});

	test('a video that has failed is given as it is when the agent asks for it again', async () => {
		const answers = await call(['a #fail:VOICE_SYNTHESIS_ERROR', 'a #fail:VOICE_SYNTHESIS_ERROR']);
		const [{ id: projectId }] = simulator.projects;
		expect(simulator.projects).toHaveLength(1);
		expect(answers.flatMap(itemsOf)).toMatchObject([
			{ projectId, status: 'failed' },
			{ projectId, status: 'failed', recalled: true },
		]);
	});

	test('Retry On Fail of a tool call does not pay twice', async () => {
		simulator.faults.next('lostAnswer', { method: 'POST' });
		const [answer] = await call(['Only'], { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 });
		expect(answer).toContain('The video may exist: ');
		expect(creations(simulator)).toHaveLength(1);
	});
});
