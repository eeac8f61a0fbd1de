import intersection from 'lodash/intersection';
import uniq from 'lodash/uniq';

import { readOrigin } from '../shared/callbacks/videoEvent';
import { UserFacingError } from '../shared/items/rowError';
import type { DataTable } from '../shared/ledger/journal/dataTable';
import { idsIn, type LedgerEvent, type StoredEvent } from '../shared/ledger/journal/events';
import { groupInOrder } from '../shared/utils/objects';
import { eventsOf, openTable } from './ledgerRows';
import type { OperationInput } from './operation';

export type EventsOfKey = (key: string) => StoredEvent[];

export interface OpenTable {
	table: DataTable;
	/** What it knows already. */
	before: EventsOfKey;
	/** @throws UserFacingError for a project that belongs to another key */
	checkOwner(event: LedgerEvent): void;
}

/** The tables of some rows, by name, each with what it knows of their keys and projects. */
export async function openTables(
	rows: Array<{ input: OperationInput; event: LedgerEvent; tableName: string }>,
): Promise<Map<string, OpenTable>> {
	const tables = new Map<string, OpenTable>();
	for (const [name, ofTable] of groupInOrder(rows, ({ tableName }) => tableName)) {
		const table = await openTable(ofTable[0].input, name);
		const events = ofTable.map(({ event }) => event);
		const before = await eventsOf(table, events);
		const isOwn = (event: LedgerEvent) => before(event.key).some((each) => sharesId(each, event));
		const foreign = uniq(events.filter((event) => !isOwn(event)).flatMap(idsIn));
		const owners = foreign.length > 0 ? await table.readProjects(foreign) : [];
		const checkOwner = (event: LedgerEvent) => {
			if (isOwn(event)) return;
			const owner = owners.find((each) => each.key !== event.key && sharesId(each, event));
			if (owner) throw otherKey(owner.key, event.key);
		};
		tables.set(name, { table, before, checkOwner });
	}
	return tables;
}

const sharesId = (one: LedgerEvent, other: LedgerEvent) =>
	intersection(idsIn(one), idsIn(other)).length > 0;

/**
 * The table that a video carries in its metadata.
 *
 * @throws UserFacingError where it carries another key
 */
export function originTable(
	{ context, itemIndex }: OperationInput,
	key: string,
): string | undefined {
	const origin = readOrigin(context.getInputData()[itemIndex].json.origin);
	if (origin?.key !== undefined && origin.key !== key) throw otherKey(origin.key, key);
	return origin?.table;
}

const otherKey = (owner: string, key: string) =>
	new UserFacingError({
		message: `Key: The video belongs to the key "${owner}", and not to "${key}"`,
		advice:
			'Nothing was recorded for this item. Set Key to the expression that it has in a new node, which takes the key that the video carries.',
	});
