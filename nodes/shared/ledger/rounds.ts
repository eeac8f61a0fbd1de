import clamp from 'lodash/clamp';
import map from 'lodash/map';
import min from 'lodash/min';

import { UserFacingError } from '../items/rowError';
import { TABLE } from '../messages/table';
import { SECOND_MS } from '../utils/clock';
import { mapConcurrently } from '../utils/concurrency';
import { type Claim, lineAfter } from './claims';
import { judge } from './judge';
import { type Line, SEND_WITHIN_MS } from './line';
import { OpenClaims } from './openClaims';
import type { CreateOptions, Outcome, Task } from './task';

/** How many creations are in flight at the same time. */
export const SENDING = { concurrency: 5 };

/** How long the requests of a round should take: if the process is killed, one round is uncertain. */
const ROUND_MS = SECOND_MS / 2;
const MAX_ROUND = 250;

/** How long to wait before a claim is made again, and in all for the outcome of another execution. */
const CLAIM_AGAIN_MS = 2 * SECOND_MS;
const MAX_WAIT_FOR_OTHERS_MS = 30 * SECOND_MS;

/** Requests are claimed this long before the rate limit opens. */
const CLAIM_LEAD_MS = 2 * SECOND_MS;

/**
 * Sends each task, unless another execution has its marks. A round claims tasks and sends the winners. Their outcomes
 * are written together with the next round's claims.
 */
export class Rounds<Video, Result> {
	private readonly outcomes = new Map<Task<Video>, Outcome<Result>>();

	/** Tasks without an outcome, when each is claimed, and when it was lost first; in milliseconds since 1970. */
	private readonly queue: Map<Task<Video>, { claimAt: number; lostAt?: number }>;

	private readonly claims: OpenClaims<Video>;

	private made = 0;

	private stopped = false;

	/** When the rate limit lets requests through again, in milliseconds since 1970. */
	private postponedUntil = 0;

	/** How many are claimed at once. */
	private size: number;

	constructor(
		tasks: Array<Task<Video>>,
		private readonly options: CreateOptions<Video, Result>,
	) {
		this.queue = new Map(tasks.map((task) => [task, { claimAt: 0 }]));
		this.claims = new OpenClaims(options);
		this.size = 2 * options.concurrency;
	}

	/**
	 * Never throws: where the table fails, nothing further is sent.
	 *
	 * @returns the outcomes of all tasks that were started; if the table fails, also why, and the tasks whose videos it
	 * may not have
	 */
	async doAll() {
		const { outcomes, claims } = this;
		try {
			while (this.queue.size > 0 && !this.isOver()) {
				const due = await this.nextDue();
				if (due.length === 0) continue;
				const { won, lost } = await claims.claim(due);
				for (const { task, others, now, isKnown } of lost) this.lose(task, others, now, isKnown);
				await this.sendAll(await this.withinLimits(won));
			}
			await claims.flush();
			return { outcomes, failure: undefined, notWritten: [] };
		} catch (failure) {
			const unwritten: unknown[] = await claims.abandon();
			const notWritten = [...outcomes].flatMap(([task, outcome]) =>
				'line' in outcome && unwritten.includes(outcome.line) ? [task] : [],
			);
			return { outcomes, failure, notWritten };
		}
	}

	private isOver(): boolean {
		return this.stopped || this.options.signal?.aborted === true;
	}

	/** The tasks of the next round; empty until one is due, or if a limit allows none. */
	private async nextDue(): Promise<Array<Task<Video>>> {
		const { clock, limits, max, signal } = this.options;
		const times = map([...this.queue.values()], 'claimAt');
		const next = Math.max(min(times) ?? 0, this.postponedUntil - CLAIM_LEAD_MS);
		if (next > clock.now()) {
			// the process may be killed before the next call
			await this.claims.flush();
			await clock.sleep(next - clock.now(), signal);
			return [];
		}
		// refused requests must not count
		if (limits.areSet) await this.claims.flush();
		const { remaining, limit } = await limits.remaining(clock.now() + limits.ahead);
		const room = Math.min(remaining, max - this.made);
		if (room < 1) {
			const used = remaining < 1 ? limit : undefined;
			for (const task of this.queue.keys()) this.settle(task, { kind: 'overLimit', limit: used });
			return [];
		}
		const due = [...this.queue].filter(([, { claimAt }]) => claimAt <= clock.now());
		return due.slice(0, Math.min(this.size, room)).map(([task]) => task);
	}

	/** Another execution has the marks: what that has made is known, and what it is sending may yet be refused. */
	private lose(task: Task<Video>, others: Line[], now: number, isKnown: boolean): void {
		const { clock, deadline } = this.options;
		const lostAt = this.queue.get(task)?.lostAt ?? clock.now();
		const claimAt = clock.now() + CLAIM_AGAIN_MS * (0.5 + clock.random());
		this.queue.set(task, { claimAt, lostAt });
		const isTooLong = clock.now() - lostAt > MAX_WAIT_FOR_OTHERS_MS || claimAt > deadline;
		if (!isKnown && !isTooLong) return;
		const verdict = judge(task.asked, others, now);
		this.settle(
			task,
			verdict.kind === 'send' ? { kind: 'sendingElsewhere', line: verdict.after } : verdict,
		);
	}

	/** Withdraws the claims that a limit does not allow. */
	private async withinLimits(won: Array<Claim<Video>>): Promise<Array<Claim<Video>>> {
		if (won.length === 0) return won;
		const now = Math.max(...won.map(({ at }) => at));
		const { remaining, limit } = await this.options.limits.remaining(now);
		if (remaining >= 0) return won;
		const kept = Math.max(won.length + remaining, 0);
		for (const claim of won.slice(kept)) {
			this.claims.withdraw(claim);
			this.settle(claim.task, { kind: 'overLimit', limit });
		}
		await this.claims.flush();
		return won.slice(0, kept);
	}

	/** Sends what has won. What is not sent is claimed again. */
	private async sendAll(won: Array<Claim<Video>>): Promise<void> {
		const { clock, concurrency, deadline } = this.options;
		const startedAt = clock.now();
		const send = async (claim: Claim<Video>) => await this.sendClaimed(claim);
		await mapConcurrently(won, concurrency, send, () => this.isOver());
		const notSent = won.filter((claim) => this.claims.isOpen(claim));
		for (const claim of notSent) this.claims.withdraw(claim);
		const sent = won.length - notSent.length;
		if (won.length > 0 && sent === 0 && clock.now() > deadline) {
			throw new UserFacingError(TABLE.tableTooSlow());
		}
		if (sent === 0) return;
		const duration = Math.max(clock.now() - startedAt, 1);
		this.size = clamp(Math.floor((sent * ROUND_MS) / duration), concurrency, MAX_ROUND);
	}

	private async sendClaimed(claim: Claim<Video>): Promise<void> {
		const { clock, send } = this.options;
		const { task, writtenAt } = claim;
		const latest = writtenAt + SEND_WITHIN_MS;
		if (clock.now() > latest || this.isOver()) return;
		const sent = await send(task, latest);
		if (sent.kind === 'postponed') {
			this.postponedUntil = sent.until;
			return;
		}
		const line = lineAfter(claim, sent);
		if (line) this.made += 1;
		this.claims.withdraw(claim, line);
		this.settle(task, { kind: 'sent', result: sent.result, line });
	}

	private settle(task: Task<Video>, outcome: Outcome<Result>): void {
		this.outcomes.set(task, outcome);
		this.queue.delete(task);
		this.stopped ||= outcome.kind === 'sent' && this.options.stopAt(outcome.result);
	}
}
