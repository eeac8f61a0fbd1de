import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** How often is looked, in milliseconds. */
const RESOLUTION_MS = 1;

const MIB = 1024 * 1024;

/** Reads the memory of the process while its main thread is busy, and keeps the highest figure. */
const WATCHER = `
	const { workerData: highest } = require('node:worker_threads');
	setInterval(() => {
		highest[0] = Math.max(highest[0], process.memoryUsage.rss());
	}, ${RESOLUTION_MS});
`;

/** What a piece of work has cost. */
export interface Cost {
	/** The longest that the event loop was not free, in milliseconds. */
	stallMs: number;
	/** The most memory of the process above what it needs at rest, in MiB. */
	memoryMib: number;
}

/** How long the main thread has waited for a processor that others had, in milliseconds; 0 where only Linux could tell. */
function waitedMs(): number {
	try {
		const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
		return Number(waited) / 1e6;
	} catch {
		return 0;
	}
}

const pause = async () => await new Promise((resolve) => setTimeout(resolve, 5 * RESOLUTION_MS));

/** Measures pieces of work, one after the other. */
export class Meter {
	private readonly highest = new Float64Array(new SharedArrayBuffer(8));

	private readonly watcher = new Worker(WATCHER, { eval: true, workerData: this.highest });

	/** The lowest ever: a process keeps memory that it no longer needs, and uses it again unseen. */
	private atRest = Infinity;

	last: Cost = { stallMs: 0, memoryMib: 0 };

	/** Takes what the process needs now for what it needs at rest, until it needs less. */
	rest(): void {
		this.atRest = Infinity;
	}

	/** Does the work, and leaves in {@link last} what it has cost. */
	async measure<T>(work: () => Promise<T>): Promise<T> {
		collect();
		this.highest[0] = process.memoryUsage.rss();
		this.atRest = Math.min(this.atRest, this.highest[0]);
		const stalls = new Stalls();
		await pause();
		try {
			return await work();
		} finally {
			// the last stall is seen when the loop has turned
			await pause();
			const memoryMib = (this.highest[0] - this.atRest) / MIB;
			this.last = { stallMs: stalls.end(), memoryMib };
		}
	}

	async close(): Promise<void> {
		await this.watcher.terminate();
	}
}

/** The stalls of the event loop from now on. What other processes have taken of the processor does not count. */
class Stalls {
	private longest = 0;

	private at = performance.now() - waitedMs();

	private readonly timer = setInterval(() => {
		const now = performance.now() - waitedMs();
		this.longest = Math.max(this.longest, now - this.at - RESOLUTION_MS);
		this.at = now;
	}, RESOLUTION_MS);

	/** @returns the longest one, in milliseconds */
	end(): number {
		clearInterval(this.timer);
		return this.longest;
	}
}
