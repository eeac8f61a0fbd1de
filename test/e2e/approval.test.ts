import { createCredential } from '../host/credentials';
import { createDataTable, type DataTable } from '../host/dataTable';
import { readExample } from '../host/example';
import { rowsToUgcAds } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { type Mailbox, startMailbox } from '../host/mailbox';
import { columnsOf, type TableRow } from '../host/rows';
import { chosenIn, demoAccount, runUntilFinal } from '../host/runExample';
import { until } from '../host/waiting';
import { finished, importWorkflow, publish, type SavedWorkflow, start } from '../host/workflows';
import { browseOverTls, creations, stopWithoutLeaks } from './support';

const START = 'When clicking ‘Execute workflow’';

let host: Host;
let mailbox: Mailbox;
let table: DataTable;
let workflow: SavedWorkflow;

beforeAll(async () => {
	mailbox = await startMailbox();
	host = await startHost({ simulator: { renderMs: 1_000, lostWebhooks: 'everySecond' } });
	const { rest } = host;
	const smtp = await rest.post<{ id: string }>('/rest/credentials', {
		name: 'Mail',
		type: 'smtp',
		data: {
			user: '',
			password: '',
			host: '127.0.0.1',
			port: mailbox.port,
			secure: false,
			disableStartTls: true,
		},
	});
	const rows = rowsToUgcAds.rows.map(({ entered }) => entered);
	table = await createDataTable(rest, 'UGC ads', columnsOf(rowsToUgcAds), rows);
	const credential = await createCredential(rest, 'Account', demoAccount(host));
	const chosen = await chosenIn(host, readExample('rows-with-approval'), credential, table);
	const nodes = chosen.nodes.map((node) =>
		node.name === 'Ask for approval'
			? {
					...node,
					parameters: { ...node.parameters, fromEmail: 'n8n@test.test', toEmail: 'me@test.test' },
					credentials: { smtp: { id: smtp.id, name: 'Mail' } },
				}
			: node,
	);
	workflow = await importWorkflow(rest, { ...chosen, nodes });
	await publish(rest, workflow);
});
afterAll(async () => {
	await mailbox?.close();
	await stopWithoutLeaks(host);
});

/** Executes the workflow until it asks, answers in the form that its e-mail leads to, and waits for its end. */
async function decide(decision: string) {
	const before = mailbox.mails.length;
	const id = await start(host.rest, workflow.id, START);
	const mail = await until('the e-mail', () => Promise.resolve(mailbox.mails[before]), {
		within: 60_000,
	});
	expect(creations(host)).toEqual([]);
	const [, link] = /href="([^"]*webhook-waiting[^"]*)"/.exec(mail) ?? [];
	const form = link.replaceAll('&amp;', '&');
	// the e-mail is sent a moment before n8n has stored the execution
	const isOpen = async () => (await browseOverTls(form, host.ca)).status === 200 || undefined;
	await until('the form', isOpen, { within: 30_000 });
	const answer = new FormData();
	answer.append('field-0', decision);
	expect((await browseOverTls(form, host.ca, answer)).status).toBe(200);
	const { status } = await finished(host.rest, id);
	return { status, mail };
}

const statuses = (rows: TableRow[]) => rows.map(({ status }) => status);

it('creates nothing of what nobody has approved, and says which rows cannot be created', async () => {
	const { status, mail } = await decide('Do not create');
	expect(status).toBe('success');
	expect(mail).toContain('Create 5 videos?');
	expect(mail).toContain('- Trail Bottle: Cold for a day');
	expect(creations(host)).toEqual([]);
	const rows = await table.rows<TableRow>();
	expect(statuses(rows)).toEqual([null, null, null, 'rejected', null, null]);
	expect(rows[3].message).toContain('Script is empty');
});

it('creates the approved rows, once each, as they were checked', async () => {
	expect((await decide('Create')).status).toBe('success');
	expect(creations(host)).toHaveLength(5);
});

it('asks for no approval of paid rows, and brings the video of each, though every second callback is lost', async () => {
	const { length } = mailbox.mails;
	const rows = await runUntilFinal(host, { table, workflow });
	expect(statuses(rows)).toEqual(rowsToUgcAds.rows.map(({ expected }) => expected.status));
	const urls = new Map(host.simulator.projects.map(({ name, url }) => [name, url ?? null]));
	for (const { product, video_url } of rows) {
		expect({ product, video_url }).toEqual({
			product,
			video_url: urls.get(String(product)) ?? null,
		});
	}
	expect(mailbox.mails).toHaveLength(length);
	expect(creations(host)).toHaveLength(5);
});
