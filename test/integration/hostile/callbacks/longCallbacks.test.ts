import { systemTimer } from '../../../../nodes/shared/utils/clock';
import { ExpiringCache } from '../../../../nodes/shared/utils/expiringCache';
import { receivedEvents } from '../../../../nodes/shared/waiting/waitResults';
import { RENDER_MS, Renders } from '../../../support/renders';
import { useSimulator } from '../../../support/simulator';
import { completed, fresh, postTo } from '../../support/callbacks';
import { keepGoing } from '../../support/kinds';
import { useSuspendingN8n } from '../../support/suspended';
import { usePublishedTrigger } from '../../support/trigger';
import { jsons, waitSetup } from '../../support/waiting';

/** Longer than anything that a callback says. */
const long = 'x'.repeat(250 * 1024);
const COUNT = 9;

let kept: jest.SpyInstance<unknown, [key: string, value: unknown]>;

beforeEach(() => {
	kept = jest.spyOn(ExpiringCache.prototype, 'set');
});
afterEach(() => jest.restoreAllMocks());

/** Of all that the process was told to keep, in bytes. */
const keptBytes = () => Buffer.byteLength(JSON.stringify(kept.mock.calls));

jest.setTimeout(120_000);

describe('a trigger that is called back with 250 KiB', () => {
	const trigger = usePublishedTrigger();

	test('starts the workflow each time, and keeps next to nothing of it', async () => {
		for (let item = 0; item < COUNT; item++) {
			const { projectId } = fresh(completed);
			const row = { workflowId: long, executionId: '1', node: 'Video', item, items: COUNT };
			const bodies = [{ projectId: projectId + long }, { metadata: { _n8n: row } }];
			const body = { event: 'project.completed', ...bodies[item % bodies.length] };
			expect((await postTo(trigger, body)).status).toBe(200);
		}
		expect(trigger.started).toHaveLength(COUNT);
		expect(keptBytes()).toBeLessThan(COUNT * 200);
	});
});

describe('an execution that is called back with 250 KiB', () => {
	const n8n = useSuspendingN8n();
	const renders = new Renders();
	// its own callbacks do not arrive, as it does not trust the certificate
	const simulator = useSimulator({ clock: renders, renderMs: RENDER_MS, minuteMs: 60_000 });

	const video = { url: 'https://videos.test/v.mp4' };
	const contents = [
		{ video, message: long },
		{ video, metadata: { long } },
		{ video: { ...video, thumbnail: long } },
	];

	async function callBack(index: number, content: object) {
		const { id, body } = simulator.projects[index];
		const headers = { 'content-type': 'application/json' };
		const callback = JSON.stringify({ event: 'project.completed', projectId: id, ...content });
		const url = String(body.webhook);
		return (await fetch(url, { method: 'POST', headers, body: callback })).status;
	}

	test('goes on with all videos, and the process keeps next to nothing of it', async () => {
		const rows = Array.from({ length: COUNT }, (_, row) => ({ script: `Video ${row}` }));
		await n8n.run(waitSetup(simulator, {}, { rows }));
		kept.mockClear();
		for (let row = 1; row < COUNT; row++) {
			expect(await callBack(row, contents[row % contents.length])).toBe(200);
		}
		expect(n8n.resumed).toEqual([]);
		renders.finishAll();
		expect(await callBack(0, contents[0])).toBe(200);
		expect(n8n.resumed.map(jsons)).toEqual([
			rows.map(({ script }) => expect.objectContaining({ metadata: { of: script } })),
		]);
		const [items] = n8n.resumed.map(jsons);
		expect(items.map(({ status }) => status)).toEqual(rows.map(() => 'completed'));
		expect(keptBytes()).toBeLessThan(COUNT * 2_000);
	});

	test('keeps nothing once it has gone on', async () => {
		await n8n.run(waitSetup(simulator));
		const timers: Array<() => void> = [];
		jest.spyOn(systemTimer, 'after').mockImplementation((_, task) => {
			timers.push(task);
			return () => {};
		});
		const forgotten = jest.spyOn(receivedEvents, 'delete');
		expect(await callBack(0, { video: { url: 'https://videos.test/v.mp4' } })).toBe(200);
		expect(n8n.resumed).toHaveLength(1);
		timers.forEach((task) => task());
		expect(forgotten).toHaveBeenCalledTimes(1);
	});

	test('has the video also where nothing is known to look it up by', async () => {
		simulator.faults.next('lostAnswer', { method: 'POST' });
		const rows = [{ script: 'unknown' }, { script: 'known' }];
		await n8n.run(waitSetup(simulator, {}, { rows, ...keepGoing }));
		const indexOf = (script: string) =>
			simulator.projects.findIndex(({ body }) => body.script === script);
		const video = { url: 'https://videos.test/v.mp4', thumbnail: long };
		expect(await callBack(indexOf('unknown'), { video })).toBe(200);
		expect(n8n.resumed).toEqual([]);
		expect(await callBack(indexOf('known'), { video })).toBe(200);
		const [[unknown]] = n8n.resumed.map(jsons);
		expect(unknown).toMatchObject({ status: 'completed', url: video.url });
		expect(unknown.projectId).toBe(simulator.projects[indexOf('unknown')].id);
	});

	test('has all that its only callback says, without a lookup', async () => {
		await n8n.run(waitSetup(simulator));
		simulator.faults.next('404', { method: 'GET', count: 9 });
		const video = { url: 'https://videos.test/v.mp4', thumbnail: 'x'.repeat(4_000) };
		expect(await callBack(0, { video })).toBe(200);
		expect(n8n.resumed.map(jsons)).toEqual([
			[expect.objectContaining({ status: 'completed', ...video })],
		]);
	});
});
