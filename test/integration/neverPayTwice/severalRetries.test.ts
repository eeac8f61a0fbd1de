import sortBy from 'lodash/sortBy';
import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { until } from '../../host/waiting';
import { withPaidVideos } from '../../support/dataTables';
import { useScaledTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { retry, runNode, type Setup } from '../support/engine';
import { useOneByOne } from '../support/inParallel';
import { AVATAR, byId, creations } from '../support/kinds';
import { projectsPerScript } from '../support/payments';
import { ugcAdParameters } from '../support/ugcAd';

const simulator = useSimulator();
useScaledTime();
useOneByOne();

const nine = Array.from({ length: 9 }, (_, row) => ({ script: `Row ${row + 1}` }));

const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters(parameters),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: nine,
	...setup,
});

/** The service refuses this row. */
const refusing = (row: number): INodeParameters => ({
	avatarId: byId(`={{ $json.script === "Row ${row}" ? "nobody" : "${AVATAR}" }}`),
});

const onceEach = Object.fromEntries(nine.map(({ script }) => [script, 1]));
/** In the order of their rows: two retries may create them in another one. */
const ids = () => sortBy(simulator.projects, 'body.script').map(({ id }) => id);

describe('two retries at the same moment', () => {
	test('create each missing row once, and both output all of them', async () => {
		const first = await runNode(setupOf(refusing(4)));
		expect(simulator.projects).toHaveLength(3);
		const both = await Promise.all([retry(setupOf(), first), retry(setupOf(), first)]);
		expect(projectsPerScript(simulator)).toEqual(onceEach);
		for (const { error, items } of both) {
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.projectId)).toEqual(ids());
		}
	});

	test('create each row once also when nothing was created before', async () => {
		const first = await runNode(setupOf(refusing(1)));
		expect(simulator.projects).toEqual([]);
		await Promise.all([1, 2, 3].map(async () => await retry(setupOf({ options: {} }), first)));
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});

	test('create each row once also when its values change by themselves', async () => {
		const options = { name: '={{ $json.script }} at {{ $now.toMillis() }} in {{ $execution.id }}' };
		const first = await runNode(setupOf({ options, ...refusing(4) }));
		await Promise.all([1, 2].map(async () => await retry(setupOf({ options }), first)));
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});

	test('create a row once whose answer is lost meanwhile', async () => {
		const first = await runNode(setupOf(refusing(9)));
		simulator.faults.next('lostAnswer');
		const both = await Promise.all([1, 2].map(async () => await retry(setupOf(), first)));
		const messages = both.map(({ error }) => error?.message ?? '');
		for (const message of messages) expect(message).toContain('The video may exist: ');
		// one of them has sent it, and the other names that one
		expect(messages.filter((message) => /in execution e1-retry\d+ on /.test(message))).toHaveLength(
			1,
		);
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});

	test('send a row again that the service has refused to the other', async () => {
		const first = await runNode(setupOf(refusing(9)));
		const both = await Promise.all(
			[1, 2].map(async () => await retry(setupOf(refusing(9)), first)),
		);
		for (const { error } of both) expect(error?.message).toContain('Avatar "nobody" not found');
		const last = await retry(setupOf(), both[0]);
		expect(last.error).toBeUndefined();
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});

	test('do not keep one waiting that is cancelled, and it sends nothing', async () => {
		const dataTables = withPaidVideos();
		const first = await runNode(setupOf(refusing(9), { dataTables }));
		const answer = simulator.faults.hold();
		const sent = creations(simulator).length + 1;
		const sending = retry(setupOf({}, { dataTables }), first);
		const isSent = () => creations(simulator).length === sent || undefined;
		await until('the request', isSent, { within: 10_000, every: 5 });
		dataTables.calls.length = 0;
		const cancel = new AbortController();
		const cancelled = retry(setupOf({}, { dataTables, signal: cancel.signal }), first);
		const waits = () => dataTables.calls.includes('row.deleteRows') || undefined;
		await until('the claim to be withdrawn', waits, { within: 10_000, every: 5 });
		cancel.abort();
		expect((await cancelled).error?.message).toTell('executionCancelled');
		answer();
		await sending;
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});
});

describe('a retry of an older execution', () => {
	test('creates nothing that a newer retry has created before it failed', async () => {
		const first = await runNode(setupOf(refusing(4)));
		const second = await retry(setupOf(refusing(7)), first);
		expect(second.error?.message).toContain('Row 7');
		expect(simulator.projects).toHaveLength(6);
		const again = await retry(setupOf(), first);
		expect(again.error).toBeUndefined();
		expect(again.items.map(({ json }) => json.projectId)).toEqual(ids());
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});

	test('creates nothing when a newer retry has succeeded', async () => {
		const first = await runNode(setupOf(refusing(4)));
		const second = await retry(setupOf(), first);
		expect(second.error).toBeUndefined();
		const again = await retry(setupOf(), first);
		expect(again.items.map(({ json }) => json.projectId)).toEqual(ids());
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});

	test('creates nothing when a field was edited since', async () => {
		const first = await runNode(setupOf(refusing(4)));
		await retry(setupOf(), first);
		const edited = await retry(setupOf({ language: 'es' }), first);
		expect(edited.items.map(({ json }) => json.projectId)).toEqual(ids());
		expect(projectsPerScript(simulator)).toEqual(onceEach);
	});
});

test('a new execution with the same values goes on, too', async () => {
	await runNode(setupOf(refusing(4)));
	const { error, items } = await runNode(setupOf());
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.projectId)).toEqual(ids());
	expect(items.map(({ json }) => json.recalled ?? false)).toEqual(nine.map((_, row) => row < 3));
	expect(projectsPerScript(simulator)).toEqual(onceEach);
});
