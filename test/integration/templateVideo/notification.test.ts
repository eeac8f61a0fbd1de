import type { INodeParameters } from 'n8n-workflow';

import { type Simulator, startSimulator } from '../../simulator';
import { NODE } from '../support/engine';
import { fromScript, greeting, runTemplateVideo } from '../support/templateVideo';
import { publishTrigger, type PublishedTrigger } from '../support/trigger';

describe('a trigger that is notified', () => {
	let notified: Simulator;
	let trigger: PublishedTrigger;

	beforeAll(async () => {
		trigger = await publishTrigger({ apiKey: 'demo-key', baseUrl: 'http://localhost' });
		notified = await startSimulator({ renderMs: 1, ca: trigger.certificate });
		trigger.credential = { apiKey: 'demo-key', baseUrl: notified.url };
	});
	beforeEach(() => {
		notified.reset();
		trigger.started.length = 0;
	});
	afterAll(async () => {
		await notified.close();
		await trigger.close();
	});

	const notify = async (parameters: INodeParameters) => {
		const { error, items } = await runTemplateVideo(
			notified,
			{ ...parameters, completion: 'notifyThisWorkflow' },
			{ webhookBase: trigger.base },
		);
		expect(error).toBeUndefined();
		await notified.settle();
		expect(trigger.started.map(({ json }) => json)).toEqual([
			expect.objectContaining({ status: 'completed', projectId: items[0].json.projectId }),
		]);
		return {
			body: notified.projects[0].body,
			event: trigger.started[0].json,
		};
	};

	test('is told of a video from a template with what leads to its row', async () => {
		const { body, event } = await notify(greeting());
		expect(body).toMatchObject({ webhook: expect.stringContaining(trigger.address) });
		expect(event).toMatchObject({ origin: { node: NODE, item: 0, items: 1 } });
	});

	test('is told of a video from a script, though that can carry no metadata', async () => {
		const { body, event } = await notify(fromScript());
		expect(body).toMatchObject({ webhook: expect.stringContaining(trigger.address) });
		expect(body).not.toHaveProperty('metadata');
		expect(event).not.toHaveProperty('origin');
	});
});
