import type { Asked } from '../../../../nodes/shared/ledger/facts';
import type { Line, LineTexts } from '../../../../nodes/shared/ledger/line';
import type { Change, Store } from '../../../../nodes/shared/ledger/store';
import type { Task } from '../../../../nodes/shared/ledger/task';
import type { Clock } from '../../../../nodes/shared/utils/clock';
import type { Random, Time } from './time';

/** A process that can be killed: what it waits for never comes then. */
export class Process {
	dead = false;

	async of<T>(promise: Promise<T>): Promise<T> {
		const settled = await promise.then(
			(value) => ({ value }),
			(error: unknown) => ({ error }),
		);
		if (this.dead) return await new Promise<T>(() => {});
		if ('error' in settled) throw settled.error;
		return settled.value;
	}
}

export interface Faults {
	/** Share of the transactions that commit late. */
	heldCommits: number;
	/** Share of the calls that fail before, or after, they have committed. */
	failBefore: number;
	failAfter: number;
	/** How far the clock of the table is ahead, in milliseconds. */
	skewMs: number;
}

/** Lines whose IDs are given at INSERT, and which are seen at COMMIT. */
export class Database {
	lines: Line[] = [];

	private lastId = 0;

	calls = 0;

	constructor(
		readonly time: Time,
		readonly random: Random,
		readonly faults: Faults,
	) {}

	private hold(): number {
		const { random } = this;
		if (!random.chance(this.faults.heldCommits)) return random.between(0, 8);
		return random.chance(0.8) ? random.between(50, 600) : random.between(600, 6_000);
	}

	/** A statement in a transaction of its own: what it does is seen after a while. */
	private async transaction(process: Process, statement: () => () => void): Promise<void> {
		const { time, random, faults } = this;
		await time.sleep(random.between(1, 15));
		if (random.chance(faults.failBefore)) throw new Error('database is locked');
		if (process.dead) return await new Promise(() => {});
		const commit = statement();
		await time.sleep(this.hold());
		// a killed process takes some of its transactions with it
		if (process.dead && random.chance(0.5)) return await new Promise(() => {});
		commit();
		await time.sleep(random.between(0, 10));
		if (random.chance(faults.failAfter)) throw new Error('connection lost');
	}

	async insert(process: Process, lines: LineTexts[]): Promise<void> {
		await this.transaction(process, () => {
			const createdAt = this.time.now + this.faults.skewMs;
			const stored = lines.map((line): Line => ({ ...line, id: ++this.lastId, createdAt }));
			return () => void this.lines.push(...stored);
		});
	}

	async remove(process: Process, names: string[]): Promise<void> {
		await this.transaction(process, () => () => {
			this.lines = this.lines.filter(({ line }) => !names.includes(line));
		});
	}

	select(about: Asked[]): Line[] {
		return this.lines
			.filter(({ rowMark, request, projectId, videoId }) =>
				about.some(
					(asked) =>
						(rowMark && rowMark === asked.rowMark) ||
						request === asked.request ||
						[projectId, videoId].some((id) => id && asked.projects.includes(id)),
				),
			)
			.map((line) => ({ ...line }));
	}
}

/** Share of the calls that wait for those of other executions. */
const BEHIND_OTHERS = 0.02;

/** The table as a process reaches it. What fails is done again for a while, so that lines may be written twice. */
export class TableStore implements Store {
	constructor(
		private readonly db: Database,
		private readonly process: Process,
	) {}

	async write(
		{ insert = [], remove = [] }: Partial<Change>,
		about: Asked[] = [],
		onBegin?: () => void,
	): Promise<Line[]> {
		const { time, random } = this.db;
		if (random.chance(BEHIND_OTHERS)) await this.process.of(time.sleep(random.between(1, 40_000)));
		onBegin?.();
		return await this.call(async () => {
			if (insert.length > 0) await this.db.insert(this.process, insert);
			if (this.process.dead) return await new Promise<never>(() => {});
			if (remove.length > 0) await this.db.remove(this.process, remove);
			if (this.process.dead) return await new Promise<never>(() => {});
			return await this.later(() => this.db.select(about));
		});
	}

