import type { INodeParameters } from 'n8n-workflow';

import { createCredential, type CredentialReference } from '../host/credentials';
import type { Row } from '../host/dataTable';
import { type Host, startHost } from '../host/host';
import { fanOut, ourNode, outputOf, START } from '../host/nodes';
import { demoAccount } from '../host/runExample';
import { importWorkflow, runToEnd } from '../host/workflows';
import { LedgerTables } from './ledgerTables';
import { keyOf, payOnceWorkflow, rowsNamed, videosOf } from './payOnce';
import { stopWithoutLeaks } from './support';

let host: Host;
let credential: CredentialReference;
let tables: LedgerTables;

beforeAll(async () => {
	host = await startHost();
	credential = await createCredential(host.rest, 'Account', demoAccount(host));
	tables = await LedgerTables.of(host.rest);
});
afterAll(async () => await stopWithoutLeaks(host));

const NO_DETAILS = { videoId: '', url: '', message: '', request: '', workflow: '' };

/** A line of a row of a workflow. */
const event = (id: string, row: string, state: string, attempt: string, projectId = ''): Row => ({
	...{ ...NO_DETAILS, executionId: '1' },
	...{ row, state, attempt, projectId, key: keyOf(id, row) },
});

const importSheet = async (rows: string[], options: INodeParameters) => {
	const workflow = payOnceWorkflow(rows, credential, { parameters: { options } });
	return (await importWorkflow(host.rest, workflow)).id;
};

const videosOfSheet = async (id: string) => videosOf(await runToEnd(host.rest, id, START));

test('Get Many reads a journal of 2,500 lines, and a run recalls its rows from it', async () => {
	const KEYS = 1_250;
	const rows = rowsNamed('Row', KEYS);
	const sheet = await importSheet(rows, { paidVideosTable: 'Journal' });
	const events = rows.flatMap((row, index) => [
		event(sheet, row, 'sending', `a${index}`),
		event(sheet, row, 'created', `a${index}`, `p${index}`),
	]);
	await tables.create('Journal', events);
	const parameters = {
		...{ resource: 'paidVideo', operation: 'getAll', paidVideosTable: 'Journal', returnAll: true },
	};
	const getMany = ourNode('Ledger', 'videoLibrary', parameters, credential);
	const { id } = await importWorkflow(host.rest, fanOut('Get Many', [getMany]));
	const keys = outputOf(await runToEnd(host.rest, id, START), 'Ledger').map(({ json }) => json);
	expect(keys).toHaveLength(KEYS);
	expect(new Set(keys.map(({ projectId }) => projectId)).size).toBe(KEYS);
	expect(new Set(keys.map(({ row }) => row))).toEqual(new Set(rows));
	const recalled = await videosOfSheet(sheet);
	expect(recalled.map(({ projectId }) => projectId)).toEqual(rows.map((_, index) => `p${index}`));
	expect(host.simulator.projects).toEqual([]);
});

test('rows with thousands of lines are recalled by the oldest of them', async () => {
	const rows = ['Busy', 'Calm', 'Busier'];
	const sheet = await importSheet(rows, { paidVideosTable: 'Withdrawn' });
	const withdrawn = (row: string, count: number) =>
		Array.from({ length: count }, (_, index) => [
			event(sheet, row, 'sending', `${row}${index}`),
			event(sheet, row, 'notSent', `${row}${index}`),
		]).flat();
	await tables.create('Withdrawn', [
		...rows.map((row) => event(sheet, row, 'created', 'first', `p ${row}`)),
		...withdrawn('Busy', 700),
		...withdrawn('Busier', 1_400),
	]);
	const recalled = await videosOfSheet(sheet);
	expect(recalled.map(({ projectId }) => projectId)).toEqual(rows.map((row) => `p ${row}`));
	expect(host.simulator.projects).toEqual([]);
});

test('an ID and the name of a table that look like expressions are texts to every n8n', async () => {
	const rows = ['= pwn', '=\u2028a', "=pwn' + 6 * 7"];
	const name = "={{ 'pwn' + 6 * 7 }}";
	const paidVideosTable = `={{ ${JSON.stringify(name).replace('}}', '}" + "}')} }}`;
	const sheet = await importSheet(rows, { paidVideosTable });
	const created = await videosOfSheet(sheet);
	const recalled = await videosOfSheet(sheet);
	expect(host.simulator.projects).toHaveLength(rows.length);
	const ids = ({ projectId }: (typeof created)[number]) => projectId;
	expect(recalled.map(ids)).toEqual(created.map(ids));
	expect(await tables.names()).toContain(name);
	expect((await tables.names()).filter((each) => each.includes('42'))).toEqual([]);
});
