import omitBy from 'lodash/omitBy';

import type { ShownStatus } from '../../../../nodes/shared/items/tableRows';
import { createOnce } from '../../../../nodes/shared/ledger/createOnce';
import type { Asked } from '../../../../nodes/shared/ledger/facts';
import { changeOfFindings, type Finding } from '../../../../nodes/shared/ledger/findings';
import { Limits } from '../../../../nodes/shared/ledger/limits';
import type { Limit } from '../../../../nodes/shared/fields/paidVideos';
import { claimTime, type LineTexts, statusNow } from '../../../../nodes/shared/ledger/line';
import {
	idInMark,
	markOfItem,
	markOfRequest,
	markOfRow,
} from '../../../../nodes/shared/ledger/marks';
import { recall } from '../../../../nodes/shared/ledger/recall';
import type { Outcome, Sent, Task } from '../../../../nodes/shared/ledger/task';
import { MINUTE_MS } from '../../../../nodes/shared/utils/clock';
import { Random, Time } from './time';
import {
	clockOf,
	Database,
	type LookedUp,
	Process,
	type Project,
	Service,
	TableStore,
} from './world';

/** A row of the user's table. */
interface SheetRow {
	/** Tells rows apart that have had the same ID. */
	key: string;
	id: string;
	/** By the clock of the table; 0 in a sheet, which has no times. */
	createdAt: number;
	updatedAt: number;
	script: string;
	version: string;
	status: string;
	message: string;
	url: string;
	project: string;
}

type Item = Partial<Pick<SheetRow, 'status' | 'message' | 'url' | 'project'>>;

export interface Config {
	/** Whether a model writes the scripts anew in each run. */
	writtenAnew: boolean;
	copies: boolean;
	/** Share of the videos whose callback comes. */
	callbacks: number;
	crashes: number;
	showsProjects: boolean;
	rows: number;
	minutes: number;
	isFaulty: boolean;
	heldCommits: number;
	tableFaults: number;
	/** Share of the runs whose rows are written. */
	writer: number;
	persons: number;
	/** How many videos may be made in 20 minutes. */
	perPeriod: number;
	losesTable: boolean;
	skewMs: number;
	concurrency: number;
	together: number;
	/** Share of the runs with another account. */
	accounts: number;
	/** Share of the steps at which a node runs whose output are videos. */
	items: number;
	/** Whether its rows have times, as those of a Data Table. */
	hasTimes: boolean;
}

/** A row that is read, with what it asks for. */
type Read = Task<{ row: SheetRow; made: string }>;

type Result = { kind: 'created' | 'rejected' | 'uncertain'; project?: Project };

const PERIOD_MS = 20 * MINUTE_MS;

class Violation extends Error {}

/** Random histories of runs, people and faults; what must never happen is a failure. */
export class World {
	readonly time = new Time();

	readonly failures: string[] = [];

	readonly log: string[] = [];

	readonly counts: Record<string, number> = {};

	private readonly random: Random;

	private readonly db: Database;

	private readonly service: Service;

	private readonly sheet: SheetRow[] = [];

	/** Projects that a person has entered. */
	private readonly typed = new Set<string>();

	private activeRuns = 0;

	private runs = 0;

	private lostTableAt = Infinity;

	/** What rows had when the table was lost. */
	private readonly protectedRows = new Set<string>();

	private readonly afterLoss = new Set<string>();

	private readonly inPeriod = new Map<number, number>();

	private readonly firstOf = new Map<string, string>();

	private readonly itemsOf = new Map<string, string[]>();

	constructor(
		seed: number,
		private readonly config: Config,
	) {
		const { time } = this;
		this.random = new Random(seed);
		const { heldCommits, tableFaults, skewMs, isFaulty, showsProjects, rows } = config;
		this.db = new Database(time, this.random, {
			...{ heldCommits, skewMs, failBefore: tableFaults, failAfter: tableFaults / 2 },
		});
		this.service = new Service(time, this.random, isFaulty, showsProjects);
		this.service.onCreated = (project) => this.created(project);
		for (let id = 1; id <= rows; id++) this.add(String(id), `script ${id}`);
	}

