import { rowNames } from '../../../nodes/shared/items/inputRows';

/** Names rows that hold nothing, by their numbers. */
export const numbered = rowNames([], 'id', []);
