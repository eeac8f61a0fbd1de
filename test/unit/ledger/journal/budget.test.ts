import * as fc from 'fast-check';
import sortBy from 'lodash/sortBy';
import takeWhile from 'lodash/takeWhile';

import { Budget } from '../../../../nodes/shared/ledger/journal/budget';
import type { EventStore, StoredEvent } from '../../../../nodes/shared/ledger/journal/events';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../nodes/shared/utils/clock';
import { stored } from './stored';

const NOW = Date.UTC(2026, 10, 24, 12);

const periodOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** An event with this ID, written so long after noon. */
const at = (id: number, afterMs: number, event: Partial<StoredEvent>): StoredEvent => ({
	...stored(event)[0],
	id,
	createdAt: NOW + afterMs,
});

/** A table that shows no more than it is asked for. */
class Shown implements Pick<EventStore, 'readNewest'> {
	constructor(public events: StoredEvent[]) {}

	async readNewest(isWanted: (event: StoredEvent, newest: StoredEvent) => boolean) {
		const newestFirst = sortBy(this.events, ({ id }) => -id);
		return takeWhile(newestFirst, (event) => isWanted(event, newestFirst[0]));
	}
}

const budgetOf = (max: number, table: Shown, now = () => NOW) =>
	new Budget([{ name: 'a day', max, periodOf }], table, now);

const sent = (id: number, afterMs: number, attempt: string) => [
	at(id, afterMs, { attempt }),
	at(id + 1, afterMs + 1, { attempt, state: 'created' }),
];

it('counts an attempt that was shown late, however long it has read nothing since', async () => {
	const hidden = sent(10, -SECOND_MS, 'hidden');
	const table = new Shown(sent(20, 0, 'seen'));
	const budget = budgetOf(2, table);
	await budget.read();
	expect(budget.left).toBe(1);
	table.events.push(...hidden, at(30, 5 * MINUTE_MS, { attempt: 'own' }));
	await budget.read();
	expect(budget.decide('own')).toBe('over');
	expect(budget.usedUp).toMatchObject({ name: 'a day' });
});

it('counts the attempts of its period, each once, and none that has ended', async () => {
	const table = new Shown([
		...sent(1, -DAY_MS, 'yesterday'),
		...sent(11, -MINUTE_MS, 'today'),
		at(13, -MINUTE_MS, { attempt: 'today' }),
		at(14, -MINUTE_MS, { attempt: 'refused' }),
		at(15, -MINUTE_MS, { attempt: 'refused', state: 'rejected' }),
		at(16, 0, { attempt: 'own' }),
	]);
	const budget = budgetOf(2, table);
	await budget.read();
	expect([budget.left, budget.decide('own'), budget.usedUp]).toEqual([0, 'free', undefined]);
});

it('waits for those behind it, which withdraw or are sent', async () => {
	const table = new Shown([at(1, 0, { attempt: 'own' }), at(2, 0, { attempt: 'behind' })]);
	const budget = budgetOf(1, table);
	await budget.read();
	expect([budget.decide('own'), budget.decide('behind')]).toEqual(['undecided', 'over']);
	table.events.push(at(3, 1, { attempt: 'behind', state: 'notSent' }));
	await budget.read();
	expect(budget.decide('own')).toBe('free');
});

it('counts one that has died as sent', async () => {
	const table = new Shown([
		at(1, 0, { attempt: 'dead' }),
		at(2, 2 * MINUTE_MS, { attempt: 'own' }),
	]);
	const budget = budgetOf(1, table);
	await budget.read();
	expect([budget.decide('own'), budget.usedUp?.name]).toEqual(['over', 'a day']);
});

it('refuses a claim whose line is gone', async () => {
	const budget = budgetOf(9, new Shown([]));
	await budget.read();
	expect(budget.decide('own')).toBe('over');
});

it('sends a claim, or is used up once the others are spent, whatever the limit is', async () => {
	await fc.assert(
		fc.asyncProperty(fc.double({ min: 0, max: 5, noNaN: true }), fc.nat(6), async (max, others) => {
			const spent = Array.from({ length: others }, (_, index) =>
				sent(2 * index + 1, 0, `other ${index}`),
			);
			const budget = budgetOf(max, new Shown([...spent.flat(), at(99, 2, { attempt: 'own' })]));
			await budget.read();
			const isUsedUp = budget.usedUp !== undefined;
			expect(budget.decide('own') === 'free').toBe(!isUsedUp);
		}),
	);
});
