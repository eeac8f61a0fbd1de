import uniq from 'lodash/uniq';

import { readOrigin } from '../shared/callbacks/videoEvent';
import { UserFacingError } from '../shared/items/rowError';
import type { DataTable } from '../shared/ledger/journal/dataTable';
import type { LedgerEvent, StoredEvent } from '../shared/ledger/journal/events';
import { idsIn, projectOf } from '../shared/ledger/journal/projectOf';
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

const sharesId = (one: LedgerEvent, other: LedgerEvent) => projectOf(other, [one]) !== undefined;

/**
 * The table that a video carries in its metadata, or an item of *Collect Results*.
 *
 * @throws UserFacingError where it carries another key
 */
export function originTable(
	{ context, itemIndex }: OperationInput,
	key: string,
): string | undefined {
	const { origin: carried, paidVideosTable } = context.getInputData()[itemIndex].json;
	const origin = readOrigin(carried);
	if (origin?.key !== undefined && origin.key !== key) throw otherKey(origin.key, key);
	return origin?.table ?? (typeof paidVideosTable === 'string' ? paidVideosTable : undefined);
}

/** Whether *Collect Results* has put an item out. */
export const isCollected = ({ context, itemIndex }: OperationInput): boolean =>
	context.getInputData()[itemIndex].json.paidVideosTable !== undefined;

const otherKey = (owner: string, key: string) =>
	new UserFacingError({
		message: `Key: The video belongs to the key "${owner}", and not to "${key}"`,
		advice:
			'Nothing was recorded for this item. Set Key to the expression that it has in a new node, which takes the key that the video carries.',
	});

/**
 * Writes the events that say something new. Of two executions that say the same at the same moment, the one whose row has
 * the lower ID is the first. If the database shows the lower ID only later, both are: a result may be passed on twice, but
 * never not at all.
 *
 * @param firstOf the event of a key that has said first what an event says
 * @returns whether an event is the first
 */
export async function appendFirst(
	{ table, before }: Pick<OpenTable, 'table' | 'before'>,
	events: LedgerEvent[],
	firstOf: (stored: StoredEvent[], event: LedgerEvent) => StoredEvent | undefined,
): Promise<(event: LedgerEvent) => boolean> {
	const isNew = (event: LedgerEvent) => !firstOf(before(event.key), event);
	const newEvents = events.filter(isNew);
	if (newEvents.length > 0) await table.append(newEvents);
	const after = newEvents.length > 0 ? await eventsOf(table, events) : before;
	return (event) => {
		const first = firstOf(after(event.key), event) ?? event;
		return first.attempt === event.attempt;
	};
}
