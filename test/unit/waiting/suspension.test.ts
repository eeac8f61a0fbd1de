import type { CreatedVideo, ProcessedVideo } from '../../../nodes/shared/video/video';
import { finished, rejected } from '../../../nodes/shared/video/video';
import {
	resumedItems,
	type Suspension,
	suspensionIn,
	waitKey,
} from '../../../nodes/shared/waiting/suspension';

const created: CreatedVideo = { status: 'created', itemIndexes: [0], projectId: 'p1' };
const failed = finished(
	{ ...created, itemIndexes: [1], projectId: 'p2' },
	{ event: 'project.failed', status: 'failed', message: 'No voice' },
);
const videos: ProcessedVideo[] = [
	created,
	failed,
	rejected({ itemIndexes: [2] }, [{ reason: 'any', message: 'No script', code: 'X' }]),
];
const suspension = (errorOutput: boolean): Suspension => ({
	...{ instanceId: 'i1', executionId: 'e1', runIndex: 0 },
	errorOutput,
	timeoutMinutes: 5,
	until: 0,
	videos,
});

test('videos that are pending when the execution goes on have timed out', () => {
	const [first, second, third] = resumedItems(suspension(false));
	expect(first.json).toMatchObject({ status: 'processing', projectId: 'p1', code: 'TIMED_OUT' });
	expect(second.json).toMatchObject({ status: 'failed', projectId: 'p2', message: 'No voice' });
	expect(third.json).toMatchObject({ status: 'rejected', message: 'No script', row: 3, code: 'X' });
});

test('for the error output, items keep the two keys that n8n stores', () => {
	const items = resumedItems(suspension(true));
	expect(items.map(({ json }) => Object.keys(json))).toEqual(Array(3).fill(['error', 'message']));
});

test('what n8n has stored is read back, and nothing else', () => {
	const stored = JSON.parse(JSON.stringify({ wait: suspension(false) })) as unknown;
	expect(suspensionIn(stored)).toEqual(JSON.parse(JSON.stringify(suspension(false))));
	for (const context of [undefined, {}, { wait: {} }])
		expect(suspensionIn(context)).toBeUndefined();
});

test('what names a wait is short, however long the IDs of the service are', () => {
	const keyOf = (projectId: string) =>
		waitKey({ ...suspension(false), videos: [{ ...created, projectId }] }, 'n1');
	const long = 'p'.repeat(1_000_000);
	expect(keyOf(long).length).toBeLessThan(50);
	expect(keyOf(long)).not.toBe(keyOf(`${long}q`));
});
