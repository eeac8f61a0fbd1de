import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { NODE } from '../support/engine';
import { fromScript, greeting, runTemplateVideo } from '../support/templateVideo';
import { usePublishedTrigger } from '../support/trigger';

describe('a trigger that is notified', () => {
	const trigger = usePublishedTrigger();
	const simulator = useSimulator({ ca: trigger.certificate });

	beforeEach(() => {
		trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
		trigger.started.length = 0;
	});

	const notify = async (parameters: INodeParameters) => {
		const { error, items } = await runTemplateVideo(
			simulator,
			{ ...parameters, completion: 'notifyThisWorkflow' },
			{ webhookBase: trigger.base },
		);
		expect(error).toBeUndefined();
		await simulator.settle();
		expect(trigger.started.map(({ json }) => json)).toEqual([
			expect.objectContaining({ status: 'completed', projectId: items[0].json.projectId }),
		]);
		return {
			body: simulator.projects[0].body,
			event: trigger.started[0].json,
		};
	};

	test('gets a video from a template with what leads to its row', async () => {
		const { body, event } = await notify(greeting());
		expect(body).toMatchObject({ webhook: expect.stringContaining(trigger.address) });
		expect(event).toMatchObject({ origin: { node: NODE, item: 0, items: 1 } });
	});

	test('gets a video from a script, though that can carry no metadata', async () => {
		const { body, event } = await notify(fromScript());
		expect(body).toMatchObject({ webhook: expect.stringContaining(trigger.address) });
		expect(body).not.toHaveProperty('metadata');
		expect(event).not.toHaveProperty('origin');
	});
});
