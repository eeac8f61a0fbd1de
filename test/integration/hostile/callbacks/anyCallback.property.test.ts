import * as fc from 'fast-check';

import type { WebhookShape } from '../../../simulator';
import type { Undocumented } from '../../../simulator/undocumented';
import { withPaidVideos } from '../../../support/dataTables';
import { useSimulator } from '../../../support/simulator';
import { runKind } from '../../support/kinds';
import { KINDS, LEAST, leastOf } from '../../support/least';
import { usePublishedTrigger } from '../../support/trigger';

const FAILS = '#fail:VOICE_SYNTHESIS_ERROR';

const trigger = usePublishedTrigger();
const simulator = useSimulator({ renderMs: 1, minuteMs: 1, ca: trigger.certificate });

const service = fc.record({
	webhookShape: fc.constantFrom<WebhookShape>('A', 'B'),
	failureShape: fc.constantFrom<Undocumented['failureShape']>(
		...(['A', 'AWithoutData', 'B', 'withoutIds'] as const),
	),
	productAdData: fc.constantFrom<Undocumented['productAdData']>('ids', 'id', 'none'),
});

test('every row comes back to the trigger, whatever shape its callback has', async () => {
	const kinds = fc.constantFrom(...KINDS);
	const rows = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });
	await fc.assert(
		fc.asyncProperty(kinds, rows, service, async (kind, fails, given) => {
			simulator.reset();
			trigger.started.length = 0;
			trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
			Object.assign(simulator.undocumented, given);
			const name = `={{ $json.fails ? "${FAILS}" : "Fine" }}`;
			// each row a video of its own
			const version = '={{ $json.row }}';
			const { error } = await runKind(
				LEAST[kind].node,
				simulator,
				{
					...leastOf(kind),
					options: { version },
					...(kind === 'templateVideo' ? { title: name } : { options: { name, version } }),
					...(kind === 'classProject' && { name }),
					completion: 'notifyThisWorkflow',
				},
				{
					rows: fails.map((each, row) => ({ fails: each, row: `row ${row}` })),
					...{ webhookBase: trigger.base, dataTables: withPaidVideos() },
				},
			);
			expect(error).toBeUndefined();
			await simulator.settle();
			const events = trigger.started.map(({ json }) => json.status);
			const expected = fails.map((each) => (each ? 'failed' : 'completed'));
			expect([...events].sort()).toEqual([...expected].sort());
		}),
		{ numRuns: Number(process.env.RUNS ?? 30) },
	);
}, 240_000);
