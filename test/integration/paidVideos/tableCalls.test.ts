import sum from 'lodash/sum';

import { writeLines } from '../support/ledger';
import { markOf, rows, usePaidVideos, written } from '../support/paidVideos';

// each call takes n8n 0.1 s, whatever it does
const n8n = usePaidVideos();
const { run } = n8n;

test('250 finished rows are looked up in one call of the table', async () => {
	const many = Array.from({ length: 250 }, (_, id) => ({
		...{ id, script: `Row ${id}`, status: 'completed', project_id: `p${id}`, video_url: 'x' },
	}));
	writeLines(
		n8n.dataTables,
		...many.map(({ id }) => ({
			...{ row: String(id), rowMark: markOf(id), projectId: `p${id}` },
			...{ status: 'completed' as const, url: 'https://v.test/1.mp4' },
		})),
	);
	const { items } = await run({}, { rows: many });
	expect(items).toHaveLength(250);
	expect(n8n.dataTables.calls).toEqual(['table.list', 'row.get', 'row.get']);
	expect(Math.max(...n8n.dataTables.conditions)).toBeLessThanOrEqual(750);
});

test('known rows that are finished are written down nowhere', async () => {
	const first = written(rows, await run());
	const before = n8n.dataTables.calls.length;
	await run({}, { rows: first });
	expect(n8n.dataTables.calls.slice(before)).toEqual(['table.list', 'row.get']);
});

test('a round is written and read back in one call', async () => {
	await run();
	expect(n8n.dataTables.calls).toEqual([
		...['table.list', 'table.create', 'table.list', 'row.get'],
		...['row.insert, row.get', 'row.insert, row.deleteRows'],
	]);
});

test('each round is read back by its marks, and a line is changed with the claims of the next one', async () => {
	const many = Array.from({ length: 260 }, (_, id) => ({ id, script: `Row ${id}` }));
	const { items } = await run({ maxVideos: 1_000 }, { rows: many });
	expect(items).toHaveLength(many.length);
	const rounds = n8n.dataTables.calls.filter((call) => call.includes('row.insert'));
	expect(rounds.slice(1, -1)).toEqual(
		Array(rounds.length - 2).fill('row.insert, row.deleteRows, row.get'),
	);
	expect(Math.max(...n8n.dataTables.conditions)).toBeLessThanOrEqual(750);
	// two marks of each row when it is recalled and when it is claimed, and its line when that is changed
	expect(sum(n8n.dataTables.conditions)).toBe((2 + 2 + 1) * many.length);
	expect(n8n.dataTables.rows('Paid Videos')).toHaveLength(many.length);
});
