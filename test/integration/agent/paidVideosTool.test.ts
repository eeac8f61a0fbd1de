import { DataTables } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import type { CallBy } from '../support/agent';
import { writeLines } from '../support/ledger';
import { itemsOf, lookUp } from '../support/toolCalls';

const simulator = useSimulator();

describe.each<CallBy>(['function', 'engine'])('paid videos as a tool, called by %s', (callBy) => {
	let dataTables: DataTables;
	beforeEach(() => {
		dataTables = new DataTables();
		writeLines(dataTables, { row: 'lamp', projectId: 'p1' });
	});

	test('lists what is paid', async () => {
		const parameters = { resource: 'paidVideo', operation: 'getAll' };
		const { answers } = await lookUp(simulator, parameters, { callBy, calls: [{}], dataTables });
		expect(itemsOf(answers[0])).toMatchObject([
			{ row: 'lamp', status: 'processing', projectId: 'p1' },
		]);
	});

	test('with Simplify off, also which run changed them', async () => {
		const keysOf = async (simplify: boolean) => {
			const parameters = { resource: 'paidVideo', operation: 'getAll', simplify };
			const { answers } = await lookUp(simulator, parameters, { callBy, calls: [{}], dataTables });
			return Object.keys(itemsOf(answers[0])[0]);
		};
		expect(await keysOf(false)).toContain('updatedAt');
		expect(await keysOf(true)).toEqual(['row', 'status', 'projectId']);
	});
});
