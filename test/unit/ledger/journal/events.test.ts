import * as fc from 'fast-check';

import {
	EVENT_STATES,
	keyState,
	type LedgerEvent,
} from '../../../../nodes/shared/ledger/journal/events';
import { requestOfEvent } from '../../../../nodes/shared/ledger/paidRequest';
import { stored } from './stored';

const anyEvent = fc.record({
	state: fc.constantFrom(...EVENT_STATES),
	attempt: fc.constantFrom('', 'a', 'b'),
	projectId: fc.constant('p1'),
});

const anyEvents = fc.array(anyEvent, { maxLength: 8 });

const kindOf = (...events: Array<Partial<LedgerEvent>>) => keyState(stored(...events)).kind;

test.each([
	{},
	{ projectId: 'x' },
	{ videoId: 'x' },
	{ projectId: 'p', videoId: 'x' },
	{ videoId: 'v' },
])('a result belongs to the project of its key, whatever IDs it shows: %j', (ids) => {
	const result = { state: 'completed', ...ids, url: 'https://v.test/1' } as const;
	const created = { state: 'created', projectId: 'x', videoId: 'x' } as const;
	expect(keyState(stored(created, result))).toMatchObject({ project: created, result });
});

test('the last result counts', () => {
	const events = stored({ state: 'created' }, { state: 'failed' }, { state: 'completed' });
	expect(keyState(events)).toMatchObject({ result: { state: 'completed' } });
});

test('a result settles a key whose outcome is uncertain', () => {
	const result = { state: 'completed', projectId: 'p1' } as const;
	expect(keyState(stored({ state: 'uncertain' }, result))).toMatchObject({
		kind: 'created',
		project: result,
		result,
	});
});

test('events that have lost their attempt, as its column was deleted, end no other', () => {
	expect(kindOf({ state: 'sending' }, { state: 'sending' }, { state: 'notSent' })).toBe('sending');
});

test('nothing frees a key that is paid', () => {
	fc.assert(
		fc.property(anyEvents, anyEvents, (before, after) => {
			expect(kindOf(...before, { state: 'created' }, ...after)).toBe('created');
		}),
	);
});

test('nothing but its own end frees a key that is being sent, or may be paid', () => {
	fc.assert(
		fc.property(
			fc.constantFrom('sending' as const, 'uncertain' as const),
			anyEvents,
			(state, others) => {
				const foreign = others.map((event) => ({
					...event,
					attempt: event.attempt && `other ${event.attempt}`,
				}));
				expect(kindOf(...foreign, { state, attempt: 'own' }, ...foreign)).not.toBe('free');
			},
		),
	);
});

test('what is written twice says the same, and the order in which it is read says nothing', () => {
	fc.assert(
		fc.property(anyEvents, fc.nat(), fc.nat(), (events, one, cut) => {
			const { kind } = keyState(stored(...events));
			const again = events.slice(one % (events.length + 1)).slice(0, 1);
			expect(kindOf(...events, ...again)).toBe(kind);
			const [first, second] = [stored(...events).slice(0, cut), stored(...events).slice(cut)];
			expect(keyState([...second, ...first])).toEqual(keyState(stored(...events)));
		}),
	);
});

test('an event that names no request is about the one that was sent last', () => {
	const account = { id: 'c1', name: 'Account', baseUrl: 'https://api.test' };
	const requestOf = (kind: string) => JSON.stringify({ kind, digest: kind, fields: {}, account });
	const events = stored(
		{ state: 'sending', request: requestOf('one') },
		{ state: 'sending', request: requestOf('two') },
		{ state: 'created' },
		{ state: 'completed', request: 'no JSON' },
	);
	const backwards = [...events].reverse();
	expect(events.map((event) => requestOfEvent(event, backwards)?.kind)).toEqual([
		...['one', 'two', 'two', 'two'],
	]);
	expect(requestOfEvent(events[2], events.slice(2))).toBeUndefined();
});
