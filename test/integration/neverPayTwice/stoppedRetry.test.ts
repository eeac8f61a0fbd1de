import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { retry, runNode, type Setup } from '../support/engine';
import { useOneByOne } from '../support/inParallel';
import { AVATAR, byId, creations, expression, keepGoing } from '../support/kinds';
import { usePublishedTrigger } from '../support/trigger';
import { ugcAdParameters } from '../support/ugcAd';

const trigger = usePublishedTrigger();
const simulator = useSimulator({ ca: trigger.certificate });
useFastTime();
useOneByOne();

const rows = [{ script: 'a' }, { script: 'b' }, { script: 'bad' }];
const avatarId = byId(`={{ $json.script === "bad" ? "nobody" : "${AVATAR}" }}`);

const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters(parameters),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows,
	webhookBase: trigger.base,
	...setup,
});

const createdBefore = () => {
	const [a, b] = simulator.projects;
	return expect.toTell('createdBefore', 'Row 1 (a)', a.id, 'Row 2 (b)', b.id);
};
const nothing = expect.toTell('NOTHING_CREATED');

describe('a retry that stops before it sends anything', () => {
	test.each([
		[
			'a row',
			{ script: '={{ $json.script === "bad" ? "" : $json.script }}' },
			'Row 3 (bad): Script',
		],
	])('at %s says what was created before', async (_, parameters, message) => {
		const first = await runNode(setupOf({ avatarId }));
		expect(first.error?.message).toContain('Row 3');
		const { error } = await retry(setupOf(parameters), first);
		expect(error?.message).toContain(message);
		expect(error?.description).toEqual(nothing);
		expect(error?.description).toEqual(createdBefore());
		expect(creations(simulator)).toHaveLength(3);
	});

	test('keeps the video of a row that has one, whatever its values are now', async () => {
		const first = await runNode(setupOf({ avatarId }));
		const script = '={{ $json.script === "a" ? "" : $json.script }}';
		const { error, items } = await retry(setupOf({ script }), first);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.projectId).slice(0, 2)).toEqual(
			simulator.projects.slice(0, 2).map(({ id }) => id),
		);
		expect(creations(simulator)).toHaveLength(4);
	});

	test('at a setting says that it has sent nothing', async () => {
		const first = await runNode(setupOf({ avatarId }));
		const { error } = await retry(setupOf({ maxVideos: expression('many') }), first);
		expect(error?.message).toContain('Max Videos per Run');
		expect(error?.description).toEqual(nothing);
		expect(creations(simulator)).toHaveLength(3);
	});

	test('says what may have been created', async () => {
		simulator.faults.next('lostAnswer');
		const first = await runNode(setupOf());
		const { error } = await retry(setupOf({ language: 'english' }), first);
		expect(error?.description).toTell('mayExist', 'Row 1 (a)');
	});

	test('says that nothing was paid, where that is so', async () => {
		const invalid = setupOf({ script: expression('') });
		const { error } = await retry(invalid, await runNode(invalid));
		expect(error?.description).toEqual(nothing);
	});
});

describe('a retry while its trigger does not listen', () => {
	const notify = { completion: 'notifyThisWorkflow' };
	const unpublished: Partial<Setup> = { workflowId: 'unpublished' };

	async function createTwo() {
		trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
		const first = await runNode(setupOf({ ...notify, avatarId }));
		expect(simulator.projects).toHaveLength(2);
		return first;
	}

	test('stops at the rows that are to be sent, and says what was created before', async () => {
		const { error } = await retry(setupOf(notify, unpublished), await createTwo());
		expect(error?.message).toTell('noTriggerListens', 'Row 3 (bad)');
		expect(error?.description).toEqual(nothing);
		expect(error?.description).toEqual(createdBefore());
		expect(creations(simulator)).toHaveLength(3);
	});

	test('with On Error = Continue outputs what was created before', async () => {
		const { items } = await retry(
			setupOf(notify, { ...unpublished, ...keepGoing }),
			await createTwo(),
		);
		expect(items.map(({ json }) => json.projectId ?? json.message)).toEqual([
			...simulator.projects.map(({ id }) => id),
			expect.toTell('noTriggerListens'),
		]);
		expect(creations(simulator)).toHaveLength(3);
	});
});

test('a retry that cannot look its videos up keeps those that were created before', async () => {
	const waiting = { completion: 'wait', waitBy: 'polling' };
	const first = await runNode(setupOf({ ...waiting, avatarId }));
	const credential = {
		...{ apiKey: 'demo-key', baseUrl: simulator.url },
		...{ videoDetailsPath: '/v1/nowhere/{videoId}', videoListPath: '/v1/nowhere' },
	};
	const stopped = await retry(setupOf(waiting, { credential }), first);
	expect(stopped.error?.message).toTell('lookUpPathWrong', 'Row 3 (bad)');
	expect(stopped.error?.description).toEqual(createdBefore());
	const { items } = await retry(setupOf(waiting, { credential, ...keepGoing }), first);
	expect(items.map(({ json }) => json.message)).toEqual([
		...simulator.projects.map(({ id }) => expect.toTell('createdNotShown', id)),
		expect.toTell('lookUpPathWrong'),
	]);
	expect(creations(simulator)).toHaveLength(3);
});
