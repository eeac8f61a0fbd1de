import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { type Ran, retry, runNode, type Setup } from './support/engine';
import { AVATAR, byId, keepGoing } from './support/kinds';
import { retryOnFail, twenty } from './support/payments';
import { ugcAdParameters } from './support/ugcAd';

const simulator = useSimulator();
useFastTime();

const setupOf = (setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({ options: { concurrency: 1 } }),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: twenty,
	...setup,
});

/** What the list of executions can be searched for. */
const customData = ({ run }: Ran) => run.data.resultData.metadata;

test('an execution says how many videos it has created', async () => {
	expect(customData(await runNode(setupOf()))).toEqual({ videos_created: '20' });
});

test('and how many are uncertain', async () => {
	simulator.faults.next('lostAnswer', { path: /create/, count: 2 });
	const ran = await runNode(setupOf(keepGoing));
	expect(customData(ran)).toEqual({ videos_created: '18', videos_uncertain: '2' });
});

test('an execution that has sent nothing says nothing', async () => {
	const ran = await runNode(setupOf({ rows: [{ id: 1, script: '' }] }));
	expect(customData(ran)).toBeUndefined();
});

test('the runs of a loop and the nodes of a workflow are added up', async () => {
	const batches = [twenty.slice(0, 3), twenty.slice(3, 5)];
	const ran = await runNode(
		setupOf({ batches, behind: { parameters: ugcAdParameters({ script: 'Hi' }) } }),
	);
	expect(customData(ran)).toEqual({ videos_created: '10' });
});

test('every video counts once, also with Retry On Fail, in a run that fails, and in its Retry', async () => {
	const avatarId = byId(`={{ $json.script === "Row 5" ? "nobody" : "${AVATAR}" }}`);
	const parameters = ugcAdParameters({ avatarId, options: { concurrency: 1 } });
	const first = await runNode(setupOf({ parameters, settings: retryOnFail }));
	expect(first.error).toBeDefined();
	expect(customData(first)).toEqual({ videos_created: '4' });
	const second = await retry(setupOf(), first);
	expect(customData(second)).toEqual({ videos_created: '20' });
});
