import { useSimulators } from '../../support/simulator';
import { slideshowWith, templateWith, ugcAdWith } from './bodies';
import { paths, post } from './client';
import { ca, receiver, type Receiver } from './receiver';

const start = useSimulators({ minuteMs: 2 });
let endpoint: Receiver;
const open = async () => (endpoint = await receiver());
afterEach(async () => await endpoint?.close());

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('a completed video', () => {
	test('is reported in shape A, with the project id among the metadata', async () => {
		const { url: webhook } = await open();
		const service = await start({ ca, webhookShape: 'A' });
		await post(service, paths.ugcAd, ugcAdWith({ webhook, metadata: { row: 7 } }));
		await service.settle();
		const [project] = service.projects;
		expect(endpoint.bodies).toEqual([
			{
				status: 'COMPLETED',
				data: {
					videoId: project?.videoId,
					status: 'COMPLETED',
					url: project?.url,
					shareUrl: expect.stringContaining(project?.videoId ?? '-'),
					metadata: { projectId: project?.id, row: 7 },
				},
				message: expect.any(String),
			},
		]);
	});

	test('is reported in shape B, with the video and the metadata as given', async () => {
		const { url: webhook } = await open();
		const service = await start({ ca, webhookShape: 'B' });
		const body = slideshowWith({ webhook, metadata: { row: 7 }, aspectRatio: 'ratio_16_9' });
		await post(service, paths.slideshow, body);
		await service.settle();
		const [project] = service.projects;
		expect(endpoint.bodies).toEqual([
			{
				event: 'project.completed',
				projectId: project?.id,
				status: 'completed',
				video: {
					id: project?.videoId,
					url: project?.url,
					duration: expect.any(Number),
					thumbnail: expect.stringMatching(/^http/),
					aspectRatio: '16:9',
					resolution: '1920x1080',
				},
				metadata: { row: 7 },
				createdAt: iso,
				completedAt: iso,
			},
		]);
	});

	test('is reported in shape B without metadata when the request carried none', async () => {
		const { url: webhook } = await open();
		const service = await start({ ca, webhookShape: 'B' });
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		await service.settle();
		expect(endpoint.bodies[0]).not.toHaveProperty('metadata');
	});

	test('is reported in both shapes in turn by default', async () => {
		const { url: webhook } = await open();
		const service = await start({ ca });
		for (let count = 0; count < 3; count += 1) {
			await post(service, paths.ugcAd, ugcAdWith({ webhook }));
			await service.settle();
		}
		expect(endpoint.bodies.map((body) => 'event' in body)).toEqual([false, true, false]);
	});

	test('of a template is reported in shape B, because shape A is not described for it', async () => {
		const { url: webhook } = await open();
		const service = await start({ ca, webhookShape: 'A' });
		await post(service, paths.template, templateWith({ webhook }));
		await service.settle();
		expect(endpoint.bodies[0]).toMatchObject({ event: 'project.completed' });
	});

	test('is not reported when the request names no webhook', async () => {
		await open();
		const service = await start({ ca });
		await post(service, paths.ugcAd, ugcAdWith());
		await service.settle();
		expect(service.projects[0]?.state).toBe('completed');
		expect(service.deliveries).toEqual([]);
	});
});

describe('a failed video', () => {
	test('is reported with its message and code, in the event style also when shape A is on', async () => {
		const { url: webhook } = await open();
		const service = await start({ ca, webhookShape: 'A' });
		const script = 'Hello #fail:VOICE_SYNTHESIS_ERROR';
		await post(service, paths.ugcAd, ugcAdWith({ webhook, script, metadata: { row: 1 } }));
		await service.settle();
		expect(endpoint.bodies).toEqual([
			{
				event: 'project.failed',
				projectId: service.projects[0]?.id,
				status: 'failed',
				message: 'Failed to generate the voice for the script',
				code: 'VOICE_SYNTHESIS_ERROR',
				metadata: { row: 1 },
				createdAt: iso,
				completedAt: iso,
			},
		]);
	});

	test('fails by a marker anywhere in its request, and keeps an unknown code', async () => {
		await open();
		const service = await start();
		const metadata = { deep: [{ note: '#fail:SOMETHING_ELSE' }] };
		await post(service, paths.ugcAd, ugcAdWith({ metadata }));
		await service.settle();
		expect(service.projects[0]).toMatchObject({
			state: 'failed',
			failure: { code: 'SOMETHING_ELSE' },
		});
	});
});
