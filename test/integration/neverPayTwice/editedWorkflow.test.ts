import type { INode, INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { type Ran, retry, runNode, type Setup } from '../support/engine';
import { sendInParallel } from '../support/inParallel';
import { AVATAR, byId, creations, NOTIFIED_HINT } from '../support/kinds';
import { usePublishedTrigger } from '../support/trigger';
import { ugcAdParameters } from '../support/ugcAd';

const trigger = usePublishedTrigger();
const simulator = useSimulator({ minuteMs: 20, ca: trigger.certificate });
useFastTime();
beforeEach(() => {
	trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
});

const rows = ['a', 'b', 'c', 'refused'].map((script) => ({ script }));
const NOBODY = byId(`={{ $json.script === "refused" ? "nobody" : "${AVATAR}" }}`);
const retryOnFail: Partial<INode> = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

const setupOf = (parameters: INodeParameters, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({ avatarId: NOBODY, ...parameters }),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	webhookBase: trigger.base,
	rows,
	...setup,
});
const projects = () => simulator.projects.map(({ body }) => body.script).sort();
const ids = ({ items }: Ran) => items.map(({ json }) => json.projectId);

describe('values that change by themselves make no row a new one', () => {
	const metadata = { entry: [{ key: 'execution', value: '={{ $execution.id }}' }] };
	const options = { name: '={{ $json.script }} at {{ $now.toMillis() }}', metadata };

	test('on Retry On Fail', async () => {
		const { error } = await runNode(setupOf({ options }, { settings: retryOnFail }));
		expect(error?.message).toContain('Row 4');
		expect(projects()).toEqual(['a', 'b', 'c']);
	});

	test('on Retry, which creates only what is missing', async () => {
		const first = await runNode(setupOf({ options }));
		const second = await retry(setupOf({ options }), first);
		const third = await retry(setupOf({ options, avatarId: byId(AVATAR) }), second);
		expect(second.error?.message).toContain('Row 4');
		expect(third.items).toHaveLength(4);
		expect(projects()).toEqual(['a', 'b', 'c', 'refused']);
	});

	test('and an uncertain one is not sent again', async () => {
		simulator.faults.next('lostAnswer');
		const first = await runNode(setupOf({ options }, { rows: rows.slice(0, 1) }));
		const second = await retry(setupOf({ options }, { rows: rows.slice(0, 1) }), first);
		expect(second.error?.message).toTell('mayExistSince', 'e1');
		expect(creations(simulator)).toHaveLength(1);
	});
});

describe('rows that may have been created', () => {
	const eight = Array.from({ length: 8 }, (_, row) => ({ script: `Row ${row + 1}` }));

	const namesOf = (...numbers: number[]) => numbers.map((row) => `${row} (Row ${row})`).join(', ');

	test('are all named, so that none is created again unnoticed', async () => {
		simulator.faults.next('createdThen500', { count: 6 });
		const first = await runNode(setupOf({}, { rows: eight }));
		expect(first.error?.message).toMatch(/^Row 1 \(Row 1\): /);
		expect(first.error?.description).toTell('mayExist', namesOf(2, 3, 4, 5));
		sendInParallel(1);
		const second = await retry(setupOf({}, { rows: eight }), first);
		expect(second.error?.message).toMatch(/^Row 6 \(Row 6\): /);
		expect(second.error?.description).toTell('mayExist', namesOf(1, 2, 3, 4, 5));
		expect(simulator.projects).toHaveLength(6);
	});
});

describe('another What to Do', () => {
	const notify = { completion: 'notifyThisWorkflow' };

	test.each([
		['notifies', {}, notify],
		['does not notify any more', notify, {}],
	])('of a retry that %s creates no row anew', async (_, before, after) => {
		const first = await runNode(setupOf(before));
		const second = await retry(setupOf({ ...after, avatarId: byId(AVATAR) }), first);
		expect(second.error).toBeUndefined();
		expect(ids(second)).toHaveLength(4);
		expect(projects()).toEqual(['a', 'b', 'c', 'refused']);
	});

	test('promises the trigger for the videos only that ask for it', async () => {
		const first = await runNode(setupOf({}));
		const second = await retry(setupOf({ ...notify, avatarId: byId(AVATAR) }), first);
		expect(second.hints).toEqual([expect.toTell('alreadyPaid', '3'), NOTIFIED_HINT]);
		expect(second.hints[1]).toTell('triggerStarts', '1 video');
	});
});
