import maxBy from 'lodash/maxBy';
import orderBy from 'lodash/orderBy';
import sortBy from 'lodash/sortBy';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';
import type { INodeProperties } from 'n8n-workflow';

import { type VideoEvent, withExpiry } from '../shared/callbacks/videoEvent';
import { paidVideosTableField, tableNameIn } from '../shared/fields/payOncePer';
import { UserFacingError } from '../shared/items/rowError';
import type { DataTable } from '../shared/ledger/journal/dataTable';
import {
	type EventState,
	keyState,
	lastUncertain,
	type LedgerEvent,
	OUTCOME_TIMEOUT_MS,
	type StoredEvent,
} from '../shared/ledger/journal/events';
import { findLedgerTable } from '../shared/ledger/journal/openTable';
import { tableUnknown } from '../shared/ledger/journal/tableErrors';
import { withFirstTime } from '../shared/ledger/paidRequest';
import { groupInOrder } from '../shared/utils/objects';
import type { OperationInput } from './operation';

export const tableField: INodeProperties = {
	...paidVideosTableField,
	description: 'The Data Table that knows what was charged, in the project of this workflow',
};

/**
 * The table of all input items.
 *
 * @throws UserFacingError when they have different ones, there is none, or it cannot be used
 */
export async function tableOf(inputs: OperationInput[]): Promise<DataTable> {
	const names = inputs.map(({ read }) => tableNameIn(read(tableField.name)));
	const [name, ...others] = uniq(names);
	if (others.length > 0) {
		throw new UserFacingError({
			message: `Paid Videos Table: All items of a run need the same table, but they have "${name}" and "${others[0]}"`,
			advice: 'Use a node for each table, and lead its items there with an IF or a Switch node.',
		});
	}
	const table = await findLedgerTable(inputs[0].context, name);
	if (table) return table;
	throw tableUnknown(name);
}

/** What a table knows. */
export interface PaidVideos {
	table: DataTable;
	events: StoredEvent[];
	byKey: Map<string, StoredEvent[]>;
	/** Each video once, those that changed last first. */
	keys: KeySummary[];
}

/**
 * @param count how many keys are needed; all with the events of all of them are read where it is infinite
 * @param now the time in milliseconds since 1970
 */
export async function readPaidVideos(
	table: DataTable,
	count: number,
	now: number,
): Promise<PaidVideos> {
	const stored = Number.isFinite(count)
		? await table.readLastChanged(count)
		: await table.readAll();
	const events = stored.map(withFirstTime);
	const byKey = groupInOrder(events, ({ key }) => key);
	const lastFirst = orderBy([...byKey.values()], (ofKey) => maxBy(ofKey, 'id')?.id, 'desc');
	// a row that has taken over what was paid per video has its line, too
	const keys = uniqBy(
		lastFirst.map((ofKey) => keySummary(ofKey, now)),
		({ projectId, videoId, key }) => projectId || videoId || key,
	);
	return { table, events, byKey, keys };
}

/** What a person reads of a key, with the execution that has sent the request. Texts that are not known are empty. */
export interface KeySummary extends Omit<LedgerEvent, 'attempt' | 'request'> {
	/** When the state was written, in milliseconds since 1970. */
	updatedAt: number;
}

/**
 * Sums up the events of one key, of which there is at least one.
 *
 * @param now the time in milliseconds since 1970
 */
export function keySummary(events: StoredEvent[], now: number): KeySummary {
	const state = keyState(events);
	switch (state.kind) {
		case 'created': {
			const { project, result } = state;
			return summaryOf(result ?? project, project);
		}
		case 'uncertain':
			return summaryOf(lastUncertain(sortBy(events, 'id')) as StoredEvent, state.event);
		case 'sending': {
			const underWay = state.attempts.find((each) => each.createdAt >= now - OUTCOME_TIMEOUT_MS);
			return underWay
				? summaryOf(underWay)
				: { ...summaryOf(state.attempts[0]), state: 'uncertain' };
		}
		default:
			return summaryOf(maxBy(events, 'id') as StoredEvent);
	}
}

function summaryOf(event: StoredEvent, project = event): KeySummary {
	const { key, state, url, message, createdAt, row } = event;
	const projectId = project.projectId || event.projectId;
	const videoId = project.videoId || event.videoId;
	// whoever looks it up writes a line of its own
	const { executionId, workflow } = project;
	const known = { row, state, projectId, videoId, url, message, workflow, executionId, key };
	return { ...known, updatedAt: createdAt };
}

/** What the events of a key say, in the words that rows have; null where nothing is made or known to be made. */
const STATUS_OF: Record<EventState, string | null> = {
	sending: 'processing',
	created: 'processing',
	completed: 'completed',
	failed: 'failed',
	uncertain: 'check',
	rejected: 'rejected',
	notSent: null,
};

export const statusOf = ({ state }: KeySummary): string | null => STATUS_OF[state];

type Url = Pick<VideoEvent, 'url' | 'expiresAt'>;

/** The URL of a completed video, as it was recorded. */
export function urlOf({ state, url, updatedAt }: KeySummary): Url {
	if (state !== 'completed' || !url) return {};
	const { expiresAt } = withExpiry({ event: 'project.completed', status: state, url }, updatedAt);
	return { url, expiresAt };
}
