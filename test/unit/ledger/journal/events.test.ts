import { keyState } from '../../../../nodes/shared/ledger/journal/events';
import { stored } from './stored';

const CREATED_AGAIN = [
	{ state: 'created', projectId: 'p1' },
	{ state: 'allowedAgain', executionId: 'e2' },
	{ state: 'created', projectId: 'p2' },
] as const;

test('a result belongs to the project that it is about', () => {
	const late = { state: 'completed', projectId: 'p1' } as const;
	expect(keyState(stored(...CREATED_AGAIN, late))).toEqual({
		kind: 'created',
		project: expect.objectContaining({ projectId: 'p2' }),
		result: undefined,
	});
	const own = { state: 'failed', projectId: 'p2' } as const;
	expect(keyState(stored(...CREATED_AGAIN, own, late))).toMatchObject({ result: own });
});

test('a result without IDs belongs to the project of the key', () => {
	const result = { state: 'completed', url: 'https://v.test/1' } as const;
	expect(keyState(stored(...CREATED_AGAIN, result))).toMatchObject({ result });
});

test('a result settles a key whose outcome is uncertain', () => {
	const result = { state: 'completed', projectId: 'p1' } as const;
	expect(keyState(stored({ state: 'uncertain' }, result))).toMatchObject({
		kind: 'created',
		project: result,
		result,
	});
});

test('what an execution writes twice allows a key again once', () => {
	const events = stored(...CREATED_AGAIN, { state: 'allowedAgain', executionId: 'e2' });
	expect(keyState(events)).toMatchObject({ kind: 'created', project: { projectId: 'p2' } });
	const other = stored(...CREATED_AGAIN, { state: 'allowedAgain', executionId: 'e3' });
	expect(keyState(other)).toEqual({ kind: 'free' });
});

test('a person who writes into the table can allow a key again as often as wanted', () => {
	const byHand = { state: 'allowedAgain', executionId: '' } as const;
	expect(keyState(stored(byHand, { state: 'created' }, byHand))).toEqual({ kind: 'free' });
});

test('events that have lost their attempt, as its column was deleted, end no other', () => {
	const events = stored({ state: 'sending' }, { state: 'sending' }, { state: 'notSent' });
	expect(keyState(events)).toMatchObject({ kind: 'sending' });
});
