import * as fc from 'fast-check';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { keyFault } from '../../../nodes/shared/items/textFaults';
import { asSeen } from '../../../nodes/shared/utils/text';
import { DataTables } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import { runNode } from '../support/engine';
import { TABLE } from '../support/ledger';
import { ugcAdParameters } from '../support/ugcAd';

const simulator = useSimulator();

const pieces = [
	...['=', '={{', '{{', '}}', ' }}', '{{ 6 * 7 }}', '$json', '$env', "'", '"', '`', '\\', '${'],
	...['\u2028', '\u2029', '\n', '\r', '\t', '/*', '//', ';', '(() => { for (;;); })()', 'x'],
];

/** What a cell can hold, in which n8n could see an expression. */
const cells = fc
	.tuple(
		fc.constantFrom('', '=', '={{ '),
		fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { minLength: 1, maxLength: 6 }),
	)
	.map(([start, rest]) => `${start}x${rest.join('')}`.slice(0, 120).trim());

const run = async (dataTables: DataTables, key: string, paidVideosTable: string) =>
	await runNode({
		node: new UgcAd(),
		parameters: ugcAdParameters({
			payOncePer: 'row',
			idColumn: 'key',
			options: { paidVideosTable: '={{ $json.table }}' },
		}),
		credential: { apiKey: 'demo-key', baseUrl: simulator.url },
		rows: [{ key, table: paidVideosTable, script: 'Hello' }],
		dataTables,
	});

test('no key and no name of a table is ever evaluated: each is found again as it is seen in its cell, or refused', async () => {
	const property = fc.asyncProperty(cells, cells, async (key, table) => {
		simulator.projects.length = 0;
		const dataTables = new DataTables();
		if (keyFault(key)) {
			expect((await run(dataTables, key, table)).error?.message).toMatch(/^ID Column: /);
			expect(simulator.projects).toEqual([]);
			return;
		}
		expect((await run(dataTables, key, table)).error).toBeUndefined();
		expect((await run(dataTables, key, table)).error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
		expect(dataTables.tables.map(({ name }) => name)).toEqual([table]);
		expect(new Set(dataTables.rows(table).map(({ row }) => row))).toEqual(new Set([asSeen(key)]));
	});
	await fc.assert(property, {
		numRuns: 100,
		examples: [
			["={{ 'pwn' + 6 * 7 }}", "={{ 'pwn' + 6 * 7 }}"],
			['=\u2028a', TABLE],
			['={{ x', "={{ 'pwn' + 6 * 7 }}"],
			['=\u2029{{ $json.x }}', '={{ (() => { for (;;); })() }}'],
		],
	});
}, 60_000);
