import { each, projectIds, rows, usePaidVideos } from '../support/paidVideos';
import { projectsPerScript } from '../support/payments';

const IN_FLIGHT = 5;

const n8n = usePaidVideos({ accounts: { 'demo-key': { plan: 'starter' } } });

test('the requests that are under way when an execution is cancelled are not uncertain', async () => {
	const { simulator } = n8n;
	// the first request of all is sent alone, as it shows the rate limit
	const [first, ...others] = rows;
	await n8n.run({}, { rows: [first] });
	const answer = simulator.faults.hold({ count: IN_FLIGHT });
	const cancel = new AbortController();
	const cancelled = n8n.run({}, { rows: others, signal: cancel.signal });
	while (simulator.projects.length <= IN_FLIGHT) await new Promise((go) => setTimeout(go, 5));
	cancel.abort();
	answer();
	await cancelled;
	expect(simulator.projects).toHaveLength(1 + IN_FLIGHT);
	expect(others.map(({ id }) => n8n.statusesOf(id))).toEqual([
		...Array(IN_FLIGHT).fill(['processing']),
		...Array(others.length - IN_FLIGHT).fill([]),
	]);

	const next = await n8n.run();
	expect(next.error).toBeUndefined();
	expect(new Set(projectIds(next)).size).toBe(rows.length);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});
