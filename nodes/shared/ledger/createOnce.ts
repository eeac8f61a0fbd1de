import { randomUUID } from 'crypto';
import clamp from 'lodash/clamp';
import once from 'lodash/once';

import { UserFacingError } from '../items/rowError';
import { TABLE } from '../messages/table';
import { SECOND_MS } from '../utils/clock';
import { mapConcurrently } from '../utils/mapConcurrently';
import { claimResult } from './claims';
import type { CreateOptions, Outcome, Task } from './creation';
import { hasMark, judge } from './judge';
import { CLAIM_TTL_MS, type Line, type LineTexts } from './line';
import { PendingChange } from './store';

/** How long the requests of one round should take: that is what may be uncertain when the process is killed. */
const ROUND_MS = SECOND_MS / 2;
const MAX_ROUND = 250;

/** How long to wait before claims are read again, and for how long: others wait for this one. */
const READ_AGAIN_MS = SECOND_MS / 5;
const MAX_UNDECIDED_MS = 3 * SECOND_MS;

/** How long to wait before a claim is made again, and for the outcome of another execution in all. */
const CLAIM_AGAIN_MS = 2 * SECOND_MS;
const GIVE_UP_MS = 30 * SECOND_MS;

/** How long before the rate limit lets requests through they are claimed. */
const CLAIM_LEAD_MS = 2 * SECOND_MS;

interface Queued<T> {
	task: T;
	claimAt: number;
	/** When it was lost first. */
	lostAt?: number;
}

interface Claim<T> {
	queued: Queued<T>;
	/** As it was written. */
	line: LineTexts;
	/** When it began to be written, in milliseconds since 1970. */
	writtenAt: number;
	/** When it was written, by the clock of the table. */
	at: number;
}

/**
 * Sends the request of each task, unless another execution has its marks. Works in rounds: claims, sends what has won, and
 * writes what came of it together with the claims of the next round. Never throws: where the table fails, nothing further
 * is sent.
 *
 * @returns the outcomes of all tasks that were begun; where the table fails also why, and the tasks whose videos it may
 * not know
 */
export async function createOnce<T extends Task, Result>(
	tasks: T[],
	run: CreateOptions<T, Result>,
): Promise<{
	outcomes: Map<T, Outcome<Result>>;
	failure?: { error: unknown; notWritten: T[] };
}> {
	return await new Rounds(tasks, run).run();
}

class Rounds<T extends Task, Result> {
	private readonly outcomes = new Map<T, Outcome<Result>>();

	private readonly queue: Set<Queued<T>>;

	private readonly pending: PendingChange<T>;

	/** Claims without an outcome. */
	private readonly open = new Set<Claim<T>>();

	private made = 0;

	private stopped = false;

	/** When the rate limit lets requests through again, in milliseconds since 1970. */
	private postponedUntil = 0;

	/** How many are claimed at once. */
	private size: number;

	constructor(
		tasks: T[],
		private readonly options: CreateOptions<T, Result>,
	) {
		this.queue = new Set(tasks.map((task) => ({ task, claimAt: 0 })));
		this.pending = new PendingChange(options.store);
		this.size = 2 * options.concurrency;
	}

	async run() {
		const { outcomes } = this;
		try {
			while (this.queue.size > 0 && !this.isOver()) await this.doRound();
			await this.pending.flush();
			return { outcomes };
		} catch (error) {
			for (const claim of this.open) this.withdraw(claim);
			return { outcomes, failure: { error, notWritten: await this.pending.giveUp() } };
		}
	}

	private isOver(): boolean {
		return this.stopped || this.options.signal?.aborted === true;
	}

	private async doRound(): Promise<void> {
		const { clock, limits, max, signal } = this.options;
		const next = Math.max(
			[...this.queue].reduce((min, { claimAt }) => Math.min(min, claimAt), Infinity),
			this.postponedUntil - CLAIM_LEAD_MS,
		);
		if (next > clock.now()) {
			// the process may be killed before the next call
			await this.pending.flush();
			await clock.sleep(next - clock.now(), signal);
			return;
		}
		// what was refused does not count
		if (limits.areSet) await this.pending.flush();
		const { left, limit } = await limits.left(clock.now() + limits.ahead);
		const room = Math.min(left, max - this.made);
		if (room < 1) {
			const used = left < 1 ? limit : undefined;
			for (const queued of [...this.queue]) this.settle(queued, { kind: 'overLimit', limit: used });
			return;
		}
		const ready = [...this.queue].filter(({ claimAt }) => claimAt <= clock.now());
		const won = await this.claimAll(ready.slice(0, Math.min(this.size, room)));
		await this.sendAll(await this.withinLimits(won));
	}

