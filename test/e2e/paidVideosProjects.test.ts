import { createCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { fanOut, ourNode, START } from '../host/nodes';
import { Rest } from '../host/rest';
import { demoAccount, paidVideos } from '../host/runExample';
import { importWorkflow, retry, runToEnd } from '../host/workflows';
import { LedgerTables } from './ledgerTables';
import { projectIdsOf, rowsNamed, rowsWorkflow, VIDEO } from './paidVideos';
import { stopWithoutLeaks } from './support';

const TABLE = 'Paid Videos';

let host: Host;
let member: Rest;

beforeAll(async () => {
	host = await startHost();
	member = await inviteMember('member@example.com');
});
afterAll(async () => await stopWithoutLeaks(host));

/** Somebody who has a project of their own. */
async function inviteMember(email: string): Promise<Rest> {
	const invitation = [{ email, role: 'global:member' }];
	const [{ user }] = await host.rest.post<Array<{ user: { inviteAcceptUrl: string } }>>(
		'/rest/invitations',
		invitation,
	);
	const rest = new Rest(host.rest.base);
	const { token, inviterId, inviteeId } = Object.fromEntries(
		new URL(user.inviteAcceptUrl).searchParams,
	);
	// n8n 2.4 names who is invited in place of a token
	await rest.post(`/rest/invitations/${token ? '' : `${inviteeId}/`}accept`, {
		...{ token, inviterId },
		...{ firstName: 'New', lastName: 'Member', password: 'Rows2Videos' },
	});
	return rest;
}

const credentialOf = async (rest: Rest) =>
	await createCredential(rest, 'Account', demoAccount(host));

test('the table of another project is neither read nor written', async () => {
	const rows = rowsNamed('Row', 3);
	for (const rest of [host.rest, member]) {
		const before = host.simulator.projects.length;
		const { id } = await importWorkflow(rest, rowsWorkflow(rows, await credentialOf(rest)));
		const shown = projectIdsOf(await runToEnd(rest, id, START));
		const paid = host.simulator.projects.slice(before).map(({ id }) => id);
		expect(paid).toHaveLength(rows.length);
		expect(shown.sort()).toEqual([...paid].sort());
		expect(await (await LedgerTables.of(rest)).names()).toEqual([TABLE]);
		const known = (await paidVideos(rest)).map(({ projectId }) => projectId);
		expect(known.sort()).toEqual(paid.sort());
	}
});

test('Get Many reads the table of its own project only, and says so where it has none', async () => {
	const stranger = await inviteMember('stranger@example.com');
	const parameters = { resource: 'paidVideo', operation: 'getAll' };
	const getMany = ourNode('Ledger', 'videoLibrary', parameters, await credentialOf(stranger));
	const { id } = await importWorkflow(stranger, fanOut('Get Many', [getMany]));
	const { data } = await runToEnd(stranger, id, START);
	expect(data.resultData.error?.message).toContain('no table of paid videos');
});

test('Retry of an execution whose workflow was moved to another project sends nothing', async () => {
	const credential = await credentialOf(host.rest);
	const workflow = rowsWorkflow(rowsNamed('Moved', 3), credential, {
		parameters: { output: 'video' },
	});
	const nodes = workflow.nodes.map((node) =>
		node.name === VIDEO ? { ...node, onError: 'stopWorkflow' as const } : node,
	);
	const { id } = await importWorkflow(host.rest, { ...workflow, nodes });
	host.simulator.faults.next('lostAnswer', { path: /create/ });
	const failed = await runToEnd(host.rest, id, START);
	expect(failed.data.resultData.error?.message).toContain('may exist');
	const before = host.simulator.projects.length;
	const { id: destinationProjectId } = await member.get<{ id: string }>('/rest/projects/personal');
	const shareCredentials = [credential.id];
	await host.rest.put(`/rest/workflows/${id}/transfer`, { destinationProjectId, shareCredentials });
	const { data } = await retry(host.rest, failed.id);
	expect(data.resultData.error?.message).toContain('in another table');
	expect(host.simulator.projects).toHaveLength(before);
});
