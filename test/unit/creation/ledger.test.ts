import { Ledger } from '../../../nodes/shared/creation/ledger';

const job = (body = {}, rows = [0], path = '/create') => ({
	rows,
	path,
	fromParts: false,
	body: { script: 'Hi', ...body },
});
const project = { projectId: 'p1', videoId: 'v1', message: 'Created' };

test('a request that is under way is uncertain, until its project is known', () => {
	const ledger = new Ledger({}, 0);
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
	new Ledger(context, 0).created(job(first), project);
	expect(new Ledger(JSON.parse(JSON.stringify(context)), 0).recall(job(second))).toEqual({
		project,
	});
});

test.each([
	['another row', job({}, [1])],
	['another group of rows', job({}, [0, 1])],
	['another request', job({ script: 'Ho' })],
	['other metadata', job({ metadata: { id: 8 } })],
	['another endpoint', job({}, [0], '/other')],
])('%s is not known', (_, other) => {
	const ledger = new Ledger({}, 0);
	ledger.created(job(), project);
	expect(ledger.recall(other)).toBeUndefined();
});

test('each run of a loop is on its own, and a run that is done leaves nothing behind', () => {
	const context = {};
	const [first, second] = [new Ledger(context, 0), new Ledger(context, 1)];
	first.created(job(), project);
	expect(second.recall(job())).toBeUndefined();
	second.sending(job());
	first.clear();
	expect(first.recall(job())).toBeUndefined();
	expect(second.recall(job())).toEqual({ uncertain: true });
	second.clear();
	first.clear();
	expect(context).toEqual({});
});
