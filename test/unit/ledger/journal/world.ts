import countBy from 'lodash/countBy';
import findLast from 'lodash/findLast';
import sortBy from 'lodash/sortBy';
import takeWhile from 'lodash/takeWhile';

import { Budget } from '../../../../nodes/shared/ledger/journal/budget';
import {
	type EventStore,
	type KeyState,
	keyState,
	type LedgerEvent,
	type StoredEvent,
} from '../../../../nodes/shared/ledger/journal/events';
import type {
	AttemptOutcome,
	KeyedResults,
	KeyedTask,
	Postponed,
} from '../../../../nodes/shared/ledger/journal/keyedRun';
import { oncePerKey } from '../../../../nodes/shared/ledger/journal/oncePerKey';
import { seededRandom } from '../../../simulator/random';
import { VirtualClock } from '../../../support/virtualClock';

/** Any number of requests may be sent in a run. */
export const NO_LIMIT = {
	max: Infinity,
	overLimit: (): never => {
		throw new Error('There is no limit');
	},
};

export interface ExecutionPlan {
	/** In milliseconds after the start. */
	startsAt: number;
	killedAt: number | null;
	concurrency: number;
	/** With which one it begins; by default 0. */
	firstKey?: number;
}

interface WorldPlan {
	seed: number;
	keys: number;
	/** The longest time in milliseconds that each may take. */
	commitMs: number;
	tableMs: number;
	requestMs: number;
	/** The clock of the table minus those of the executions, in milliseconds. */
	clockOffset: number;
	/** Share of the calls whose events are written once more, some time before or after. */
	repeatedAppends: number;
	/** Share of the requests whose answer gets lost. */
	lostAnswers: number;
	/** Share of the requests that the rate limit puts off, for up to {@link MAX_WAIT_MS}. */
	postponed?: number;
	/** How many requests may be sent in each period; by default any number. */
	budget?: number;
	/** When the second period begins, in milliseconds after the start; by default there is one period. */
	midnightAfter?: number;
	/** Share of the calls that write which fail for good. */
	tableFailures?: number;
}

type Outcome =
	| { kind: 'created' | 'uncertain' | 'overBudget' }
	| { kind: 'known'; state: KeyState };

const MAX_WAIT_MS = 300_000;

/** Never goes on: what a killed process waits for. */
const forever = new Promise<never>(() => {});

/** Executions, a table whose transactions commit late, and a service, all in virtual time. */
export class World {
	readonly clock = new VirtualClock();

	readonly started = this.clock.now();

	/** How often each key was created by each execution. */
	private readonly creations: Array<{ key: string; executionId: string; period: string }> = [];

	private readonly rows: Array<StoredEvent & { visibleAt: number }> = [];

	private readonly ended: Array<KeyedResults<KeyedTask, Outcome>> = [];

	private lastId = 0;

	private lastExecution = 0;

	/** How many attempts of one execution had no outcome at the same time, at most. */
	mostUnderWay = 0;

	private readonly random: () => number;

	constructor(private readonly plan: WorldPlan) {
		this.random = seededRandom(plan.seed);
	}

	async play(executions: ExecutionPlan[]): Promise<void> {
		await this.clock.run(
			Promise.all(
				executions.map(async (each) => await this.execute(each, String(++this.lastExecution))),
			),
		);
	}

	/** How many videos were created. */
	get created(): number {
		return this.creations.length;
	}

	/** How many lines the table has. */
	get lines(): number {
		return this.rows.length;
	}

	/** The most that were created in a period, by the clock of the table. */
	get mostInPeriod(): number {
		return Math.max(0, ...Object.values(countBy(this.creations, 'period')));
	}

	/** How many keys of executions that have ended have no outcome. */
	get unanswered(): number {
		return this.ended.reduce((sum, { results }) => sum + this.plan.keys - results.size, 0);
	}

	/** Keys that were created more often than that, or twice by one execution. */
	doubled(allowed = 1): string[] {
		return this.keys().filter((key) => {
			const by = this.creatorsOf(key);
			return by.length > allowed || new Set(by).size < by.length;
		});
	}

	creatorsOf(key: string): string[] {
		return this.creations.filter((each) => each.key === key).map(({ executionId }) => executionId);
	}

	uncertainKeys(): string[] {
		return this.keys().filter((key) => {
			const { kind } = this.stateOf(key);
			return kind === 'uncertain' || kind === 'sending';
		});
	}

	/** Keys of which an execution that ran to its end says nothing, or something wrong. */
	unaccounted(): string[] {
		return this.ended.flatMap(({ results, failure }) => {
			if (failure) throw failure.error;
			const outcomes = new Map([...results].map(([{ key }, outcome]) => [key, outcome]));
			return this.keys().filter((key) => !this.isTrue(key, outcomes.get(key)));
		});
	}

	/** Keys that an execution has created, and neither the table nor the execution's failure names. */
	forgotten(): string[] {
		return this.ended.flatMap(({ results, failure }) =>
			[...results].flatMap(([task, { kind }]) => {
				const isWritten = kind !== 'created' || this.stateOf(task.key).kind === 'created';
				return isWritten || failure?.notWritten.includes(task) ? [] : task.key;
			}),
		);
	}

	private isTrue(key: string, outcome: Outcome | undefined): boolean {
		if (!outcome) return false;
		if (outcome.kind === 'known' && outcome.state.kind !== 'created') return true;
		return outcome.kind === 'uncertain' || this.creatorsOf(key).length === 1;
	}

	private stateOf(key: string): KeyState {
		return keyState(this.rows.filter((row) => row.key === key));
	}

	private keys(): string[] {
		return Array.from({ length: this.plan.keys }, (_, index) => `key ${index}`);
	}

