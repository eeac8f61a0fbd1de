import * as fc from 'fast-check';

import { withPaidVideos } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import { BLANKS } from '../../unit/support/blanks';
import { ANY_REQUESTS } from '../support/anyRequest';
import { HIDDEN_NAME } from '../support/anyRequest/common';
import { creations, runKind } from '../support/kinds';

/** Of each kind; more of them can be asked for. */
const RUNS = Number(process.env.RUNS ?? 60);

const isBlank = (text: string) => [...text].every((character) => BLANKS.includes(character));

const simulator = useSimulator({
	renderMs: 60_000,
	undocumented: { hiddenNames: [HIDDEN_NAME], titleLength: 200, classScriptLength: 10_000 },
});

/** Of all kinds: few requests of some are valid. */
const outcomes = { created: 0, refusedHere: 0 };

test.each(ANY_REQUESTS)(
	'any request: what passes the check of %s passes at the service, the rest is an error',
	async (_, node, runs) => {
		await fc.assert(
			fc.asyncProperty(runs, async ({ parameters, row }) => {
				simulator.reset();
				const { items, error } = await runKind(node, simulator, parameters, {
					rows: [{ id: 1, ...row }],
					dataTables: withPaidVideos(),
				});
				const [creation] = creations(simulator);
				if (!error) {
					expect(creation).toMatchObject({ status: 200 });
					const { script = 'none' } = creation.body as { script?: string };
					expect(isBlank(script)).toBe(false);
					expect(items[0].json.projectId).toBe(simulator.projects[0].id);
					outcomes.created++;
					return;
				}
				expect(error.message).toMatch(/^[A-Z]\S/);
				expect(simulator.projects).toEqual([]);
				// What only the service can know
				if (creation)
					expect(error.message).toMatch(
						/not found( \(scenes\.\d\.\w+\))?$|(Preset|Model)( \(\S+\))?: Invalid enum value/,
					);
				else outcomes.refusedHere++;
			}),
			{ numRuns: RUNS },
		);
	},
	RUNS * 1_000,
);

test('some are created, and some refused', () => {
	expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
});
