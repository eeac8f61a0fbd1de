import { ping } from '../completion/ping';
import { probeLookUp } from '../completion/probe';
import { hint } from '../items/hint';
import { isRefused, refused } from '../items/refused';
import type { Explanation } from '../service/explanation';
import { isJob, type Job, type Outcome } from './plan';
import type { Plans } from './planAll';
import type { Sending } from './send';
import type { Wait } from './settings';

/** What decides which videos are sent. */
type Reach = Plans & Pick<Sending, 'ledger' | 'createAgain'>;

type ReasonAgainst = (job: Job) => Explanation | undefined;

/**
 * Refuses videos that nothing would be heard of: their trigger does not listen, or they could not be looked up. Those
 * that were created before, or may have been, stay what they are. Nothing is asked where nothing is to be sent.
 */
export async function refuseUnheard(reach: Reach, outcomes: Outcome[]): Promise<Outcome[]> {
	const { wait, context } = reach;
	if (outcomes.some(isRefused) && !context.continueOnFail()) return outcomes;
	const jobs = outcomes.filter(isJob);
	const toSend = new Set(jobs.filter((job) => isToBeSent(reach, job)));
	if (toSend.size === 0) return outcomes;
	const reasonAgainst = wait ? await unseen(reach, wait, jobs.length) : await deaf(reach, toSend);
	return outcomes.map((outcome) => {
		const reason = isJob(outcome) && toSend.has(outcome) ? reasonAgainst(outcome) : undefined;
		return reason ? refused(outcome.rows, reason) : outcome;
	});
}

function isToBeSent({ ledger, createAgain }: Reach, job: Job): boolean {
	const remembered = ledger.recall(job);
	return !remembered || ('uncertain' in remembered && createAgain);
}

async function unseen(
	{ send, account }: Reach,
	{ by }: Wait,
	videos: number,
): Promise<ReasonAgainst> {
	// the callback of a single video says all that there is to know
	const least = by === 'callback' ? 2 : 1;
	const explanation = videos < least ? undefined : await probeLookUp(send, account, by);
	return () => explanation;
}

/** Pings each trigger once. */
async function deaf({ context }: Reach, jobs: Set<Job>): Promise<ReasonAgainst> {
	const addresses = new Set([...jobs].flatMap(({ callback }) => callback ?? []));
	const reasons = new Map<string, Explanation>();
	for (const address of addresses) {
		const result = await ping((options) => context.helpers.httpRequest(options), address);
		if (result.kind === 'deaf') reasons.set(address, result.explanation);
		if (result.kind === 'unknown') hint(context, result.hint);
	}
	return ({ callback = '' }) => reasons.get(callback);
}
