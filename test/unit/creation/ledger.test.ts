import { Ledger } from '../../../nodes/shared/creation/ledger';
import type { Wish } from '../../../nodes/shared/creation/wish';

const job = (body = {}, rows = [0], path = '/create', typed = JSON.stringify(body)) => ({
	rows,
	path,
	wish: { body: [JSON.stringify(body), typed], path: [path] } as Wish,
	body: { script: 'Hi', ...body },
});
const project = { projectId: 'p1', videoId: 'v1', message: 'Created' };

test('a request that is under way is uncertain, until its project is known', () => {
	const ledger = new Ledger({}, 0, 'e1');
	expect(ledger.recall(job())).toBeUndefined();
	ledger.sending(job());
	expect(ledger.recall(job())).toMatchObject({ uncertain: true });
	ledger.created(job(), project);
	expect(ledger.recall(job())).toMatchObject({ project });
	ledger.forget(job());
	expect(ledger.recall(job())).toBeUndefined();
});

test('a retry in a new execution is known by its row and request, not by its callback or origin', () => {
	const context = {};
	const first = { webhook: 'https://a?token=1', metadata: { id: 7, _n8n: { executionId: '1' } } };
	const second = { webhook: 'https://b?token=2', metadata: { id: 7, _n8n: { executionId: '2' } } };
	new Ledger(context, 0, 'e1').created(job(first), project);
	const stored = JSON.parse(JSON.stringify(context));
	expect(new Ledger(stored, 0, 'e2').recall(job(second))).toMatchObject({ project });
});

test.each([
	['another row', job({}, [1])],
	['another group of rows', job({}, [0, 1])],
	['another request', job({ script: 'Ho' })],
	['other metadata', job({ metadata: { id: 8 } })],
	['another endpoint', job({}, [0], '/other', 'Other')],
])('%s is not known to another execution', (_, other) => {
	const context = {};
	new Ledger(context, 0, 'e1').created(job(), project);
	expect(new Ledger(context, 0, 'e2').recall(other)).toBeUndefined();
});

describe('values that change by themselves', () => {
	const at = (now: number, typed: string) => job({ name: `Ad ${now}` }, [0], '/create', typed);
	const created = (run: number | 'tool' = 0) => {
		const context = {};
		new Ledger(context, run, 'e1').created(at(1, 'Ad {{ $now }}'), project);
		return context;
	};

	test('make no other request within an execution, which nobody can edit', () => {
		const retryOnFail = new Ledger(created(), 0, 'e1');
		expect(retryOnFail.recall(at(2, 'Ad {{ $now }}'))).toMatchObject({ project });
		expect(retryOnFail.recall({ ...at(2, 'Ad {{ $now }}'), rows: [1] })).toBeUndefined();
	});

	test('make one in another execution only if the panel or the row has changed', () => {
		expect(new Ledger(created(), 0, 'e2').recall(at(2, 'Ad {{ $now }}'))).toMatchObject({
			project,
		});
		expect(new Ledger(created(), 0, 'e2').recall(at(2, 'Spot {{ $now }}'))).toBeUndefined();
	});

	test('leave one entry, whatever becomes of it', () => {
		const context = created();
		const retried = new Ledger(context, 0, 'e2');
		retried.sending(at(2, 'Ad {{ $now }}'));
		expect(retried.recall(at(2, 'Ad {{ $now }}'))).toMatchObject({ uncertain: true });
		retried.forget(at(2, 'Ad {{ $now }}'));
		expect(Object.values(context)).toEqual([{}]);
	});

	test("tell an agent's calls apart", () => {
		const ledger = new Ledger(created('tool'), 'tool', 'e1');
		expect(ledger.recall(at(2, 'Ad {{ $now }}'))).toBeUndefined();
	});
});

test('each run of a loop is on its own, and a run that is done leaves nothing behind', () => {
	const context = {};
	const [first, second] = [new Ledger(context, 0, 'e1'), new Ledger(context, 1, 'e1')];
	first.created(job(), project);
	expect(second.recall(job())).toBeUndefined();
	second.sending(job());
	first.done([]);
	expect(first.recall(job())).toBeUndefined();
	expect(second.recall(job())).toMatchObject({ uncertain: true });
	second.done([]);
	first.done([]);
	expect(context).toEqual({});
});

test('a video that has failed is known to the execution that has seen it, and to no other', () => {
	const context = {};
	const ledger = new Ledger(context, 0, 'e1');
	const event = { event: 'project.failed' as const, status: 'failed' as const };
	ledger.created(job(), project);
	ledger.failed(ledger.keyOf(job()), event);
	expect(ledger.recall(job())).toMatchObject({ project, failure: { executionId: 'e1', event } });
	const retried = new Ledger(context, 0, 'e2');
	expect(retried.recall(job())).toBeUndefined();
	retried.created(job(), { projectId: 'p2' });
	expect(retried.recall(job())).toMatchObject({ project: { projectId: 'p2' } });
});

test('tool calls share a ledger, and each that is done forgets its own requests', () => {
	const context = {};
	const [one, other] = [job(), job({ script: 'Ho' })];
	const ledger = new Ledger(context, 'tool', 'e1');
	ledger.created(one, project);
	ledger.created(other, project);
	new Ledger(context, 'tool', 'e1').done([ledger.keyOf(one)]);
	expect([one, other].map((each) => ledger.recall(each))).toEqual([
		undefined,
		expect.objectContaining({ project }),
	]);
	ledger.failed(ledger.keyOf(other), { event: 'project.failed', status: 'failed' });
	expect(context).toEqual({});
});

describe('what is known', () => {
	const [first, second, group] = [job({}, [0]), job({}, [1]), job({}, [2, 3])];
	const remembering = (run: number | 'tool') => {
		const ledger = new Ledger({}, run, 'e1');
		ledger.created(group, { projectId: 'p3' });
		ledger.sending(second);
		ledger.created(first, project);
		return ledger;
	};

	test('is told of all rows in their order, whatever they ask for now', () => {
		expect(remembering(0).known([])).toMatchObject({
			created: [
				{ rows: [0], projectId: 'p1' },
				{ rows: [2, 3], projectId: 'p3' },
			],
			uncertain: [{ rows: [1] }],
		});
	});

	test("in an agent's call is told of its own request alone", () => {
		const { created, uncertain } = remembering('tool').known([first, job({ script: 'Ho' })]);
		expect(created).toMatchObject([{ rows: [0], projectId: 'p1' }]);
		expect(uncertain).toEqual([]);
	});
});
