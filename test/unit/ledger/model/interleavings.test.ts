import { claimResult } from '../../../../nodes/shared/ledger/claims';
import { type Line, OUTCOME_TIMEOUT_MS } from '../../../../nodes/shared/ledger/line';

/** How often each execution claims again. All states of three executions with two attempts each take minutes. */
const ATTEMPTS = Number(process.env.ATTEMPTS ?? 1);
const READS = 2;

type Step =
	| 'claim'
	| 'commit'
	| 'read'
	| 'withdraw, and claim again'
	| 'withdraw'
	| 'send'
	| 'write the project'
	| 'write that it may exist'
	| 'delete the claim'
	| 'ended'
	| 'dead';

interface Row {
	id: number;
	by: number;
	attempt: number;
	status: Line['status'];
	isSeen: boolean;
}

interface Execution {
	next: Step;
	reads: number;
	attempt: number;
}

interface State {
	rows: Row[];
	executions: Execution[];
	lastId: number;
	/** Who has created a video. */
	paid: number[];
}

/** The marks of a row and of a request that an execution claims. */
type Marks = [row: string, request: string];

const claimOf = (by: number, attempt: number) => `${by}/${attempt}`;

/** What can come after a state: any execution does its next step, or is killed, and any claim may be taken for dead. */
function* after(state: State, marks: Marks[]): Generator<State> {
	for (const by of state.executions.keys()) yield* stepsOf(state, by, marks);
}

function* stepsOf(state: State, by: number, marks: Marks[]): Generator<State> {
	const { next, reads, attempt } = state.executions[by];
	const isOwn = (row: Row) => row.by === by && row.attempt === attempt && row.status === 'sending';
	const go = (to: Step, change: Partial<State> = {}, own: Partial<Execution> = {}): State => ({
		...state,
		...change,
		executions: state.executions.map((each, index) =>
			index === by ? { ...each, next: to, ...own } : each,
		),
	});
	const withoutOwn = { rows: state.rows.filter((row) => !isOwn(row)) };
	const seen = { rows: state.rows.map((row) => (isOwn(row) ? { ...row, isSeen: true } : row)) };
	const pays = { paid: [...state.paid, by].sort() };
	switch (next) {
		case 'claim': {
			const id = state.lastId + 1;
			const row: Row = { id, by, attempt, status: 'sending', isSeen: false };
			yield go('commit', { rows: [...state.rows, row], lastId: id });
			return;
		}
		case 'commit':
			yield go('read', seen);
			yield go('dead', withoutOwn);
			yield go('dead', seen);
			return;
		case 'read':
			for (const areOthersLate of [false, true]) {
				const result = claimResult(
					claimOf(by, attempt),
					visibleTo(state, by, marks, areOthersLate),
					0,
				);
				if (result === 'won') yield go('send');
				else if (result === 'wait' && reads < READS) yield go('read', {}, { reads: reads + 1 });
				else yield go(result === 'taken' ? 'withdraw' : 'withdraw, and claim again');
			}
			yield go('dead');
			return;
		case 'withdraw':
			yield go('ended', withoutOwn);
			yield go('dead');
			return;
		case 'withdraw, and claim again':
			yield attempt < ATTEMPTS
				? go('claim', withoutOwn, { reads: 0, attempt: attempt + 1 })
				: go('ended', withoutOwn);
			yield go('dead');
			return;
		case 'send':
			yield go('write the project', pays);
			yield go('write that it may exist', pays);
			// refused, or put off by the rate limit
			yield go('withdraw, and claim again');
			yield go('dead');
			yield go('dead', pays);
			return;
		case 'write the project':
		case 'write that it may exist': {
			const id = state.lastId + 1;
			const status = next === 'write the project' ? 'processing' : 'check';
			const row: Row = { id, by, attempt, status, isSeen: true };
			yield go('delete the claim', { rows: [...state.rows, row], lastId: id });
			yield go('dead');
			return;
		}
		case 'delete the claim':
			yield go('ended', withoutOwn);
			yield go('dead');
			return;
	}
}

const shares = (one: Marks, other: Marks) => one[0] === other[0] || one[1] === other[1];

const visibleTo = (
	{ rows, executions }: State,
	by: number,
	marks: Marks[],
	areOthersLate: boolean,
): Line[] =>
	rows
		.filter((row) => row.isSeen && shares(marks[row.by], marks[by]))
		.map(({ id, by: writer, attempt, status }) => {
			const isOwn = writer === by && attempt === executions[by].attempt;
			const createdAt = areOthersLate && !isOwn ? -OUTCOME_TIMEOUT_MS - 1 : 0;
			return { id, status, createdAt, claim: claimOf(writer, attempt) } as Line;
		});

function explore(marks: Marks[]) {
	const start: State = {
		...{ rows: [], lastId: 0, paid: [] },
		executions: marks.map(() => ({ next: 'claim', reads: 0, attempt: 1 })),
	};
	const known = new Set<string>();
	const todo = [start];
	for (let state = todo.pop(); state; state = todo.pop()) {
		for (const next of after(state, marks)) {
			const key = JSON.stringify(next);
			if (known.has(key)) continue;
			known.add(key);
			todo.push(next);
			const isTwice = next.paid.some((one, index) =>
				next.paid.slice(index + 1).some((other) => shares(marks[one], marks[other])),
			);
			if (isTwice) throw new Error(`Paid twice: ${key}`);
		}
	}
	return known.size;
}

test.each<[string, Marks[]]>([
	[
		'two of one row',
		[
			['r1', 'q1'],
			['r1', 'q2'],
		],
	],
	[
		'two of one request',
		[
			['r1', 'q1'],
			['r2', 'q1'],
		],
	],
	[
		'three of one request',
		[
			['r1', 'q1'],
			['r2', 'q1'],
			['r3', 'q1'],
		],
	],
	[
		'a chain of row, request and row',
		[
			['r1', 'q1'],
			['r2', 'q1'],
			['r2', 'q2'],
		],
	],
])(
	'%s are never both sent, in whatever order they claim, commit, read, withdraw, send and die',
	(_, marks) => {
		expect(explore(marks)).toBeGreaterThan(100);
	},
	600_000,
);
