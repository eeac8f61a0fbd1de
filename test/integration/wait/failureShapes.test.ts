import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { RENDER_MS, Renders } from '../../support/renders';
import { useSimulators } from '../../support/simulator';
import { useSuspendingN8n } from '../support/suspended';
import { jsons, rows, videoOf, waitSetup } from '../support/waiting';

const renders = new Renders();
const n8n = useSuspendingN8n();
const rendering = { clock: renders, renderMs: RENDER_MS };
const start = useSimulators({ ...rendering, minuteMs: 10, ca: n8n.certificate });
beforeEach(() => receivedEvents.clear());

test.each(['A', 'AWithoutData', 'withoutIds'] as const)(
	'a failure whose callback has the shape %s is taken in at once, as the failure of its row',
	async (failureShape) => {
		const simulator = await start({ undocumented: { failureShape } });
		await n8n.run(waitSetup(simulator, {}, { rows }));
		renders.finishAll();
		await simulator.settle();
		expect(n8n.resumed.map(jsons)).toEqual([rows.map(({ script }) => videoOf(simulator, script))]);
		// 409: another callback is resuming the execution
		expect(simulator.deliveries.every(({ status }) => status === 200 || status === 409)).toBe(true);
	},
);
