import { randomUUID } from 'crypto';
import clamp from 'lodash/clamp';
import groupBy from 'lodash/groupBy';

import { SECOND_MS } from '../../utils/clock';
import { mapConcurrently } from '../../utils/mapConcurrently';
import { CLAIM_TTL_MS, decide } from './claims';
import type { StoredEvent } from './events';
import type { AttemptOutcome, KeyedResults, KeyedRun, KeyedTask } from './keyedRun';
import { Outbox } from './outbox';
import { type Claim, type PendingTask, PendingTasks } from './pendingTasks';
import { tableTooSlow } from './tableErrors';

/** How long the requests of one round should take: long beside the 0.13 s that the table takes for it. */
const ROUND_MS = SECOND_MS / 2;

/** A round is what may be uncertain when the process is killed. */
const MAX_ROUND = 250;

/** How long before the rate limit lets requests through their keys are claimed. */
const CLAIM_LEAD_MS = 2 * SECOND_MS;

/** Whoever reads for so long that others have not withdrawn has lost, as they wait for its claim. */
const MAX_UNDECIDED_MS = 3 * SECOND_MS;

/** When the request of a claim leaves at the latest, in milliseconds since 1970. */
const latestFor = ({ claim }: PendingTask<unknown>) => (claim as Claim).writtenAt + CLAIM_TTL_MS;

/**
 * Does the task of each key once, however many executions have the same keys. Works in rounds: claims keys, does the
 * tasks of those that it has won, and writes what became of them together with the claims of the next round.
 *
 * Never throws: where the store fails, nothing further is sent.
 */
export async function oncePerKey<Task extends KeyedTask, Result>(
	tasks: Task[],
	run: KeyedRun<Task, Result>,
): Promise<KeyedResults<Task, Result>> {
	return await new Rounds(tasks, run).run();
}

class Rounds<Task extends KeyedTask, Result> {
	private readonly results = new Map<Task, Result>();

	private readonly outbox: Outbox<Task>;

	private readonly pending: PendingTasks<Task>;

	/** Those whose requests have created something, or may have. */
	private readonly paidKeys = new Set<string>();

	private stopped = false;

	/** When the rate limit lets requests through again, in milliseconds since 1970. */
	private postponedUntil = 0;

	/** How many keys are claimed at once. */
	private size: number;

	constructor(
		tasks: Task[],
		private readonly options: KeyedRun<Task, Result>,
	) {
		this.pending = new PendingTasks(tasks, options.clock, options.signal);
		this.outbox = new Outbox(options.store, options.writer);
		this.size = options.concurrency;
	}

	async run(): Promise<KeyedResults<Task, Result>> {
		const { results } = this;
		try {
			await this.doRounds();
			return { results };
		} catch (error) {
			this.withdrawAll();
			return { results, failure: { error, notWritten: await this.outbox.giveUp() } };
		}
	}

	private async doRounds(): Promise<void> {
		const { spending, perRun } = this.options;
		await spending?.budget.read();
		while (this.pending.size > 0 && !this.isOver()) {
			await this.waitForRateLimit();
			if (this.isOver()) break;
			const left = perRun.max - this.paidKeys.size;
			const limit = spending?.budget.usedUp;
			if (left < 1) this.finishUnpaid((task) => perRun.overLimit(task));
			else if (limit)
				this.finishUnpaid((task) => spending.overBudget(task, limit, spending.budget.time));
			const size = clamp(Math.min(spending?.budget.left ?? Infinity, left), 1, this.size);
			const won = await this.claimAll(this.pending.next(size));
			if (won.length > 0) await this.sendAll(won);
			else if (this.pending.size > 0) await this.pending.untilNext();
		}
		this.withdrawAll();
		await this.outbox.flush();
	}

	private async waitForRateLimit(): Promise<void> {
		const { clock, signal } = this.options;
		const waitMs = this.postponedUntil - CLAIM_LEAD_MS - clock.now();
		if (waitMs <= 0) return;
		// meanwhile the process may be killed
		await this.outbox.flush();
		await clock.sleep(waitMs, signal);
	}

	private isOver(): boolean {
		return this.stopped || this.options.signal?.aborted === true;
	}

