import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { usePaidVideos, written } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator, run } = n8n;

const IDS = [1, 2, 3, 4];
const rowOf = (id: number) => ({
	...{ id, script: id === 3 ? 'Row 3 #fail:RENDER_ERROR' : `Row ${id}` },
	...{ status: '', message: '', video_url: '', project_id: '' },
});

/** The table that is read in each run, and written back into. */
let table: IDataObject[];

/** @param isWritten whether the results reach the rows */
async function runWith(ids: number[], isWritten: boolean): Promise<IDataObject[]> {
	const of = ids.map((id) => table.find((row) => row.id === id) as IDataObject);
	const ran = await run({}, { rows: of });
	const results = written(of, ran);
	if (isWritten) {
		table = table.map((row) => results.find((result) => result.id === row.id) ?? row);
	}
	return results;
}

/** What happens before the last run. No callback ever comes. */
const STEPS = {
	/** A run of some of the rows, in any order. */
	run: async (ids: number[]) => void (await runWith(ids, true)),
	/** A run that is stopped before it writes into the rows. */
	runUnwritten: async (ids: number[]) => void (await runWith(ids, false)),
	/** Somebody edits what the videos are made of, in rows that show theirs, and undoes it later. */
	edit: async (ids: number[]) => {
		table = table.map((row) =>
			row.project_id && ids.includes(row.id as number) ? { ...row, script: 'Edited' } : row,
		);
	},
	/** The next creation is made, and its answer is lost. */
	loseAnswer: async () => simulator.faults.next('lostAnswer', { method: 'POST' }),
	/** The next lookups fail. */
	refuseLookUps: async () => simulator.faults.next('503', { method: 'GET', count: 5 }),
	wait: async () => await systemClock.sleep(3 * MINUTE_MS),
	/** The table of paid videos cannot be written for a moment. */
	lockTable: async () => {
		let left = 3;
		n8n.dataTables.before = (operation) => {
			if (operation === 'row.insert' && left-- > 0) throw new Error('database is locked');
		};
	},
};

const steps = fc.array(
	fc.record({
		step: fc.oneof(
			{ weight: 3, arbitrary: fc.constant('run' as const) },
			{
				weight: 3,
				arbitrary: fc.constantFrom(...(Object.keys(STEPS) as Array<keyof typeof STEPS>)),
			},
		),
		ids: fc.shuffledSubarray(IDS, { minLength: 1 }),
	}),
	{ maxLength: 8 },
);

test('whatever happens before: a run brings every row its own video, and nothing is paid twice', async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (before) => {
			simulator.reset();
			n8n.dataTables = new DataTables();
			table = IDS.map(rowOf);
			for (const { step, ids } of before) await STEPS[step](ids);
			simulator.faults.clear();
			await runWith(IDS, true);
			await simulator.settle();
			await systemClock.sleep(3 * MINUTE_MS);
			const rows = await runWith(IDS, true);

			expect(simulator.projects).toHaveLength(IDS.length);
			const uncertain = rows.filter(({ status }) => status === 'check');
			for (const row of rows) {
				if (uncertain.includes(row)) continue;
				const { script } = rowOf(row.id as number);
				const project = simulator.projects.find(({ body }) => body.script === script);
				expect(row).toMatchObject({
					project_id: project?.id,
					...(row.id === 3
						? { status: 'failed', video_url: '' }
						: { status: 'completed', video_url: project?.url }),
				});
			}
			const lost = before.filter(({ step }) => step === 'loseAnswer').length;
			expect(uncertain.length).toBeLessThanOrEqual(lost);
		}),
		{ numRuns: Number(process.env.RUNS ?? 30) },
	);
}, 120_000);
