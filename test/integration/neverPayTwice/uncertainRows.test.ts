import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { withPaidVideos } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { retry, runNode, type Setup } from '../support/engine';
import { sendInParallel, useOneByOne } from '../support/inParallel';
import { keepGoing } from '../support/kinds';
import { TABLE } from '../support/ledger';
import { usePublishedTrigger } from '../support/trigger';
import { ugcAdParameters } from '../support/ugcAd';

const trigger = usePublishedTrigger();
const simulator = useSimulator({ ca: trigger.certificate });
useFastTime();
useOneByOne();

const scripts = ['a', 'b', 'c'];

const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters(parameters),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: scripts.map((script) => ({ script })),
	webhookBase: trigger.base,
	...setup,
});

/** An execution whose first row was created without an answer. */
async function loseFirst(setup: Partial<Setup> = {}) {
	trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
	simulator.faults.next('lostAnswer', { path: /create/ });
	const first = await runNode(setupOf({}, setup));
	expect(simulator.projects).toHaveLength(1);
	return first;
}

const created = () => simulator.projects.map(({ body }) => body.script).sort();

describe('a row that was uncertain before the run', () => {
	test('does not keep the others from being created: one retry creates them all', async () => {
		sendInParallel(5);
		simulator.faults.next('lostAnswer', { count: 2, path: /create/ });
		const many = Array.from({ length: 30 }, (_, row) => ({ script: `Row ${row + 1}` }));
		const first = await runNode(setupOf({}, { rows: many }));
		expect(simulator.projects.length).toBeLessThan(30);
		const second = await retry(setupOf({}, { rows: many }), first);
		expect(second.error?.message).toTell('mayExistSince', 'Row 1 (Row 1)', 'e1');
		expect(second.error?.description).toContain('May exist: Row 2 (Row 2). ');
		for (const { id } of simulator.projects.slice(2, 20)) {
			expect(second.error?.description).toContain(id);
		}
		expect(new Set(created()).size).toBe(30);
		expect(simulator.projects).toHaveLength(30);
	});

	test('does, once another one becomes uncertain', async () => {
		const first = await loseFirst();
		simulator.faults.next('lostAnswer', { path: /create/ });
		const second = await retry(setupOf(), first);
		expect(second.error?.message).toMatch(/^Row 2 \(b\): /);
		expect(second.error?.description).toContain('May exist: Row 1 (a). ');
		expect(created()).toEqual(['a', 'b']);
	});

	test('is one, too, that was under way when its process died', async () => {
		const dataTables = withPaidVideos();
		const first = await loseFirst({ dataTables });
		const [line] = dataTables.rows(TABLE);
		expect(line.status).toBe('check');
		Object.assign(line, { status: 'sending', message: '', claimedAt: '' });
		const early = await retry(setupOf({}, { dataTables }), first);
		expect(early.error?.message).toTell('beingCreated', 'Row 1 (a)', 'e1');
		await systemClock.sleep(2 * MINUTE_MS);
		const second = await retry(setupOf({}, { dataTables }), early);
		expect(second.error?.message).toTell('mayExistSince', 'Row 1 (a)', 'e1');
		expect(created()).toEqual(scripts);
	});

	test('is told to be looked for, and to be used if it is there, also by a Retry', async () => {
		const first = await loseFirst();
		for (const { error } of [first, await retry(setupOf(), first)]) {
			expect(error?.description).toTell('mayExistSince');
		}
	});

	test('is told to be looked for, where On Error leaves no Retry', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const { items } = await runNode(setupOf({}, keepGoing));
		expect(items[0].json).toMatchObject({
			advice: expect.toTell('checkAdvice'),
		});
	});
});
