import type { INodeParameters } from 'n8n-workflow';

import { VideoLibrary } from '../../../nodes/VideoLibrary/VideoLibrary.node';
import type { Project, Simulator } from '../../simulator';
import { runNode, type Setup } from './engine';
import { AVATAR, VOICE } from './kinds';

export const credentialOf = (simulator: Simulator, settings: Setup['credential'] = {}) => ({
	apiKey: 'demo-key',
	baseUrl: simulator.url,
	...settings,
});

export const runLibrary = async (
	simulator: Simulator,
	parameters: INodeParameters,
	setup: Partial<Setup> = {},
) =>
	await runNode({
		node: new VideoLibrary(),
		parameters,
		credential: credentialOf(simulator),
		...setup,
	});

/** Parameters that ask for all that there is. */
export const ALL = { operation: 'getAll', returnAll: true };

export const records = async (
	simulator: Simulator,
	parameters: INodeParameters,
	setup: Partial<Setup> = {},
) => (await runLibrary(simulator, parameters, setup)).items.map(({ json }) => json);

/** A video at the service, finished unless its script says otherwise. */
export async function makeVideo(simulator: Simulator, script = 'Hello there'): Promise<Project> {
	await fetch(`${simulator.url}/v1/project/create`, {
		method: 'POST',
		headers: { 'x-api-key': 'demo-key', 'content-type': 'application/json' },
		body: JSON.stringify({
			type: 'class',
			name: `Video ${simulator.projects.length + 1}`,
			script,
			avatarId: AVATAR,
			voiceId: VOICE,
		}),
	});
	await simulator.settle();
	const project = simulator.projects.at(-1);
	if (!project) throw new Error('The simulator has refused the project');
	return project;
}

/** What the service says of something, without a node in between. */
export async function dataOf(simulator: Simulator, path: string): Promise<never> {
	const answer = await fetch(`${simulator.url}${path}`, { headers: { 'x-api-key': 'demo-key' } });
	return ((await answer.json()) as { data: never }).data;
}
