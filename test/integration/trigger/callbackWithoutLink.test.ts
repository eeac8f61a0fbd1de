import { ORIGIN_KEY } from '../../../nodes/shared/contract/requests';
import { fresh, postTo, renew } from '../support/callbacks';
import { usePublishedTrigger } from '../support/trigger';

const trigger = usePublishedTrigger();

test('a completed row gets its link, also where the first callback has none', async () => {
	renew(trigger);
	trigger.parameters = {};
	const origin = {
		workflowId: 'wf1',
		executionId: 'e1',
		node: 'Video',
		item: 0,
		items: 1,
		row: {},
	};
	const body = fresh({ event: 'project.completed', metadata: { [ORIGIN_KEY]: origin } });
	expect((await postTo(trigger, body)).status).toBe(200);
	expect(trigger.started.map(({ json }) => json)).not.toMatchObject([{ status: 'completed' }]);
	await postTo(trigger, { ...body, data: { url: 'https://files.test/v.mp4' } });
	expect(trigger.started.at(-1)?.json).toMatchObject({ video_url: 'https://files.test/v.mp4' });
});
