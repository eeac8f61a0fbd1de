import type { LedgerEvent, StoredEvent } from '../../../../nodes/shared/ledger/journal/events';
import { SECOND_MS } from '../../../../nodes/shared/utils/clock';

/** Events of one key as they are read, a second apart, with the IDs 1, 2 and so on. */
export const stored = (...events: Array<Partial<LedgerEvent>>): StoredEvent[] =>
	events.map((event, index) => ({
		...{ key: 'k', state: 'sending', attempt: '', workflow: 'Ads', executionId: 'e1', row: '1' },
		...{ projectId: '', videoId: '', url: '', message: '', request: '' },
		...event,
		id: index + 1,
		createdAt: (index + 1) * SECOND_MS,
	}));
