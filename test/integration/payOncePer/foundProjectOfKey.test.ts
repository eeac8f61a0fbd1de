import type { INodeParameters } from 'n8n-workflow';

import { retry } from '../support/engine';
import { keepGoing, PENDING_HINT } from '../support/kinds';
import { projectsPerScript } from '../support/payments';
import { each, keyOf, projectIds, rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run, setupOf, statesOf } = n8n;

const found = (...project: object[]) => ({
	options: { concurrency: 1, foundProjects: { project } } as INodeParameters,
});

/** An execution `e1` whose first row was created without an answer. */
async function loseFirst() {
	simulator.faults.next('lostAnswer', { path: /create/ });
	const first = await run({ options: { concurrency: 1 } });
	return { first, projectId: simulator.projects[0].id };
}

test('a project that was found is that of its key, for every execution', async () => {
	const { projectId } = await loseFirst();
	const second = await run(found({ key: keyOf(1), projectId }));
	expect(second.error).toBeUndefined();
	expect(projectIds(second)[0]).toBe(projectId);
	expect(second.hints).toEqual([expect.stringMatching(/^Known since .*: 1 video\./), PENDING_HINT]);
	expect(statesOf(1)).toEqual(['sending', 'uncertain', 'created']);
	expect(projectIds(await run())[0]).toBe(projectId);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

test('Retry takes it too, and an entry that stays in the options does no harm', async () => {
	const { first, projectId } = await loseFirst();
	const parameters = found({ key: keyOf(1), projectId });
	const second = await retry(setupOf(parameters), first);
	expect(projectIds(second)[0]).toBe(projectId);
	const third = await run(parameters);
	expect(third.hints).toEqual([expect.stringMatching(/^Known since .*: 9 videos\./), PENDING_HINT]);
});

test('a project that another row has is refused, and nothing is sent for the row', async () => {
	const { first } = await loseFirst();
	await retry(setupOf(), first);
	const { id: projectId } = simulator.projects[3];
	const third = await run(found({ key: keyOf(1), projectId }), keepGoing);
	expect(third.items[0].json.error).toMatch(
		/^Found Projects: The project .* is already known as that of Row /,
	);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

test('so is one of a key that is not among the rows of this run', async () => {
	await run({}, { rows: [rows[3]] });
	const [{ id: projectId }] = simulator.projects;
	simulator.faults.next('lostAnswer', { path: /create/ });
	await run({}, { rows: [rows[0]] });
	const { error } = await run(found({ key: keyOf(1), projectId }), { rows: [rows[0]] });
	expect(error?.message).toBe(
		`Found Projects: The project ${projectId} belongs to the key "${keyOf(4)}"`,
	);
	expect(statesOf(1)).toEqual(['sending', 'uncertain']);
});

test('it is found by its key, although the rows have other numbers than before', async () => {
	const { first, projectId } = await loseFirst();
	await retry(setupOf(), first);
	const moved = await run(found({ key: keyOf(1), projectId }), { rows: rows.slice().reverse() });
	expect(projectIds(moved).at(-1)).toBe(projectId);
	expect(new Set(projectIds(moved)).size).toBe(rows.length);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

test('an entry without a key is refused before anything is sent', async () => {
	const { projectId } = await loseFirst();
	const { error } = await run(found({ executionId: 'e1', row: 1, projectId }));
	expect(error?.message).toContain('Found Projects 1: Enter the Key and the Project ID');
});

test('an entry for no uncertain row is not used, and is named', async () => {
	const { projectId } = await loseFirst();
	const { error } = await run(found({ key: '12', projectId }));
	expect(error?.message).toContain('The video may have been created');
	expect(error?.description).toContain('Found Projects: not used');
	expect(error?.description).toContain('Key "12"');
	expect(projectsPerScript(simulator)).toEqual(each(1));
	expect(rows).toHaveLength(9);
});
