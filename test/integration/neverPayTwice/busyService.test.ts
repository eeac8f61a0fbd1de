import type { FaultKind } from '../../simulator';
import { useFastTime } from '../../support/fastTime';
import { useSimulator, useSimulators } from '../../support/simulator';
import { creations, keepGoing } from '../support/kinds';
import { projectsPerScript, retryOnFail, twenty, uncertainly } from '../support/payments';
import { runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();
const startAnother = useSimulators();
useFastTime();

test('cancelling the execution stops an hour of waiting, and sends nothing more', async () => {
	jest.restoreAllMocks();
	const busy = await startAnother();
	busy.faults.next('429', { count: 1, retryAfterSeconds: 3600 });
	const cancel = new AbortController();
	const running = runUgcAd(busy, {}, { rows: twenty, signal: cancel.signal });
	while (busy.requests[0]?.status === undefined) await new Promise((go) => setTimeout(go, 5));
	cancel.abort();
	await running;
	expect(creations(busy)).toHaveLength(1);
});

test('no row waits for more than 3 hours: the remaining ones say so, and the created ones are there', async () => {
	const limited = await startAnother({
		accounts: { 'limited-key': { plan: 'free' } },
	});
	const credential = { apiKey: 'limited-key', baseUrl: limited.url };
	const { items } = await runUgcAd(limited, {}, { credential, rows: twenty, ...keepGoing });
	expect(items.filter(({ json }) => json.status === 'processing')).toHaveLength(10);
	const rest = items.filter(({ json }) => !json.projectId);
	expect(rest).toHaveLength(10);
	for (const { json } of rest) {
		expect(json.message).toTell('rateLimitTooSlow');
		expect(json).toMatchObject({
			advice: expect.stringContaining('Wait a few minutes'),
		});
	}
	expect(limited.projects).toHaveLength(10);
});

test('executions at the same time share what is known of the limit: none meets a 429', async () => {
	jest.restoreAllMocks();
	const accounts = { 'shared-key': { plan: 'starter' as const } };
	const limited = await startAnother({ minuteMs: 1000, accounts });
	const credential = { apiKey: 'shared-key', baseUrl: limited.url };
	const rowsOf = (run: number) =>
		Array.from({ length: 30 }, (_, row) => ({ script: `Row ${row} of ${run}` }));
	const runs = [0, 1, 2].map(
		async (run) => await runUgcAd(limited, {}, { credential, rows: rowsOf(run) }),
	);
	const all = await Promise.all(runs);
	expect(all.map(({ items }) => items.length)).toEqual([30, 30, 30]);
	expect(limited.requests.filter(({ status }) => status === 429)).toEqual([]);
}, 240_000);

describe('a campaign of faults over 150 rows', () => {
	const rows = Array.from({ length: 150 }, (_, index) => ({ script: `Row ${index + 1}` }));
	const kinds: FaultKind[] = [...uncertainly, '429', 'resetBefore', 'slow', 'html'];

	test('with 10 % mixed faults every row is accounted for, and none is paid twice', async () => {
		simulator.faults.random({ rate: 0.1, kinds, seed: 7, retryAfterSeconds: 1, ms: 1 });
		const settings = { ...keepGoing.settings, ...retryOnFail };
		const { items, error } = await runUgcAd(simulator, { maxVideos: 150 }, { rows, settings });
		expect(error).toBeUndefined();
		// a run that takes long looks them up before it ends
		const created = items.filter(({ json }) =>
			['processing', 'completed'].includes(String(json.status)),
		);
		const uncertain = items.filter(({ json }) => json.code === 'UNCERTAIN');
		const counts = projectsPerScript(simulator);
		const doubled = Object.values(counts).filter((count) => count > 1).length;
		const known = new Set(created.map(({ json }) => json.projectId));
		const unknown = simulator.projects.filter(({ id }) => !known.has(id)).length;
		process.stdout.write(
			`    ${rows.length} rows, ${simulator.requests.filter(({ fault }) => fault).length} faults: ${created.length} created, ${uncertain.length} uncertain (${unknown} of them created), ${doubled} doubled, ${rows.length - items.length} lost\n`,
		);
		expect(items).toHaveLength(rows.length);
		expect(created.length + uncertain.length).toBe(rows.length);
		expect(known.size).toBe(created.length);
		expect(doubled).toBe(0);
		expect(unknown).toBeLessThanOrEqual(uncertain.length);
	}, 180_000);
});
