import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { retry, runNode, type Setup } from '../support/engine';
import { creations, expression, keepGoing, NOTIFIED_HINT, PENDING_HINT } from '../support/kinds';
import { usePublishedTrigger } from '../support/trigger';
import { ugcAdParameters } from '../support/ugcAd';

const trigger = usePublishedTrigger();
const simulator = useSimulator({ ca: trigger.certificate });
useFastTime();

const inTurn = { concurrency: 1 };
const scripts = ['a', 'b', 'c'];

const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({ options: inTurn, ...parameters }),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: scripts.map((script) => ({ script })),
	webhookBase: trigger.base,
	...setup,
});

/** An execution whose first row was created without an answer. */
async function loseFirst(parameters: INodeParameters = {}) {
	trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
	simulator.faults.next('lostAnswer', { path: /create/ });
	const first = await runNode(setupOf(parameters));
	expect(simulator.projects).toHaveLength(1);
	return { first, projectId: simulator.projects[0].id };
}

const found = (...project: object[]) => ({
	options: { ...inTurn, foundProjects: { project } } as INodeParameters,
});
const created = () => simulator.projects.map(({ body }) => body.script).sort();

test('the message of an uncertain row says what to enter, and where', async () => {
	const { first } = await loseFirst();
	expect(first.error?.description).toContain(
		'If it is there, add it to Found Projects in the options: Execution ID e1, Row 1 and its Project ID.',
	);
	const again = await retry(setupOf(), first);
	expect(again.error?.description).toContain('Execution ID e1, Row 1 and its Project ID');
});

describe('a project that was found', () => {
	test('is that of its row, which is not sent again, also with Create Again', async () => {
		const { first, projectId } = await loseFirst();
		const { options } = found({ executionId: 'e1', row: 1, projectId });
		const createAgain = { ...(options as object), uncertain: 'createAgain' };
		const second = await retry(setupOf({ options: createAgain }), first);
		expect(second.error).toBeUndefined();
		expect(second.hints).toEqual([PENDING_HINT]);
		expect(second.items.map(({ json }) => json.projectId)).toEqual(
			simulator.projects.map(({ id }) => id),
		);
		expect(created()).toEqual(scripts);
		expect(second.context).toEqual({});
	});

	test('is known to later retries, without a hint', async () => {
		const { first, projectId } = await loseFirst();
		const parameters = found({ executionId: 'e1', row: 1, projectId });
		simulator.faults.next('lostAnswer', { path: /create/ });
		const second = await retry(setupOf(parameters), first);
		expect(second.error?.message).toMatch(/^Row 2: /);
		const third = await retry(
			setupOf(
				found(
					{ executionId: 'e1', row: 1, projectId },
					{ executionId: second.executionId, row: 2, projectId: simulator.projects[1].id },
				),
			),
			second,
		);
		expect(third.error).toBeUndefined();
		expect(third.hints).toEqual([PENDING_HINT]);
		expect(created()).toEqual(scripts);
	});

	test('is taken also when its trigger does not listen any more, as nothing is sent', async () => {
		const { first, projectId } = await loseFirst();
		const notify = { completion: 'notifyThisWorkflow' };
		const { options } = found({ executionId: 'e1', row: 1, projectId });
		const createAgain = { ...(options as object), uncertain: 'createAgain' };
		const second = await retry(
			setupOf({ ...notify, options: createAgain }, { workflowId: 'unpublished', ...keepGoing }),
			first,
		);
		expect(second.items[0].json).toMatchObject({ projectId });
	});

	test('notifies the trigger that its request has named', async () => {
		const notify = { completion: 'notifyThisWorkflow' };
		const { first, projectId } = await loseFirst(notify);
		const parameters = { ...notify, ...found({ executionId: 'e1', row: 1, projectId }) };
		const { error, hints } = await retry(setupOf(parameters), first);
		expect(error).toBeUndefined();
		expect(hints).toEqual([NOTIFIED_HINT]);
	});

	test.each(['polling', 'callback'])('is waited for by its ID (%s)', async (waitBy) => {
		const wait = { completion: 'wait', waitBy };
		const { first, projectId } = await loseFirst(wait);
		const parameters = { ...wait, ...found({ executionId: 'e1', row: 1, projectId }) };
		const { error, items } = await retry(setupOf(parameters), first);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.projectId, json.status])).toEqual(
			simulator.projects.map(({ id }) => [id, 'completed']),
		);
		expect(created()).toEqual(scripts);
	});

	test('is refused if another row has it', async () => {
		const { first } = await loseFirst();
		const second = await retry(setupOf(), first);
		expect(simulator.projects).toHaveLength(3);
		const projectId = simulator.projects[1].id;
		const third = await retry(setupOf(found({ executionId: 'e1', row: 1, projectId })), second);
		expect(third.error?.message).toBe(
			`Row 1: Found Projects: The project ${projectId} is already known as that of Row 2`,
		);
		expect(creations(simulator)).toHaveLength(3);
	});

	test.each([
		['another execution', { executionId: 'e9', row: 1 }],
		['a row that is not uncertain', { executionId: 'e1', row: 2 }],
		['no row', { executionId: 'e1', row: 9 }],
	])('of %s is not used, and the message says so', async (_, place) => {
		const { first, projectId } = await loseFirst();
		const second = await retry(setupOf(found({ ...place, projectId })), first);
		expect(second.error?.message).toContain('Row 1: The service gave no usable answer');
		expect(second.error?.description).toContain(
			`Found Projects: not used, as no such row is uncertain here: Execution ID ${place.executionId}, Row ${place.row}.`,
		);
	});
});

