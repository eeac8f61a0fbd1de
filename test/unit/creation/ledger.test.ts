import { keyOf, Ledger } from '../../../nodes/shared/creation/ledger';

const job = (body = {}, rows = [0], path = '/create') => ({
	rows,
	path,
	fromParts: false,
	body: { script: 'Hi', ...body },
});
const project = { projectId: 'p1', videoId: 'v1', message: 'Created' };

test('a request that is under way is uncertain, until its project is known', () => {
	const ledger = new Ledger({}, 0, 'e1');
	expect(ledger.recall(job())).toBeUndefined();
	ledger.sending(job());
	expect(ledger.recall(job())).toEqual({ uncertain: true });
	ledger.created(job(), project);
	expect(ledger.recall(job())).toEqual({ project });
	ledger.forget(job());
	expect(ledger.recall(job())).toBeUndefined();
});

test('a retry in a new execution is known by its row and request, not by its callback or origin', () => {
	const context = {};
	const first = { webhook: 'https://a?token=1', metadata: { id: 7, _n8n: { executionId: '1' } } };
	const second = { webhook: 'https://b?token=2', metadata: { id: 7, _n8n: { executionId: '2' } } };
	new Ledger(context, 0, 'e1').created(job(first), project);
	const stored = JSON.parse(JSON.stringify(context));
	expect(new Ledger(stored, 0, 'e2').recall(job(second))).toEqual({ project });
});

test.each([
	['another row', job({}, [1])],
	['another group of rows', job({}, [0, 1])],
	['another request', job({ script: 'Ho' })],
	['other metadata', job({ metadata: { id: 8 } })],
	['another endpoint', job({}, [0], '/other')],
])('%s is not known', (_, other) => {
	const ledger = new Ledger({}, 0, 'e1');
	ledger.created(job(), project);
	expect(ledger.recall(other)).toBeUndefined();
});

test('each run of a loop is on its own, and a run that is done leaves nothing behind', () => {
	const context = {};
	const [first, second] = [new Ledger(context, 0, 'e1'), new Ledger(context, 1, 'e1')];
	first.created(job(), project);
	expect(second.recall(job())).toBeUndefined();
	second.sending(job());
	first.done([]);
	expect(first.recall(job())).toBeUndefined();
	expect(second.recall(job())).toEqual({ uncertain: true });
	second.done([]);
	first.done([]);
	expect(context).toEqual({});
});

test('a video that has failed is known to the execution that has seen it, and to no other', () => {
	const context = {};
	const ledger = new Ledger(context, 0, 'e1');
	const event = { event: 'project.failed' as const, status: 'failed' as const };
	ledger.created(job(), project);
	ledger.failed(keyOf(job()), event);
	expect(ledger.recall(job())).toEqual({ project, failure: { executionId: 'e1', event } });
	const retried = new Ledger(context, 0, 'e2');
	expect(retried.recall(job())).toBeUndefined();
	retried.created(job(), { projectId: 'p2' });
	expect(retried.recall(job())).toEqual({ project: { projectId: 'p2' } });
});

test('tool calls share a ledger, and each that is done forgets its own requests', () => {
	const context = {};
	const [one, other] = [job(), job({ script: 'Ho' })];
	const ledger = new Ledger(context, 'tool', 'e1');
	ledger.created(one, project);
	ledger.created(other, project);
	new Ledger(context, 'tool', 'e1').done([keyOf(one)]);
	expect([one, other].map((each) => ledger.recall(each))).toEqual([undefined, { project }]);
	ledger.failed(keyOf(other), { event: 'project.failed', status: 'failed' });
	expect(context).toEqual({});
});
