import { createCredential } from '../host/credentials';
import { createDataTable, type DataTable } from '../host/dataTable';
import { readExample } from '../host/example';
import { rowsToUgcAds } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { type Mailbox, startMailbox } from '../host/mailbox';
import { columnsOf, mistakes, type TableRow } from '../host/rows';
import { chosenIn, demoAccount, firstAvatarAndVoice } from '../host/runExample';
import { until } from '../host/waiting';
import { finished, importWorkflow, type SavedWorkflow, start } from '../host/workflows';
import { browseOverTls, creations, stopWithoutLeaks } from './support';

const START = 'When clicking ‘Execute workflow’';

let host: Host;
let mailbox: Mailbox;
let table: DataTable;
let workflow: SavedWorkflow;

beforeAll(async () => {
	mailbox = await startMailbox();
	host = await startHost({ simulator: { renderMs: 1_000 } });
	const { rest } = host;
	const { port } = mailbox;
	const mailServer = { host: '127.0.0.1', port, secure: false, disableStartTls: true };
	const login = { user: '', password: '' };
	const smtp = await createCredential(rest, 'Mail', { ...mailServer, ...login }, 'smtp');
	const rows = rowsToUgcAds.rows.map(({ entered }) => entered);
	table = await createDataTable(rest, 'UGC ads', columnsOf(rowsToUgcAds), rows);
	const credential = await createCredential(rest, 'Account', demoAccount(host));
	const chosen = await chosenIn(host, readExample('rows-with-approval'), credential, table);
	const nodes = chosen.nodes.map((node) =>
		node.type === 'n8n-nodes-base.emailSend'
			? {
					...node,
					parameters: { ...node.parameters, fromEmail: 'n8n@test.test', toEmail: 'me@test.test' },
					credentials: { smtp },
				}
			: node,
	);
	workflow = await importWorkflow(rest, { ...chosen, nodes });
});
afterAll(async () => {
	await mailbox?.close();
	await stopWithoutLeaks(host);
});

/**
 * Executes the workflow until it asks, does what happens meanwhile, and answers in the form that the e-mail leads to.
 *
 * @returns the page that the first e-mail brings
 */
async function decide(decision: string, meanwhile = async () => {}): Promise<string> {
	const [before, paid] = [mailbox.mails.length, creations(host).length];
	const id = await start(host.rest, workflow.id, START);
	const mail = await until('two e-mails', () => Promise.resolve(mailbox.mails[before + 1]), {
		within: 60_000,
	});
	const [, link] = /href="([^"]*webhook-waiting[^"]*)"/.exec(mail) ?? [];
	const form = link.replaceAll('&amp;', '&');
	// the e-mail is sent a moment before n8n has stored the execution
	const isOpen = async () => (await browseOverTls(form, host.ca)).status === 200 || undefined;
	await until('the form', isOpen, { within: 30_000 });
	await meanwhile();
	expect(creations(host)).toHaveLength(paid);
	const answer = new FormData();
	answer.append('field-0', decision);
	expect((await browseOverTls(form, host.ca, answer)).status).toBe(200);
	expect((await finished(host.rest, id)).status).toBe('success');
	return pageIn(mailbox.mails[before]);
}

/** The file in an e-mail, which has it in base64. */
function pageIn(mail: string): string {
	const [, file] = /filename=storyboard\.html\s+([^-]+)/.exec(mail) ?? [];
	return Buffer.from(file, 'base64').toString();
}

const rows = async () => await table.rows<TableRow>();

it('sends a page of what would be paid, and pays for nothing that nobody has approved', async () => {
	const before = await rows();
	const page = await decide('Do not create');
	expect(mailbox.mails).toHaveLength(2);
	expect(page).toMatch(/<p dir="auto">5 videos would be created.*5 with a warning.*1 rejected/);
	expect(page).toContain('Cold for a day');
	expect(page).toContain('Script is empty');
	expect(creations(host)).toEqual([]);
	expect(await rows()).toEqual(before);
});

it('leaves rows that were edited, held back, deleted or added since it asked: nobody has approved them', async () => {
	const [{ entered }] = rowsToUgcAds.rows;
	await table.insert([{ ...entered, product: 'Cap', script: 'Soon gone.' }]);
	const [bottle, lamp, ...others] = await rows();
	const cap = others.at(-1);
	await decide('Create', async () => {
		await table.insert([{ ...entered, product: 'Hat' }]);
		await table.update(bottle.id, { script: 'Nobody has approved this.' });
		await table.update(lamp.id, { status: 'draft' });
		await table.delete(cap?.id ?? 0);
	});
	expect(creations(host)).toHaveLength(3);
	const after = await rows();
	const untouched = { video_url: null, project_id: null, message: null };
	const hat = after.pop();
	expect(hat).toMatchObject({ product: 'Hat', status: null, ...untouched });
	expect(after.slice(0, 2)).toMatchObject([
		{ script: 'Nobody has approved this.', status: null, ...untouched },
		{ status: 'draft', ...untouched },
	]);
	await table.delete(hat?.id ?? 0);
	await table.update(lamp.id, { status: null });
	await table.update(bottle.id, { script: bottle.script });
});

it('creates them once they are approved, with the avatar and voice of the check', async () => {
	await decide('Create');
	expect(creations(host)).toHaveLength(5);
	const { avatarId, voiceId } = await firstAvatarAndVoice(host);
	for (const { body } of host.simulator.projects) {
		expect(JSON.stringify(body)).toContain(avatarId.id);
		expect(JSON.stringify(body)).toContain(voiceId.id);
	}
});

it('brings each row its own result', async () => {
	const after = await rows();
	expect(mistakes(rowsToUgcAds, after)).toEqual([]);
	const urls = new Map(host.simulator.projects.map(({ name, url }) => [name, url ?? '']));
	for (const { product, video_url } of after) {
		expect({ product, video_url }).toEqual({
			product,
			video_url: urls.get(String(product)) ?? null,
		});
	}
});

it('says that paid rows are paid, and pays for none again', async () => {
	const before = await rows();
	await table.update(before[1].id, { status: null });
	const page = await decide('Create');
	expect(page).toMatch(new RegExp(`Already paid for.*${before[1].project_id}`));
	expect(mistakes(rowsToUgcAds, await rows())).toEqual([]);
	expect(creations(host)).toHaveLength(5);
});

it('asks before it pays for another version of a row', async () => {
	const [, lamp] = await rows();
	await table.update(lamp.id, { status: null, video_version: '2' });
	expect(await decide('Do not create')).toMatch(/<p dir="auto">1 video would be created/);
	expect(creations(host)).toHaveLength(5);
	await decide('Create');
	expect(creations(host)).toHaveLength(6);
	const [, again] = await rows();
	expect(again).toMatchObject({
		...{ status: 'completed', project_id: host.simulator.projects[5].id },
	});
});
