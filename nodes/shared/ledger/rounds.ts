import clamp from 'lodash/clamp';
import map from 'lodash/map';
import min from 'lodash/min';
import once from 'lodash/once';

import { UserFacingError } from '../items/rowError';
import { TABLE } from '../messages/table';
import { SECOND_MS } from '../utils/clock';
import { mapConcurrently } from '../utils/mapConcurrently';
import { hasMark } from './asked';
import { type Claim, claimResult, lineAfter, newClaim } from './claims';
import type { CreateOptions, Outcome, Task } from './creation';
import { judge } from './judge';
import { SEND_WITHIN_MS, type Line } from './line';
import type { Change } from './store';

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

/**
 * Sends each task, unless another execution has its marks. A round claims, sends what has won, and leaves what came of it to
 * be written together with the claims of the next round.
 */
export class Rounds<Video, Result> {
	private readonly outcomes = new Map<Task<Video>, Outcome<Result>>();

	/** Tasks without an outcome, when each is claimed, and when it was lost first; in milliseconds since 1970. */
	private readonly queue: Map<Task<Video>, { claimAt: number; lostAt?: number }>;

	/** Claims without an outcome. */
	private readonly open = new Set<Claim<Video>>();

	/** What the next call writes. */
	private pending: Change = { insert: [], remove: [] };

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
		this.size = 2 * options.concurrency;
	}

	/**
	 * Never throws: where the table fails, nothing further is sent.
	 *
	 * @returns the outcomes of all tasks that were begun; where the table fails also why, and the tasks whose videos it may
	 * not know
	 */
	async doAll() {
		const { outcomes } = this;
		try {
			while (this.queue.size > 0 && !this.isOver()) {
				const due = await this.nextDue();
				if (due.length === 0) continue;
				const won = await this.claimAll(due);
				await this.sendAll(await this.withinLimits(won));
			}
			await this.flush();
			return { outcomes, failure: undefined, notWritten: [] };
		} catch (failure) {
			for (const claim of this.open) this.withdraw(claim);
			// claims that were not sent are deleted, whether or not the failed call has written them
			const insert = this.pending.insert.filter(({ status }) => status !== 'sending');
			await this.options.store.writeUnawaited({ ...this.pending, insert }).catch(() => {});
			const notWritten = [...outcomes].flatMap(([task, outcome]) =>
				'line' in outcome && insert.some((line) => line === outcome.line) ? [task] : [],
			);
			return { outcomes, failure, notWritten };
		}
	}

	private isOver(): boolean {
		return this.stopped || this.options.signal?.aborted === true;
	}

	/** The tasks of the next round, of which there are none until they are due, nor where a limit allows none. */
	private async nextDue(): Promise<Array<Task<Video>>> {
		const { clock, limits, max, signal } = this.options;
		const times = map([...this.queue.values()], 'claimAt');
		const next = Math.max(min(times) ?? 0, this.postponedUntil - CLAIM_LEAD_MS);
		if (next > clock.now()) {
			// the process may be killed before the next call
			await this.flush();
			await clock.sleep(next - clock.now(), signal);
			return [];
		}
		// what was refused does not count
		if (limits.areSet) await this.flush();
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

	/** Claims, and returns what has won. */
	private async claimAll(tasks: Array<Task<Video>>): Promise<Array<Claim<Video>>> {
		const { clock, signal } = this.options;
		const claims = tasks.map((task) => newClaim(task, clock.now()));
		for (const claim of claims) {
			this.pending.insert.push(claim.line);
			this.open.add(claim);
		}
		const onBegin = once(() => {
			for (const claim of claims) claim.writtenAt = clock.now();
		});
		const won: Array<Claim<Video>> = [];
		for (let undecided = claims; ; await clock.sleep(READ_AGAIN_MS, signal)) {
			const lines = await this.write(map(undecided, 'task'), onBegin);
			const isTooLong = clock.now() - claims[0].writtenAt > MAX_UNDECIDED_MS;
			undecided = undecided.filter((claim) => {
				const ofMarks = lines.filter((line) => hasMark(line, claim.task.asked));
				const now = clock.now() + this.readBack(claim, ofMarks);
				const result = claimResult(claim.line.claim, ofMarks, now);
				if (result === 'wait' && !isTooLong) return true;
				if (result === 'won') won.push(claim);
				else this.lose(claim, lines, now, result === 'taken');
				return false;
			});
			// others wait for what is withdrawn
			if (this.pending.remove.length > 0) await this.flush();
			if (undecided.length === 0) return won;
		}
	}

	/** @returns how far the clock of the table is ahead, in milliseconds; 0 where a person has deleted the line of the claim */
	private readBack(claim: Claim<Video>, lines: Line[]): number {
		const own = lines.find((line) => line.claim === claim.line.claim);
		if (!own) return 0;
		claim.at = own.createdAt;
		const ahead = own.createdAt - claim.writtenAt;
		this.options.limits.ahead = ahead;
		return ahead;
	}

	/** Another execution has the marks: what that has made is known, and what it is sending may yet be refused. */
	private lose(claim: Claim<Video>, lines: Line[], now: number, isKnown: boolean): void {
		const { clock, deadline } = this.options;
		const { task } = claim;
		this.withdraw(claim);
		const lostAt = this.queue.get(task)?.lostAt ?? clock.now();
		const claimAt = clock.now() + CLAIM_AGAIN_MS * (0.5 + clock.random());
		this.queue.set(task, { claimAt, lostAt });
		const isTooLong = clock.now() - lostAt > GIVE_UP_MS || claimAt > deadline;
		if (!isKnown && !isTooLong) return;
		const others = lines.filter((line) => line.claim !== claim.line.claim);
		const verdict = judge(task.asked, others, now);
		this.settle(task, verdict.kind === 'send' ? { kind: 'sendingElsewhere' } : verdict);
	}

	/** Withdraws the claims that a limit does not allow. */
	private async withinLimits(won: Array<Claim<Video>>): Promise<Array<Claim<Video>>> {
		if (won.length === 0) return won;
		const now = Math.max(...won.map(({ at }) => at));
		const { remaining, limit } = await this.options.limits.remaining(now);
		if (remaining >= 0) return won;
		const kept = Math.max(won.length + remaining, 0);
		for (const claim of won.slice(kept)) {
			this.withdraw(claim);
			this.settle(claim.task, { kind: 'overLimit', limit });
		}
		await this.flush();
		return won.slice(0, kept);
	}

	/** Sends what has won. What is not sent is claimed again. */
	private async sendAll(won: Array<Claim<Video>>): Promise<void> {
		const { clock, concurrency, deadline } = this.options;
		const startedAt = clock.now();
		const send = async (claim: Claim<Video>) => await this.sendClaimed(claim);
		await mapConcurrently(won, concurrency, send, () => this.isOver());
		const notSent = won.filter((claim) => this.open.has(claim));
		for (const claim of notSent) this.withdraw(claim);
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
		const { result } = sent;
		this.withdraw(claim);
		const line = lineAfter(claim, sent);
		if (line) {
			this.made += 1;
			this.pending.insert.push(line);
		}
		this.settle(task, { kind: 'sent', result, line });
	}

	/** The next call deletes the line of the claim. */
	private withdraw(claim: Claim<Video>): void {
		this.open.delete(claim);
		this.pending.remove.push(claim.line.line);
	}

	private settle(task: Task<Video>, outcome: Outcome<Result>): void {
		this.outcomes.set(task, outcome);
		this.queue.delete(task);
		this.stopped ||= outcome.kind === 'sent' && this.options.stopAt(outcome.result);
	}

	private async flush(): Promise<void> {
		if (this.pending.insert.length + this.pending.remove.length > 0) await this.write([]);
	}

	/** Writes what is pending, and reads what has the marks of these tasks, or shows their projects. */
	private async write(tasks: Array<Task<Video>>, onBegin?: () => void): Promise<Line[]> {
		const asked = map(tasks, 'asked');
		const lines = await this.options.store.write(this.pending, asked, onBegin);
		this.pending = { insert: [], remove: [] };
		return lines;
	}
}
