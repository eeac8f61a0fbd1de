import type { Limit } from '../fields/paidVideos';
import { DAY_MS, MINUTE_MS } from '../utils/clock';
import { claimTime, type Line } from './line';
import { hasUnknownRequest } from './marks';
import type { Store } from './store';

/** Longer than a month. */
const PERIOD_MS = 32 * DAY_MS;

/** How late a database may show a line that was written. A claim that is older than that is not sent any more. */
const SHOWN_LATE_MS = 2 * MINUTE_MS;

/**
 * Why a limit is never exceeded: after claiming, a run counts the lines of the period, and withdraws its claims beyond
 * the limit. The run that counts last sees all claims that are kept. If only one more is allowed, two runs may both
 * withdraw: then the next run sends.
 */
export class Limits {
	private lines: Line[] = [];

	/** When the newest of them was written. */
	private newest?: number;

	/** How far the clock of the table is ahead of that of this process, in milliseconds, as far as is known. */
	ahead = 0;

	constructor(
		private readonly limits: Limit[],
		private readonly store: Pick<Store, 'readSince'>,
	) {}

	get areSet(): boolean {
		return this.limits.length > 0;
	}

	/**
	 * How many more videos fit, negative if claims must be withdrawn, and the strictest limit.
	 *
	 * @param now by the clock of the table, in milliseconds since 1970
	 */
	async remaining(now: number): Promise<{ remaining: number; limit?: Limit }> {
		if (!this.areSet) return { remaining: Infinity };
		await this.read(now);
		return this.limits
			.map((limit) => ({ limit, remaining: limit.max - this.countOf(limit, now) }))
			.reduce((least, each) => (each.remaining < least.remaining ? each : least));
	}

	/** All lines of the period at first, then only new ones. Lines of claims that were withdrawn are gone. */
	private async read(now: number): Promise<void> {
		const isTotal = this.limits.some(({ campaign }) => campaign !== undefined);
		const since =
			this.newest === undefined ? (isTotal ? 0 : now - PERIOD_MS) : this.newest - SHOWN_LATE_MS;
		const lines = await this.store.readSince(since);
		this.lines = [...this.lines.filter(({ createdAt }) => createdAt < since), ...lines];
		this.newest = this.lines.reduce((max, { createdAt }) => Math.max(max, createdAt), 0);
	}

	private countOf({ periodOf, campaign }: Limit, now: number): number {
		const period = periodOf(now);
		const isCounted = (line: Line) =>
			!hasUnknownRequest(line) &&
			periodOf(claimTime(line)) === period &&
			(campaign === undefined || line.campaign === campaign);
		const counted = this.lines.filter(isCounted);
		// a crash can leave two lines of a claim, and rows can share a video
		return new Set(counted.map(({ claim }) => claim)).size;
	}
}
