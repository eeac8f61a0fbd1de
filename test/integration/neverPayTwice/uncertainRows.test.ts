import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { statesInContext } from '../support/contextEvents';
import { retry, runNode, type Setup } from '../support/engine';
import { keepGoing } from '../support/kinds';
import { usePublishedTrigger } from '../support/trigger';
import { ugcAdParameters } from '../support/ugcAd';

const trigger = usePublishedTrigger();
const simulator = useSimulator({ ca: trigger.certificate });
useFastTime();

const inTurn = { concurrency: 1 };
const scripts = ['a', 'b', 'c'];

const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({ options: inTurn, ...parameters }),
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
		simulator.faults.next('lostAnswer', { count: 2, path: /create/ });
		const many = Array.from({ length: 30 }, (_, row) => ({ script: `Row ${row + 1}` }));
		const first = await runNode(setupOf({ options: {} }, { rows: many }));
		expect(simulator.projects.length).toBeLessThan(30);
		const second = await retry(setupOf({}, { rows: many }), first);
		expect(second.error?.message).toMatch(
			/^Row 1: The video may have been created: execution e1 sent it at .*; its outcome is not known$/,
		);
		expect(second.error?.description).toContain('May have been created as well: Row 2. ');
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
		expect(second.error?.message).toMatch(/^Row 2: /);
		expect(second.error?.description).toContain('as well: Row 1');
		expect(created()).toEqual(['a', 'b']);
	});

	test('is one, too, that was under way when its process died', async () => {
		const setup = { dataTables: undefined };
		const first = await loseFirst(setup);
		const data = JSON.parse(first.stored);
		const context = data.executionData.contextData['node:Video'];
		const { events } = context['videos:0'];
		context['videos:0'] = { id: 'e1:of a process that died', events: events.slice(0, 1) };
		expect(statesInContext(context)).toEqual({ 0: ['sending'] });
		const second = await retry(setupOf({}, setup), {
			...first,
			stored: JSON.stringify(data),
		});
		expect(second.error?.message).toMatch(/^Row 1: .*its outcome is not known$/);
		expect(created()).toEqual(scripts);
		expect(statesInContext(second.context)[0]).toContain('uncertain');
	});

	test('is told to be looked for, and to be used if it is there, also by a Retry', async () => {
		const first = await loseFirst();
		for (const { error } of [first, await retry(setupOf(), first)]) {
			expect(error?.description).toContain(
				'If it is there, take it with Video Library (Video: Get). Only if it is not there, run the workflow again with this row alone.',
			);
		}
	});

	test('is told to be looked for, where On Error leaves no Retry', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const { items } = await runNode(setupOf({}, keepGoing));
		expect(items[0].json).toMatchObject({
			advice: expect.stringMatching(
				/Only if it is not there, run the workflow again with this row/,
			),
		});
	});
});
