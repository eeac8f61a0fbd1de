import { hint } from '../items/hint';
import { ping } from '../completion/ping';
import { probeLookUp } from '../completion/probe';
import type { Explanation } from '../service/explanation';
import { isJob, type Job, type Outcome } from './plan';
import type { Plans } from './planAll';
import { isRefused, refused } from '../items/refused';
import type { Wait } from './settings';

/**
 * Refuses videos that nothing would be heard of: their trigger does not listen, or they could not be looked up.
 * Nothing is asked where the run stops before it sends anything.
 */
export async function refuseUnheard(plans: Plans, outcomes: Outcome[]): Promise<Outcome[]> {
	const { wait, context } = plans;
	if (outcomes.some(isRefused) && !context.continueOnFail()) return outcomes;
	return wait ? await refuseUnseen(plans, wait, outcomes) : await refuseDeaf(plans, outcomes);
}

async function refuseUnseen({ send, account }: Plans, { by }: Wait, outcomes: Outcome[]) {
	// the callback of a single video says all that there is to know
	const least = by === 'callback' ? 2 : 1;
	if (outcomes.filter(isJob).length < least) return outcomes;
	const explanation = await probeLookUp(send, account, by);
	return refuseOver(outcomes, () => explanation);
}

/** Pings each trigger once. */
async function refuseDeaf({ context }: Plans, outcomes: Outcome[]) {
	const addresses = new Set(outcomes.filter(isJob).flatMap(({ callback }) => callback ?? []));
	const deaf = new Map<string, Explanation>();
	for (const address of addresses) {
		const result = await ping((options) => context.helpers.httpRequest(options), address);
		if (result.kind === 'deaf') deaf.set(address, result.explanation);
		if (result.kind === 'unknown') hint(context, result.hint);
	}
	return refuseOver(outcomes, ({ callback = '' }) => deaf.get(callback));
}

/** Refuses the videos that there is a reason against. */
const refuseOver = (
	outcomes: Outcome[],
	reasonAgainst: (job: Job) => Explanation | undefined,
): Outcome[] =>
	outcomes.map((outcome) => {
		const reason = isJob(outcome) ? reasonAgainst(outcome) : undefined;
		return reason ? refused(outcome.rows, reason) : outcome;
	});
