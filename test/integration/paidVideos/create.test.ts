import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { DataTables } from '../../support/dataTables';
import { useScaledTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { retry, runNode, type Setup } from '../support/engine';
import { sendInParallel } from '../support/inParallel';
import { AVATAR, byId } from '../support/kinds';
import { TABLE } from '../support/ledger';
import { each, markOf, projectIds, rows } from '../support/paidVideos';
import { projectsPerScript } from '../support/payments';
import { ugcAdParameters } from '../support/ugcAd';

const simulator = useSimulator();
useScaledTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters(parameters),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows,
	dataTables,
	...setup,
});

/** The service refuses this row. */
const refusing = (row: number): INodeParameters => ({
	avatarId: byId(`={{ $json.id === ${row} ? "nobody" : "${AVATAR}" }}`),
});

describe.each(['video', 'row'])('Output: %s', (output) => {
	test('another execution outputs the known videos, and pays for none', async () => {
		const first = await runNode(setupOf({ output }));
		const second = await runNode(setupOf({ output }, { executionId: 'e2' }));
		expect([first.error, second.error]).toEqual([undefined, undefined]);
		expect(projectsPerScript(simulator)).toEqual(each(1));
		expect(projectIds(second)).toEqual(projectIds(first));
	});

	test('four executions at the same moment pay once for each row', async () => {
		const all = await Promise.all(
			['e1', 'e2', 'e3', 'e4'].map(
				async (executionId) => await runNode(setupOf({ output }, { executionId })),
			),
		);
		expect(all.map(({ error }) => error?.message)).toEqual(Array(4).fill(undefined));
		expect(projectsPerScript(simulator)).toEqual(each(1));
		expect(new Set(all.map((ran) => String(projectIds(ran)))).size).toBe(1);
	});

	test('two executions at the same moment with other values never give a row a foreign video', async () => {
		const edited = rows.map(({ id }) => ({ id, script: `Row ${(id % 9) + 1}` }));
		const all = await Promise.all(
			[rows, edited].map(
				async (given, index) =>
					await runNode(setupOf({ output }, { rows: given, executionId: `e${index}` })),
			),
		);
		expect(Math.max(...Object.values(projectsPerScript(simulator)))).toBe(1);
		for (const [index, given] of [rows, edited].entries()) {
			for (const [row, id] of projectIds(all[index]).entries()) {
				const project = simulator.projects.find((each) => each.id === id);
				// a row that was refused has none
				if (id !== undefined) expect(project?.body.script).toBe(given[row].script);
			}
		}
	});
});

test('after a refused row, a retry and a new execution create what is missing', async () => {
	sendInParallel(1);
	const first = await runNode(setupOf(refusing(5)));
	expect(first.error?.message).toContain('Row 5');
	const [again, other] = await Promise.all([
		retry(setupOf(), first),
		runNode(setupOf({}, { executionId: 'e2' })),
	]);
	expect([again.error, other.error]).toEqual([undefined, undefined]);
	expect(projectsPerScript(simulator)).toEqual(each(1));
});

test('the table has one line for each video, and none for a request that was rejected', async () => {
	sendInParallel(1);
	await runNode(setupOf({ ...refusing(9), output: 'row' }));
	const lines = dataTables.rows(TABLE);
	expect(lines.map(({ row, status, projectId }) => [row, status, projectId])).toEqual(
		simulator.projects.map(({ id }, row) => [`Row ${row + 1} (Row ${row + 1})`, 'processing', id]),
	);
	expect(lines).toHaveLength(8);
	for (const [row, line] of lines.entries()) {
		expect(line).toMatchObject({
			...{ workflow: 'Test', workflowId: 'wf1', campaign: '', version: '', url: '', message: '' },
			...{ rowMark: markOf(row + 1), rowCreatedAt: '', executionId: 'e1' },
			request: expect.stringMatching(/^ugcAd:[\w-]+$/),
			claimedAt: expect.stringMatching(/^\d{4}-.*Z$/),
		});
	}
});

test('a run stores with the execution how many it paid for, which one was the first, and its table', async () => {
	const failed = await runNode(setupOf(refusing(5)));
	expect(failed.error).toBeDefined();
	expect(failed.context).toEqual({
		firstExecutionId: failed.executionId,
		paidVideos: { count: simulator.projects.length, executionId: failed.executionId },
		paidVideosTable: dataTables.tables[0].id,
	});
});
