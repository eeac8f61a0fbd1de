import sortBy from 'lodash/sortBy';

import { COLUMNS } from '../../nodes/shared/ledger/journal/dataTable';
import { findDataTable, type Row } from '../host/dataTable';
import { chain, chainOfRows, hintsOf, outputOf, START, VIDEO, videoNode } from '../host/nodes';
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
		expect.stringContaining(`The Data Table "${TABLE}" is new`),
	);
	const lines = (await (await findDataTable(started.host.rest, TABLE))?.rows<Row>()) ?? [];
	const created = lines.filter(({ state }) => state === 'created');
	expect(created.map(({ projectId }) => projectId).sort()).toEqual(projectIds(first).sort());
	for (const line of created) {
		expect(line).toMatchObject({ workflow: VIDEO, executionId: first.id });
	}
});

test('the second run pays nothing, and a hint says what pays for another video', async () => {
	const second = await runAs(id);
	expect(projectIds(second)).toEqual(projectIds(first));
	expect(hintsOf(second, VIDEO)).toContainEqual(
		expect.stringMatching(/^Known since .*: 3 videos\. .* or without rows in Version\.$/),
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
	const rows = [{ script: 'One', version: 2 }, { script: 'Two', version: 1 }, { script: 'Third' }];
	const workflow = chainOfRows(rows, videoNode(started.credential, {}));
	await editWorkflow(started.host.rest, id, workflow);
	const edited = projectIds(await runAs(id));
	expect(new Set([...projectIds(first), ...edited]).size).toBe(5);
	expect(edited[1]).toBe(projectIds(first)[1]);
	expect(projectIds(await runAs(id))).toEqual(edited);
	expect(paid()).toBe(5);
});

test('with Run each run pays', async () => {
	const workflow = chain(SCRIPTS, videoNode(started.credential, { payOncePer: 'run' }));
	await editWorkflow(started.host.rest, id, workflow);
	for (let run = 1; run <= 2; run++) {
		await runAs(id);
		expect(paid()).toBe(5 + 3 * run);
	}
});
