import type { LookUp } from './libraries';
import { memo } from './memo';

/** Looks the same up once in a run; a failure is forgotten at once. */
export function lookUpOnce(lookUp: LookUp): LookUp {
	const remembered = memo<unknown>(Infinity, () => 0);
	return async (call) => await remembered(JSON.stringify(call), async () => await lookUp(call));
}