	private get tableNow(): number {
		return this.time.now + this.config.skewMs;
	}

	private add(id: string, script: string, more: Partial<SheetRow> = {}): SheetRow {
		const at = this.config.hasTimes ? this.tableNow : 0;
		const row: SheetRow = {
			...{ version: '', status: '', message: '', url: '', project: '' },
			...more,
			...{ key: `row ${this.sheet.length} of ${this.time.now}`, id, script },
			...{ createdAt: at, updatedAt: at },
		};
		this.sheet.push(row);
		return row;
	}

	private change(row: SheetRow, values: Partial<SheetRow>, by: string): void {
		Object.assign(row, values, this.config.hasTimes && { updatedAt: this.tableNow });
		this.note(`${by} writes ${JSON.stringify(values)} into ${row.id}`);
	}

	private count(name: string): void {
		this.counts[name] = (this.counts[name] ?? 0) + 1;
	}

	private note(text: string): void {
		this.log.push(`${((this.time.now - Date.UTC(2026, 0, 1)) / 1000).toFixed(1)} s: ${text}`);
	}

	private violated(text: string): Violation {
		this.failures.push(text);
		return new Violation(text);
	}

	/** At each payment: nothing of the same row and version, or of the same request, was paid before, and limits hold. */
	private created(project: Project): void {
		const { projects } = this.service;
		this.note(`the service creates ${project.id} for ${project.made} by ${project.by}`);
		this.count('paid');
		const claim = this.db.lines.find(
			({ request, status }) => request === project.request && status === 'sending',
		);
		// what was under way when the table was lost has no line, and belongs to the time before
		if (project.at >= this.lostTableAt && claim) this.afterLoss.add(project.id);
		const isAfter = this.afterLoss.has(project.id);
		const of = (is: (each: Project) => boolean) =>
			projects.filter((each) => this.afterLoss.has(each.id) === isAfter && is(each));
		const ofRow = ({ rowMark, version, made }: Project) =>
			rowMark === project.rowMark && version === project.version && made === project.made;
		const twice = (what: string, all: Project[]) => {
			if (all.length < 2) return;
			throw this.violated(`${what} paid twice: ${all.map(({ id, by }) => `${id} by ${by}`)}`);
		};
		twice('row', of(ofRow));
		twice(
			'request',
			of(({ request }) => request === project.request),
		);
		if (isAfter && this.protectedRows.has(`${project.made} ${project.version}`)) {
			throw this.violated(`${project.made} paid again after the table was lost`);
		}
		this.countInPeriod(claim ? claimTime(claim) : 0);
		if (this.random.chance(this.config.callbacks)) this.plan(project);
	}

	private countInPeriod(time: number): void {
		const period = Math.floor(time / PERIOD_MS);
		const count = (this.inPeriod.get(period) ?? 0) + 1;
		this.inPeriod.set(period, count);
		if (count > this.config.perPeriod) throw this.violated('more than a period allows');
	}

	/** The callback is delivered more than once. */
	private plan({ id, doneAt, fails, version }: Project): void {
		const { time, random } = this;
		const status = fails ? 'failed' : 'completed';
		const url = fails ? '' : `https://${id}.mp4`;
		const write = () => {
			for (const row of this.sheet) {
				if (row.project !== id || row.version !== version || row.status !== 'processing') continue;
				this.change(
					row,
					{ status, message: fails ? 'render error' : '', url },
					`callback of ${id}`,
				);
			}
		};
		const late = random.chance(0.8) ? 5_000 : PERIOD_MS;
		time.at(doneAt - time.now + random.between(1_000, late), write);
		if (random.chance(0.3)) time.at(doneAt - time.now + random.between(5_000, PERIOD_MS), write);
	}

