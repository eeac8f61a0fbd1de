import * as fc from 'fast-check';

import { keyFault } from '../../../nodes/shared/items/textFaults';
import { asSeen } from '../../../nodes/shared/utils/text';
import { DataTables } from '../../support/dataTables';
import { TABLE, usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator } = n8n;

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

const run = async (key: string, table: string) =>
	await n8n.run(
		{ idColumn: 'key', options: { paidVideosTable: '={{ $json.table }}' } },
		{ rows: [{ key, table, script: 'Hello' }] },
	);

test('no key and no name of a table is ever evaluated: each is found again as it is seen in its cell, or refused', async () => {
	const property = fc.asyncProperty(cells, cells, async (key, table) => {
		simulator.projects.length = 0;
		n8n.dataTables = new DataTables();
		if (keyFault(key)) {
			const { items, error } = await run(key, table);
			expect(error?.message ?? items[0].json.message).toMatch(/^ID Column: /);
			expect(simulator.projects).toEqual([]);
			return;
		}
		expect((await run(key, table)).error).toBeUndefined();
		expect((await run(key, table)).error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
		expect(n8n.dataTables.tables.map(({ name }) => name)).toEqual([table]);
		expect(n8n.dataTables.rows(table).map(({ rowMark }) => rowMark)).toEqual([
			`row:wf1:n2::${asSeen(key)}`,
		]);
	});
	await fc.assert(property, {
		numRuns: 25,
		examples: [
			["={{ 'pwn' + 6 * 7 }}", "={{ 'pwn' + 6 * 7 }}"],
			['=\u2028a', TABLE],
			['={{ x', "={{ 'pwn' + 6 * 7 }}"],
			['=\u2029{{ $json.x }}', '={{ (() => { for (;;); })() }}'],
		],
	});
}, 60_000);
