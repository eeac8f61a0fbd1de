import sortBy from 'lodash/sortBy';

import { COLUMNS } from '../../nodes/shared/ledger/line';
import { chain, chainOfRows, hintsOf, outputOf, START, VIDEO, videoNode } from '../host/nodes';
import { paidVideos } from '../host/runExample';
import { editWorkflow, type Execution, importWorkflow, runToEnd } from '../host/workflows';
import { LedgerTables } from './ledgerTables';
import { creations, useHost } from './support';

// the tests follow one another, as somebody does who tries the node
const started = useHost({ simulator: { renderMs: 1_000 } });

const SCRIPTS = ['One', 'Two', 'Three'];
const TABLE = 'Paid Videos';

const runAs = async (id: string): Promise<Execution> =>
	await runToEnd(started.host.rest, id, START);

const projectIds = (execution: Execution) =>
	outputOf(execution, VIDEO).map(({ json }) => json.projectId);

const paid = () => creations(started.host).length;

let id: string;
let first: Execution;

beforeAll(async () => {
	const workflow = chain(SCRIPTS, videoNode(started.credential, {}));
	({ id } = await importWorkflow(started.host.rest, workflow));
	first = await runAs(id);
});

test('the first run makes the table with its columns, and says so', async () => {
	const tables = await LedgerTables.of(started.host.rest);
	const columns = COLUMNS.map((name) => ({ name, type: 'string' }));
	expect(sortBy(await tables.columns(TABLE), 'name')).toEqual(sortBy(columns, 'name'));
	expect(hintsOf(first, VIDEO)).toContainEqual(
		expect.stringContaining(`Created the Data Table "${TABLE}"`),
	);
	const lines = await paidVideos(started.host.rest);
	expect(lines.map(({ projectId }) => projectId).sort()).toEqual(projectIds(first).sort());
	for (const line of lines) {
		expect(line).toMatchObject({ status: 'processing', workflow: VIDEO, executionId: first.id });
	}
});

test('the second run pays nothing, and a hint says what pays for another video', async () => {
	const second = await runAs(id);
	expect(projectIds(second)).toEqual(projectIds(first));
	expect(hintsOf(second, VIDEO)).toContainEqual(
		expect.stringMatching(/^You already paid .* set the field video_version to /),
	);
	expect(paid()).toBe(3);
});

test('so does another workflow that asks for the same videos, in any order', async () => {
	const workflow = chain([...SCRIPTS].reverse(), videoNode(started.credential, {}));
	const { id: other } = await importWorkflow(started.host.rest, workflow);
	expect(projectIds(await runAs(other))).toEqual(projectIds(first).reverse());
	expect(paid()).toBe(3);
});

test('an edited script and another version pay for a video each, once', async () => {
	const rows = [{ script: 'One', take: 2 }, { script: 'Two', take: 1 }, { script: 'Third' }];
	const parameters = { options: { version: '={{ $json.take }}' } };
	const workflow = chainOfRows(rows, videoNode(started.credential, parameters));
	await editWorkflow(started.host.rest, id, workflow);
	const edited = projectIds(await runAs(id));
	expect(new Set([...projectIds(first), ...edited]).size).toBe(5);
	expect(edited[1]).toBe(projectIds(first)[1]);
	expect(projectIds(await runAs(id))).toEqual(edited);
	expect(paid()).toBe(5);
});

test('two items of one run that ask for the same video share it, and a hint says so', async () => {
	const workflow = chain(['Twice', 'Twice'], videoNode(started.credential, {}));
	await editWorkflow(started.host.rest, id, workflow);
	const execution = await runAs(id);
	const [one, other] = projectIds(execution);
	expect(other).toBe(one);
	expect(hintsOf(execution, VIDEO)).toContainEqual(expect.stringContaining('share one video'));
	expect(paid()).toBe(6);
});
