import { DataTables } from '../../support/dataTables';
import { useScaledTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import type { CallBy } from '../support/agent';
import { TABLE } from '../support/ledger';
import { call, callTool, fromAI, itemsOf, ugcAd } from '../support/toolCalls';

const simulator = useSimulator();
useScaledTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

describe.each<CallBy>(['function', 'engine'])('a tool that the agent calls by %s', (callBy) => {
	test('pays once for the same call, also in a later execution', async () => {
		const calls = [call(), call({ script: 'Another one' }), call()];
		const setup = { callBy, calls, dataTables };
		const { answers } = await callTool(simulator, setup);
		const [[first], [second], [again]] = answers.map(itemsOf);
		expect(simulator.projects).toHaveLength(2);
		expect(again).toMatchObject({ projectId: first.projectId, recalled: true });
		expect(second.projectId).not.toBe(first.projectId);
		const later = await callTool(simulator, setup);
		expect(itemsOf(later.answers[0])[0]).toMatchObject({ projectId: first.projectId });
		expect(simulator.projects).toHaveLength(2);
		expect(dataTables.rows(TABLE).map(({ rowMark }) => rowMark)).toEqual(['', '']);
	});

	test('pays for another version that the agent asks for', async () => {
		const parameters = { ...ugcAd, version: fromAI('version', '2 for a second take') };
		const calls = ['', '2', '2', ''].map((version) => call({ version }));
		await callTool(simulator, { callBy, calls, parameters, dataTables });
		expect(simulator.projects).toHaveLength(2);
	});

	test('holds other calls back while the outcome of a call is unknown', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const calls = [call(), call({ script: 'Other words' }), call()];
		const { answers } = await callTool(simulator, { callBy, calls, dataTables });
		expect(answers[0]).toTell('DO_NOT_REPEAT');
		expect(answers[1]).toTell('callHeldBack');
		expect(answers[2]).toContain('The video may exist');
		expect(answers.join()).not.toMatch(/Options >|project_id/);
		expect(simulator.projects).toHaveLength(1);
	});

	test('tells the agent what is wrong with the table, and sends nothing', async () => {
		dataTables.before = () => {
			throw new Error('Data table size limit exceeded');
		};
		const { answers, error } = await callTool(simulator, { callBy, calls: [call()], dataTables });
		expect(`${answers.join()} ${error?.message ?? ''}`).toContain('Paid Videos Table');
		expect(simulator.projects).toEqual([]);
	});
});

test('the same calls at the same moment share one video', async () => {
	const calls = ['a', 'a', 'b', 'a'].map((script) => call({ script }));
	const { answers } = await callTool(simulator, {
		...{ callBy: 'function', calls, atOnce: true, dataTables },
	});
	expect(simulator.projects).toHaveLength(2);
	const [first, second, other, third] = answers.map((answer) => itemsOf(answer)[0].projectId);
	expect([second, third]).toEqual([first, first]);
	expect(other).not.toBe(first);
});