	private read(row: SheetRow, workflowId: string, account: string): Read {
		const { writtenAnew, hasTimes } = this.config;
		const script = writtenAnew ? `${row.script} anew ${this.random.int(1e9)}` : row.script;
		const place = { workflowId, nodeId: 'n', campaign: '' };
		const rowCreatedAt = row.createdAt ? new Date(row.createdAt).toISOString() : '';
		const asked: Asked = {
			rowMark: markOfRow(place, row.id),
			version: row.version,
			rowCreatedAt,
			request: requestOf(script, row.version),
			status: (row.status || 'blank') as ShownStatus,
			projects: row.project ? [row.project] : [],
			hasLink: row.url !== '',
			isDone: row.status === 'completed' && row.url !== '',
			updatedAt: hasTimes ? row.updatedAt : undefined,
		};
		const line = templateOf(asked, workflowId, account);
		const video = { row: { ...row }, made: row.key };
		return { video, asked, line, verdict: { kind: 'send' } };
	}

	/** An execution whose node puts out videos, or a retry of one, with an edited panel or without. */
	private async runItems(retryOf?: string): Promise<void> {
		const first = retryOf ? (this.firstOf.get(retryOf) as string) : `x${this.runs + 1}`;
		const edited = retryOf && this.random.chance(0.4) ? ' edited' : '';
		const count = 1 + this.random.int(3);
		const scripts =
			this.itemsOf.get(first) ??
			Array.from({ length: count }, () => `script ${1 + this.random.int(this.config.rows + 2)}`);
		this.itemsOf.set(first, scripts);
		const all = scripts.map((script, index): Read => {
			const asked: Asked = {
				rowMark: markOfItem(first, 'n', 0, [index]),
				...{ version: '', rowCreatedAt: '', status: 'blank', projects: [] },
				...{ hasLink: false, isDone: false },
				request: requestOf(script + edited, ''),
			};
			const row = { id: `${first} ${index}`, version: '' } as SheetRow;
			const line = templateOf(asked, 'w3', 'a');
			const video = { row, made: `${first} ${index}` };
			return { video, asked, line, verdict: { kind: 'send' } };
		});
		const killedAfter = this.random.chance(0.3) ? this.random.between(0, 4_000) : Infinity;
		await this.run({ all, first, killedAfter });
	}

	/** One execution. */
	private async run({
		workflowId = 'w1',
		isWritten = true,
		killedAfter = Infinity,
		max = Infinity,
		account = 'a',
		all = undefined as Read[] | undefined,
		first = '',
	} = {}): Promise<void> {
		const { time, random, db, service, config } = this;
		const name = `e${++this.runs}`;
		const process = new Process();
		this.activeRuns++;
		let hasEnded = false;
		const end = () => {
			if (!hasEnded) this.activeRuns--;
			hasEnded = true;
		};
		if (killedAfter < Infinity) {
			time.at(killedAfter, () => {
				if (hasEnded) return;
				process.dead = true;
				this.note(`${name} is killed`);
				this.count('killed');
				end();
			});
		}
		await process.of(time.sleep(random.between(0, 50)));
		if (first) this.firstOf.set(name, first);
		const reads =
			all ??
			this.sheet
				.filter(({ status }) => status !== 'completed')
				.map((row) => this.read(row, workflowId, account));
		if (reads.length === 0) return end();
		this.note(
			`${name} of ${workflowId} reads ${reads.map(({ video: { row } }) => `${row.id}[${row.status} ${row.project}]`).join(' ')}`,
		);
		for (const { line } of reads) line.executionId = name;
		const store = new TableStore(db, process);
		let outcomes: Array<Outcome<Result> | undefined>;
		let lines: Array<LineTexts | undefined>;
		let shown: Map<number, LookedUp>;
		try {
			const verdicts = await recall(reads, store, time.now);
			for (const [index, verdict] of verdicts.entries()) reads[index].verdict = verdict;
			const made = await createOnce<Read['video'], Result>(reads, {
				...{ store, clock: clockOf(time, random, process), max, concurrency: config.concurrency },
				limits: new Limits(this.limits(), store),
				deadline: time.now + 5 * MINUTE_MS,
				send: async (read, latest) =>
					sentOf(await service.post(process, read, read.video.made, name, latest)),
				stopAt: () => false,
			});
			outcomes = reads.map((read) => made.outcomes.get(read));
			lines = reads.map((read) => made.lines.get(read));
			shown = await this.refresh(process, store, reads, outcomes, lines, account);
		} catch (error) {
			if (!(error instanceof Violation)) {
				this.count('table failed');
				this.note(`${name} fails: ${String(error)}`);
			}
			return end();
		}
		const items = outcomes.map((each, index) =>
			this.item(each, shown.get(index), reads[index].video.row),
		);
		this.note(
			`${name} puts out ${items.map((item, index) => `${reads[index].video.row.id}: ${outcomes[index]?.kind} ${JSON.stringify(item)}`).join(' ')}`,
		);
		for (const [index, item] of items.entries()) {
			if (item.project) this.checkOwn(item.project, reads[index], name);
			this.count(outcomes[index]?.kind ?? 'not begun');
		}
		if (!isWritten || all) return end();
		for (const [index, item] of items.entries()) {
			await process.of(time.sleep(random.between(5, 30)));
			this.write(reads[index].video.row, item, name);
		}
		end();
	}

