import { keyState, type LedgerEvent } from '../../../../nodes/shared/ledger/journal/events';
import { requestsOf } from '../../../../nodes/shared/ledger/journal/paidRequest';
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

describe('a late result of the project before stays with it', () => {
	const late = { state: 'completed', projectId: 'p1', videoId: 'v1', url: 'old' } as const;
	const first = { state: 'created', projectId: 'p1', videoId: 'v1' } as const;
	const allowed = { state: 'allowedAgain' } as const;
	const lost = { state: 'uncertain' } as const;

	test.each<[string, Array<Partial<LedgerEvent>>, Partial<LedgerEvent>]>([
		['the service has shown one ID of the new one', [first], { projectId: 'x', videoId: 'x' }],
		['that ID is the video of the one before', [first], { projectId: 'v1', videoId: 'v1' }],
		['that ID is the project of the one before', [first], { projectId: 'p1', videoId: 'p1' }],
		['the new project has the ID of the old video', [first], { projectId: 'v1', videoId: 'v2' }],
		['the new video has the ID of the old project', [first], { projectId: 'p2', videoId: 'p1' }],
		['the new one has no ID', [first], {}],
		['the IDs of the old one were lost', [lost], { projectId: 'x', videoId: 'x' }],
	])('where %s', (_, before, ids) => {
		const created = { state: 'created', ...ids } as const;
		const events = stored(...before, allowed, created, late);
		expect(keyState(events)).toEqual({
			kind: 'created',
			project: expect.objectContaining({ id: before.length + 2 }),
			result: undefined,
		});
		const own = { ...created, state: 'completed', url: 'new' } as const;
		expect(keyState(stored(...before, allowed, created, late, own))).toMatchObject({
			result: { url: 'new' },
		});
		expect(keyState(stored(...before, allowed, created, own, late))).toMatchObject({
			result: { url: 'new' },
		});
	});

	test('and where the new one is not sent yet: the key is free', () => {
		expect(keyState(stored(first, allowed, late))).toEqual({ kind: 'free' });
		expect(keyState(stored(first, allowed, { state: 'uncertain' }, late))).toMatchObject({
			kind: 'uncertain',
		});
	});
});

test.each([
	{ projectId: 'x' },
	{ videoId: 'x' },
	{ projectId: 'p', videoId: 'x' },
	{ videoId: 'v' },
])('a project that has shown one ID gets its result, which shows %j', (ids) => {
	const result = { state: 'completed', ...ids } as const;
	const created = { state: 'created', projectId: 'x', videoId: 'x' } as const;
	expect(keyState(stored(created, result))).toMatchObject({ result });
});

test('a result is about the request of its project, whatever other IDs it shares', () => {
	const account = { id: 'c1', name: 'Account', baseUrl: 'https://api.test' };
	const requestOf = (kind: string) => JSON.stringify({ kind, digest: kind, fields: {}, account });
	const events = stored(
		{ state: 'created', projectId: 'p1', videoId: 'x', request: requestOf('one') },
		{ state: 'created', projectId: 'x', videoId: 'x', request: requestOf('two') },
		{ state: 'completed', projectId: 'p1', videoId: 'x' },
		{ state: 'completed', projectId: 'x' },
	);
	expect([...requestsOf(events).values()].map((request) => request?.kind)).toEqual([
		...['one', 'two', 'one', 'two'],
	]);
});
