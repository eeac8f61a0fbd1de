import sum from 'lodash/sum';

import { keyOf, TABLE, usePayOncePer } from '../support/payOncePer';

// each call takes n8n 0.1 s, whatever it does
const n8n = usePayOncePer();

test('250 finished rows are looked up in one call of the table', async () => {
	const rows = Array.from({ length: 250 }, (_, id) => ({ id, script: 'A row' }));
	const events = rows.flatMap(({ id }) =>
		['sending', 'created', 'completed'].map((state) => ({
			...{ row: String(id), key: keyOf(id), attempt: `a${id}`, executionId: 'e0' },
			...{ workflow: '', videoId: '', url: '', message: '', request: '' },
			...{ state, projectId: state === 'sending' ? '' : `p${id}` },
		})),
	);
	n8n.dataTables.write(TABLE, events);
	const { items } = await n8n.run({}, { rows });
	expect(items.map(({ json }) => json.projectId)).toEqual(rows.map(({ id }) => `p${id}`));
	expect(n8n.dataTables.calls).toEqual(['table.list', 'row.get']);
});

test('a known row that has its project is looked up in one call, too', async () => {
	await n8n.run({ output: 'row' });
	const rows = n8n.simulator.projects.map(({ id: project_id }, row) => ({
		...{ id: row + 1, script: `Row ${row + 1}`, project_id },
	}));
	const before = n8n.dataTables.calls.length;
	await n8n.run({ output: 'row' }, { rows });
	expect(n8n.dataTables.calls.slice(before)).toEqual(['table.list', 'row.get']);
});

test('a round is written and read back in one call', async () => {
	await n8n.run({ options: { concurrency: 9 } });
	expect(n8n.dataTables.calls).toEqual([
		...['table.list', 'table.list', 'table.create', 'table.list'],
		...['row.get', 'row.get', 'row.insert, row.get', 'row.insert'],
	]);
});

test('each round is read back by its keys', async () => {
	const rows = Array.from({ length: 400 }, (_, id) => ({ id, script: 'A row' }));
	const { items } = await n8n.run({ options: { concurrency: 5 } }, { rows });
	expect(items).toHaveLength(rows.length);
	const [first, second, asVideos, firstRound, ...rounds] = n8n.dataTables.conditions;
	expect([first, second, asVideos, firstRound]).toEqual([250, 150, 1, 5]);
	expect(firstRound + sum(rounds)).toBe(rows.length);
	expect(Math.max(...rounds)).toBeLessThanOrEqual(250);
});