test('an entry that was left in the options meets no row of a new execution, and a hint says so', async () => {
	const parameters = found({ executionId: 'e1', row: 1, projectId: 'prj-old' });
	const { error, hints, items } = await runNode(setupOf(parameters, { executionId: 'e2' }));
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
	expect(created()).toEqual(scripts);
	expect(hints).toEqual([
		expect.stringContaining('Execution ID e1, Row 1. Correct or remove'),
		PENDING_HINT,
	]);
});

test('an entry that is incomplete stops the run before anything is sent', async () => {
	const parameters = found({ executionId: 'e1', row: expression(''), projectId: 'prj-1' });
	const { error } = await runNode(setupOf(parameters));
	expect(error?.message).toContain(
		'Found Projects 1: Enter the Execution ID, the Row and the Project ID',
	);
	expect(creations(simulator)).toEqual([]);
});

describe('a row that was uncertain before the run', () => {
	test('does not keep the others from being created: one retry creates them all', async () => {
		simulator.faults.next('lostAnswer', { count: 2, path: /create/ });
		const many = Array.from({ length: 30 }, (_, row) => ({ script: `Row ${row + 1}` }));
		const first = await runNode(setupOf({ options: {} }, { rows: many }));
		expect(simulator.projects.length).toBeLessThan(30);
		const second = await retry(setupOf({}, { rows: many }), first);
		expect(second.error?.message).toMatch(
			/^Row 1: The service gave no usable answer \(it was sent/,
		);
		expect(second.error?.description).toContain('May have been created as well: Row 2 (');
		for (const { id } of simulator.projects.slice(2, 20)) {
			expect(second.error?.description).toContain(id);
		}
		expect(new Set(created()).size).toBe(30);
		expect(simulator.projects).toHaveLength(30);
	});

	test('does, once another one becomes uncertain', async () => {
		const { first } = await loseFirst();
		simulator.faults.next('lostAnswer', { path: /create/ });
		const second = await retry(setupOf(), first);
		expect(second.error?.message).toMatch(/^Row 2: /);
		expect(second.error?.description).toContain('as well: Row 1 (Execution ID e1)');
		expect(created()).toEqual(['a', 'b']);
	});

	test('is still uncertain when the service refuses it, or cannot be reached, after Create Again', async () => {
		const createAgain = { options: { ...inTurn, uncertain: 'createAgain' } };
		const { first } = await loseFirst();
		const nobody = { apiKey: 'demo-key', baseUrl: 'http://127.0.0.1:9' };
		const second = await retry(setupOf(createAgain, { credential: nobody }), first);
		expect(second.error?.message).toContain('cannot be reached');
		const third = await retry(setupOf(), second);
		expect(third.error?.message).toMatch(/^Row 1: The service gave no usable answer/);
		expect(created()).toEqual(scripts);
	});

	test('is told to be looked for, where On Error leaves no Retry', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const { items } = await runNode(setupOf({}, keepGoing));
		expect(items[0].json.details).toMatchObject({
			description: expect.stringMatching(/If it is there, use it\. Only if it is not there, run/),
		});
	});
});