	private keysFor({ firstKey = 0 }: ExecutionPlan): string[] {
		const keys = this.keys();
		const first = firstKey % keys.length;
		return [...keys.slice(first), ...keys.slice(0, first)];
	}

	private async execute(plan: ExecutionPlan, executionId: string): Promise<void> {
		const { clock } = this;
		const killedAt = plan.killedAt === null ? Infinity : clock.now() + plan.killedAt;
		const alive = async () => (clock.now() >= killedAt ? await forever : undefined);
		const work = async () => {
			await clock.sleep(plan.startsAt);
			const table = this.table(alive);
			const tasks = this.keysFor(plan).map((key): KeyedTask => ({ row: key, key, request: key }));
			const ended = await oncePerKey<KeyedTask, Outcome>(tasks, {
				store: table,
				writer: { workflow: 'Ads', executionId },
				perRun: NO_LIMIT,
				clock,
				concurrency: plan.concurrency,
				deadline: Infinity,
				known: (_, state) => ({ kind: 'known', state }),
				spending: this.spending(table),
				send: async ({ key }) => await this.send(key, executionId, alive),
				stopAt: () => false,
			});
			await alive();
			this.ended.push(ended);
		};
		const killed = killedAt === Infinity ? forever : clock.sleep(killedAt - clock.now());
		await Promise.race([work(), killed]);
	}

	private spending(table: EventStore) {
		const { budget: max } = this.plan;
		if (max === undefined) return undefined;
		const limit = { name: 'a period', max, periodOf: (time: number) => this.periodOf(time) };
		const budget = new Budget([limit], table, () => this.clock.now());
		return { budget, overBudget: () => ({ kind: 'overBudget' }) as const };
	}

	private periodOf(time: number): string {
		return time < this.started + (this.plan.midnightAfter ?? Infinity) ? 'first' : 'second';
	}

	private async pause(ms: number): Promise<void> {
		await this.clock.sleep(Math.floor(this.random() * ms));
	}

	private table(alive: () => Promise<void>): EventStore {
		const { tableMs, commitMs } = this.plan;
		const underWay = new Set<string>();
		const table: EventStore = {
			append: async (events) => {
				if (this.random() < (this.plan.tableFailures ?? 0)) await this.fail(events);
				for (const { state, key } of events) {
					if (state === 'sending') underWay.add(key);
					else underWay.delete(key);
				}
				this.mostUnderWay = Math.max(this.mostUnderWay, underWay.size);
				await alive();
				await this.pause(tableMs);
				await alive();
				if (this.random() < this.plan.repeatedAppends) await this.repeat(events);
				const commits = this.random() * commitMs;
				this.insert(events, this.clock.now() + commits);
				await this.clock.sleep(commits);
				await alive();
				await this.pause(tableMs);
				await alive();
			},
			appendUnawaited: async (events) => {
				if (this.random() < 0.5) this.insert(events, this.clock.now());
			},
			read: async (keys) => await this.select(alive, keys),
			readNewest: async (isWanted) => {
				const all = sortBy(await this.select(alive, this.keys()), ({ id }) => -id);
				const [newest] = all;
				// nothing that is not wanted is shown
				return takeWhile(all, (event) => isWanted(event, newest));
			},
			readProjects: async () => await Promise.resolve([]),
			appendAndRead: async (events, keys) => {
				await table.append(events);
				return await table.read(keys);
			},
		};
		return table;
	}

	private async select(alive: () => Promise<void>, keys: string[]): Promise<StoredEvent[]> {
		await alive();
		await this.pause(this.plan.tableMs);
		const now = this.clock.now();
		const seen = this.rows.filter(({ visibleAt, key }) => visibleAt <= now && keys.includes(key));
		await this.pause(this.plan.tableMs);
		await alive();
		return seen;
	}

	/** As if a call had failed, or had taken too long, and its transaction went on. */
	private async repeat(events: LedgerEvent[]): Promise<void> {
		const { tableMs, commitMs } = this.plan;
		const visibleAt = this.clock.now() + 2 * this.random() * (tableMs + commitMs);
		if (this.random() < 0.5) this.insert(events, visibleAt);
		else void this.clock.sleep(2 * tableMs).then(() => this.insert(events, visibleAt));
		await this.pause(tableMs);
	}

	/** What fails may be written all the same. */
	private async fail(events: LedgerEvent[]): Promise<never> {
		await this.pause(this.plan.tableMs);
		if (this.random() < 0.5) this.insert(events, this.clock.now());
		throw new Error('The execution was cancelled because it timed out');
	}

	/** The IDs are given now, and the rows are seen later. */
	private insert(events: LedgerEvent[], visibleAt: number): void {
		const createdAt = this.clock.now() + this.plan.clockOffset;
		for (const event of events)
			this.rows.push({ ...event, id: ++this.lastId, createdAt, visibleAt });
	}

	private async send(
		key: string,
		executionId: string,
		alive: () => Promise<void>,
	): Promise<{ result: Outcome; outcome: AttemptOutcome } | Postponed> {
		await alive();
		if (this.random() < (this.plan.postponed ?? 0)) {
			return { until: this.clock.now() + this.random() * MAX_WAIT_MS };
		}
		await this.pause(this.plan.requestMs);
		const ofKey = this.rows.filter((row) => row.key === key && row.executionId === executionId);
		const attempt = findLast(ofKey, ({ state }) => state === 'sending')?.attempt;
		// a line may be written twice
		const claim = ofKey.find((row) => row.attempt === attempt);
		const period = this.periodOf(claim?.createdAt ?? NaN);
		this.creations.push({ key, executionId, period });
		await this.pause(this.plan.requestMs);
		await alive();
		const kind = this.random() < this.plan.lostAnswers ? 'uncertain' : 'created';
		return { result: { kind }, outcome: { state: kind } };
	}
}
