import { DataTables } from '../../support/dataTables';
import { useScaledTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import type { CallBy } from '../support/agent';
import { call, callTool, fromAI, itemsOf, ugcAd } from '../support/toolCalls';

const simulator = useSimulator();
useScaledTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const byAgent = { ...ugcAd, payOncePer: fromAI('product', 'ID of the product') };
const byRequest = {
	...ugcAd,
	payOncePer: "={{ $fromAI('script', 'What the avatar says', 'string').hash() }}",
};

describe.each<CallBy>(['function', 'engine'])('a tool that the agent calls by %s', (callBy) => {
	test('takes the key from the agent, and pays once per key', async () => {
		const calls = [call({ product: 'p1' }), call({ product: 'p2' }), call({ product: 'p1' })];
		const { answers } = await callTool(simulator, {
			callBy,
			calls,
			parameters: byAgent,
			dataTables,
		});
		const [[first], [second], [again]] = answers.map(itemsOf);
		expect(simulator.projects).toHaveLength(2);
		expect(again).toMatchObject({ projectId: first.projectId, recalled: true });
		expect(second.projectId).not.toBe(first.projectId);
		const later = await callTool(simulator, {
			callBy,
			calls: [call({ product: 'p2', script: 'Other words' })],
			parameters: byAgent,
			dataTables,
		});
		expect(later.answers[0]).toMatch(
			/The key \\*"p2\\*" was paid at .* with other values of Script\. Nothing was created\./,
		);
		expect(simulator.projects).toHaveLength(2);
	});

	test('holds another key back while the outcome of a call is unknown', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const calls = [call({ product: 'p1' }), call({ product: 'p2', script: 'Other words' })];
		const setup = { callBy, calls, parameters: byAgent, dataTables };
		const { answers } = await callTool(simulator, setup);
		expect(answers[0]).toContain('not even with other words');
		expect(answers[1]).toContain('Not sent, as an earlier call of this tool');
		expect(answers.join()).not.toMatch(/Found Projects|Allow Again|in the options/);
		expect(simulator.projects).toHaveLength(1);
	});

	test('makes the key from the request', async () => {
		const calls = [call(), call(), call({ script: 'Another one' })];
		await callTool(simulator, { callBy, calls, parameters: byRequest, dataTables });
		expect(simulator.projects).toHaveLength(2);
	});

	test('tells the agent what is wrong with the table, and sends nothing', async () => {
		dataTables.before = () => {
			throw new Error('Attempted to use Data table node but the module is disabled');
		};
		const { answers, error } = await callTool(simulator, {
			callBy,
			calls: [call({ product: 'p1' })],
			parameters: byAgent,
			dataTables,
		});
		expect(`${answers.join()} ${error?.message ?? ''}`).toContain('Paid Videos Table');
		expect(simulator.projects).toEqual([]);
	});
});

test('calls at the same moment with the same key share one video', async () => {
	const calls = ['p1', 'p1', 'p2', 'p1'].map((product) => call({ product }));
	const { answers } = await callTool(simulator, {
		callBy: 'function',
		calls,
		atOnce: true,
		parameters: byAgent,
		dataTables,
	});
	expect(simulator.projects).toHaveLength(2);
	const [first, second, other, third] = answers.map((answer) => itemsOf(answer)[0].projectId);
	expect([second, third]).toEqual([first, first]);
	expect(other).not.toBe(first);
});
