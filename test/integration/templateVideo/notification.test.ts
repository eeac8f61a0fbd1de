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

	test.each([greeting(), fromScript()])(
		'gets the row of either with its version, and the columns to write',
		async (parameters) => {
			const row = { id: 7, video_version: '2' };
			const { items } = await runTemplateVideo(
				simulator,
				{ ...parameters, output: 'row', completion: 'notifyThisWorkflow' },
				{ webhookBase: trigger.base, rows: [row] },
			);
			const [{ id }] = simulator.projects;
			expect(items.map(({ json }) => json)).toEqual([
				{ ...row, status: 'processing', message: '', video_url: '', project_id: id },
			]);
			await simulator.settle();
			expect(trigger.started.map(({ json }) => json)).toEqual([
				{
					...{ project_id: id, video_version: '2' },
					...{ status: 'completed', message: '', video_url: simulator.projects[0].url },
				},
			]);
		},
	);
});