	/** As the writer of the examples: only a row that is still the one that was read. In a sheet, by its ID. */
	private write(read: SheetRow, item: Item, by: string): void {
		const row = this.sheet.find(({ key }) => key === read.key);
		if (!row || row.version !== read.version) return;
		this.change(row, omitBy(item, (value) => value === undefined) as Item, by);
	}

	private limits(): Limit[] {
		const { perPeriod: max } = this.config;
		if (max === Infinity) return [];
		const periodOf = (time: number) => String(Math.floor(time / PERIOD_MS));
		return [{ name: 'period', max, periodOf }];
	}

	/** Looks up what is pending, and what only rows show, and writes it down. */
	private async refresh(
		process: Process,
		store: TableStore,
		reads: Read[],
		outcomes: Array<Outcome<Result> | undefined>,
		lines: Array<LineTexts | undefined>,
		account: string,
	): Promise<Map<number, LookedUp>> {
		const results = new Map<number, LookedUp>();
		const byProject = new Map<string, LookedUp>();
		const findings: Finding[] = [];
		for (const [index, outcome] of outcomes.entries()) {
			const ofRow = lines[index];
			const project = projectToLookUp(outcome, ofRow, account, this.time.now);
			if (!outcome || project === undefined) continue;
			const owner = this.service.projects.find(({ id }) => id === project)?.account;
			if (outcome.kind === 'known' && owner !== undefined && owner !== account) {
				throw this.violated(`${project} of account ${owner} is looked up by ${account}`);
			}
			const isForeign = owner !== undefined && owner !== account;
			const result: LookedUp = isForeign
				? { kind: 'unknown' }
				: (byProject.get(project) ?? (await this.service.lookUp(process, project)));
			byProject.set(project, result);
			results.set(index, result);
			if (result.kind === 'unknown' || result.kind === 'busy') continue;
			const line = ofRow?.account === account ? ofRow : undefined;
			if (outcome.kind === 'lookUp' || result.kind === 'finished') {
				findings.push({
					...{ newLine: reads[index].line, line, projectId: project },
					status: result.kind === 'finished' ? result.status : 'processing',
					url: result.kind === 'finished' ? `https://${project}.mp4` : '',
				});
			}
		}
		if (findings.length > 0) await store.write(changeOfFindings(findings).change);
		return results;
	}

