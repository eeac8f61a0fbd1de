import type { INodeParameters, INodeType } from 'n8n-workflow';

import { heard } from '../../nodes/shared/completion/resume';
import { ProductAd } from '../../nodes/ProductAd/ProductAd.node';
import { Scenes } from '../../nodes/Scenes/Scenes.node';
import { Slideshow } from '../../nodes/Slideshow/Slideshow.node';
import { TemplateVideo } from '../../nodes/TemplateVideo/TemplateVideo.node';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { type Simulator, startSimulator } from '../simulator';
import { RENDER_MS, Renders } from '../support/renders';
import { ourNodes } from './support/descriptions';
import { AVATAR, byId, VOICE } from './support/kinds';
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

const url = 'https://example.com/product.jpg';
const speaker = { avatarId: byId(AVATAR), voiceId: byId(VOICE) };

/** Each creation node with the least that it needs. */
const LEAST: Array<[INodeType, INodeParameters]> = [
	[new ProductAd(), { ...speaker, script: 'Look', websiteUrl: 'https://example.com/product' }],
	[new Scenes(), { scenes: { item: [{ script: 'Hello', ...speaker }] } }],
	[new Slideshow(), { slides: { item: [{ url }] } }],
	[new TemplateVideo(), { templateId: byId('tpl-welcome'), title: 'Welcome' }],
	[new UgcAd(), { ...speaker, script: 'Look', media: { item: [{ url }] } }],
];
const cases = LEAST.map(([node, parameters]) => ({
	kind: node.description.name,
	node,
	parameters,
}));

test('every node that offers to wait for what it creates is here', () => {
	const offering = ourNodes
		.map(({ node }) => node.description)
		.filter(({ properties }) => properties.some(({ name }) => name === 'completion'));
	expect(cases.map(({ kind }) => kind)).toEqual(offering.map(({ name }) => name));
});

test.each(cases)(
	'a node is suspended, and its callback goes on with the video: $kind',
	async ({ kind, node, parameters }) => {
		const { run, error } = await n8n.run({
			node,
			parameters: { ...parameters, completion: 'wait' },
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
