import { COLUMNS } from '../../nodes/shared/ledger/line';
import { createCredential, type CredentialReference } from '../host/credentials';
import type { Row } from '../host/dataTable';
import { type Host, startHost } from '../host/host';
import { fanOut, ourNode, outputOf, START } from '../host/nodes';
import { demoAccount } from '../host/runExample';
import { importWorkflow, runToEnd } from '../host/workflows';
import { LedgerTables } from './ledgerTables';
import { projectIdsOf, rowMarkOf, rowsNamed, rowsWorkflow } from './paidVideos';
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

/** The line of a finished video of a row. */
function lineOf(workflowId: string, row: string, video: number, version = ''): Row {
	const name = `${row} ${video}`;
	const line: Record<(typeof COLUMNS)[number], string> = {
		...{ row, status: 'completed', projectId: name, videoId: '', message: '' },
		url: `https://videos.example.com/${video}.mp4`,
		...{ workflow: '', campaign: '', version, executionId: '1', account: '', workflowId },
		...{ rowMark: rowMarkOf(workflowId, row), rowCreatedAt: '', request: `ugcAd:${name}` },
		...{ claimedAt: '', claim: name, line: name },
	};
	return line;
}

/** Rows that show the status of their videos, so that their values do not matter. */
const importSheet = async (
	rows: string[],
	paidVideosTable: string,
	status: string | null = 'processing',
) => {
	const parameters = { options: { paidVideosTable } };
	const entered = Object.fromEntries(rows.map((row) => [row, { status }]));
	const workflow = rowsWorkflow(rows, credential, { parameters, entered });
	return (await importWorkflow(host.rest, workflow)).id;
};

const projectsOfSheet = async (id: string) => projectIdsOf(await runToEnd(host.rest, id, START));

test('an ID and the name of a table that look like expressions are texts to every n8n', async () => {
	const rows = ['= pwn', '=\u2028a', "=pwn' + 6 * 7"];
	const name = "={{ 'pwn' + 6 * 7 }}";
	const paidVideosTable = `={{ ${JSON.stringify(name).replace('}}', '}" + "}')} }}`;
	const sheet = await importSheet(rows, paidVideosTable, null);
	const created = await projectsOfSheet(sheet);
	expect(created).toHaveLength(rows.length);
	expect(await projectsOfSheet(sheet)).toEqual(created);
	expect(host.simulator.projects).toHaveLength(rows.length);
	expect(await tables.names()).toEqual([name]);
	await tables.delete(name);
	host.simulator.reset();
});

test('Get Many reads 2,500 lines, and a run recalls its rows from them', async () => {
	const rows = rowsNamed('Row', 2_500);
	const sheet = await importSheet(rows, 'Many');
	await tables.create(
		'Many',
		rows.map((row, index) => lineOf(sheet, row, index)),
	);
	const parameters = {
		...{ resource: 'paidVideo', operation: 'getAll', paidVideosTable: 'Many', returnAll: true },
	};
	const getMany = ourNode('Ledger', 'videoLibrary', parameters, credential);
	const { id } = await importWorkflow(host.rest, fanOut('Get Many', [getMany]));
	const listed = outputOf(await runToEnd(host.rest, id, START), 'Ledger').map(({ json }) => json);
	expect(listed).toHaveLength(rows.length);
	const projects = rows.map((row, index) => `${row} ${index}`);
	expect(new Set(listed.map(({ projectId }) => projectId))).toEqual(new Set(projects));
	expect(new Set(listed.map(({ row }) => row))).toEqual(new Set(rows));
	expect(await projectsOfSheet(sheet)).toEqual(projects);
	expect(host.simulator.projects).toEqual([]);
});

test('rows with hundreds and thousands of versions have the video of their own', async () => {
	const rows = ['Busy', 'Calm', 'Busier'];
	const sheet = await importSheet(rows, 'Versions');
	const versions = (row: string, count: number) =>
		Array.from({ length: count }, (_, index) => lineOf(sheet, row, index + 2, String(index + 2)));
	await tables.create('Versions', [
		...versions('Busy', 700),
		...rows.map((row) => lineOf(sheet, row, 1)),
		...versions('Busier', 1_400),
	]);
	expect(await projectsOfSheet(sheet)).toEqual(rows.map((row) => `${row} 1`));
	expect(host.simulator.projects).toEqual([]);
});
