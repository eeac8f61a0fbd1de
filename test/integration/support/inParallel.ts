import { SENDING } from '../../../nodes/shared/ledger/rounds';

/** Until the test ends, so many requests are in flight at the same time. Where it is one, a fault hits a certain row. */
export function sendInParallel(count: number): void {
	jest.replaceProperty(SENDING, 'concurrency', count);
}

/** Rows are sent one after the other in each test of a file, or of a `describe`. */
export const useOneByOne = (): void => beforeEach(() => sendInParallel(1));

afterEach(() => jest.restoreAllMocks());