	/** What a row is written with; what is undefined stays as it is. */
	private item(
		outcome: Outcome<Result> | undefined,
		seen: LookedUp | undefined,
		row: SheetRow,
	): Item {
		if (!outcome) return { message: row.message };
		const finished = (project: string): Item | undefined =>
			seen?.kind === 'finished' ? endOf(seen.status, project) : undefined;
		const rendering = (project: string): Item =>
			row.status === 'processing' && row.project === project
				? { message: '' }
				: { status: 'processing', message: '', url: '', project: project || undefined };
		switch (outcome.kind) {
			case 'sent':
				if (outcome.result.kind === 'rejected') return { status: 'rejected', message: 'rejected' };
				if (outcome.result.kind === 'uncertain') return { status: 'check', message: 'check by w1' };
				return rendering(outcome.result.project?.id ?? '');
			case 'skipped':
				return { message: row.message };
			case 'mayExist':
				return { status: 'check', message: 'check by w1' };
			case 'refused':
				return { message: outcome.reason };
			case 'overLimit':
			case 'sendingElsewhere':
				return { message: outcome.kind };
			case 'lookUp':
				if (seen?.kind === 'unknown') return { message: 'not shown' };
				return (
					finished(outcome.project) ??
					(seen?.kind === 'processing' ? rendering(outcome.project) : { message: row.message })
				);
			case 'known': {
				const { line } = outcome;
				const status = statusNow(line, this.time.now);
				const project = line.projectId || line.videoId;
				if (status === 'check') return { status, message: `check by ${line.workflowId}` };
				if (status === 'completed' || status === 'failed') return endOf(status, project);
				const isEnded =
					row.project === project && (row.status === 'failed' || row.status === 'completed');
				if (isEnded && seen?.kind !== 'processing')
					return finished(project) ?? { message: row.message };
				return finished(project) ?? rendering(project);
			}
		}
	}

	/** No row gets the video of another row with other values. */
	private checkOwn(id: string, { video: { row, made }, asked }: Read, by: string): void {
		const project = this.service.projects.find((each) => each.id === id);
		if (!project || project.fails || project.request === asked.request) return;
		const isOwn = project.made === made && project.version === asked.version;
		if (isOwn || this.typed.has(`${row.key} ${id}`)) return;
		// the row shares what the request of an earlier try has got
		const isShared = this.db.lines.some(
			(line) =>
				idInMark(line.rowMark) === idInMark(asked.rowMark) &&
				line.request === project.request &&
				line.version === asked.version,
		);
		if (isShared) return;
		if (this.lostTableAt < Infinity && row.project === id) return this.count('adopted');
		throw this.violated(`${by}: row ${row.id} gets ${id} of ${project.made}`);
	}

	/** What a person does who reads the messages. */
	private act(): void {
		const { random, sheet, config } = this;
		const row = random.pick(sheet);
		if (!row) return;
		const isDone = row.status === 'completed' || row.status === 'failed';
		const person = (values: Partial<SheetRow>) => this.change(row, values, 'a person');
		if (['unknownProject', 'not shown'].includes(row.message) && random.chance(0.5)) {
			return this.settleUnknown(row);
		}
		switch (random.int(9)) {
			case 0:
				return person({ script: `${row.script}!` });
			case 1:
				if (row.status !== 'processing') person({ status: '' });
				return;
			case 2:
				if (isDone) person({ status: '', project: '', url: '' });
				return;
			case 3:
				if (isDone || row.message === 'changed' || row.status === 'processing') {
					person({ version: this.nextVersion(row), status: '' });
				}
				return;
			case 4:
				if (row.status === 'check') this.settleCheck(row);
				return;
			case 5:
				return this.copy(row);
			case 6:
				if (row.message === 'anotherRow') person({ project: '', status: '' });
				if (row.message === 'changed') person({ status: 'processing' });
				return;
			case 7:
				// SQLite gives the ID of the last row to the next one
				if (config.hasTimes && row === sheet.at(-1) && sheet.length > 1) {
					sheet.pop();
					this.note(`a person deletes ${row.id}, and types a new row`);
					this.add(row.id, `${row.script} instead`);
				}
				return;
			case 8:
				if (row.status === 'completed') person({ status: 'posted' });
				return;
		}
	}

	private nextVersion({ version }: SheetRow): string {
		return String(Number(version || 1) + 1);
	}

