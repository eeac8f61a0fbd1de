import { each, projectIds, rows, usePayOncePer } from '../support/payOncePer';
import { projectsPerScript } from '../support/payments';

const IN_FLIGHT = 5;

const n8n = usePayOncePer();

test('the requests that are under way when an execution is cancelled are not uncertain', async () => {
	const { simulator } = n8n;
	simulator.faults.next('slow', { count: IN_FLIGHT, ms: 50 });
	const cancel = new AbortController();
	const cancelled = n8n.run({}, { signal: cancel.signal });
	while (simulator.projects.length < IN_FLIGHT) await new Promise((go) => setTimeout(go, 5));
	cancel.abort();
	await cancelled;
	expect(simulator.projects).toHaveLength(IN_FLIGHT);
	const states = rows.map(({ id }) => n8n.statesOf(id).at(-1));
	expect(states).toEqual([
		...Array(IN_FLIGHT).fill('created'),
		...Array(rows.length - IN_FLIGHT).fill(undefined),
	]);

	const next = await n8n.run();
	expect(next.error).toBeUndefined();
	expect(new Set(projectIds(next)).size).toBe(rows.length);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});
