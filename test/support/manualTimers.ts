import { systemTimer } from '../../nodes/shared/utils/clock';

/** Timers whose time is up when a test says so, in each test of a file, or of a `describe`. */
export function useManualTimers() {
	const tasks = new Set<() => void>();
	beforeEach(() => {
		tasks.clear();
		jest.spyOn(systemTimer, 'after').mockImplementation((_, task) => {
			tasks.add(task);
			return () => tasks.delete(task);
		});
	});
	afterEach(() => jest.restoreAllMocks());
	return {
		/** The time of all of them is up. */
		expire() {
			const expired = [...tasks];
			tasks.clear();
			for (const task of expired) task();
		},
	};
}
