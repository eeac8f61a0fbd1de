import { DAY_MS, MINUTE_MS, SECOND_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { later } from '../../support/fastTime';
import { sendInParallel } from '../support/inParallel';
import { creations, keepGoing, lookups } from '../support/kinds';
import { runLedger, TABLE, videosOf } from '../support/ledger';
import { credentialOf } from '../support/library';
import { projectIds, rows, usePaidVideos, written } from '../support/paidVideos';
import { FAILS } from '../support/waiting';

const n8n = usePaidVideos();
const { simulator, run, statusesOf } = n8n;

const statuses = async (...given: Parameters<typeof run>) =>
	(await run(...given)).items.map(({ json }) => json.status);

const failing = [rows[0], { id: 2, script: FAILS }];

test('the next run has what became of the videos, and so has the table', async () => {
	const first = await run({}, { rows: failing });
	await later();
	const shown = written(failing, first);
	const { items } = await run({}, { rows: shown });
	const [{ id, url }, failed] = simulator.projects;
	expect(items.map(({ json }) => json)).toEqual([
		{ id: 1, status: 'completed', message: '', video_url: url, project_id: id },
		{
			...{ id: 2, status: 'failed', video_url: '', project_id: failed.id },
			message: expect.toTell('createAgain', 'Failed to generate the voice', 'video_version to 2'),
		},
	]);
	expect([statusesOf(1), statusesOf(2)]).toEqual([['completed'], ['failed']]);
	const before = lookups(simulator).length;
	const last = await run({}, { rows: written(shown, { items }) });
	expect(last.items.map(({ json }) => Object.keys(json))).toEqual([
		['id', 'message'],
		['id', 'message'],
	]);
	expect(lookups(simulator)).toHaveLength(before);
	expect(creations(simulator)).toHaveLength(2);
});

test('no video is looked up before 30 seconds after its creation', async () => {
	await run();
	expect(new Set(await statuses())).toEqual(new Set(['processing']));
	expect(lookups(simulator)).toEqual([]);
	await systemClock.sleep(30 * SECOND_MS);
	expect(new Set(await statuses())).toEqual(new Set(['completed']));
});

test('a video that was not finished by then is looked up by each further run, however soon it comes', async () => {
	const one = { rows: [rows[0]] };
	await run({}, one);
	await simulator.settle();
	const [project] = simulator.projects;
	project.state = 'processing';
	await systemClock.sleep(31 * SECOND_MS);
	expect(await statuses({}, one)).toEqual(['processing']);
	project.state = 'completed';
	await systemClock.sleep(SECOND_MS);
	expect(await statuses({}, one)).toEqual(['completed']);
	expect(creations(simulator)).toHaveLength(1);
});

test('a run that takes longer than that looks up what it has created itself', async () => {
	sendInParallel(1);
	let creationCount = 0;
	n8n.dataTables.before = async (operation) => {
		if (operation === 'row.insert' && ++creationCount > 1) await systemClock.sleep(20 * SECOND_MS);
	};
	const { items } = await run();
	expect(items[0].json).toMatchObject({
		status: 'completed',
		video_url: simulator.projects[0].url,
	});
	expect(statusesOf(1)).toEqual(['completed']);
});

test('creations go first, and new rows are none of those that are looked up', async () => {
	await run({}, { rows: rows.slice(0, 3) });
	await later();
	await run();
	const methods = simulator.requests.slice(3).map(({ method }) => method);
	expect(methods).toEqual([...Array(6).fill('POST'), ...Array(3).fill('GET')]);
});

test('rows that share a video share its lookup', async () => {
	const same = [1, 2, 3].map((id) => ({ ...rows[0], id }));
	await run({}, { rows: same });
	await later();
	expect(await statuses({}, { rows: same })).toEqual(['completed', 'completed', 'completed']);
	expect(lookups(simulator)).toHaveLength(1);
});

test('a run that waits does not look its videos up before', async () => {
	await run({}, { rows: [rows[0]] });
	await later();
	expect(await statuses({ completion: 'wait', waitBy: 'polling' }, { rows: [rows[0]] })).toEqual([
		'completed',
	]);
	expect(lookups(simulator)).toHaveLength(1);
});

test('the longest pending come first', async () => {
	for (const row of rows.slice(0, 3)) {
		await run({}, { rows: [row] });
		await later();
	}
	const { items } = await run({}, { rows: [...rows.slice(0, 3)].reverse() });
	const asked = lookups(simulator).map(({ path }) => path.split('/').at(-1));
	expect(asked).toEqual(simulator.projects.map(({ videoId }) => videoId));
	expect(projectIds({ items })).toEqual(simulator.projects.map(({ id }) => id).reverse());
});

test('a project ID that a person has entered comes before all of them', async () => {
	await run({}, { rows: [rows[0]] });
	simulator.faults.next('lostAnswer', { path: /create/ });
	await run({}, { rows: [rows[1]] });
	await later();
	const [known, typed] = simulator.projects;
	const entered = { ...rows[1], status: 'check', project_id: typed.id };
	await run({}, { rows: [rows[0], entered] });
	const asked = lookups(simulator).map(({ path }) => path.split('/').at(-1));
	expect(asked).toEqual([typed.id, known.videoId]);
});

test('what is pending for more than a day, as its project is deleted, keeps no other video waiting', async () => {
	await run({}, { rows: [rows[0]] });
	// somebody deletes it at the service
	simulator.projects.length = 0;
	await later((25 / 24) * (DAY_MS / MINUTE_MS));
	await run({}, { rows: [rows[1]] });
	await later();
	const before = lookups(simulator).length;
	expect(await statuses({}, { rows: rows.slice(0, 2) })).toEqual(['processing', 'completed']);
	const [first] = lookups(simulator).slice(before);
	expect(first.path).toContain(simulator.projects[0].videoId);
});

test('a service that is away for lookups stops no run, and each row and a hint say what was not looked up', async () => {
	await run();
	await later();
	simulator.faults.next('503', { method: 'GET', count: 99 });
	const before = systemClock.now();
	const { items, hints, error } = await run();
	expect(error).toBeUndefined();
	expect(systemClock.now() - before).toBeLessThan(120 * SECOND_MS);
	for (const { json } of items) {
		expect(json).toMatchObject({
			status: 'processing',
			message: expect.toTell('lookUpFailed', 'temporarily unavailable'),
		});
	}
	expect(hints).toContainEqual(expect.toTell('notLookedUp', '9'));
	simulator.faults.clear();
	const { items: next } = await run();
	expect(next.map(({ json }) => [json.status, json.message])).toEqual(
		Array(9).fill(['completed', '']),
	);
	expect(creations(simulator)).toHaveLength(9);
});

test('where videos cannot be looked up, a hint names the setting, once', async () => {
	await run();
	await later();
	const credential = credentialOf(simulator, { videoDetailsPath: '/v1/nowhere/{videoId}' });
	const { hints, error } = await run({}, { credential });
	expect(error).toBeUndefined();
	const [hint, ...others] = hints.filter((text) => text.includes('looked up'));
	expect(hint).toTell('notLookedUp', '9', 'Video Details Path');
	expect(others).toEqual([]);
	expect(creations(simulator)).toHaveLength(9);
});

test('a key that is refused for every lookup fails the run', async () => {
	await run();
	await later();
	const credential = { apiKey: 'revoked', baseUrl: simulator.url };
	const { error } = await run({}, { credential });
	expect(error).toMatchObject({ httpCode: '401' });
	const going = await run({}, { credential, ...keepGoing });
	expect(going.hints.join()).toTell('notLookedUp', '9');
	expect(creations(simulator)).toHaveLength(9);
});

test('an answer that names another project is not believed', async () => {
	await run({}, { rows: rows.slice(0, 2) });
	await later();
	const [{ id, videoId }] = simulator.projects;
	const credential = credentialOf(simulator, {
		videoDetailsPath: `/v1/video/${videoId}?of={videoId}`,
	});
	const { items } = await run({}, { rows: rows.slice(0, 2), credential });
	expect(items.map(({ json }) => [json.status, json.project_id])).toEqual([
		['completed', id],
		['processing', simulator.projects[1].id],
	]);
	expect(items[1].json).toMatchObject({
		video_url: '',
		message: expect.toTell('answerAboutAnotherVideo'),
	});
	expect(statusesOf(2)).toEqual(['processing']);
});

test('Get Many with Refresh looks up what is pending, and records it', async () => {
	await run({}, { rows: failing });
	await later();
	const refresh = { refresh: true, returnAll: true };
	const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
	const { items } = await runLedger(n8n.dataTables, 'getAll', refresh, { credential });
	expect(items.map(({ json }) => json)).toEqual([
		expect.objectContaining({ row: expect.stringMatching(/^Row 2 /), status: 'failed' }),
		expect.objectContaining({
			row: expect.stringMatching(/^Row 1 /),
			status: 'completed',
			url: simulator.projects[0].url,
		}),
	]);
	const stored = (await videosOf(n8n.dataTables)).map(({ status }) => status);
	expect(stored.sort()).toEqual(['completed', 'failed']);
	expect(n8n.dataTables.rows(TABLE)).toHaveLength(2);
	const before = lookups(simulator).length;
	await runLedger(n8n.dataTables, 'getAll', refresh, { credential });
	expect(lookups(simulator)).toHaveLength(before);
	expect(creations(simulator)).toHaveLength(2);
});
