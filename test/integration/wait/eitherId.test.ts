import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { Scenes } from '../../../nodes/Scenes/Scenes.node';
import type { Undocumented } from '../../simulator/undocumented';
import { useFastTime } from '../../support/fastTime';
import { useSimulators } from '../../support/simulator';
import { runNode } from '../support/engine';
import { byId, lookups } from '../support/kinds';
import { leastOf } from '../support/least';
import { makeVideo, runLibrary } from '../support/library';
import { jsons, rows, videoOf, waitSetup } from '../support/waiting';

const start = useSimulators({ renderMs: 200 });
useFastTime();
beforeEach(() => receivedEvents.clear());

const IDS: Array<Undocumented['detailsBy']> = ['either', 'videoId', 'projectId'];

describe.each(IDS)('where details are found by %s', (detailsBy) => {
	const startService = async (options = {}) =>
		await start({ ...options, undocumented: { detailsBy } });

	test('videos are waited for, and one lookup shows which ID works', async () => {
		const simulator = await startService();
		const ran = await runNode(
			waitSetup(simulator, { waitBy: 'polling', waitLimit: 600 }, { rows }),
		);
		expect(jsons(ran)).toEqual(rows.map(({ script }) => videoOf(simulator, script)));
		const wrong = lookups(simulator).filter(
			({ status, path }) => status === 404 && !path.includes('n8n-lookup-test'),
		);
		expect(wrong.length).toBeLessThanOrEqual(rows.length);
	});

	test('so is a video whose project alone has an ID', async () => {
		const simulator = await startService();
		const parameters = {
			...leastOf('scenes'),
			waitBy: 'polling',
			completion: 'wait',
			waitLimit: 600,
		};
		const setup = waitSetup(simulator, {}, { node: new Scenes() });
		const { items, error } = await runNode({ ...setup, parameters });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({
			status: 'completed',
			projectId: simulator.projects[0].id,
		});
	});

	test('Video Library finds a video by both of its IDs', async () => {
		const simulator = await startService({ renderMs: 0 });
		const { id, videoId } = await makeVideo(simulator);
		for (const given of [id, videoId]) {
			const get = { resource: 'video', operation: 'get', videoId: byId(given) };
			const { items, error } = await runLibrary(simulator, get);
			expect(error).toBeUndefined();
			expect(items[0].json).toMatchObject({ id: videoId, projectId: id });
		}
	});

	test('the check before paying accepts it', async () => {
		// no message quotes the ID, so that the check looks a video of the list up
		const simulator = await startService({ renderMs: 0 });
		await makeVideo(simulator);
		simulator.faults.next('404', { method: 'GET', path: /n8n-lookup-test/ });
		const { error } = await runNode(waitSetup(simulator, { waitBy: 'polling' }));
		expect(error).toBeUndefined();
	});
});

test('a state of another word is understood where the video has its URL', async () => {
	const stateWords = { processing: 'rendering', completed: 'READY', failed: 'failed' };
	const simulator = await start({ undocumented: { stateWords } });
	const ran = await runNode(waitSetup(simulator, { waitBy: 'polling', waitLimit: 600 }, { rows }));
	expect(jsons(ran)).toEqual(rows.map(({ script }) => videoOf(simulator, script)));
});
