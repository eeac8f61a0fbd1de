import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { ItemVideos } from '../../../nodes/shared/ledger/itemVideos';
import type { RunName } from '../../../nodes/shared/ledger/journal/contextStore';
import { created, type PlannedVideo, rejected, uncertain } from '../../../nodes/shared/video/video';

let memory: IDataObject;
beforeEach(() => {
	memory = {};
});

const of = (run: RunName = 0) =>
	new ItemVideos(
		{ getExecutionId: () => 'e1', getContext: () => memory } as unknown as IExecuteFunctions,
		run,
	);

/** As n8n hands it to a Retry. */
const store = () => void (memory = JSON.parse(JSON.stringify(memory)) as IDataObject);

const planned = (itemIndexes: number[], key: string, version?: string): PlannedVideo => ({
	...{ status: 'planned', path: '/create', body: {}, itemIndexes, key, version },
});
const made = (itemIndexes: number[], key: string, version?: string) =>
	created(planned(itemIndexes, key, version), { projectId: `p-${key}`, resumesExecution: 'e1' });

test('items keep their key in a Retry, and in each run of a loop on their own', () => {
	of().add([made([0, 1], 'a')]);
	store();
	expect(of().videoOf({ itemIndexes: [0, 1] })?.key).toBe('a');
	expect(of().videoOf({ itemIndexes: [0] })?.key).toBeUndefined();
	expect(of(1).videoOf({ itemIndexes: [0, 1] })?.key).toBeUndefined();
});

test('another version is another video', () => {
	of().add([made([0], 'a'), made([1], 'b', '2')]);
	store();
	const keysFor = (version?: string) =>
		[0, 1].map((item) => of().videoOf({ itemIndexes: [item], version })?.key);
	expect(keysFor()).toEqual(['a', undefined]);
	expect(keysFor('')).toEqual(['a', undefined]);
	expect(keysFor('2')).toEqual([undefined, 'b']);
});

test('nothing is remembered of a row that is rejected, nor of the calls of a tool', () => {
	of().add([rejected(planned([0], 'a'), [{ message: 'No' }])]);
	of('tool').add([made([0], 'a')]);
	expect(of().videoOf({ itemIndexes: [0] })?.key).toBeUndefined();
	expect(of('tool').videoOf({ itemIndexes: [0] })?.key).toBeUndefined();
});

test('a callback resumes the execution for all rows of its video, as long as nothing else has made it', () => {
	const shared = { ...made([1], 'a'), recalled: true, resumesExecution: undefined };
	of().add([made([0], 'a'), shared, { ...made([2], 'b'), recalled: true }]);
	store();
	expect(of().resumedBy({ key: 'a' })).toBe('e1');
	expect(of().resumedBy({ key: 'b' })).toBeUndefined();
	of().add([{ ...made([0], 'a'), recalled: true, resumesExecution: undefined }]);
	expect(of().resumedBy({ key: 'a' })).toBe('e1');
});

test('the summary names rows that are rejected by now, and each row once', () => {
	const lost = uncertain(planned([1], 'b'), [{ message: 'Lost' }], false);
	of().add([made([0], 'a'), lost, uncertain(planned([2], 'c'), [{ message: 'Lost' }], false)]);
	store();
	const { created: all, uncertain: others } = of().summary([
		rejected(planned([0], 'a'), [{ message: 'No' }]),
		made([2], 'c'),
	]);
	expect(all.map(({ projectId }) => projectId)).toEqual(['p-a', 'p-c']);
	expect(others.map(({ itemIndexes }) => itemIndexes)).toEqual([[1]]);
});

test('nothing is left once it is forgotten', () => {
	of().add([made([0], 'a')]);
	of().forget();
	expect(memory).toEqual({});
});
