import { rowNames } from '../../../nodes/shared/items/rowNames';

/** Names rows that hold nothing, by their numbers. */
export const numbered = rowNames([], 'id', []);
