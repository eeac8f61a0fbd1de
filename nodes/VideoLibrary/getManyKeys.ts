import castArray from 'lodash/castArray';
import maxBy from 'lodash/maxBy';
import omitBy from 'lodash/omitBy';
import orderBy from 'lodash/orderBy';
import startCase from 'lodash/startCase';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { isEmptyCell } from '../shared/items/cells';
import { paired } from '../shared/items/output';
import { isToolCall } from '../shared/items/parameters';
import { UserFacingError } from '../shared/items/rowError';
import { type EventState, type KeySummary, keySummary } from '../shared/ledger/journal/events';
import { systemClock } from '../shared/utils/clock';
import { groupInOrder } from '../shared/utils/objects';
import { limitFields, limitOf, noteForModel } from './getMany';
import { mapRows, rowsOf, tableField, tableOf } from './ledgerRows';
import type { BatchOperation, OperationInput, OperationResult } from './operation';

/** Without those that say nothing of a key. */
type KeyState = Exclude<EventState, 'collected' | 'campaignFinished'>;

const STATES: Record<KeyState, string> = {
	allowedAgain: 'The next run pays for it, although there may be a video',
	completed: 'The video is ready',
	created: 'The service renders it, or its result was not recorded',
	failed: 'The service could not render it',
	notSent: 'An execution ended before it was sent; the next run sends it',
	rejected: 'The service has refused it; the next run sends it',
	sending: 'An execution is sending it at this moment',
	timedOut: 'Collect Results does not wait for it any more',
	uncertain: 'It was sent, and it is not known whether a video was created',
};

const stateField: INodeProperties = {
	displayName: 'State',
	name: 'state',
	type: 'multiOptions',
	default: [],
	options: Object.entries(STATES).map(([value, description]) => ({
		name: startCase(value),
		value,
		description,
	})),
	description: 'Only keys in one of these states',
};

const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [stateField],
};

/** Reads the table once for all input items. */
async function executeAll(inputs: OperationInput[]): Promise<OperationResult[]> {
	const table = await tableOf(inputs);
	const byKey = groupInOrder(await table.readAll(), ({ key }) => key);
	const now = systemClock.now();
	const lastFirst = orderBy([...byKey.values()], (ofKey) => maxBy(ofKey, 'id')?.id, 'desc');
	const keys = lastFirst.map((ofKey) => keySummary(ofKey, now));
	return mapRows(rowsOf(inputs), ({ input }) => {
		const isChosen = stateFilter(input);
		const matching = keys.filter(isChosen);
		const items = matching.slice(0, limitOf(input)).map((key) => ({ json: jsonOf(key) }));
		const shown = items.length;
		const note = isToolCall(input.context)
			? noteForModel({ noun: 'keys', shown, matching: matching.length, filters: ['State'] })
			: [];
		return [...items, ...note].map((item) => ({ ...item, pairedItem: paired([input.itemIndex]) }));
	});
}

/** @throws UserFacingError for a state that there is not */
function stateFilter({ read }: OperationInput): (key: KeySummary) => boolean {
	const { state = [] } = read(filtersField.name) as { state?: unknown };
	const states = castArray(state).filter((each) => !isEmptyCell(each));
	const unknown = states.find((each) => !Object.hasOwn(STATES, String(each)));
	if (unknown !== undefined) {
		const known = Object.keys(STATES).join(', ');
		throw new UserFacingError({ message: `State: "${String(unknown)}" is none of ${known}` });
	}
	return (key) => states.length === 0 || states.includes(key.state);
}

/** Without the texts that are not known. */
const jsonOf = (key: KeySummary): IDataObject =>
	omitBy({ ...key, updatedAt: new Date(key.updatedAt).toISOString() }, (text) => text === '');

/** The campaign at a glance. */
export const getManyKeys: BatchOperation = {
	name: 'Get Many',
	value: 'getAll',
	description: 'Get many keys with their state, those that changed last first',
	action: 'Get many keys of the ledger',
	tool: 'Lists the rows that videos were paid for, each with its key, its state (such as created, completed, failed or uncertain), the projectId and, once recorded, the url or the message of its video.',
	fields: [tableField, ...limitFields, filtersField],
	executeAll,
};
