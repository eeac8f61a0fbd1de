import { type LedgerEvent, OUTCOME_TIMEOUT_MS } from '../../../nodes/shared/ledger/journal/events';
import { SECOND_MS } from '../../../nodes/shared/utils/clock';
import { keySummary } from '../../../nodes/VideoLibrary/paidVideos';
import { stored } from '../ledger/journal/stored';

const NOW = 10 * SECOND_MS;
const sending = { state: 'sending', attempt: 'a', executionId: 'e1' } as const;

test.each<[LedgerEvent['state'], Array<Partial<LedgerEvent>>]>([
	['sending', [sending]],
	['created', [sending, { state: 'created' }]],
	['completed', [sending, { state: 'created' }, { state: 'completed' }]],
	['failed', [sending, { state: 'failed' }]],
	['uncertain', [sending, { state: 'uncertain' }]],
	['rejected', [sending, { state: 'rejected', attempt: 'a' }]],
	['notSent', [sending, { state: 'notSent', attempt: 'a' }]],
])('a key is %s', (state, events) => {
	const { createdAt } = stored(...events)[events.length - 1];
	expect(keySummary(stored(...events), NOW)).toMatchObject({
		...{ key: 'k', row: '1', workflow: 'Ads', state, updatedAt: createdAt },
	});
});

test('a key whose execution has died while it was sending is uncertain', () => {
	const [event] = stored(sending);
	const deadAt = event.createdAt + OUTCOME_TIMEOUT_MS;
	expect(keySummary([event], deadAt)).toMatchObject({ state: 'sending' });
	expect(keySummary([event], deadAt + 1)).toMatchObject({ state: 'uncertain', executionId: 'e1' });
});

test('an uncertain key names the execution that has sent it, whoever has found that out', () => {
	const found = { state: 'uncertain', attempt: 'a', executionId: 'e2', message: 'Died' } as const;
	expect(keySummary(stored(sending, found), NOW)).toMatchObject({
		...{ state: 'uncertain', executionId: 'e1', message: 'Died' },
	});
});

test('a finished video has the IDs of both events, and the execution that has sent it', () => {
	const events = stored(
		{ state: 'created', projectId: 'p1', executionId: 'e1' },
		{ state: 'completed', videoId: 'v1', url: 'https://v.test/1', executionId: 'e2' },
	);
	expect(keySummary(events, NOW)).toMatchObject({
		...{ projectId: 'p1', videoId: 'v1', url: 'https://v.test/1', executionId: 'e1' },
	});
});
