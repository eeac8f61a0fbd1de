import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { fastTime } from '../../support/fastTime';
import { RENDER_MS, Renders } from '../../support/renders';
import { useSimulator } from '../../support/simulator';
import { creations } from '../support/kinds';
import { useSuspendingN8n } from '../support/suspended';
import { hideVideos, jsons, waitSetup } from '../support/waiting';

const renders = new Renders();
const n8n = useSuspendingN8n();
const rendering = { clock: renders, renderMs: RENDER_MS };
const simulator = useSimulator({ ...rendering, minuteMs: 10, ca: n8n.certificate });
beforeEach(() => receivedEvents.clear());
afterEach(() => jest.restoreAllMocks());

const rows = [{ script: 'a' }, { script: 'a' }, { script: 'b' }];

test('rows that share a video go on together, by its one callback', async () => {
	const { run } = await n8n.run(waitSetup(simulator, {}, { rows }));
	expect(run.data.waitTill).toBeDefined();
	// nothing is known but by callback
	hideVideos(simulator, 20);
	renders.finishAll();
	await simulator.settle();
	expect(creations(simulator)).toHaveLength(2);
	const [a, b] = simulator.projects;
	expect(n8n.resumed.map(jsons)).toMatchObject([
		[a, a, b].map(({ id: projectId, url }) => ({ status: 'completed', projectId, url })),
	]);
});

test('a node does not wait for the callback that another node has asked for', async () => {
	fastTime();
	const parameters = { script: 'a' };
	const behind = waitSetup(simulator, parameters);
	const continuing = { ...parameters, completion: 'continue' };
	const { run, items } = await n8n.run(waitSetup(simulator, continuing, { behind }));
	expect(creations(simulator)).toHaveLength(1);
	expect(run.data.waitTill).toBeUndefined();
	expect(items).toMatchObject([{ json: { status: 'processing', code: 'TIMED_OUT' } }]);
});
