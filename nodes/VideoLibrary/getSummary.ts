import countBy from 'lodash/countBy';
import minBy from 'lodash/minBy';
import uniqBy from 'lodash/uniqBy';
import type { IDataObject } from 'n8n-workflow';

import { LIMITS } from '../shared/contract/values';
import { paired } from '../shared/items/output';
import { type KeySummary, keySummary, type StoredEvent } from '../shared/ledger/journal/events';
import { DAY_MS, MINUTE_MS, systemClock } from '../shared/utils/clock';
import { groupInOrder, omitUndefined } from '../shared/utils/objects';
import { datesIn } from '../shared/utils/timeZone';
import { tableField, tableOf } from './ledgerRows';
import type { BatchOperation, OperationInput, OperationResult } from './operation';

/** How many uncertain keys are named. */
const MAX_NAMED_KEYS = 20;

/** In days. A URL whose end is nearer is counted: so much time a person should have. */
const EXPIRES_SOON = 2;

/** Reads the table once; there is one summary, however many input items there are. */
async function executeAll(inputs: OperationInput[]): Promise<OperationResult[]> {
	const [{ context, itemIndex }, ...others] = inputs;
	const events = await (await tableOf(inputs)).readAll();
	const json = ledgerSummary(events, systemClock.now(), context.getTimezone());
	return [[{ json, pairedItem: paired([itemIndex]) }], ...others.map(() => [])];
}

/**
 * @param events all of a table
 * @param now the time in milliseconds since 1970
 * @param timeZone of IANA, in which a day begins
 */
export function ledgerSummary(events: StoredEvent[], now: number, timeZone: string): IDataObject {
	const byKey = groupInOrder(events, ({ key }) => key);
	const keys = [...byKey.values()].map((ofKey) => keySummary(ofKey, now));
	const states = countBy(keys, 'state');
	const count = (...names: string[]) => names.reduce((sum, name) => sum + (states[name] ?? 0), 0);
	const uncertain = keys.filter(({ state }) => state === 'uncertain');
	return omitUndefined({
		keys: keys.length,
		completed: count('completed', 'archived'),
		archived: count('archived'),
		failed: count('failed'),
		timedOut: count('timedOut'),
		pending: count('created'),
		uncertain: uncertain.length,
		sending: count('sending'),
		notCreated: count('rejected', 'notSent', 'allowedAgain'),
		...createdSince(events, now, timeZone),
		urlsExpiringSoon: keys.filter((key) => expiresSoon(key, now)).length,
		uncertainKeys: uncertain.slice(0, MAX_NAMED_KEYS).map(({ key }) => key),
		oldestPending: oldestPending(keys, now),
	}) as IDataObject;
}

/** How much of a date names its month. */
const MONTH = 'yyyy-mm'.length;

/** How many videos were paid; a line may be written twice. */
function createdSince(events: StoredEvent[], now: number, timeZone: string) {
	const created = uniqBy(
		events.filter(({ state }) => state === 'created'),
		({ projectId, attempt, id }) => projectId || attempt || id,
	);
	const dateOf = datesIn(timeZone);
	const count = (isCounted: (time: number) => boolean) =>
		created.filter(({ createdAt }) => isCounted(createdAt)).length;
	return {
		createdToday: count((time) => dateOf(time) === dateOf(now)),
		createdThisMonth: count((time) => dateOf(time).slice(0, MONTH) === dateOf(now).slice(0, MONTH)),
		createdIn7Days: count((time) => time > now - 7 * DAY_MS),
		createdIn30Days: count((time) => time > now - 30 * DAY_MS),
	};
}

/** A URL is good for 7 days from about the time when its video was recorded ("Events"). */
function expiresSoon({ state, url, updatedAt }: KeySummary, now: number): boolean {
	const leftMs = updatedAt + LIMITS.downloadDays * DAY_MS - now;
	return state === 'completed' && url !== '' && leftMs > 0 && leftMs <= EXPIRES_SOON * DAY_MS;
}

function oldestPending(keys: KeySummary[], now: number) {
	const oldest = minBy(
		keys.filter(({ state }) => state === 'created'),
		'updatedAt',
	);
	if (!oldest) return undefined;
	const { key, projectId, updatedAt } = oldest;
	const minutes = Math.floor((now - updatedAt) / MINUTE_MS);
	return { key, projectId, since: new Date(updatedAt).toISOString(), minutes };
}

/** The campaign in one look: for a person, for an IF node, and for an agent. */
export const getSummary: BatchOperation = {
	name: 'Get Summary',
	value: 'getSummary',
	description: 'Count the keys by state and the videos by day, in one item',
	action: 'Get a summary of paid rows',
	tool: 'Sums up the paid videos table: how many rows are completed, failed, pending or uncertain, and how many videos were created today, in 7 and in 30 days. Names the uncertain rows and the oldest pending one.',
	fields: [tableField],
	executeAll,
};