	/** Not a row whose ID was just typed in: nobody knows yet whose it is. */
	private copy(row: SheetRow): void {
		const isTyped =
			this.typed.has(`${row.key} ${row.project}`) &&
			!this.db.lines.some(({ projectId }) => projectId === row.project);
		if (this.sheet.length >= this.config.rows + 3 || (row.project && isTyped)) return;
		const script = this.random.chance(0.7) ? `${row.script} (copy)` : row.script;
		const status = this.random.chance(0.5) ? '' : row.status;
		this.add(String(100 + this.sheet.length), script, { ...row, status });
		this.note(`a person copies ${row.id}`);
	}

	/** A person looks whether a project that nothing knows is the video of the row. */
	private settleUnknown(row: SheetRow): void {
		const project = this.service.projects.find(({ id }) => id === row.project);
		const isOwn = project?.made === row.key && project.version === row.version;
		if (isOwn) this.typed.add(`${row.key} ${row.project}`);
		this.change(
			row,
			{ status: isOwn ? 'processing' : '', project: isOwn ? row.project : '', message: '' },
			'a person who has looked',
		);
	}

	/** Half an hour later, a person looks into the dashboard. */
	private settleCheck(row: SheetRow): void {
		const request = requestOf(row.script, row.version);
		const found = this.service.projects.find(
			(each) => each.request === request || (each.made === row.key && each.version === row.version),
		);
		if (found) {
			this.typed.add(`${row.key} ${found.id}`);
			this.change(row, { project: found.id }, 'a person who has looked');
		} else {
			const version = this.nextVersion(row);
			this.change(row, { version, status: '' }, 'a person who has found nothing');
		}
	}

	async play(): Promise<void> {
		const { random, time, config } = this;
		const minutes = config.minutes * MINUTE_MS;
		const end = time.now + minutes;
		if (config.losesTable) time.at(random.between(0.3, 0.8) * minutes, () => this.loseTable());
		const start = (work: Promise<void>) => void work.catch((error) => this.failed(error));
		for (let at = 0; at < minutes; ) {
			const together = random.chance(config.together) ? 2 + random.int(3) : 1;
			for (let index = 0; index < together; index++) {
				const run = {
					workflowId: config.copies && random.chance(0.4) ? 'w2' : 'w1',
					killedAfter: random.chance(config.crashes) ? random.between(0, 6_000) : Infinity,
					isWritten: random.chance(config.writer),
					max: random.chance(0.2) ? 2 : Infinity,
					account: random.chance(config.accounts) ? 'b' : 'a',
				};
				time.at(at + random.between(0, together > 1 ? 300 : 1), () => start(this.run(run)));
			}
			if (random.chance(config.items)) {
				const before = random.chance(0.5);
				time.at(at + random.between(0, 400), () =>
					start(this.runItems(before ? random.pick([...this.firstOf.keys()]) : undefined)),
				);
			}
			if (random.chance(config.persons)) {
				time.at(at + random.between(0, 5 * MINUTE_MS), () => {
					if (this.activeRuns === 0 || random.chance(0.3)) this.act();
				});
			}
			at += random.chance(0.5) ? random.between(500, 20_000) : random.between(1, 8) * MINUTE_MS;
		}
		await time.runUntil(end);
		await this.finish();
	}

	private failed(error: unknown): void {
		if (!(error instanceof Violation)) this.failures.push(String((error as Error).stack));
	}

	private loseTable(): void {
		this.db.lines = [];
		this.lostTableAt = this.time.now;
		this.note('the table is lost');
		for (const row of this.sheet) {
			if ((row.project || row.status === 'check') && row.status !== 'completed') {
				this.protectedRows.add(`${row.key} ${row.version}`);
			}
		}
	}

