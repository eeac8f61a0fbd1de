import * as fc from 'fast-check';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { RunName } from '../../../nodes/shared/ledger/journal/contextStore';
import { rowText, videoKey } from '../../../nodes/shared/ledger/videoKey';
import type { PlannedVideo } from '../../../nodes/shared/video/video';

const PLACE = { workflowId: 'w1', nodeId: 'n1', executionId: 'e1', memory: {} as IDataObject };

const contextOf = ({ workflowId, nodeId, executionId, memory } = PLACE) =>
	({
		getWorkflow: () => ({ id: workflowId }),
		getNode: () => ({ id: nodeId }),
		getExecutionId: () => executionId,
		getContext: () => memory,
	}) as unknown as IExecuteFunctions;

const planned = (itemIndexes: number[], rowId?: string, version?: string): PlannedVideo => ({
	...{ status: 'planned', itemIndexes, rowId, version, path: '/create', body: {} },
});

/** As n8n hands it to each Retry. */
const copyOf = (memory: IDataObject) => JSON.parse(JSON.stringify(memory)) as IDataObject;

interface Named extends Omit<typeof PLACE, 'memory'> {
	payOncePer: 'video' | 'row' | 'run';
	runName: RunName;
	itemIndexes: number[];
	rowId: string;
	version: string;
	digest: string;
}

const keyOf = ({ payOncePer, runName, itemIndexes, rowId, version, digest, ...place }: Named) =>
	videoKey(
		{ context: contextOf({ ...place, memory: {} }), payOncePer, runName },
		planned(itemIndexes, rowId, version),
		digest,
	);

/** What a person means by each choice. */
function meaningOf(named: Named): unknown[] {
	const { payOncePer, workflowId, nodeId, executionId, runName, itemIndexes } = named;
	const { rowId, version, digest } = named;
	switch (payOncePer) {
		case 'row':
			return [payOncePer, workflowId, nodeId, rowId, version];
		case 'video':
			return [payOncePer, digest, rowId && workflowId, rowId, version];
		case 'run': {
			const name = typeof runName === 'number' ? itemIndexes : [digest, rowId];
			return [payOncePer, executionId, nodeId, runName, name];
		}
	}
}

/** Few texts, so that two are often equal, of what a key is made of; and others. */
const text = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom('', ':', '%3A', 'a') },
	{
		weight: 1,
		arbitrary: fc.string({ unit: fc.constantFrom('ü', '日', '\u{1F600}', ':', '%'), maxLength: 3 }),
	},
);

const named: fc.Arbitrary<Named> = fc.record({
	payOncePer: fc.constantFrom('video', 'row', 'run'),
	workflowId: text,
	nodeId: text,
	executionId: text.map((name) => `1${name}`),
	runName: fc.constantFrom<RunName>(0, 1, 'tool', 'call'),
	itemIndexes: fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 3 }),
	rowId: text,
	version: text,
	digest: text,
});

/** The same but for some of its values. */
const pairs = fc
	.tuple(named, named, fc.subarray(['payOncePer', 'rowId', 'version', 'workflowId', 'nodeId']))
	.map(([one, other, differing]): [Named, Named] => {
		const changed = Object.fromEntries(
			Object.entries(other).filter(([name]) => differing.includes(name)),
		);
		return [one, { ...one, ...changed }];
	});

test('videos have the same key if, and only if, they are the same by what is chosen', () => {
	fc.assert(
		fc.property(fc.oneof(pairs, fc.tuple(named, named)), ([one, other]) => {
			const isSame = JSON.stringify(meaningOf(one)) === JSON.stringify(meaningOf(other));
			expect(keyOf(one) === keyOf(other)).toBe(isSame);
		}),
		{ numRuns: 2000 },
	);
});

test('an ID can be read in its key', () => {
	const run = { context: contextOf(), payOncePer: 'row', runName: 0 } as const;
	expect(videoKey(run, planned([0], 'Größe: 5/L', '2'), 'd')).toBe('row:w1:n1:2:Größe: 5/L');
	expect(videoKey(run, planned([0], 'a'), 'd')).toBe('row:w1:n1::a');
});

test('a Retry goes on with the keys of its execution, and a new one has others', () => {
	const memory: IDataObject = {};
	const keyIn = (executionId: string, of: IDataObject) =>
		videoKey(
			{ context: contextOf({ ...PLACE, executionId, memory: of }), payOncePer: 'run', runName: 0 },
			planned([0, 2]),
			'd',
		);
	const first = keyIn('7', memory);
	expect(keyIn('8', copyOf(memory))).toBe(first);
	expect(keyIn('8', {})).not.toBe(first);
});

test.each([
	[{ rowId: '7', name: 'Ad' }, '7 · Ad'],
	[{ rowId: 'Ad', name: 'Ad' }, 'Ad'],
	[{ name: 'Ad', version: '2' }, 'Ad (version 2)'],
	[{ rowId: '', name: 'Ad' }, 'Ad'],
	[{ version: '2' }, '(version 2)'],
	[{}, ''],
])('a person knows the video %j as "%s"', (video, expected) => {
	expect(rowText(video)).toBe(expected);
});
