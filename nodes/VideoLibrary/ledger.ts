import { allowAgain } from './allowAgain';
import { getManyKeys } from './getManyKeys';
import { recordResult } from './recordResult';
import type { Resource } from './resource';

/** What became of the rows of *Pay Once Per*. */
export const ledger: Resource = {
	name: 'Ledger',
	value: 'ledger',
	operations: [allowAgain, getManyKeys, recordResult],
};
