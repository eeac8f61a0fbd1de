import { resetSafeRegexEngine, setSafeRegexEngine } from 'n8n-workflow';

import { useSimulator } from '../support/simulator';
import { AVATAR, byId, creations, long, runKind, VOICE } from './support/kinds';
import { type Kind, KINDS, LEAST, leastOf } from './support/least';
import { makeVideo, runLibrary } from './support/library';
import { ourNodes } from './support/ourNodes';

const simulator = useSimulator();

const run = async (kind: Kind, parameters = {}) =>
	await runKind(LEAST[kind].node, simulator, { ...leastOf(kind), ...parameters });

describe('a machine so busy that n8n gives up on every pattern', () => {
	const giveUp = () => {
		throw new Error('Regular expression execution timed out');
	};
	beforeAll(() =>
		setSafeRegexEngine({
			exec: giveUp,
			test: giveUp,
			replace: giveUp,
			matchAll: giveUp,
			split: giveUp,
		}),
	);
	afterAll(() => resetSafeRegexEngine());

	test.each(KINDS)('creates %s, its IDs as they are typed', async (kind) => {
		const { items, error } = await run(kind);
		expect(error).toBeUndefined();
		expect(items[0].json.projectId).toBe(simulator.projects[0].id);
	});

	test('looks up a video and a template', async () => {
		const { videoId } = await makeVideo(simulator);
		for (const parameters of [
			{ resource: 'video', operation: 'get', videoId: byId(videoId ?? '') },
			{ resource: 'template', operation: 'get', templateId: byId('tpl-greeting') },
		]) {
			expect((await runLibrary(simulator, parameters)).error).toBeUndefined();
		}
	});
});

test('no panel has a pattern that n8n evaluates', () => {
	const panels = JSON.stringify(ourNodes.map(({ node }) => node.description.properties));
	expect(panels).not.toMatch(/"(validation|extractValue|regex)":/);
});

describe('a typed ID that is too long is named before anything is sent', () => {
	const speaking = { avatarId: byId(AVATAR), voiceId: byId(VOICE), script: 'Hi' };
	const scene = (more: object) => ({ scenes: { item: [{ ...speaking, ...more }] } });
	const tooLong = byId(long(31));
	const tooLongIn = (label: string) => expect.toTell('tooLong', `${label}:`, '31', '30');

	test.each<[kind: Kind, parameters: object, message: unknown]>([
		['ugcAd', { avatarId: tooLong }, tooLongIn('Avatar')],
		['ugcAd', { voiceId: tooLong }, tooLongIn('Voice')],
		['ugcAd', { musicId: tooLong }, tooLongIn('Music')],
		['productAd', { avatarId: tooLong }, tooLongIn('Avatar')],
		['productAd', { voiceId: tooLong }, tooLongIn('Voice')],
		['slideshow', { avatarId: tooLong }, tooLongIn('Avatar')],
		['slideshow', { voiceId: tooLong, script: 'Hi' }, tooLongIn('Voice')],
		['slideshow', { musicId: tooLong }, tooLongIn('Music')],
		['scenes', scene({ avatarId: tooLong }), tooLongIn('Scenes 1 > Avatar')],
		['scenes', scene({ voiceId: tooLong }), tooLongIn('Scenes 1 > Voice')],
		['scenes', { musicId: tooLong }, tooLongIn('Music')],
		['classProject', { avatarId: tooLong }, tooLongIn('Avatar')],
		['classProject', { voiceId: tooLong }, tooLongIn('Voice')],
		[
			'templateVideo',
			{ templateId: byId(long(21)) },
			expect.toTell('templateIdLength', 'Template:', '20'),
		],
	])('%s %j', async (kind, parameters, expected) => {
		const { error } = await run(kind, parameters);
		expect(error?.message).toEqual(expected);
		expect(creations(simulator)).toEqual([]);
	});
});
