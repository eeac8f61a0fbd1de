import type { INodeParameterResourceLocator, INodeParameters, INodeType } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import { runNode, type Setup } from './engine';

export const byId = (value: string): INodeParameterResourceLocator => ({
	__rl: true,
	mode: 'id',
	value,
});

/** Avatars, voices, music and templates that the simulator has by default. */
export const AVATAR = 'avatar-0001';
export const VOICE = 'voice-0001';
export const MUSIC = 'music-0001';

export const long = (length: number) => 'x'.repeat(length);

/** Says a value as an expression, so that n8n leaves it to the node to judge. */
export const expression = (value: unknown) => `={{ ${JSON.stringify(value)} }}`;

/** Runs a creation node, by default on one row. */
export const runKind = async (
	node: INodeType,
	simulator: Simulator,
	parameters: INodeParameters,
	setup: Partial<Setup> = {},
) =>
	await runNode({
		node,
		parameters,
		credential: { apiKey: 'demo-key', baseUrl: simulator.url },
		rows: [{}],
		...setup,
	});

/** The creation requests that reached the service. */
export const creations = ({ requests }: Simulator) =>
	requests.filter(({ method }) => method === 'POST');

/** The requests that only looked something up. */
export const lookups = ({ requests }: Simulator) =>
	requests.filter(({ method }) => method === 'GET');

/** The hint of a run that does not wait for what it has created. */
export const PENDING_HINT = expect.toTell('notWaitedFor') as string;

/** Above the output of a run whose videos start a trigger. */
export const NOTIFIED_HINT = expect.toTell('triggerStarts') as string;

export const keepGoing = { settings: { onError: 'continueRegularOutput' as const } };
