import * as fc from 'fast-check';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import {
	type ContextStore,
	forgetRun,
	openContextStore,
	rememberedRun,
	type RunName,
} from '../../../../nodes/shared/ledger/journal/contextStore';
import { keyState, newEvent } from '../../../../nodes/shared/ledger/journal/events';
import type { KeyedTask } from '../../../../nodes/shared/ledger/journal/keyedRun';
import { oncePerKey } from '../../../../nodes/shared/ledger/journal/oncePerKey';
import { systemClock } from '../../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../../support/virtualClock';
import { NO_LIMIT } from './world';

const contextOf = (memory: IDataObject, executionId = 'e1') =>
	({ getContext: () => memory, getExecutionId: () => executionId }) as unknown as IExecuteFunctions;

/** As n8n stores it with an execution, and hands it to each Retry. */
const copyOf = (memory: IDataObject) => JSON.parse(JSON.stringify(memory)) as IDataObject;

const writer = { workflow: 'Ads', executionId: 'e1' };

const created = (key: string, projectId = `p${key}`) =>
	newEvent({ key, state: 'created', ...writer, attempt: `a${key}`, projectId });

const keysIn = async (store: ContextStore) =>
	(await store.read(['0', '1', '2'])).map(({ key }) => key);

test('events live in the context, in the order in which they were written', async () => {
	const memory = {};
	await openContextStore(contextOf(memory), 0).append([created('0')]);
	const retried = openContextStore(contextOf(copyOf(memory), 'e2'), 0);
	await retried.append([created('1')]);
	expect(await keysIn(retried)).toEqual(['0', '1']);
	expect(await retried.read(['1'])).toMatchObject([{ id: 1, key: '1', projectId: 'p1' }]);
});

test('retries in one process know of each other, also those of an older execution', async () => {
	const memory: IDataObject = {};
	openContextStore(contextOf(memory), 0);
	const [one, other] = ['e2', 'e3'].map((id) => openContextStore(contextOf(copyOf(memory), id), 0));
	await one.append([created('0')]);
	expect(await keysIn(other)).toEqual(['0']);
	expect(await keysIn(openContextStore(contextOf(copyOf(memory), 'e4'), 0))).toEqual(['0']);
});

test('what another process has stored is added once', async () => {
	const memory: IDataObject = {};
	const store = openContextStore(contextOf(memory), 0);
	await store.append([created('0')]);
	const stored = copyOf(memory) as { 'videos:0': { events: object[] } };
	stored['videos:0'].events.push({ ...created('1'), createdAt: 1 });
	await store.append([created('2')]);
	for (const executionId of ['e2', 'e3']) {
		const retried = openContextStore(contextOf(copyOf(stored), executionId), 0);
		expect(await keysIn(retried)).toEqual(['0', '2', '1']);
	}
});

test('each run of a loop is on its own, and one that is done leaves nothing behind', async () => {
	const memory: IDataObject = {};
	const context = contextOf(memory);
	const stores = [0, 1].map((run) => openContextStore(context, run));
	await stores[0].append([created('0')]);
	expect(await keysIn(stores[1])).toEqual([]);
	forgetRun(context, 0);
	expect(await keysIn(rememberedRun(context, 0))).toEqual([]);
	expect(Object.keys(memory)).toEqual(['videos:1']);
	forgetRun(context, 1);
	forgetRun(context, 1);
	expect(memory).toEqual({});
});

test('a Retry that is done leaves what others of its execution need', async () => {
	const memory: IDataObject = {};
	await openContextStore(contextOf(memory), 0).append([created('0')]);
	const retry = contextOf(copyOf(memory), 'e2');
	await openContextStore(retry, 0).append([created('1')]);
	forgetRun(retry, 0);
	expect(await keysIn(openContextStore(contextOf(copyOf(memory), 'e3'), 0))).toEqual(['0', '1']);
});

test.each<RunName>([0, 'tool'])(
	'to look at what is remembered changes nothing (%s)',
	async (run) => {
		const memory = {};
		expect(await keysIn(rememberedRun(contextOf(memory), run))).toEqual([]);
		expect(memory).toEqual({});
	},
);

describe('executions that start with copies of one context', () => {
	const clock = new VirtualClock();
	beforeEach(() => jest.spyOn(systemClock, 'now').mockImplementation(() => clock.now()));
	afterEach(() => jest.restoreAllMocks());

	const outcomes = fc.constantFrom('created', 'uncertain', 'rejected');
	const execution = fc.record({
		startsAt: fc.nat(3000),
		concurrency: fc.integer({ min: 1, max: 5 }),
		outcomes: fc.array(outcomes, { minLength: 1, maxLength: 6 }),
		latencies: fc.array(fc.nat(5000), { minLength: 1, maxLength: 6 }),
	});

	test('send no key twice that was created, or may be, and all know its project', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 6 }),
				fc.array(execution, { minLength: 1, maxLength: 4 }),
				async (keys, executions) => {
					const memory: IDataObject = {};
					openContextStore(contextOf(memory), 0);
					const sent: Record<string, string[]> = {};
					const run = async (plan: (typeof executions)[number], executionId: string) => {
						await clock.sleep(plan.startsAt);
						let count = 0;
						const store = openContextStore(contextOf(copyOf(memory), executionId), 0);
						const names = Array.from({ length: keys }, (_, key) => String(key));
						const tasks = names.map((name) => ({ row: name, key: name, request: '' }));
						return await oncePerKey<KeyedTask, string>(tasks, {
							...{ store, clock, concurrency: plan.concurrency, deadline: Infinity },
							writer: { ...writer, executionId },
							perRun: NO_LIMIT,
							known: (_, state) =>
								state.kind === 'created' ? state.project.projectId : state.kind,
							send: async ({ key }) => {
								const index = count++;
								const state = plan.outcomes[index % plan.outcomes.length];
								await clock.sleep(plan.latencies[index % plan.latencies.length]);
								(sent[key] ??= []).push(state);
								const projectId = state === 'created' ? `${key} ${executionId}` : '';
								return { result: projectId || state, outcome: { state, projectId } };
							},
							stopAt: () => false,
						});
					};
					const ended = await clock.run(
						Promise.all(executions.map(async (plan, index) => await run(plan, `e${index + 2}`))),
					);
					const store = openContextStore(contextOf(copyOf(memory), 'e9'), 0);
					for (const [key, states] of Object.entries(sent)) {
						expect(states.filter((state) => state !== 'rejected').length).toBeLessThanOrEqual(1);
						const state = keyState(await store.read([key]));
						if (state.kind !== 'created') continue;
						const results = ended.flatMap(({ results: each }) =>
							[...each].flatMap(([task, result]) => (task.key === key ? result : [])),
						);
						// one may have been refused before another was sent
						expect(new Set(results.filter((result) => result !== 'rejected'))).toEqual(
							new Set([state.project.projectId]),
						);
					}
				},
			),
			{ numRuns: 300 },
		);
	});
});
