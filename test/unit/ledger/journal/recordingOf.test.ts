import { recordingOf } from '../../../../nodes/shared/ledger/journal/events';
import { stored } from './stored';

const [completed] = stored({ state: 'completed', projectId: 'p1', videoId: 'v1' });

test.each([
	['the same result', { state: 'completed', projectId: 'p1', videoId: 'v1' }],
	['one that shows fewer IDs', { state: 'completed', videoId: 'v1' }],
	['one without IDs', { state: 'completed' }],
] as const)('%s has recorded it', (_, event) => {
	const [known] = stored(event);
	expect(recordingOf([known], completed)).toBe(known);
});

test.each([
	['another outcome', { state: 'failed', projectId: 'p1', videoId: 'v1' }],
	['the result of another project', { state: 'completed', projectId: 'p2', videoId: 'v2' }],
	['its creation', { state: 'created', projectId: 'p1', videoId: 'v1' }],
] as const)('%s has not', (_, event) => {
	expect(recordingOf(stored(event), completed)).toBeUndefined();
});

test('of several the first counts', () => {
	const known = stored({ state: 'completed', projectId: 'p1' }, { state: 'completed' });
	expect(recordingOf([...known].reverse(), completed)).toBe(known[0]);
});

describe('after the key was allowed again', () => {
	const again = (projectId: string) =>
		stored({ state: 'completed', projectId }, { state: 'allowedAgain' });

	test('the result of the earlier project is still known', () => {
		expect(recordingOf(again('p1'), completed)).toMatchObject({ id: 1 });
	});

	test('a result without IDs is about the next video', () => {
		const [withoutIds] = stored({ state: 'completed' });
		expect(recordingOf(again('p1'), withoutIds)).toBeUndefined();
		expect(recordingOf(again(''), completed)).toBeUndefined();
	});
});