	/** Claims, and returns what has won. */
	private async claimAll(round: Array<Queued<T>>): Promise<Array<Claim<T>>> {
		const { clock, limits, signal } = this.options;
		const claims = round.map((queued): Claim<T> => {
			const names = { claim: randomUUID(), line: randomUUID() };
			const line: LineTexts = { ...NEW_LINE, ...queued.task.line, ...names };
			return { queued, line, writtenAt: clock.now(), at: 0 };
		});
		const onBegin = once(() => {
			for (const claim of claims) claim.writtenAt = clock.now();
		});
		for (const claim of claims) {
			this.pending.insert(claim.line);
			this.open.add(claim);
		}
		const won: Array<Claim<T>> = [];
		for (let undecided = claims; ; await clock.sleep(READ_AGAIN_MS, signal)) {
			const lines = await this.pending.write(
				undecided.map(({ queued }) => queued.task),
				onBegin,
			);
			const isTooLong = clock.now() - claims[0].writtenAt > MAX_UNDECIDED_MS;
			undecided = undecided.filter((each) => {
				const { queued, line } = each;
				const ofMarks = lines.filter((other) => hasMark(other, queued.task.asked));
				const own = ofMarks.find(({ claim }) => claim === line.claim);
				if (own) each.at = own.createdAt;
				if (own) limits.ahead = own.createdAt - each.writtenAt;
				const now = clock.now() + (own ? own.createdAt - each.writtenAt : 0);
				const result = claimResult(line.claim, ofMarks, now);
				if (result === 'won') won.push(each);
				else if (result !== 'wait' || isTooLong) {
					this.withdraw(each);
					const others = lines.filter(({ claim }) => claim !== line.claim);
					this.lose(queued, others, now, result === 'taken');
				} else return true;
				return false;
			});
			// others wait for what is withdrawn
			if (this.pending.isWithdrawing) await this.pending.flush();
			if (undecided.length === 0) return won;
		}
	}

	/** The next call deletes the line of the claim. */
	private withdraw(claim: Claim<T>): void {
		this.open.delete(claim);
		this.pending.remove(claim.line);
	}

	/** Another execution has its marks: what that has made is known, and what it is sending may yet be refused. */
	private lose(queued: Queued<T>, others: Line[], now: number, isKnown: boolean): void {
		const { clock, deadline } = this.options;
		queued.lostAt ??= clock.now();
		queued.claimAt = clock.now() + CLAIM_AGAIN_MS * (0.5 + clock.random());
		const isTooLong = clock.now() - queued.lostAt > GIVE_UP_MS || queued.claimAt > deadline;
		if (!isKnown && !isTooLong) return;
		const verdict = judge(queued.task.asked, others, now);
		if (verdict.kind === 'send') this.settle(queued, { kind: 'sendingElsewhere' });
		else this.settle(queued, verdict);
	}

	/** Withdraws the claims that a limit does not allow. */
	private async withinLimits(won: Array<Claim<T>>): Promise<Array<Claim<T>>> {
		if (won.length === 0) return won;
		const { left, limit } = await this.options.limits.left(Math.max(...won.map(({ at }) => at)));
		if (left >= 0) return won;
		const kept = Math.max(won.length + left, 0);
		for (const each of won.slice(kept)) {
			this.withdraw(each);
			this.settle(each.queued, { kind: 'overLimit', limit });
		}
		await this.pending.flush();
		return won.slice(0, kept);
	}

	/** Sends what has won. What is not sent is claimed again. */
	private async sendAll(won: Array<Claim<T>>): Promise<void> {
		const { clock, concurrency, deadline } = this.options;
		const startedAt = clock.now();
		const sent = new Set<Claim<T>>();
		const send = async (each: Claim<T>) => {
			if (await this.send(each)) sent.add(each);
		};
		await mapConcurrently(won, concurrency, send, () => this.isOver());
		for (const each of won) if (!sent.has(each)) this.withdraw(each);
		if (won.length > 0 && sent.size === 0 && clock.now() > deadline) {
			throw new UserFacingError(TABLE.tableTooSlow());
		}
		const duration = Math.max(clock.now() - startedAt, 1);
		if (sent.size > 0)
			this.size = clamp(Math.floor((sent.size * ROUND_MS) / duration), concurrency, MAX_ROUND);
	}

	/** @returns whether it was sent */
	private async send(claim: Claim<T>): Promise<boolean> {
		const { clock, send } = this.options;
		const { queued, line, writtenAt, at } = claim;
		const latest = writtenAt + CLAIM_TTL_MS;
		if (clock.now() > latest || this.isOver()) return false;
		const sent = await send(queued.task, latest);
		if (sent.kind === 'postponed') {
			this.postponedUntil = sent.until;
			return false;
		}
		const { result } = sent;
		this.withdraw(claim);
		if (sent.kind === 'rejected') {
			this.settle(queued, { kind: 'sent', result });
			return true;
		}
		const now: LineTexts = {
			...line,
			...(sent.kind === 'created'
				? { status: 'processing', projectId: sent.projectId, videoId: sent.videoId }
				: { status: 'check', message: sent.message }),
			claimedAt: new Date(at).toISOString(),
			line: randomUUID(),
		};
		this.made += 1;
		this.pending.insert(now, queued.task);
		this.settle(queued, { kind: 'sent', result, line: now });
		return true;
	}

	private settle(queued: Queued<T>, outcome: Outcome<Result>): void {
		this.outcomes.set(queued.task, outcome);
		this.queue.delete(queued);
		this.stopped ||= outcome.kind === 'sent' && this.options.stopAt(outcome.result);
	}
}

const NEW_LINE = {
	status: 'sending' as const,
	projectId: '',
	videoId: '',
	url: '',
	message: '',
	claimedAt: '',
};
