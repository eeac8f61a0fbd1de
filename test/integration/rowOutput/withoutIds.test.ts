import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { runNode, type Setup } from '../support/engine';
import { creations } from '../support/kinds';
import { LEAST, leastOf } from '../support/least';

// the document shows no field of the answer to a product ad
const simulator = useSimulator({ undocumented: { productAdData: 'none' } });
useFastTime();

let executions = 0;
let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

type Row = Record<string, unknown> & { id: number };

/** The row after a run has written it. */
async function written(row: Row): Promise<Row> {
	const { items, error } = await runNode({
		node: LEAST.productAd.node,
		parameters: { ...leastOf('productAd'), output: 'row', script: '={{ $json.script }}' },
		credential: { apiKey: 'demo-key', baseUrl: simulator.url },
		rows: [row] as Setup['rows'],
		...{ dataTables, executionId: `e${++executions}` },
	});
	expect(error).toBeUndefined();
	return { ...row, ...items[0].json };
}

const later = async () => {
	await systemClock.sleep(3 * MINUTE_MS);
	await simulator.settle();
};

test('a video without an ID is looked up by the one that a person enters', async () => {
	const row = await written({ id: 1, script: 'One' });
	expect(row).toMatchObject({ status: 'check', message: expect.stringContaining('no project ID') });
	await later();
	const [{ id, url }] = simulator.projects;
	expect(await written({ ...row, project_id: id })).toMatchObject({
		...{ status: 'completed', video_url: url },
	});
	expect(creations(simulator)).toHaveLength(1);
});

test('another version is another video, also where only the row has the ID of the one before', async () => {
	const row = await written({ id: 1, script: 'One' });
	await later();
	// the trigger writes it
	const [{ id, url }] = simulator.projects;
	const edited = { status: '', script: 'Two', video_version: 2 };
	const refused = await written({ ...row, project_id: id, video_url: url, ...edited });
	expect(refused.message).toTell('videoNotCreatedHere');
	const next = await written({ ...refused, project_id: '', status: '' });
	expect(simulator.projects.map(({ body }) => body.script)).toEqual(['One', 'Two']);
	// nor does a later run take the first one for it
	const last = await written(next);
	for (const { status } of [next, last]) expect(status).toBe('check');
	expect(simulator.projects).toHaveLength(2);
});

test('each version is another video, however many there were', async () => {
	const row = await written({ id: 1, script: 'One', video_version: 3 });
	await later();
	const [{ id }] = simulator.projects;
	const edited = { ...row, project_id: id, status: '', script: 'Two', video_version: 5 };
	const refused = await written(edited);
	expect(refused.message).toTell('videoNotCreatedHere');
	await written({ ...edited, project_id: '' });
	expect(simulator.projects.map(({ body }) => body.script)).toEqual(['One', 'Two']);
});
