import { ExecutionEntries } from '../../../../nodes/shared/ledger/execution/entries';
import { idempotencyKey } from '../../../../nodes/shared/ledger/execution/videoKey';

const video = (body = {}, itemIndexes = [0], path = '/create') => ({
	idempotencyKey: idempotencyKey(itemIndexes, path, { script: 'Hi', ...body }),
});
const project = { projectId: 'p1', videoId: 'v1', message: 'Created' };

/** What n8n has stored of a context. */
const storedIn = (context: object, key: string) =>
	(JSON.parse(JSON.stringify(context)) as Record<string, object>)[key];

test('a request that is under way is uncertain, until its project is known', () => {
	const ledger = new ExecutionEntries({}, 0, 'e1');
	expect(ledger.recall(video())).toBeUndefined();
	ledger.markUncertain(video());
	expect(ledger.recall(video())).toMatchObject({ uncertain: true });
	ledger.forget(video());
	expect(ledger.recall(video())).toBeUndefined();
	ledger.markUncertain(video());
	ledger.recordProject(video(), project);
	expect(ledger.recall(video())).toMatchObject({ project });
	ledger.forget(video());
	expect(ledger.recall(video())).toMatchObject({ project });
});

test('a request that was not sent after all leaves what was known before it', () => {
	const context = {};
	new ExecutionEntries(context, 0, 'e1').markUncertain(video());
	const retried = new ExecutionEntries(context, 0, 'e2');
	expect(retried.maySend(video(), true)).toBe(true);
	retried.markUncertain(video());
	expect(retried.maySend(video(), true)).toBe(false);
	retried.forget(video());
	expect(retried.recall(video())).toMatchObject({ uncertain: true, executionId: 'e1' });
	expect(retried.maySend(video(), true)).toBe(true);
});

test('a retry in a new execution has the same row and request, whatever its callback and origin', () => {
	const context = {};
	const first = { webhook: 'https://a?token=1', metadata: { id: 7, _n8n: { executionId: '1' } } };
	const second = { webhook: 'https://b?token=2', metadata: { id: 7, _n8n: { executionId: '2' } } };
	new ExecutionEntries(context, 0, 'e1').recordProject(video(first), project);
	const stored = JSON.parse(JSON.stringify(context));
	const retried = new ExecutionEntries(stored, 0, 'e2');
	expect(retried.recall(video(second))).toMatchObject({ project });
	expect(retried.isOfOtherRequest(video(second))).toBe(false);
});

test.each([
	['another row', video({}, [1])],
	['another group of rows', video({}, [0, 1])],
])('%s is not known to another execution', (_, other) => {
	const context = {};
	new ExecutionEntries(context, 0, 'e1').recordProject(video(), project);
	expect(new ExecutionEntries(context, 0, 'e2').recall(other)).toBeUndefined();
});

describe('another request of the same row', () => {
	const [before, now] = [video({ name: 'Ad 1' }), video({ name: 'Ad 2' })];
	const created = (run: number | 'tool' = 0) => {
		const context = {};
		new ExecutionEntries(context, run, 'e1').recordProject(before, project);
		return context;
	};

	test('is known; another execution tells that it is another one', () => {
		const [retryOnFail, retried] = ['e1', 'e2'].map((id) => new ExecutionEntries(created(), 0, id));
		for (const ledger of [retryOnFail, retried]) {
			expect(ledger.recall(now)).toMatchObject({ project });
			expect(ledger.maySend(now, false)).toBe(false);
		}
		expect([retryOnFail, retried].map((ledger) => ledger.isOfOtherRequest(now))).toEqual([
			false,
			true,
		]);
		expect(retried.isOfOtherRequest(before)).toBe(false);
	});

	test('leaves one entry, whatever becomes of it', () => {
		const context = created();
		const retried = new ExecutionEntries(context, 0, 'e2');
		retried.markUncertain(now);
		expect(retried.recall(now)).toMatchObject({ uncertain: true });
		retried.forget(now);
		expect(retried.recall(now)).toMatchObject({ project });
		expect(Object.keys(storedIn(context, 'created:0'))).toHaveLength(1);
	});

	test.each([
		['another request', now],
		['other metadata', video({ name: 'Ad 1', metadata: { id: 8 } })],
		['another endpoint', video({ name: 'Ad 1' }, [0], '/other')],
	])('is another call of an agent: %s', (_, other) => {
		expect(new ExecutionEntries(created('tool'), 'tool', 'e1').recall(other)).toBeUndefined();
	});
});

test('each run of a loop is on its own, and a run that is done leaves nothing behind', () => {
	const context = {};
	const [first, second] = [
		new ExecutionEntries(context, 0, 'e1'),
		new ExecutionEntries(context, 1, 'e1'),
	];
	first.recordProject(video(), project);
	expect(second.recall(video())).toBeUndefined();
	second.markUncertain(video());
	first.forgetRun([]);
	expect(first.recall(video())).toBeUndefined();
	expect(second.recall(video())).toMatchObject({ uncertain: true });
	second.forgetRun([]);
	first.forgetRun([]);
	expect(context).toEqual({});
});

