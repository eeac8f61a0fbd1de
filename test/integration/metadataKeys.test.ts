import type { INodeParameters } from 'n8n-workflow';

import { ProductAd } from '../../nodes/ProductAd/ProductAd.node';
import { Scenes } from '../../nodes/Scenes/Scenes.node';
import { Slideshow } from '../../nodes/Slideshow/Slideshow.node';
import { TemplateVideo } from '../../nodes/TemplateVideo/TemplateVideo.node';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { type Simulator, startSimulator } from '../simulator';
import { AVATAR, byId, creations, keepGoing, runKind, VOICE } from './support/kinds';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ renderMs: 1 });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const url = 'https://example.com/product.jpg';
const speaker = { avatarId: byId(AVATAR), voiceId: byId(VOICE) };

/** Each creation node with the least that it needs; all of them can send metadata. */
const kinds = [
	[new ProductAd(), { ...speaker, script: 'Look', websiteUrl: 'https://example.com/product' }],
	[new Scenes(), { scenes: { item: [{ script: 'Hello', ...speaker }] } }],
	[new Slideshow(), { slides: { item: [{ url }] } }],
	[new TemplateVideo(), { templateId: byId('tpl-welcome'), title: 'Welcome' }],
	[new UgcAd(), { ...speaker, script: 'Look', media: { item: [{ url }] } }],
] as const;

const ways: Array<[string, INodeParameters]> = [
	['Metadata', { metadata: { entry: [{ key: '={{ $json.key }}', value: '7' }] } }],
	['Metadata (JSON)', { metadataJson: '={{ { [$json.key]: 7 } }}' }],
];

const cases = kinds.flatMap(([node, parameters]) =>
	ways.map(([label, options]) => ({
		kind: node.description.displayName,
		...{ label, node, parameters: { ...parameters, options } },
	})),
);

test.each(cases)(
	'$kind: a key of $label that the service puts beside them is refused for its row',
	async ({ node, parameters, label }) => {
		const rows = [{ key: 'projectId' }, { key: 'projectid' }];
		const { items } = await runKind(node, simulator, parameters, { rows, ...keepGoing });
		expect(items.map(({ json }) => json.error)).toEqual([
			expect.stringContaining(
				`Row 1: ${label}: projectId is a key of the service's own: choose another name`,
			),
			undefined,
		]);
		expect(items[0].json.details).toMatchObject({ code: 'VALIDATION_ERROR' });
		expect(creations(simulator).map(({ body }) => body)).toEqual([
			expect.objectContaining({
				metadata: expect.objectContaining({ projectid: expect.anything() }),
			}),
		]);
	},
);
