import { idempotencyKey, Ledger } from '../../../nodes/shared/creation/ledger';
import type { InputFingerprint } from '../../../nodes/shared/video/video';

const video = (
	body = {},
	itemIndexes = [0],
	path = '/create',
	expression = JSON.stringify(body),
) => ({
	idempotencyKey: idempotencyKey(itemIndexes, path, { script: 'Hi', ...body }),
	fingerprint: { body: [JSON.stringify(body), expression], path: [path] } as InputFingerprint,
});
const project = { projectId: 'p1', videoId: 'v1', message: 'Created' };

test('a request that is under way is uncertain, until its project is known', () => {
	const ledger = new Ledger({}, 0, 'e1');
	expect(ledger.recall(video())).toBeUndefined();
	ledger.markUncertain(video());
	expect(ledger.recall(video())).toMatchObject({ uncertain: true });
	ledger.recordProject(video(), project);
	expect(ledger.recall(video())).toMatchObject({ project });
	ledger.forget(video());
	expect(ledger.recall(video())).toBeUndefined();
});

test('a retry in a new execution is known by its row and request, not by its callback or origin', () => {
	const context = {};
	const first = { webhook: 'https://a?token=1', metadata: { id: 7, _n8n: { executionId: '1' } } };
	const second = { webhook: 'https://b?token=2', metadata: { id: 7, _n8n: { executionId: '2' } } };
	new Ledger(context, 0, 'e1').recordProject(video(first), project);
	const stored = JSON.parse(JSON.stringify(context));
	expect(new Ledger(stored, 0, 'e2').recall(video(second))).toMatchObject({ project });
});

test.each([
	['another row', video({}, [1])],
	['another group of rows', video({}, [0, 1])],
	['another request', video({ script: 'Ho' })],
	['other metadata', video({ metadata: { id: 8 } })],
	['another endpoint', video({}, [0], '/other', 'Other')],
])('%s is not known to another execution', (_, other) => {
	const context = {};
	new Ledger(context, 0, 'e1').recordProject(video(), project);
	expect(new Ledger(context, 0, 'e2').recall(other)).toBeUndefined();
});

describe('values that change by themselves', () => {
	const at = (now: number, expression: string, itemIndexes = [0]) =>
		video({ name: `Ad ${now}` }, itemIndexes, '/create', expression);
	const created = (run: number | 'tool' = 0) => {
		const context = {};
		new Ledger(context, run, 'e1').recordProject(at(1, 'Ad {{ $now }}'), project);
		return context;
	};

	test('make no other request within an execution, which nobody can edit', () => {
		const retryOnFail = new Ledger(created(), 0, 'e1');
		expect(retryOnFail.recall(at(2, 'Ad {{ $now }}'))).toMatchObject({ project });
		expect(retryOnFail.recall(at(2, 'Ad {{ $now }}', [1]))).toBeUndefined();
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
		retried.markUncertain(at(2, 'Ad {{ $now }}'));
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
	const ledger = new Ledger(context, 0, 'e1');
	const event = { event: 'project.failed' as const, status: 'failed' as const };
	ledger.recordProject(video(), project);
	ledger.recordFailure(ledger.keyOf(video()), event);
	expect(ledger.recall(video())).toMatchObject({ project, failure: { executionId: 'e1', event } });
	const retried = new Ledger(context, 0, 'e2');
	expect(retried.recall(video())).toBeUndefined();
	retried.recordProject(video(), { projectId: 'p2' });
	expect(retried.recall(video())).toMatchObject({ project: { projectId: 'p2' } });
});

test('tool calls share a ledger, and each that is done forgets its own requests', () => {
	const context = {};
	const [one, other] = [video(), video({ script: 'Ho' })];
	const ledger = new Ledger(context, 'tool', 'e1');
	ledger.recordProject(one, project);
	ledger.recordProject(other, project);
	new Ledger(context, 'tool', 'e1').forgetRun([ledger.keyOf(one)]);
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
		const ledger = new Ledger({}, run, 'e1');
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
