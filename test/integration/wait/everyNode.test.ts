import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { RENDER_MS, Renders } from '../../support/renders';
import { useSimulator } from '../../support/simulator';
import { ourNodes } from '../support/ourNodes';
import { KINDS, LEAST, leastOf } from '../support/least';
import { useSuspendingN8n } from '../support/suspended';

const renders = new Renders();
const n8n = useSuspendingN8n();
const simulator = useSimulator({ clock: renders, renderMs: RENDER_MS, ca: n8n.certificate });
beforeEach(() => receivedEvents.clear());

test('every node that offers to wait for what it creates is here', () => {
	const offering = ourNodes
		.map(({ node }) => node.description)
		.filter(({ properties }) => properties.some(({ name }) => name === 'completion'));
	const here = Object.values(LEAST).map(({ node }) => node.description.name);
	expect(new Set(here)).toEqual(new Set(offering.map(({ name }) => name)));
});

test.each(KINDS)(
	'a node is suspended, and its callback goes on with the video: %s',
	async (kind) => {
		const { run, error } = await n8n.run({
			node: LEAST[kind].node,
			parameters: { ...leastOf(kind), completion: 'wait', waitBy: 'callback' },
			credential: { apiKey: 'demo-key', baseUrl: simulator.url },
		});
		expect(error).toBeUndefined();
		expect(run.data.waitTill).toBeDefined();
		renders.finishOne();
		await simulator.settle();
		const [{ id: projectId, videoId, url: finished }] = simulator.projects;
		expect(simulator.deliveries.map(({ status }) => status)).toEqual([200]);
		expect(n8n.resumed.map(({ items }) => items.map(({ json }) => json))).toEqual([
			[expect.objectContaining({ kind, status: 'completed', projectId, videoId, url: finished })],
		]);
	},
);