	/** Claims keys, and returns those that it has won. */
	private async claimAll(round: Array<PendingTask<Task>>): Promise<Array<PendingTask<Task>>> {
		if (round.length === 0) return [];
		for (const each of round) if (!each.claim) this.claim(each);
		const events = groupBy(
			await this.outbox.flushAndRead(round.map(({ task }) => task.key)),
			'key',
		);
		await this.options.spending?.budget.read();
		const won = round.filter((each) => this.settle(each, events[each.task.key] ?? []));
		// others wait for what is withdrawn
		await this.outbox.flush();
		return won;
	}

	private claim(each: PendingTask<Task>): void {
		each.claim = { attempt: randomUUID(), writtenAt: this.options.clock.now() };
		this.write(each, { state: 'sending' });
	}

	/** Whether the claim has won. One that has not is read again, or withdrawn; then its key may be known. */
	private settle(each: PendingTask<Task>, events: StoredEvent[]): boolean {
		const { clock, deadline, known, spending } = this.options;
		const claim = each.claim as Claim;
		const now = clock.now();
		const decision = decide(events, claim.attempt, now - claim.writtenAt);
		const room =
			decision.kind === 'won' && spending ? spending.budget.decide(claim.attempt) : 'free';
		if (decision.kind === 'won' && room === 'free' && !this.isLate(each)) return true;
		if (decision.kind === 'undecided' || room === 'undecided') {
			claim.undecidedSince ??= now;
			if (now - claim.undecidedSince < MAX_UNDECIDED_MS) return false;
		}
		this.withdraw(each);
		this.pending.postpone(each);
		if (decision.kind === 'won') {
			if (room === 'free' && now > deadline) throw tableTooSlow();
			return false;
		}
		const { state } = decision;
		if (decision.kind === 'dead') {
			const { attempt: deadAttempt, executionId, request } = decision.state.event;
			this.outbox.add(each.task, deadAttempt, { state: 'uncertain', executionId, request });
		}
		const isKnown =
			decision.kind === 'known' || decision.kind === 'dead' || each.claimAt > deadline;
		if (isKnown && state.kind !== 'free') this.finish(each, known(each.task, state, events));
		return false;
	}

	private async sendAll(won: Array<PendingTask<Task>>): Promise<void> {
		const { clock, concurrency } = this.options;
		const startedAt = clock.now();
		const before = this.results.size;
		await mapConcurrently(
			won,
			concurrency,
			async (each) => await this.send(each),
			() => this.isOver(),
		);
		const duration = Math.max(clock.now() - startedAt, 1);
		const sent = this.results.size - before;
		this.size = clamp(Math.floor((sent * ROUND_MS) / duration), concurrency, MAX_ROUND);
	}

	private async send(each: PendingTask<Task>): Promise<void> {
		if (this.isLate(each)) return this.withdraw(each);
		const sent = await this.options.send(each.task, latestFor(each));
		if ('until' in sent) {
			this.postponedUntil = sent.until;
			return this.withdraw(each);
		}
		if (sent.outcome.state !== 'rejected') this.paidKeys.add(each.task.key);
		this.write(each, sent.outcome);
		this.finish(each, sent.result);
	}

	private isLate(each: PendingTask<Task>): boolean {
		return this.options.clock.now() > latestFor(each);
	}

	private finish(each: PendingTask<Task>, result: Result): void {
		this.results.set(each.task, result);
		this.pending.remove(each);
		this.stopped ||= this.options.stopAt(result);
	}

	/** All but those whose keys are paid by now, and known. */
	private finishUnpaid(resultOf: (task: Task) => Result): void {
		for (const each of this.pending.all()) {
			if (this.paidKeys.has(each.task.key)) continue;
			this.withdraw(each);
			this.finish(each, resultOf(each.task));
		}
	}

	private withdraw(each: PendingTask<Task>): void {
		if (each.claim) this.write(each, { state: 'notSent' });
		each.claim = undefined;
	}

	private withdrawAll(): void {
		for (const each of this.pending.all()) this.withdraw(each);
	}

	private write({ task, claim }: PendingTask<Task>, outcome: AttemptOutcome): void {
		this.outbox.add(task, claim?.attempt ?? '', outcome);
	}
}
