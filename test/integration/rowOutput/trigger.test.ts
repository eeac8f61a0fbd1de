import type { INodeParameters, INodeType } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { useSimulator } from '../../support/simulator';
import { fresh, completed, postTo, renew } from '../support/callbacks';
import { leastOf, LEAST } from '../support/least';
import { runNode, type Setup } from '../support/engine';
import { WORKFLOW_ID, usePublishedTrigger } from '../support/trigger';

const trigger = usePublishedTrigger();
const simulator = useSimulator({ ca: trigger.certificate });

beforeEach(() => {
	renew(trigger);
	trigger.parameters = {};
	trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
});

let executions = 0;

const rowsOf = (ids: Array<string | number>) => ids.map((id) => ({ id, group: 'one' }));

/** Creates videos whose callbacks start the trigger. */
async function notified(node: INodeType, parameters: INodeParameters, setup: Partial<Setup> = {}) {
	const { error, items } = await runNode({
		node,
		parameters: {
			...parameters,
			completion: 'notifyThisWorkflow',
			output: 'row',
		},
		credential: { apiKey: 'demo-key', baseUrl: simulator.url },
		workflowId: WORKFLOW_ID,
		webhookBase: trigger.base,
		executionId: `e${++executions}`,
		rows: rowsOf([7]),
		...setup,
	});
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.status ?? json.state)).toEqual(items.map(() => 'processing'));
	await simulator.settle();
	return trigger.started.map(({ json }) => json);
}

test.each(Object.keys(LEAST) as Array<keyof typeof LEAST>)(
	'%s: the trigger returns the result for the row that shows the project',
	async (kind) => {
		const { node } = LEAST[kind];
		expect(await notified(node, leastOf(kind))).toEqual([
			{
				...{ status: 'completed', message: '' },
				...{ video_url: simulator.projects[0].url, project_id: simulator.projects[0].id },
			},
		]);
	},
);

test('a video without metadata carries the version of its row in the URL of its callback', async () => {
	const columns = {
		...{ status: 'state', message: 'why', videoUrl: 'video', projectId: 'project', version: 'v' },
	};
	const options = { resultColumns: { columns } };
	trigger.parameters = { options };
	const parameters = { ...leastOf('classProject'), options };
	for (const v of ['äöü & 7', 2, null]) {
		trigger.started.length = 0;
		const setup = { rows: [{ id: 7, v }] };
		const [item] = await notified(LEAST.classProject.node, parameters as INodeParameters, setup);
		const { id, url, body } = simulator.projects.at(-1) ?? {};
		expect(item).toEqual({ state: 'completed', why: '', video: url, project: id, v });
		expect(body?.metadata).toBeUndefined();
	}
});

test('all rows of one video get it by its project', async () => {
	const parameters = {
		...leastOf('slideshow'),
		slidesSource: 'rows',
		groupBy: '={{ $json.group }}',
		slidesRow: { item: { url: 'https://example.com/a.jpg' } },
	};
	const found = await notified(new Slideshow(), parameters as INodeParameters, {
		rows: rowsOf([1, 2, 3]),
	});
	const [{ id }] = simulator.projects;
	expect(found).toEqual([expect.objectContaining({ project_id: id, status: 'completed' })]);
});

test('Simplify leaves ten fields of another video, and without it there are all', async () => {
	const callback = { ...fresh(completed), shareUrl: 'https://share.test/1', duration: 3 };
	await postTo(trigger, callback);
	expect(trigger.started[0].json).toEqual({
		status: 'completed',
		projectId: callback.projectId,
		videoId: 'v1',
	});
	trigger.parameters = { options: { simplify: false } };
	await postTo(trigger, { ...callback, projectId: 'another' });
	expect(trigger.started[1].json).toMatchObject({ event: 'project.completed', duration: 3 });
});

test.each([
	[2, 3],
	[0, 2],
	[null, 2],
])('a failed row with the version %j is told to ask for version %j', async (version, next) => {
	const origin = { workflowId: WORKFLOW_ID, executionId: 'e', node: 'Video', item: 0, items: 1 };
	const metadata = { _n8n: { ...origin, row: { version } } };
	await postTo(trigger, { event: 'project.failed', projectId: `p-${String(version)}`, metadata });
	expect(trigger.started[0].json).toMatchObject({
		video_version: version,
		message: expect.toTell('createAgain', `video_version to ${next}`),
	});
});

test('a callback of a row that names no project starts nothing: it would be written into all rows without one', async () => {
	const origin = { workflowId: WORKFLOW_ID, executionId: 'e', node: 'Video', item: 0, items: 1 };
	for (const projectId of [undefined, null, '']) {
		const own = { _n8n: { ...origin, row: {} } };
		const response = await postTo(trigger, {
			event: 'project.completed',
			projectId,
			metadata: own,
		});
		expect(response.status).toBe(200);
	}
	expect(trigger.started).toEqual([]);
});
