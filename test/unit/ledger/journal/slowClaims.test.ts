import type { LedgerEvent, StoredEvent } from '../../../../nodes/shared/ledger/journal/events';
import type { KeyedTask, Postponed, Sent } from '../../../../nodes/shared/ledger/journal/keyedRun';
import { oncePerKey } from '../../../../nodes/shared/ledger/journal/oncePerKey';
import { SECOND_MS } from '../../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../../support/virtualClock';
import { Lines } from './lines';

/** Takes a while for the first line. */
class SlowAtFirst extends Lines {
	override async append(events: LedgerEvent[]): Promise<void> {
		if (this.events.length === 0) await this.clock.sleep(6 * SECOND_MS);
		await super.append(events);
	}
}

test('a claim that takes so long that others may not look for it is withdrawn, and made again', async () => {
	const clock = new VirtualClock();
	const table = new SlowAtFirst(clock);
	const send = async (): Promise<Sent<string> | Postponed> => ({
		result: 'created',
		outcome: { state: 'created' },
	});
	const run = oncePerKey<KeyedTask, string>([{ key: 'a', request: '', freeAt: clock.now() }], {
		...{ table, clock, send, executionId: 'e1', concurrency: 5, deadline: Infinity },
		allowAgain: { keys: new Set(), by: '' },
		known: () => 'known',
		stopAt: () => false,
	});
	const { results } = await clock.run(run);
	expect([...results.values()]).toEqual(['created']);
	const lines = table.events.map(({ state, attempt }: StoredEvent) => ({ state, attempt }));
	const [first, , second] = lines;
	expect(lines.map(({ state }) => state)).toEqual(['sending', 'notSent', 'sending', 'created']);
	expect(first.attempt).not.toBe(second.attempt);
});
