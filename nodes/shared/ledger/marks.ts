import { digest } from '../utils/objects';

const joined = (...parts: string[]): string =>
	[...parts.slice(0, -1).map(encodeURIComponent), parts.at(-1)].join(':');

/**
 * The mark of a row. The ID is the last part, as it can hold any sign.
 *
 * @param place the same ID in another node, or in another campaign, names another row
 */
export const markOfRow = (
	{ workflowId, nodeId, campaign }: Record<'workflowId' | 'nodeId' | 'campaign', string>,
	id: string,
): string => joined('row', workflowId, nodeId, campaign, id);

/**
 * The mark of an item of an execution and its retries, which have the same items again.
 *
 * @param execution the first one
 * @param runIndex how often the node has run before in it
 * @param item its place and its values: in a loop, a Retry can bring another one to the same place
 */
export const markOfItem = (
	execution: string,
	nodeId: string,
	runIndex: number,
	item: unknown,
): string => joined('item', execution, nodeId, String(runIndex), digest(item));

export const isItemMark = (mark: string): boolean => mark.startsWith('item:');

const ROW_MARK = /^row:([^:]*):([^:]*):([^:]*):(.*)$/s;

/** The ID in the mark of a row, whatever workflow, node and campaign it is of; undefined for any other mark. */
export const idInMark = (mark: string): string | undefined => ROW_MARK.exec(mark)?.[4];

/** Whether two marks are of rows of the same workflow, and of different nodes. */
export function isOfOtherNode(one: string, other: string): boolean {
	const [a, b] = [one, other].map((mark) => ROW_MARK.exec(mark));
	if (!a || !b) return false;
	const [, workflow, node] = a;
	return workflow === b[1] && node !== b[2];
}
