import map from 'lodash/map';
import once from 'lodash/once';

import { SECOND_MS } from '../utils/clock';
import { type Claim, claimResult, newClaim } from './claims';
import { hasMark } from './facts';
import type { Line, LineTexts } from './line';
import type { Change } from './store';
import type { CreateOptions, Task } from './task';

/** How long to wait before rereading claims, and in total: other runs wait for these claims. */
const READ_AGAIN_MS = SECOND_MS / 5;
const MAX_UNDECIDED_MS = 3 * SECOND_MS;

/**
 * The claims of a run in the table, from when they are written until they are deleted. What becomes of them is written
 * together with the next claims.
 */
export class OpenClaims<Video> {
	/** Claims without an outcome. */
	private readonly open = new Set<Claim<Video>>();

	/** What the next call writes. */
	private pending: Change = { insert: [], remove: [] };

	constructor(
		private readonly options: Pick<
			CreateOptions<Video, unknown>,
			'store' | 'clock' | 'limits' | 'signal'
		>,
	) {}

	/**
	 * Writes claims, and reads until each is won or lost. Lost ones are withdrawn, and returned with what others have
	 * claimed or created.
	 */
	async claim(tasks: Array<Task<Video>>) {
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
		const lost: Array<{ task: Task<Video>; others: Line[]; now: number; isKnown: boolean }> = [];
		for (let undecided = claims; ; await clock.sleep(READ_AGAIN_MS, signal)) {
			const lines = await this.write(map(undecided, 'task'), onBegin);
			const isTooLong = clock.now() - claims[0].writtenAt > MAX_UNDECIDED_MS;
			undecided = undecided.filter((claim) => {
				const { task } = claim;
				const { claim: name } = claim.line;
				const now = clock.now() + this.readBack(claim, lines);
				const ofMarks = lines.filter((line) => hasMark(line, task.asked));
				const result = claimResult(name, ofMarks, now);
				if (result === 'wait' && !isTooLong) return true;
				if (result === 'won') {
					won.push(claim);
				} else {
					this.withdraw(claim);
					const others = lines.filter((line) => line.claim !== name);
					lost.push({ task, others, now, isKnown: result === 'taken' });
				}
				return false;
			});
			// others wait for what is withdrawn
			if (this.pending.remove.length > 0) await this.flush();
			if (undecided.length === 0) return { won, lost };
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

	isOpen(claim: Claim<Video>): boolean {
		return this.open.has(claim);
	}

	/** The next call deletes the line of the claim, and writes the one that replaces it, if any. */
	withdraw(claim: Claim<Video>, after?: LineTexts): void {
		this.open.delete(claim);
		this.pending.remove.push(claim.line.line);
		if (after) this.pending.insert.push(after);
	}

	async flush(): Promise<void> {
		if (this.pending.insert.length + this.pending.remove.length > 0) await this.write([]);
	}

	/**
	 * Where the table fails: deletes all claims that are open, without waiting for it. Never throws.
	 *
	 * @returns the lines that the table may not have
	 */
	async abandon(): Promise<LineTexts[]> {
		for (const claim of this.open) this.withdraw(claim);
		// claims that were not sent are deleted, whether or not the failed call has written them
		const insert = this.pending.insert.filter(({ status }) => status !== 'sending');
		await this.options.store.writeUnawaited({ ...this.pending, insert }).catch(() => {});
		return insert;
	}

	/** Writes what is pending, and reads what has the marks of these tasks, or shows their projects. */
	private async write(tasks: Array<Task<Video>>, onBegin?: () => void): Promise<Line[]> {
		const asked = map(tasks, 'asked');
		const lines = await this.options.store.write(this.pending, asked, onBegin);
		this.pending = { insert: [], remove: [] };
		return lines;
	}
}
