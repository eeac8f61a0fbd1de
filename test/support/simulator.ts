import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator';

/**
 * A simulator for the tests of a file, or of a `describe`: started before them, reset before each of them and closed
 * after them. By default it renders in a millisecond.
 */
export function useSimulator(options: SimulatorOptions = {}): Simulator {
	const simulator = {} as Simulator;
	beforeAll(async () => {
		Object.assign(simulator, await startSimulator({ renderMs: 1, ...options }));
	});
	beforeEach(() => simulator.reset());
	afterAll(async () => await simulator.close());
	return simulator;
}

/** Starts simulators that only one test uses, and closes them after it. */
export function useSimulators(defaults: SimulatorOptions = {}) {
	const started: Simulator[] = [];
	afterEach(async () => {
		await Promise.all(started.splice(0).map(async (simulator) => await simulator.close()));
	});
	return async (options: SimulatorOptions = {}): Promise<Simulator> => {
		const simulator = await startSimulator({ renderMs: 1, ...defaults, ...options });
		started.push(simulator);
		return simulator;
	};
}
