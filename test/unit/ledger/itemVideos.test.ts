import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { ItemVideos } from '../../../nodes/shared/ledger/itemVideos';
import {
	created,
	type PlannedVideo,
	rejected,
	uncertain,
} from '../../../nodes/shared/video/video';

const contextOf = (memory: IDataObject) =>
	({ getContext: () => memory, getExecutionId: () => 'e1' }) as unknown as IExecuteFunctions;

/** As n8n hands it to each Retry. */
const copyOf = (memory: IDataObject) => JSON.parse(JSON.stringify(memory)) as IDataObject;

const planned = (itemIndexes: number[], key: string): PlannedVideo => ({
	...{ status: 'planned', itemIndexes, key, path: '/create', body: {} },
});

const items = planned([0, 1], 'a');
const project = { projectId: 'p1', resumesExecution: 'e1' };

/** What a Retry knows once these items have a video. */
function remembered(video = created(items, project)) {
	const memory: IDataObject = {};
	new ItemVideos(contextOf(memory), 0).add([video]);
	return copyOf(memory);
}

test('items keep the key of their video, in each run of a loop on its own', () => {
	const memory = remembered();
	const first = new ItemVideos(contextOf(memory), 0);
	expect(first.keyOf({ itemIndexes: [0, 1] })).toBe('a');
	expect(first.keyOf({ itemIndexes: [0] })).toBeUndefined();
	expect(new ItemVideos(contextOf(memory), 1).keyOf(items)).toBeUndefined();
});

test('another version has no key yet', () => {
	const known = new ItemVideos(contextOf(remembered()), 0);
	expect(known.keyOf({ ...items, version: '2' })).toBeUndefined();
});

test('the callback of a video resumes who has asked for it, also in its retries', () => {
	const memory = remembered();
	const retried = new ItemVideos(contextOf(memory), 0);
	retried.add([{ ...created(items, { projectId: 'p1' }), createdBefore: true }]);
	expect(retried.resumedBy({ key: 'a' })).toBe('e1');
	expect(retried.resumedBy({ key: 'b' })).toBeUndefined();
});

test('what exists is named, also of rows that are rejected by now', () => {
	const known = new ItemVideos(contextOf(remembered()), 0);
	const lost = planned([2], 'b');
	const late = planned([3], 'c');
	known.add([uncertain(lost, [], false), uncertain(late, [], false)]);
	const videos = [rejected(items, []), rejected(lost, []), created(late, { projectId: 'p3' })];
	expect(known.summary(videos)).toMatchObject({
		created: [
			{ itemIndexes: [0, 1], projectId: 'p1' },
			{ itemIndexes: [3], projectId: 'p3' },
		],
		uncertain: [{ itemIndexes: [2] }],
	});
});

test('nothing is remembered of a row that was rejected, or of the calls of a tool', () => {
	const memory: IDataObject = {};
	const known = new ItemVideos(contextOf(memory), 0);
	known.add([rejected(items, [])]);
	expect(known.keyOf(items)).toBeUndefined();
	known.forget();
	new ItemVideos(contextOf(memory), 'tool').add([created(items, project)]);
	expect(memory).toEqual({});
});
