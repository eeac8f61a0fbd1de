import { randomUUID } from 'crypto';
import clamp from 'lodash/clamp';
import groupBy from 'lodash/groupBy';

import { SECOND_MS } from '../../utils/clock';
import { mapConcurrently } from '../../utils/mapConcurrently';
import { CLAIM_TTL_MS, type Decision, decide, MAX_CLAIM_MS } from './claims';
import { Contention } from './contention';
import type { StoredEvent } from './events';
import type { AttemptOutcome, KeyedResults, KeyedRun, KeyedTask, TableFailure } from './keyedRun';
import { Outbox } from './outbox';
import { type Claim, type PendingTask, PendingTasks } from './pendingTasks';
import { tableTooSlow } from './tableErrors';

/** How long the requests of one round should take: long beside the 0.13 s that the table takes for it. */
const ROUND_MS = SECOND_MS / 2;

/** A round is what may be uncertain when the process is killed. */
const MAX_ROUND = 250;

/** How long before the rate limit lets requests through their keys are claimed. */
const CLAIM_LEAD_MS = 2 * SECOND_MS;

/** Whoever has not won by then has lost: others wait for its claims. */
const MAX_UNDECIDED_MS = 3 * SECOND_MS;

/** When the request of a claim leaves at the latest, in milliseconds since 1970. */
const latestFor = ({ claim }: PendingTask<unknown>) => (claim as Claim).writtenAt + CLAIM_TTL_MS;

/**
 * Does the task of each key once, however many executions have the same keys. Works in rounds: claims keys, does the
 * tasks of those that it has won, and writes what became of them together with the claims of the next round.
 *
 * Never throws: where the table fails, nothing further is sent.
 */
export async function oncePerKey<Task extends KeyedTask, Result>(
	tasks: Task[],
	run: KeyedRun<Task, Result>,
): Promise<KeyedResults<Task, Result>> {
	return await new Rounds(tasks, run).run();
}

class Rounds<Task extends KeyedTask, Result> {
	private readonly results = new Map<Task, Result>();

	private readonly claimedBefore = new Set<string>();

	private readonly outbox: Outbox<Task>;

	private readonly contention: Contention<Task>;

	private readonly pending: PendingTasks<Task>;

	private stopped = false;

	/** When the rate limit lets requests through again, in milliseconds since 1970. */
	private postponedUntil = 0;

	private readonly toAllow: Set<string>;

	/** How many keys are claimed at once. */
	private size: number;

	constructor(
		tasks: Task[],
		private readonly options: KeyedRun<Task, Result>,
	) {
		this.pending = new PendingTasks(tasks, options.clock, options.signal);
		this.outbox = new Outbox(options.table, options.executionId);
		this.contention = new Contention(tasks, this.outbox, options.clock);
		this.size = options.concurrency;
		this.toAllow = new Set(options.allowAgain.keys);
	}

	async run(): Promise<KeyedResults<Task, Result>> {
		const { results } = this;
		try {
			await this.doRounds();
			return { results };
		} catch (error) {
			return { results, failure: await this.giveUp(error) };
		}
	}

	private async giveUp(error: unknown): Promise<TableFailure<Task>> {
		for (const each of this.pending.all()) this.withdraw(each);
		return { error, notWritten: await this.outbox.giveUp() };
	}

	private async doRounds(): Promise<void> {
		while (this.pending.size > 0 && !this.isOver()) {
			await this.waitForRateLimit();
			if (this.isOver()) break;
			const won = await this.claimed(this.pending.next(this.size));
			if (won.length > 0) await this.sendAll(won);
			else if (this.pending.size > 0) await this.pending.untilNext();
		}
		for (const each of this.pending.all()) this.withdraw(each);
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
	private async claimed(round: Array<PendingTask<Task>>): Promise<Array<PendingTask<Task>>> {
		if (round.length === 0) return [];
		const wereFree = round.every((each) => this.wasFree(each));
		for (const each of round) if (!each.claim) this.claim(each);
		const keys = round.map(({ task }) => task.key);
		const isContested = !wereFree || (await this.contention.isPossible(keys));
		const events = isContested ? groupBy(await this.contention.read(keys), 'key') : undefined;
		const won = round.filter((each) => this.hasWon(each, events && (events[each.task.key] ?? [])));
		// others wait for what is withdrawn
		await this.outbox.flush();
		return won;
	}

	private wasFree({ task, claim }: PendingTask<Task>): boolean {
		return task.freeAt !== undefined && !claim && !this.claimedBefore.has(task.key);
	}

	private claim(each: PendingTask<Task>): void {
		const { key } = each.task;
		const attempt = this.claimedBefore.has(key) ? randomUUID() : this.contention.attempt;
		this.claimedBefore.add(key);
		each.claim = { attempt, writtenAt: this.options.clock.now() };
		if (this.toAllow.has(key)) this.allowAgain(each);
		this.write(each, { state: 'sending' });
	}

	/** @param events undefined where no other run has claimed the key */
	private hasWon(each: PendingTask<Task>, events: StoredEvent[] | undefined): boolean {
		const { clock, deadline, known } = this.options;
		const { attempt, writtenAt } = each.claim as Claim;
		const elapsedMs = clock.now() - writtenAt;
		const decision: Decision = events ? decide(events, attempt, elapsedMs) : { kind: 'won' };
		if (decision.kind === 'won' && elapsedMs <= MAX_CLAIM_MS) return true;
		if (decision.kind === 'undecided' && elapsedMs < MAX_UNDECIDED_MS) return false;
		this.withdraw(each);
		this.pending.postpone(each);
		if (decision.kind === 'won') {
			if (clock.now() > deadline) throw tableTooSlow();
			return false;
		}
		const { state } = decision;
		if (decision.kind === 'dead') this.settleDead(each.task, decision.state.event);
		const isKnown =
			decision.kind === 'known' || decision.kind === 'dead' || each.claimAt > deadline;
		if (isKnown && state.kind !== 'free') this.settle(each, known(each.task, state));
		return false;
	}

	private settleDead(task: Task, { attempt, executionId, request }: StoredEvent): void {
		this.outbox.add(task, attempt, { state: 'uncertain', executionId, request });
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
		if (sent.outcome.state !== 'rejected') this.toAllow.delete(each.task.key);
		this.write(each, sent.outcome);
		this.settle(each, sent.result);
	}

	private isLate(each: PendingTask<Task>): boolean {
		return this.options.clock.now() > latestFor(each);
	}

	private settle(each: PendingTask<Task>, result: Result): void {
		this.results.set(each.task, result);
		this.pending.remove(each);
		this.stopped ||= this.options.stopAt(result);
	}

	private withdraw(each: PendingTask<Task>): void {
		if (each.claim) this.write(each, { state: 'notSent' });
		each.claim = undefined;
	}

	private allowAgain(each: PendingTask<Task>): void {
		const { by } = this.options.allowAgain;
		this.write(each, { state: 'allowedAgain', executionId: by });
	}

	private write({ task, claim }: PendingTask<Task>, outcome: AttemptOutcome): void {
		this.outbox.add(task, claim?.attempt ?? '', outcome);
	}
}
