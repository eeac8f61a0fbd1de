import { heard } from '../../nodes/shared/completion/resume';
import { type Simulator, startSimulator } from '../simulator';
import { RENDER_MS, Renders } from '../support/renders';
import { ourNodes } from './support/descriptions';
import { KINDS, LEAST, leastOf } from './support/least';
import { startSuspendingN8n, type SuspendingN8n } from './support/suspended';

const renders = new Renders();
let simulator: Simulator;
let n8n: SuspendingN8n;

beforeAll(async () => {
	n8n = await startSuspendingN8n();
	simulator = await startSimulator({ clock: renders, renderMs: RENDER_MS, ca: n8n.certificate });
});
beforeEach(() => {
	simulator.reset();
	heard.clear();
});
afterAll(async () => {
	await simulator.close();
	await n8n.close();
});

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
			parameters: { ...leastOf(kind), completion: 'wait' },
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
