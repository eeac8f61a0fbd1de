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
