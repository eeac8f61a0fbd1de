import { NO_DETAILS } from '../../../nodes/shared/ledgerTable/keyState';
import { TABLE, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();

test('250 finished rows are looked up in one call of the table, as a call takes n8n 0.1 s', async () => {
	const rows = Array.from({ length: 250 }, (_, id) => ({ id, script: 'A row' }));
	const events = rows.flatMap(({ id }) =>
		['sending', 'created', 'completed'].map((state) => ({
			...{ ...NO_DETAILS, key: String(id), executionId: 'e0', attempt: `a${id}`, request: '' },
			...{ state, projectId: state === 'sending' ? '' : `p${id}` },
		})),
	);
	n8n.dataTables.write(TABLE, events);
	const calls: string[] = [];
	n8n.dataTables.before = (operation) => void calls.push(operation);
	const { items } = await n8n.run({}, { rows });
	expect(items.map(({ json }) => json.projectId)).toEqual(rows.map(({ id }) => `p${id}`));
	expect(calls).toEqual(['table.list', 'row.get']);
});
