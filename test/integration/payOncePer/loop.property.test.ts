import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { keepGoing } from '../support/kinds';
import { usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run } = n8n;

const IDS = [1, 2, 3, 4];
const rowOf = (id: number) => ({ id, script: id === 3 ? 'Row 3 #fail:RENDER_ERROR' : `Row ${id}` });

const isUncertain = ({ status }: IDataObject) => status === 'check';

/** What happens before the last run. No callback ever comes. */
const STEPS = {
	/** A run of some of the rows, in any order. */
	run: async (ids: number[]) => void (await run({}, { rows: ids.map(rowOf), ...keepGoing })),
	/** The next creation is made, and its answer is lost. */
	loseAnswer: async () => simulator.faults.next('lostAnswer', { method: 'POST' }),
	/** The next look-ups fail. */
	refuseLookUps: async () => simulator.faults.next('503', { method: 'GET', count: 5 }),
	wait: async () => await systemClock.sleep(3 * MINUTE_MS),
	/** The table cannot be written for a moment. */
	lockTable: async () => {
		let left = 3;
		n8n.dataTables.before = (operation) => {
			if (operation === 'row.insert' && left-- > 0) throw new Error('database is locked');
		};
	},
};

const steps = fc.array(
	fc.oneof(
		{
			weight: 3,
			arbitrary: fc.record({ step: fc.constant('run' as const), ids: fc.shuffledSubarray(IDS) }),
		},
		{
			weight: 2,
			arbitrary: fc.record({
				step: fc.constantFrom(...(Object.keys(STEPS) as Array<keyof typeof STEPS>)),
				ids: fc.constant(IDS),
			}),
		},
	),
	{ maxLength: 8 },
);

test('whatever happens before: a run brings every row its own video, and nothing is paid twice', async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (before) => {
			simulator.reset();
			n8n.dataTables = new DataTables();
			for (const { step, ids } of before) await STEPS[step](ids);
			simulator.faults.clear();
			await run({}, { rows: IDS.map(rowOf), ...keepGoing });
			await simulator.settle();
			await systemClock.sleep(3 * MINUTE_MS);
			const { items } = await run({}, { rows: IDS.map(rowOf), ...keepGoing });

			expect(simulator.projects).toHaveLength(IDS.length);
			for (const [index, id] of IDS.entries()) {
				const project = simulator.projects.find(({ body }) => body.script === rowOf(id).script);
				const { json } = items[index];
				if (isUncertain(json)) continue;
				expect(json).toMatchObject({
					projectId: project?.id,
					status: id === 3 ? 'failed' : 'completed',
					...(id !== 3 && { url: project?.url }),
				});
			}
			const lost = before.filter(({ step }) => step === 'loseAnswer').length;
			expect(items.filter(({ json }) => isUncertain(json)).length).toBeLessThanOrEqual(lost);
		}),
		{ numRuns: Number(process.env.RUNS ?? 60) },
	);
}, 120_000);
