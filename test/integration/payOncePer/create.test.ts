import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { DataTables } from '../../support/dataTables';
import { useScaledTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { retry, runNode, type Setup } from '../support/engine';
import { AVATAR, byId } from '../support/kinds';
import { projectsPerScript } from '../support/payments';
import { ugcAdParameters } from '../support/ugcAd';

const simulator = useSimulator();
useScaledTime();

const TABLE = 'Paid Videos';
const rows = Array.from({ length: 9 }, (_, row) => ({ id: row + 1, script: `Row ${row + 1}` }));
const onceEach = Object.fromEntries(rows.map(({ script }) => [script, 1]));

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({ payOncePer: 'row', ...parameters }),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows,
	dataTables,
	...setup,
});

/** The service refuses this row. */
const refusing = (row: number): INodeParameters => ({
	avatarId: byId(`={{ $json.id === ${row} ? "nobody" : "${AVATAR}" }}`),
});

test('another execution outputs the known videos, and pays for none', async () => {
	const first = await runNode(setupOf());
	expect(first.error).toBeUndefined();
	const second = await runNode(setupOf({}, { executionId: 'e2' }));
	expect(second.error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual(onceEach);
	expect(second.items.map(({ json }) => json.projectId)).toEqual(
		first.items.map(({ json }) => json.projectId),
	);
	expect(second.items.every(({ json }) => json.recalled === true)).toBe(true);
});

test('four executions at the same moment pay once for each row', async () => {
	const all = await Promise.all(
		['e1', 'e2', 'e3', 'e4'].map(
			async (executionId) => await runNode(setupOf({}, { executionId })),
		),
	);
	expect(all.map(({ error }) => error?.message)).toEqual(Array(4).fill(undefined));
	expect(projectsPerScript(simulator)).toEqual(onceEach);
	const ids = all.map(({ items }) => items.map(({ json }) => json.projectId));
	expect(new Set(ids.map(String)).size).toBe(1);
});

test('after a refused row, a retry and a new execution create what is missing', async () => {
	const first = await runNode(setupOf({ ...refusing(5), options: { concurrency: 1 } }));
	expect(first.error?.message).toContain('Row 5');
	const [again, other] = await Promise.all([
		retry(setupOf(), first),
		runNode(setupOf({}, { executionId: 'e2' })),
	]);
	expect([again.error, other.error]).toEqual([undefined, undefined]);
	expect(projectsPerScript(simulator)).toEqual(onceEach);
});

test('the table says what became of each row', async () => {
	await runNode(setupOf({ ...refusing(9), options: { concurrency: 1 } }));
	const last = new Map(dataTables.rows(TABLE).map(({ row, state }) => [row, state]));
	expect([...last]).toEqual(rows.map(({ id }) => [String(id), id === 9 ? 'rejected' : 'created']));
});

test('a run stores no ledger of its own with the execution, but for the keys of its items', async () => {
	const failed = await runNode(setupOf(refusing(5)));
	expect(failed.error).toBeDefined();
	expect(Object.keys(failed.context).sort()).toEqual(['items:0', `paidVideosTable:${TABLE}`]);
});