test('a video that has failed is known to the execution that has seen it, and to no other', () => {
	const context = {};
	const ledger = new ExecutionEntries(context, 0, 'e1');
	const event = { event: 'project.failed' as const, status: 'failed' as const };
	ledger.recordProject(video(), project);
	ledger.recordFailure(ledger.keyOf(video()), event);
	expect(ledger.recall(video())).toMatchObject({ project, failure: { executionId: 'e1', event } });
	const retried = new ExecutionEntries(context, 0, 'e2');
	expect(retried.recall(video())).toBeUndefined();
	retried.recordProject(video(), { projectId: 'p2' });
	expect(retried.recall(video())).toMatchObject({ project: { projectId: 'p2' } });
});

describe('executions that have started with the same ledger', () => {
	const event = { event: 'project.failed' as const, status: 'failed' as const };
	/** The contexts of two retries of an execution that has left this. */
	const retries = (leave: (ledger: ExecutionEntries) => void) => {
		const context = {};
		leave(new ExecutionEntries(context, 0, 'e1'));
		const stored = JSON.stringify(context);
		return ['e2', 'e3'].map((executionId) => {
			const own = JSON.parse(stored) as object as Record<string, never>;
			return { context: own, open: () => new ExecutionEntries(own, 0, executionId) };
		});
	};

	test('know what the others have created, and that they have forgotten a request', () => {
		const [one, other] = retries(() => undefined);
		one.open().recordProject(video(), project);
		expect(other.open().recall(video())).toMatchObject({ project });
		const ledger = one.open();
		ledger.markUncertain(video({}, [1]));
		const storedMeanwhile = JSON.parse(JSON.stringify(other.context));
		ledger.forget(video({}, [1]));
		expect(new ExecutionEntries(storedMeanwhile, 0, 'e4').recall(video({}, [1]))).toBeUndefined();
	});

	test('create a failed video once more in all, and none by Retry On Fail', () => {
		const [one, other] = retries((ledger) => {
			ledger.recordProject(video(), project);
			ledger.recordFailure(ledger.keyOf(video()), event);
		});
		const [first, second] = [one.open(), other.open()];
		expect([first, second].map((ledger) => ledger.maySend(video(), false))).toEqual([true, true]);
		first.recordProject(video(), { projectId: 'p2' });
		expect(second.recall(video())).toMatchObject({ project: { projectId: 'p2' } });
		for (const ledger of [first, second]) ledger.recordFailure(ledger.keyOf(video()), event);
		for (const retryOnFail of [one.open(), other.open()]) {
			expect(retryOnFail.maySend(video(), false)).toBe(false);
		}
	});

	test('work on a row one after the other, also when one in between is cancelled', async () => {
		const ledgers = retries(() => undefined).map(({ open }) => open());
		const log: string[] = [];
		const never = new Promise<void>(() => undefined);
		let finish = () => {};
		const finished = new Promise<void>((resolve) => (finish = resolve));
		const first = ledgers[0].runExclusive(video(), never, async () => {
			await finished;
			log.push('first');
		});
		const cancelled = ledgers[1].runExclusive(video(), Promise.resolve(), async () => {
			log.push('cancelled');
		});
		const last = ledgers[1].runExclusive(video(), never, async () => {
			log.push('last');
		});
		const otherRow = ledgers[1].runExclusive(video({}, [1]), never, async () => {
			log.push('other row');
		});
		await Promise.all([cancelled, otherRow]);
		finish();
		await Promise.all([first, last]);
		expect(log).toEqual(['other row', 'cancelled', 'first', 'last']);
	});
});

test('tool calls share a ledger, and each that is done forgets its own requests', () => {
	const context = {};
	const [one, other] = [video(), video({ script: 'Ho' })];
	const ledger = new ExecutionEntries(context, 'tool', 'e1');
	ledger.recordProject(one, project);
	ledger.recordProject(other, project);
	new ExecutionEntries(context, 'tool', 'e1').forgetRun([ledger.keyOf(one)]);
	expect([one, other].map((each) => ledger.recall(each))).toEqual([
		undefined,
		expect.objectContaining({ project }),
	]);
	ledger.recordFailure(ledger.keyOf(other), { event: 'project.failed', status: 'failed' });
	expect(context).toEqual({});
});

describe('what is known', () => {
	const [first, second, group] = [video({}, [0]), video({}, [1]), video({}, [2, 3])];
	const remembering = (run: number | 'tool') => {
		const ledger = new ExecutionEntries({}, run, 'e1');
		ledger.recordProject(group, { projectId: 'p3' });
		ledger.markUncertain(second);
		ledger.recordProject(first, project);
		return ledger;
	};

	test('is told of all rows in their order, whatever they ask for now', () => {
		expect(remembering(0).summary([])).toMatchObject({
			created: [
				{ itemIndexes: [0], projectId: 'p1' },
				{ itemIndexes: [2, 3], projectId: 'p3' },
			],
			uncertain: [{ itemIndexes: [1] }],
		});
	});

	test("in an agent's call is told of its own request alone", () => {
		const { created, uncertain } = remembering('tool').summary([first, video({ script: 'Ho' })]);
		expect(created).toMatchObject([{ itemIndexes: [0], projectId: 'p1' }]);
		expect(uncertain).toEqual([]);
	});
});
