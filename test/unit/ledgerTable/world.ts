
import {
	type KeyState,
	keyState,
	type LedgerEvent,
	type StoredEvent,
} from '../../../nodes/shared/ledgerTable/keyState';
import {
	type AttemptOutcome,
	type KeyedResults,
	type KeyedTask,
	type LedgerTable,
	oncePerKey,
} from '../../../nodes/shared/ledgerTable/oncePerKey';
import { seededRandom } from '../../simulator/random';
import { VirtualClock } from '../../support/virtualClock';

export interface ExecutionPlan {
	/** In milliseconds after the start. */
	startsAt: number;
	killedAt: number | null;
	concurrency: number;
}

interface WorldPlan {
	seed: number;
	keys: number;
	/** The longest time in milliseconds that each may take. */
	commitMs: number;
	tableMs: number;
	requestMs: number;
	/** Share of the requests whose answer gets lost. */
	lostAnswers: number;
}

type Outcome = { kind: 'created' | 'uncertain' } | { kind: 'known'; state: KeyState };

/** Never goes on: what a killed process waits for. */
const forever = new Promise<never>(() => {});

/** Executions, a table whose transactions commit late, and a service, all in virtual time. */
export class World {
	readonly clock = new VirtualClock();

	readonly started = this.clock.now();

	/** How often each key was created. */
	private readonly creations = new Map<string, number>();

	private readonly rows: Array<StoredEvent & { visibleAt: number }> = [];

	private readonly ended: Array<KeyedResults<KeyedTask, Outcome>> = [];

	private lastId = 0;

	private rounds = [0];

	private readonly random: () => number;

	constructor(private readonly plan: WorldPlan) {
		this.random = seededRandom(plan.seed);
	}

	async play(executions: ExecutionPlan[]): Promise<void> {
		await this.clock.run(
			Promise.all(executions.map(async (each, index) => await this.execute(each, String(index)))),
		);
	}

	doubled(): string[] {
		return [...this.creations].flatMap(([key, times]) => (times > 1 ? key : []));
	}

	largestRound(): number {
		return Math.max(...this.rounds);
	}

	uncertainKeys(): string[] {
		return this.keys().filter((key) => {
			const { kind } = this.stateOf(key);
			return kind === 'uncertain' || kind === 'sending';
		});
	}

	/** Keys of which an execution that ran to its end says nothing, or something wrong. */
	unaccounted(): string[] {
		return this.ended.flatMap(({ results, tableError }) => {
			if (tableError) throw tableError;
			const outcomes = new Map([...results].map(([{ key }, outcome]) => [key, outcome]));
			return this.keys().filter((key) => !this.isTrue(key, outcomes.get(key)));
		});
	}

	private isTrue(key: string, outcome: Outcome | undefined): boolean {
		if (!outcome) return false;
		if (outcome.kind === 'known' && outcome.state.kind !== 'created') return true;
		return outcome.kind === 'uncertain' || this.creations.get(key) === 1;
	}

	private stateOf(key: string): KeyState {
		return keyState(this.rows.filter((row) => row.key === key));
	}

	private keys(): string[] {
		return Array.from({ length: this.plan.keys }, (_, index) => `key ${index}`);
	}

	private async execute(plan: ExecutionPlan, executionId: string): Promise<void> {
		const { clock } = this;
		const killedAt = plan.killedAt === null ? Infinity : clock.now() + plan.killedAt;
		const alive = async () => (clock.now() >= killedAt ? await forever : undefined);
		const work = async () => {
			await clock.sleep(plan.startsAt);
			const ended = await oncePerKey<KeyedTask, Outcome>(
				this.keys().map((key) => ({ key, request: key })),
				{
					table: this.table(alive),
					executionId,
					clock,
					concurrency: plan.concurrency,
					deadline: Infinity,
					isCancelled: () => false,
					known: (_, state) => ({ kind: 'known', state }),
					send: async ({ key }) => await this.send(key, alive),
					stopAt: () => false,
				},
			);
			await alive();
			this.ended.push(ended);
		};
		const killed = killedAt === Infinity ? forever : clock.sleep(killedAt - clock.now());
		await Promise.race([work(), killed]);
	}

	private async pause(ms: number): Promise<void> {
		await this.clock.sleep(Math.floor(this.random() * ms));
	}

	private table(alive: () => Promise<void>): LedgerTable {
		const { tableMs, commitMs } = this.plan;
		return {
			append: async (events) => {
				this.rounds.push(events.filter(({ state }) => state === 'sending').length);
				await alive();
				await this.pause(tableMs);
				await alive();
				const commits = this.random() * commitMs;
				this.insert(events, this.clock.now() + commits);
				await this.clock.sleep(commits);
				await alive();
				await this.pause(tableMs);
				await alive();
			},
			read: async (keys) => {
				await alive();
				await this.pause(tableMs);
				const now = this.clock.now();
				const seen = this.rows.filter((row) => keys.includes(row.key) && row.visibleAt <= now);
				await this.pause(tableMs);
				await alive();
				return seen;
			},
		};
	}

	/** The IDs are given now, and the rows are seen later. */
	private insert(events: LedgerEvent[], visibleAt: number): void {
		const createdAt = this.clock.now();
		for (const event of events) this.rows.push({ ...event, id: ++this.lastId, createdAt, visibleAt });
	}

	private async send(
		key: string,
		alive: () => Promise<void>,
	): Promise<{ result: Outcome; outcome: AttemptOutcome }> {
		await alive();
		await this.pause(this.plan.requestMs);
		this.creations.set(key, (this.creations.get(key) ?? 0) + 1);
		await this.pause(this.plan.requestMs);
		await alive();
		const kind = this.random() < this.plan.lostAnswers ? 'uncertain' : 'created';
		return { result: { kind }, outcome: { state: kind } };
	}
}

