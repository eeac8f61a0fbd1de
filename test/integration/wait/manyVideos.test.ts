import { systemClock } from '../../../nodes/shared/utils/clock';
import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { until } from '../../host/waiting';
import type { RecordedDelivery } from '../../simulator';
import { useManualTimers } from '../../support/manualTimers';
import { RENDER_MS, Renders } from '../../support/renders';
import { useSimulator } from '../../support/simulator';
import { lookups } from '../support/kinds';
import { useSuspendingN8n } from '../support/suspended';
import { jsons, videoOf, waitSetup } from '../support/waiting';

const COUNT = 20;
const rows = Array.from({ length: COUNT }, (_, index) => ({ script: `Video ${index}` }));

const renders = new Renders();
const n8n = useSuspendingN8n();
const simulator = useSimulator({
	clock: renders,
	renderMs: RENDER_MS,
	minuteMs: 60_000,
	webhookTimeoutMs: 60_000,
	ca: n8n.certificate,
});
// a slow machine takes no time
useManualTimers();
beforeEach(() => receivedEvents.clear());

/** Each of so many videos was called back once. */
async function called(count: number) {
	const isCalled = () => simulator.deliveries.length >= count || undefined;
	await until(`${count} callbacks`, isCalled, { within: 60_000, every: 5 });
}

/** All videos are finished at the same time; returns how many lookups their callbacks have cost. */
async function finishTogether() {
	const before = lookups(simulator).length;
	jest.spyOn(systemClock, 'now').mockReturnValue(Date.now());
	renders.finishAll();
	await called(COUNT);
	await until('the execution to go on', () => n8n.resumed.length > 0 || undefined, {
		within: 60_000,
		every: 5,
	});
	expect(n8n.resumed.map(jsons)).toEqual([rows.map(({ script }) => videoOf(simulator, script))]);
	return lookups(simulator).length - before;
}

const isTakenIn = ({ attempt, status }: RecordedDelivery) =>
	attempt === 1 && (status === 200 || status === 409);

jest.setTimeout(120_000);

test(`${COUNT} videos that finish together cost a lookup each at most, and no callback comes twice`, async () => {
	await n8n.run(waitSetup(simulator, {}, { rows }));
	expect(await finishTogether()).toBeLessThanOrEqual(COUNT);
	expect(simulator.deliveries.filter(isTakenIn)).toHaveLength(COUNT);
});

test('the last callback finds what other processes have received, for a lookup each', async () => {
	await n8n.run(waitSetup(simulator, {}, { rows }));
	for (let others = COUNT - 1; others > 0; others--) renders.finishOne();
	await called(COUNT - 1);
	expect(n8n.resumed).toEqual([]);
	receivedEvents.clear();
	expect(await finishTogether()).toBeLessThanOrEqual(COUNT);
});

test('no callback comes twice where the rate limit leaves nothing for lookups, either', async () => {
	await n8n.run(waitSetup(simulator, {}, { rows }));
	simulator.account('demo-key').plan = 'free';
	expect(await finishTogether()).toBeLessThanOrEqual(COUNT);
	expect(simulator.deliveries.filter(isTakenIn)).toHaveLength(COUNT);
});
