import intersection from 'lodash/intersection';
import uniq from 'lodash/uniq';

import { readOrigin } from '../shared/callbacks/videoEvent';
import { UserFacingError } from '../shared/items/rowError';
import type { DataTable } from '../shared/ledger/journal/dataTable';
import { idsIn, type LedgerEvent, type StoredEvent } from '../shared/ledger/journal/events';
import { eventsOf, openTable } from './ledgerRows';
import type { OperationInput } from './operation';

export interface OpenTable {
	table: DataTable;
	/** What it knows already of each key. */
	before: (key: string) => StoredEvent[];
	/** @throws UserFacingError for a project that belongs to another key */
	checkOwner(event: LedgerEvent): void;
}

/** A table with what it knows of the keys and projects of some results. */
export async function openResultTable(
	input: OperationInput,
	name: string,
	events: LedgerEvent[],
): Promise<OpenTable> {
	const table = await openTable(input, name);
	const before = await eventsOf(table, events);
	const isOwn = (event: LedgerEvent) =>
		before(event.key).some((each) => each.state === 'created' && sharesId(each, event));
	const foreign = uniq(events.filter((event) => !isOwn(event)).flatMap(idsIn));
	const stored = foreign.length > 0 ? await table.readProjects(foreign) : [];
	// two rows of one run cannot have one project either
	const owners: LedgerEvent[] = [...stored, ...events];
	const checkOwner = (event: LedgerEvent) => {
		if (isOwn(event)) return;
		const owner = owners.find((each) => each.key !== event.key && sharesId(each, event));
		if (owner) throw otherKey(owner.key, event.key);
	};
	return { table, before, checkOwner };
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
