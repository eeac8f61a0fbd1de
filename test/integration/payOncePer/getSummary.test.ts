import type { StoredEvent } from '../../../nodes/shared/ledger/journal/events';
import { DAY_MS, MINUTE_MS } from '../../../nodes/shared/utils/clock';
import { ledgerSummary } from '../../../nodes/VideoLibrary/getSummary';
import { DataTables } from '../../support/dataTables';
import { stored } from '../../unit/ledger/journal/stored';
import { runLedger, writeEvents } from '../support/ledger';

/** Half past eleven at night in London. */
const NOW = Date.UTC(2026, 10, 23, 23, 30);

/** An event, written so long ago. */
const at = (msAgo: number, event: Partial<StoredEvent>): Partial<StoredEvent> => ({
	...event,
	createdAt: NOW - msAgo,
});

const summaryOf = (events: Array<Partial<StoredEvent>>, timeZone = 'Europe/London') =>
	ledgerSummary(
		stored(...events).map((event, index) => ({ ...event, ...events[index] })),
		NOW,
		timeZone,
	);

const paid = (key: string, msAgo: number) =>
	at(msAgo, { key, state: 'created', attempt: `of ${key}`, projectId: `p ${key}` });
const result = (key: string, state: 'completed' | 'failed', msAgo: number) =>
	at(msAgo, { key, state, projectId: `p ${key}`, url: `https://v.test/${key}` });

test('counts each key once, by its state', () => {
	const summary = summaryOf([
		...[paid('a', DAY_MS), result('a', 'completed', DAY_MS)],
		...[paid('b', DAY_MS), result('b', 'failed', DAY_MS)],
		paid('c', 10 * MINUTE_MS),
		at(MINUTE_MS / 2, { key: 'd', state: 'sending', attempt: 'd1' }),
		at(DAY_MS, { key: 'e', state: 'sending', attempt: 'e1' }),
		...[
			at(DAY_MS, { key: 'f', attempt: 'f1' }),
			at(DAY_MS, { key: 'f', state: 'rejected', attempt: 'f1' }),
		],
	]);
	expect(summary).toMatchObject({
		...{ keys: 6, completed: 1, failed: 1, pending: 1, uncertain: 1, sending: 1, notCreated: 1 },
		uncertainKeys: ['e'],
	});
});

test('names the key that has been pending for the longest time', () => {
	const events = [paid('new', MINUTE_MS), paid('old', 90 * MINUTE_MS), paid('done', DAY_MS)];
	const { oldestPending } = summaryOf([...events, result('done', 'completed', DAY_MS)]);
	const since = new Date(NOW - 90 * MINUTE_MS).toISOString();
	expect(oldestPending).toEqual({ key: 'old', projectId: 'p old', since, minutes: 90 });
	expect(summaryOf([])).not.toHaveProperty('oldestPending');
});

test('counts videos by the day of the time zone, and a line that was written twice once', () => {
	const events = [
		...[paid('a', 0), paid('a', 0)],
		...[paid('b', 23 * 60 * MINUTE_MS), paid('c', DAY_MS), paid('d', 8 * DAY_MS)],
		paid('e', 31 * DAY_MS),
	];
	const days = { createdIn7Days: 3, createdIn30Days: 4 };
	expect(summaryOf(events)).toMatchObject({ createdToday: 2, ...days });
	// there it is half an hour after midnight
	expect(summaryOf(events, 'Europe/Paris')).toMatchObject({ createdToday: 1, ...days });
});

test('counts the URLs that are good for two days at most', () => {
	const ages = [4.9, 5.1, 6.9, 7.1];
	const events = ages.flatMap((days) => [
		paid(`of ${days}`, days * DAY_MS),
		result(`of ${days}`, 'completed', days * DAY_MS),
	]);
	expect(summaryOf(events)).toMatchObject({ completed: 4, urlsExpiringSoon: 2 });
});

test('names twenty uncertain keys at most', () => {
	const events = Array.from({ length: 30 }, (_, index) =>
		at(DAY_MS, { key: `k${index}`, state: 'uncertain', attempt: `a${index}` }),
	);
	const { uncertain, uncertainKeys } = summaryOf(events);
	expect(uncertain).toBe(30);
	expect(uncertainKeys).toHaveLength(20);
});

test('is one item, however many items come in', async () => {
	const dataTables = new DataTables();
	writeEvents(dataTables, { state: 'created', projectId: 'p1' });
	const { items, error } = await runLedger(dataTables, 'getSummary', {}, { rows: [{}, {}, {}] });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
	expect(items[0]).toMatchObject({ json: { keys: 1, createdToday: 1 }, pairedItem: { item: 0 } });
});

test('says where there is no such table', async () => {
	const { error } = await runLedger(new DataTables(), 'getSummary');
	expect(error?.message).toContain('There is no Data Table "Paid Videos"');
});

test('says where n8n has no Data Tables', async () => {
	const { error } = await runLedger(undefined, 'getSummary');
	expect(error?.description).toContain('This n8n has no Data Tables');
});
