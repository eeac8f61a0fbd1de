import { DataTables } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { retry, type Setup } from './support/engine';
import { creations, expression, keepGoing } from './support/kinds';
import { projectsPerScript, twenty } from './support/payments';
import { runUgcAd, ugcAdParameters } from './support/ugcAd';

const simulator = useSimulator();
useFastTime();

const runWith = async (options: object, setup: Partial<Setup> = {}, payOncePer = 'run') =>
	await runUgcAd(
		simulator,
		{ payOncePer, options: { concurrency: 1, ...options } },
		{ rows: twenty, ...setup },
	);

const TOO_MANY =
	'Not sent, as this run would create 20 videos: more than the 19 of Max Videos per Run';

test('a run that would create more creates none, and says how many it would have been', async () => {
	const { error } = await runWith({ maxVideos: 19.5 });
	expect(error?.message).toContain(TOO_MANY);
	expect(error?.description).toContain(
		'If that many are right, raise Max Videos per Run in the options; if not, put a Limit node before this one.<br><br>No row was sent, so nothing was paid.',
	);
	expect(creations(simulator)).toEqual([]);
});

test('with On Error = Continue every row says so, and nothing is created', async () => {
	const { items } = await runWith({ maxVideos: 19 }, keepGoing);
	expect(items.map(({ json }) => json.error)).toEqual(twenty.map(() => TOO_MANY));
	expect(creations(simulator)).toEqual([]);
});

test.each([
	{ maxVideos: 20 },
	{ maxVideos: 20.9 },
	{ maxVideos: '' },
	{ maxVideos: expression('20') },
	{},
])('with %j it creates all', async (options) => {
	expect((await runWith(options)).error).toBeUndefined();
	expect(simulator.projects).toHaveLength(20);
});

test.each([0, 0.5, -1, expression('many')])('%j is no number of videos', async (maxVideos) => {
	const { error } = await runWith({ maxVideos });
	expect(error?.message).toContain('Max Videos per Run: Enter a whole number of at least 1');
	expect(creations(simulator)).toEqual([]);
});

test('what is paid already does not count: a retry creates what is missing', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	const first = await runWith({});
	expect(simulator.projects).toHaveLength(1);
	const parameters = ugcAdParameters({ options: { maxVideos: 19 } });
	const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
	await retry({ node: new UgcAd(), parameters, credential, rows: twenty }, first);
	expect(Object.values(projectsPerScript(simulator))).toEqual(twenty.map(() => 1));
});

test('known rows do not count, and rows with the same values count once', async () => {
	const dataTables = new DataTables();
	const key = 'video';
	await runWith({}, { dataTables, rows: twenty.slice(0, 5), executionId: 'e1' }, key);
	const rows = [...twenty.slice(0, 7), twenty[6]];
	const second = await runWith({ maxVideos: 2 }, { dataTables, rows, executionId: 'e2' }, key);
	expect(second.error).toBeUndefined();
	expect(simulator.projects).toHaveLength(7);
});