	/** Afterwards all is well again: each row ends with its own video, once every advice is followed. */
	private async finish(): Promise<void> {
		const { time, service, db, sheet } = this;
		await time.runUntil(time.now + 40 * MINUTE_MS);
		service.isFaulty = false;
		service.showsProjects = true;
		Object.assign(db.faults, { failBefore: 0, failAfter: 0 });
		for (let round = 0; round < 16; round++) {
			if (this.failures.length > 0) return;
			const account = this.config.accounts > 0 && round >= 8 ? 'b' : 'a';
			const run = this.run({ account }).catch((error) => this.failed(error));
			await time.runUntil(time.now + 40 * MINUTE_MS);
			await run;
			for (const row of sheet) this.advise(row);
		}
		for (const row of sheet) {
			if (!['completed', 'failed', 'posted'].includes(row.status)) {
				this.failures.push(`row ${row.id} never ends: ${JSON.stringify(row)}`);
			}
			const made = service.projects.find(({ id }) => id === row.project);
			const isWanted =
				!made ||
				made.request === requestOf(row.script, row.version) ||
				(made.made === row.key && made.version === row.version) ||
				this.typed.has(`${row.key} ${made.id}`) ||
				row.status !== 'completed' ||
				// a copy that says that it is completed is not read
				Number(row.id) > 100;
			if (!isWanted && this.lostTableAt === Infinity && !this.isShared(row, made)) {
				this.failures.push(`row ${row.id} ends with ${made.id}: ${JSON.stringify(row)}`);
			}
		}
	}

	private isShared(row: SheetRow, project: Project): boolean {
		return this.db.lines.some(
			({ rowMark, version, projectId }) =>
				idInMark(rowMark) === row.id && version === row.version && projectId === project.id,
		);
	}

	private advise(row: SheetRow): void {
		if (['completed', 'failed', 'posted'].includes(row.status) && row.message !== 'unknownProject')
			return;
		const person = (values: Partial<SheetRow>) => this.change(row, values, 'a tired person');
		switch (row.message) {
			case 'unknownProject':
			case 'sharedProject':
				return this.settleUnknown(row);
			case 'changed':
				return this.random.chance(0.5)
					? person({ status: 'processing' })
					: person({ version: this.nextVersion(row), status: '' });
			case 'anotherRow':
				// what was found is not the video of this row
				return person({
					...{ project: '', status: '' },
					...(this.typed.has(`${row.key} ${row.project}`) && { version: this.nextVersion(row) }),
				});
			case 'not shown':
				if (this.config.accounts === 0) person({ project: '', status: '' });
				return;
			default:
				if (row.status === 'check') this.settleCheck(row);
		}
	}
}

const requestOf = (script: string, version: string) =>
	markOfRequest('ugcAd', 'https://service.test', { script }, version, undefined);

const templateOf = (
	{ rowMark, version, rowCreatedAt, request }: Asked,
	workflowId: string,
	account: string,
): Task['line'] => ({
	...{ rowMark, version, rowCreatedAt, request, workflowId, account },
	...{ row: rowMark, workflow: workflowId, campaign: '', executionId: '' },
});

function sentOf(answer: Awaited<ReturnType<Service['post']>>): Sent<Result> {
	switch (answer.kind) {
		case 'created': {
			const { project } = answer;
			return {
				kind: 'created',
				projectId: project.id,
				videoId: '',
				result: { kind: 'created', project },
			};
		}
		case 'uncertain':
			return { kind: 'uncertain', message: '', result: { kind: 'uncertain' } };
		case 'rejected':
			return { kind: 'rejected', result: { kind: 'rejected' } };
		default:
			return answer;
	}
}

const endOf = (status: 'completed' | 'failed', project: string): Item =>
	status === 'completed'
		? { status, message: '', url: `https://${project}.mp4`, project }
		: { status, message: 'render error', url: '', project };

/** What is pending for 30 seconds, and paid for by this account; or what only its row shows. */
function projectToLookUp(
	outcome: Outcome<Result> | undefined,
	line: LineTexts | undefined,
	account: string,
	now: number,
): string | undefined {
	if (outcome?.kind === 'lookUp') return outcome.project;
	if (!line || line.account !== account || line.status !== 'processing') return undefined;
	if (outcome?.kind !== 'known' || claimTime(outcome.line) > now - 30_000) return undefined;
	return line.projectId || line.videoId || undefined;
}
