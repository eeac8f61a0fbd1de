import type { LineTexts } from '../../nodes/shared/ledger/line';
import { idInMark } from '../../nodes/shared/ledger/marks';
import { createCredential, type CredentialReference } from './credentials';
import { createDataTable, type DataTable, findDataTable, type Row } from './dataTable';
import { choose, readExample } from './example';
import { rowsToUgcAds } from './examples';
import type { Host } from './host';
import { columnsOf, type Example, isFinal, type TableRow } from './rows';
import { until } from './waiting';
import {
	finished,
	importWorkflow,
	publish,
	type SavedWorkflow,
	start,
	type WorkflowFile,
} from './workflows';

/** The key of the simulator's default account. */
const API_KEY = 'demo-key';

const TRIGGER = 'n8n-nodes-video-generation.videoGenerationTrigger';

/** Longer than any row of an example may take, in milliseconds: a run looks up what is older than half a minute. */
const ROWS_TIMEOUT = 240_000;

/** An n8n to run an example in, and the service that it uses. */
type Server = Pick<Host, 'rest' | 'simulator'>;

/** An example in a host, ready to run. */
export interface ReadyExample {
	example: Example;
	credential: CredentialReference;
	table: DataTable;
	workflow: SavedWorkflow;
}

/** The account of the simulator that the demo pays with. */
export const demoAccount = ({ simulator }: Pick<Host, 'simulator'>) => ({
	apiKey: API_KEY,
	baseUrl: simulator.url,
});

/** Creates credential and table, imports the example and publishes it, if it has anything to listen to. */
export async function prepare(host: Server, example = rowsToUgcAds): Promise<ReadyExample> {
	const { rest } = host;
	const credential = await createCredential(rest, 'Video generation account', demoAccount(host));
	const rows = example.rows.map(({ entered }) => entered);
	const table = await createDataTable(rest, example.table, columnsOf(example), rows);
	const chosen = await chosenIn(host, readExample(example.file), credential, table, example.picked);
	const workflow = await importWorkflow(rest, chosen);
	if (workflow.nodes.some(({ type }) => type === TRIGGER)) await publish(rest, workflow);
	return { example, credential, table, workflow };
}

/** An imported example after a person has chosen what its author cannot. */
export async function chosenIn(
	host: Server,
	file: WorkflowFile,
	credential: CredentialReference,
	table: DataTable,
	picked: Example['picked'] = {},
): Promise<WorkflowFile> {
	const locators = { ...(await firstAvatarAndVoice(host)), ...picked };
	return choose(file, { credential, locators, table });
}

/** Clicks "Execute workflow"; returns the execution's id. */
export async function execute(
	{ rest }: Pick<Host, 'rest'>,
	{ workflow }: Pick<ReadyExample, 'workflow'>,
): Promise<string> {
	const trigger = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	if (!trigger) throw new Error(`The workflow "${workflow.name}" has no manual trigger.`);
	return await start(rest, workflow.id, trigger.name);
}

/**
 * Waits until the workflow is done with every row, or the time is up, and returns the table.
 *
 * @param onChange called with every row whose status has changed
 */
export async function followRows(
	table: DataTable,
	onChange: (row: TableRow) => void = () => undefined,
): Promise<TableRow[]> {
	const deadline = Date.now() + ROWS_TIMEOUT;
	const seen = new Map<number, string | null>();
	return await until(
		'every row to end',
		async () => {
			const rows = await table.rows<TableRow>();
			for (const row of rows) {
				if (row.status && seen.get(row.id) !== row.status) onChange(row);
				seen.set(row.id, row.status);
			}
			return rows.every(isFinal) || Date.now() > deadline ? rows : undefined;
		},
		{ within: ROWS_TIMEOUT + 60_000 },
	);
}

/** Executes the workflow, as a schedule does, until it is done with every row; returns the table. */
export async function runUntilFinal(
	host: Pick<Host, 'rest'>,
	ready: Pick<ReadyExample, 'table' | 'workflow'>,
): Promise<TableRow[]> {
	return await until(
		'every row to end',
		async () => {
			await finished(host.rest, await execute(host, ready));
			const rows = await ready.table.rows<TableRow>();
			return rows.every(isFinal) ? rows : undefined;
		},
		{ within: ROWS_TIMEOUT, every: 5_000 },
	);
}

/** What the table *Paid Videos* says of each row of a workflow, by the ID of the row. */
export async function ledgerStates(
	{ rest }: Pick<Host, 'rest'>,
	{ workflow }: Pick<ReadyExample, 'workflow'>,
): Promise<Map<string, string>> {
	const lines = await paidVideos(rest);
	const own = lines.filter(({ workflowId }) => workflowId === workflow.id);
	return new Map(own.map(({ rowMark, status }) => [idInMark(rowMark) ?? '', status]));
}

/** The lines of the table *Paid Videos*. */
export const paidVideos = async (rest: Host['rest']): Promise<Array<Row & LineTexts>> =>
	(await (await findDataTable(rest, 'Paid Videos'))?.rows<Row & LineTexts>()) ?? [];

type Lists = { avatars: Array<{ id: string; name: string }> } & {
	voices: Array<{ voiceId: string; name: string }>;
};

/** Locators of the first avatar and the first voice that the service lists. */
export async function firstAvatarAndVoice(host: Server) {
	const [avatar] = (await lookUp<Lists>(host, '/v1/avatar/list')).avatars;
	const [voice] = (await lookUp<Lists>(host, '/v1/voice/list')).voices;
	return { avatarId: avatar, voiceId: { id: voice.voiceId, name: voice.name } };
}

/** What the service says of something, without a node in between. */
export async function lookUp<T>(host: Server, path: string): Promise<T> {
	const { apiKey, baseUrl } = demoAccount(host);
	const response = await fetch(baseUrl + path, { headers: { 'x-api-key': apiKey } });
	return ((await response.json()) as { data: T }).data;
}
