import { START } from '../host/nodes';
import { importWorkflow, runToEnd } from '../host/workflows';
import { payOnceWorkflow, rowsNamed, videosOf } from './payOnce';
import { creations, useHost } from './support';

const started = useHost();

test('nothing is sent on n8n 1, and each row says why', async () => {
	const { host, credential } = started;
	const workflow = payOnceWorkflow(rowsNamed('Row', 3), credential);
	const { id } = await importWorkflow(host.rest, workflow);
	const videos = videosOf(await runToEnd(host.rest, id, START));
	expect(creations(host)).toEqual([]);
	expect(videos).toHaveLength(3);
	for (const { error } of videos) expect(error).toContain('Pay Once Per needs n8n 2');
});
