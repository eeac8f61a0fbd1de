import { DataTables } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import type { CallBy } from '../support/agent';
import { writeEvents } from '../support/ledger';
import { fromAI, itemsOf, lookUp } from '../support/toolCalls';

const simulator = useSimulator();

describe.each<CallBy>(['function', 'engine'])('the ledger as a tool, called by %s', (callBy) => {
	let dataTables: DataTables;
	beforeEach(() => {
		dataTables = new DataTables();
		writeEvents(dataTables, { state: 'created', projectId: 'p1' });
	});

	const ask = async (operation: string, parameters = {}, calls = [{}]) => {
		const setup = { callBy, calls, dataTables };
		return await lookUp(simulator, { resource: 'paidVideo', operation, ...parameters }, setup);
	};

	const keyed = { key: fromAI('key', 'Key of the row') };

	test('lists the keys', async () => {
		const { answers } = await ask('getAll');
		expect(itemsOf(answers[0])).toMatchObject([{ key: 'k', state: 'created', projectId: 'p1' }]);
	});

	test('allows a row again, and says that it is paid again', async () => {
		const { answers } = await ask('allowAgain', keyed, [{ key: 'k' }]);
		expect(itemsOf(answers[0])).toMatchObject([{ key: 'k', allowedAgain: true }]);
	});
});