	async writeUnawaited(change: Change): Promise<void> {
		const { insert, remove } = change;
		void (async () => {
			if (insert.length > 0) await this.db.insert(this.process, insert);
			if (remove.length > 0) await this.db.remove(this.process, remove);
		})().catch(() => {});
		await Promise.resolve();
	}

	async readSince(time: number): Promise<Line[]> {
		return await this.call(
			async () =>
				await this.later(() =>
					this.db.lines
						.filter(({ createdAt }) => createdAt >= time)
						.map((line): Line => ({ ...line })),
				),
		);
	}

	private async later<T>(read: () => T): Promise<T> {
		await this.db.time.sleep(this.db.random.between(1, 20));
		const found = read();
		await this.db.time.sleep(this.db.random.between(1, 10));
		return found;
	}

	private async call<T>(work: () => Promise<T>): Promise<T> {
		this.db.calls++;
		for (const delay of [1_000, 2_000, 4_000]) {
			try {
				return await this.process.of(work());
			} catch {
				await this.process.of(this.db.time.sleep(delay));
			}
		}
		return await this.process.of(work());
	}
}

/** A project as the service has it. */
export interface Project {
	id: string;
	request: string;
	rowMark: string;
	version: string;
	/** Which row of the sheet it was made for, of those that have had its ID. */
	made: string;
	at: number;
	doneAt: number;
	fails: boolean;
	by: string;
	account: string;
}

export type Answer =
	| { kind: 'created'; project: Project }
	| { kind: 'rejected' | 'uncertain' }
	| { kind: 'postponed'; until: number };

export type LookedUp =
	| { kind: 'finished'; status: 'completed' | 'failed' }
	| { kind: 'processing' | 'unknown' | 'busy' };

/** Creates projects, and loses answers. */
export class Service {
	readonly projects: Project[] = [];

	onCreated: (project: Project) => void = () => {};

	constructor(
		readonly time: Time,
		readonly random: Random,
		public isFaulty: boolean,
		public showsProjects: boolean,
	) {}

	async post(
		process: Process,
		{ asked, line }: Task,
		made: string,
		by: string,
		latest: number,
	): Promise<Answer> {
		return await process.of(
			this.answer(
				process,
				{
					request: asked.request,
					rowMark: asked.rowMark,
					version: asked.version,
					account: line.account,
					...{ made, by },
				},
				latest,
			),
		);
	}

	private async answer(
		process: Process,
		asked: Omit<Project, 'id' | 'at' | 'doneAt' | 'fails'>,
		latest: number,
	): Promise<Answer> {
		const { time, random } = this;
		if (this.isFaulty && random.chance(0.06)) {
			const until = time.now + random.between(2_000, 60_000);
			if (until > latest) {
				await time.sleep(random.between(1, 100));
				return { kind: 'postponed', until };
			}
			await time.sleep(until - time.now);
		}
		if (process.dead) return await new Promise<never>(() => {});
		await time.sleep(random.between(20, 1_500));
		const chance = this.isFaulty ? random.next() : 1;
		if (chance < 0.04) return { kind: 'rejected' };
		if (chance < 0.06) return { kind: 'uncertain' };
		const project: Project = {
			...asked,
			id: `P${this.projects.length + 1}`,
			at: time.now,
			doneAt: time.now + random.between(120_000, 300_000),
			fails: random.chance(0.08),
		};
		this.projects.push(project);
		this.onCreated(project);
		const isSlow = this.isFaulty && random.chance(0.05);
		await time.sleep(random.between(20, isSlow ? 55_000 : 1_500));
		return chance < 0.11 ? { kind: 'uncertain' } : { kind: 'created', project };
	}

	async lookUp(process: Process, id: string): Promise<LookedUp> {
		await process.of(this.time.sleep(this.random.between(20, 300)));
		if (!this.showsProjects || (this.isFaulty && this.random.chance(0.15))) return { kind: 'busy' };
		const project = this.projects.find((each) => each.id === id);
		if (!project) return { kind: 'unknown' };
		if (this.time.now < project.doneAt) return { kind: 'processing' };
		return { kind: 'finished', status: project.fails ? 'failed' : 'completed' };
	}
}

export const clockOf = (time: Time, random: Random, process: Process): Clock => ({
	now: () => time.now,
	sleep: async (ms) => await process.of(time.sleep(ms)),
	random: () => random.next(),
});
