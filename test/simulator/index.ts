import type { AddressInfo } from 'node:net';

import { serverOf } from './server';
import type { Simulator, SimulatorOptions } from './types';
import { World } from './world';

export type { Clock } from './clock';
export { type FaultKind, faultKinds, FaultPlan, type NextFault, type RandomFaults } from './faults';
export type * from './types';

/**
 * Starts a simulator of the video-generation service on this machine. It is written from the
 * service interface document alone. Rejects when the port is taken.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const world = new World(options);
	const server = serverOf(world);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(world.options.port, '127.0.0.1', resolve);
	});
	const { port } = server.address() as AddressInfo;
	world.open(`http://127.0.0.1:${port}`);

	return {
		url: world.url,
		requests: world.requests,
		deliveries: world.deliveries,
		projects: world.projects,
		faults: world.faults,
		undocumented: world.undocumented,
		account: (apiKey) => world.account(apiKey),
		settle: async () => await world.activity.settled(),
		reset: () => world.reset(),
		close: async () => {
			world.stop();
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			server.closeAllConnections();
			await closed;
		},
	};
}
