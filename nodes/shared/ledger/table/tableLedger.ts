import { unusedFoundKeys } from '../foundProjects';
import { createKeyed } from './keyed';
import { ledgerTableHints, summaryOf } from '../../report/hints';
import { systemClock } from '../../utils/clock';
import type { Video } from '../../video/video';
import type { PayOnce } from './payOnce';
import { recallVideos } from './recall';
import { recordResults } from './recordResults';
import type { Run } from '../../run/run';
import type { RunLedger } from '../ledger';

/** The ledger of Pay Once Per, in a Data Table. */
export const tableLedger = (run: Run, payOnce: PayOnce, drafts: Video[]): RunLedger => ({
	recall: async () => await recallVideos(run, payOnce, drafts),
	create: async (videos, stopAt) => await createKeyed(run, payOnce, videos, stopAt),
	summary: summaryOf,
	unusedFoundProjects: (videos) => unusedFoundKeys(payOnce.foundKeys, videos),
	hints: (videos) => ledgerTableHints(payOnce, videos, systemClock.now()),
	recordResults: async (before, videos) =>
		await recordResults(run.context, payOnce, before, videos),
});
