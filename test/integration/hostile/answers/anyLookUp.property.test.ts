import * as fc from 'fast-check';

import type { Undocumented } from '../../../simulator/undocumented';
import { withPaidVideos } from '../../../support/dataTables';
import { useFastTime } from '../../../support/fastTime';
import { useSimulator } from '../../../support/simulator';
import { runKind } from '../../support/kinds';
import { LEAST, leastOf } from '../../support/least';

const simulator = useSimulator({ renderMs: 20 });
useFastTime();

/** Kinds whose creation shows only the project's ID. */
const PROJECT_ONLY = ['scenes', 'templateVideo', 'classProject'];

const words = (...choices: string[]) => fc.constantFrom(...choices);

const undocumented: fc.Arbitrary<Partial<Undocumented>> = fc.record({
	detailsBy: fc.constantFrom('either', 'projectId', 'videoId'),
	stateWords: fc.record({
		processing: words('processing', 'STARTED', 'rendering', 'queued', 'in_progress'),
		completed: words('completed', 'COMPLETED', 'Completed'),
		failed: words('failed', 'FAILED', 'Failed'),
	}),
	productAdData: fc.constantFrom('ids', 'id', 'nestedProject', 'topLevel'),
});

test('a video that is waited for ends as completed or failed, whichever ID and words the lookup has', async () => {
	const kinds = fc.constantFrom(...(Object.keys(LEAST) as Array<keyof typeof LEAST>));
	await fc.assert(
		fc.asyncProperty(kinds, undocumented, fc.boolean(), async (kind, given, fails) => {
			fc.pre(!(given.detailsBy === 'videoId' && PROJECT_ONLY.includes(kind)));
			simulator.reset();
			Object.assign(simulator.undocumented, given);
			const name = fails ? 'A #fail:VOICE_SYNTHESIS_ERROR' : 'A';
			const parameters = {
				...leastOf(kind),
				completion: 'wait',
				waitBy: 'polling',
				waitLimit: 600,
				options: { metadata: { entry: [{ key: 'of', value: name }] } },
			};
			const { items, error } = await runKind(LEAST[kind].node, simulator, parameters, {
				dataTables: withPaidVideos(),
			});
			expect(error).toBeUndefined();
			const status = simulator.projects[0].state;
			expect(items.map(({ json }) => json)).toEqual([expect.objectContaining({ status })]);
			expect(simulator.projects).toHaveLength(1);
		}),
		{ numRuns: Number(process.env.RUNS ?? 40) },
	);
}, 240_000);
