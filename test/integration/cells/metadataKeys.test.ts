import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { creations, keepGoing, PENDING_HINT, runKind } from '../support/kinds';
import { KINDS, LEAST, leastOf } from '../support/least';

const simulator = useSimulator();

const ways: Array<[string, INodeParameters]> = [
	['Metadata', { metadata: { entry: [{ key: '={{ $json.key }}', value: '7' }] } }],
	[
		'Additional Body Fields (JSON)',
		{ additionalBodyFields: '={{ { metadata: { [$json.key]: 7 } } }}' },
	],
];

/** The service takes no metadata with the other kind. */
const kinds = KINDS.filter((kind) => kind !== 'classProject');

const cases = kinds.flatMap((kind) => ways.map(([label, options]) => ({ kind, label, options })));

test.each(cases)(
	'$kind: a key of $label that the service or the node puts beside them is refused for its row',
	async ({ kind, label, options }) => {
		const { node } = LEAST[kind];
		const parameters = { ...leastOf(kind), options };
		const rows = [{ key: 'projectId' }, { key: 'projectid' }, { key: '_n8n' }];
		const { items } = await runKind(node, simulator, parameters, { rows, ...keepGoing });
		expect(items.map(({ json }) => json.message)).toEqual([
			expect.toTell('keyReserved', label, 'projectId'),
			'',
			expect.toTell('keyReserved', label, '_n8n'),
		]);
		expect(items[0].json).toMatchObject({ code: 'VALIDATION_ERROR' });
		expect(creations(simulator).map(({ body }) => body)).toEqual([
			expect.objectContaining({
				metadata: expect.objectContaining({ projectid: expect.anything() }),
			}),
		]);
	},
);

describe('keys that objects have by themselves', () => {
	const KEYS = ['constructor', 'prototype', '__proto__', 'toString'];
	const json = `{ ${KEYS.map((key) => `"${key}": "7"`).join(', ')} }`;

	test.each<[string, INodeParameters]>([
		['Metadata', { metadata: { entry: KEYS.map((key) => ({ key, value: '7' })) } }],
		['Additional Body Fields (JSON)', { additionalBodyFields: `{ "metadata": ${json} }` }],
	])('of %s arrive like any other', async (_, options) => {
		const parameters = { ...leastOf('ugcAd'), options };
		const { error } = await runKind(LEAST.ugcAd.node, simulator, parameters);
		expect(error).toBeUndefined();
		const [{ body, headers }] = creations(simulator);
		const { metadata } = body as { metadata: object };
		expect(Object.entries(metadata).sort()).toEqual(KEYS.map((key) => [key, '7']).sort());
		expect(headers['content-type']).toBe('application/json');
	});
});

describe('metadata without a value', () => {
	const SHARED_HINT = expect.toTell('sharedVideos', 'Rows 1, 2');
	const options = {
		metadata: {
			entry: [
				{ key: 'rowId', value: '={{ $json.rowid }}' },
				{ key: 'sheet', value: '={{ $json.sheet }}' },
			],
		},
		additionalBodyFields: '={{ { metadata: { list: $json.lst } } }}',
	};
	const run = async (rows: IDataObject[]) =>
		await runKind(LEAST.ugcAd.node, simulator, { ...leastOf('ugcAd'), options }, { rows });

	test('in any row is told, as its column is often mistyped', async () => {
		const { hints, items } = await run([{ rowId: 1, sheet: 'a' }, { rowId: 2 }]);
		expect(items).toHaveLength(2);
		expect(hints).toEqual([
			expect.toTell('columnMissing', 'Options > Metadata 1', '{{ $json.rowid }}'),
			expect.toTell('sharedVideos', 'Rows 1 (a), 2'),
			PENDING_HINT,
		]);
	});

	test('in some rows only is not, and neither is an empty cell', async () => {
		const { hints } = await run([{ id: 1, rowid: null, sheet: '', lst: [] }, { id: 2 }]);
		expect(hints).toEqual([SHARED_HINT, PENDING_HINT]);
	});
});

test('metadata that is too large says how much of it the node itself needs', async () => {
	const own = 'x'.repeat(5_100);
	const options = { metadata: { entry: [{ key: 'own', value: own }] } };
	const { node } = LEAST.ugcAd;
	const setup = { webhookBase: 'https://n8n.example.com/webhook', ...keepGoing };
	const parameters = { ...leastOf('ugcAd'), completion: 'notifyThisWorkflow', options };
	const { items } = await runKind(node, simulator, parameters, setup);
	expect(items[0].json.message).toTell('tooLong', 'Metadata');
});

test('metadata that is too long is told so, also with the key of a method', async () => {
	const entry = [{ key: 'toString', value: '={{ $json.text }}' }];
	const parameters = { ...leastOf('ugcAd'), options: { metadata: { entry } } };
	const rows = [{ text: 'x'.repeat(6_000) }];
	const { error } = await runKind(LEAST.ugcAd.node, simulator, parameters, { rows });
	expect(error?.message).toMatch(/^Metadata: Has 6,015 bytes/);
	expect(creations(simulator)).toEqual([]);
});
