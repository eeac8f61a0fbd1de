import { createCredential } from '../host/credentials';
import { findDataTable, type Row } from '../host/dataTable';
import { type Host, startHost } from '../host/host';
import { fanOut, ourNode, START } from '../host/nodes';
import { Rest } from '../host/rest';
import { demoAccount } from '../host/runExample';
import { importWorkflow, retry, runToEnd } from '../host/workflows';
import { LedgerTables } from './ledgerTables';
import { payOnceWorkflow, rowsNamed, VIDEO, videosOf } from './payOnce';
import { stopWithoutLeaks } from './support';

const TABLE = 'Paid Videos';

let host: Host;
let member: Rest;

beforeAll(async () => {
	host = await startHost();
	member = await inviteMember();
});
afterAll(async () => await stopWithoutLeaks(host));

/** Somebody who has a project of their own. */
async function inviteMember(): Promise<Rest> {
	const invitation = [{ email: 'member@example.com', role: 'global:member' }];
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
		const { id } = await importWorkflow(rest, payOnceWorkflow(rows, await credentialOf(rest)));
		const videos = videosOf(await runToEnd(rest, id, START));
		expect(videos.map(({ recalled }) => recalled)).toEqual([undefined, undefined, undefined]);
		const paid = host.simulator.projects.slice(before).map(({ id }) => id);
		expect(paid).toHaveLength(rows.length);
		expect(await (await LedgerTables.of(rest)).names()).toEqual([TABLE]);
		const lines = (await (await findDataTable(rest, TABLE))?.rows<Row>()) ?? [];
		const known = lines.flatMap(({ state, projectId }) => (state === 'created' ? projectId : []));
		expect(known.sort()).toEqual(paid.sort());
	}
});

test('Get Many does not see it, and says where it looks', async () => {
	await (await LedgerTables.of(host.rest)).create('Of the owner', [{ key: 'k' }]);
	const parameters = {
		resource: 'paidVideo',
		operation: 'getAll',
		paidVideosTable: 'Of the owner',
	};
	const getMany = ourNode('Ledger', 'videoLibrary', parameters, await credentialOf(member));
	const { id } = await importWorkflow(member, fanOut('Get Many', [getMany]));
	const { data } = await runToEnd(member, id, START);
	expect(data.resultData.error?.message).toContain(
		'There is no Data Table "Of the owner" in the project of this workflow',
	);
});

test('Retry of an execution whose workflow was moved to another project sends nothing', async () => {
	const credential = await credentialOf(host.rest);
	const workflow = payOnceWorkflow(rowsNamed('Moved', 3), credential, {
		parameters: { options: { paidVideosTable: 'Moved', concurrency: 1 } },
	});
	const nodes = workflow.nodes.map((node) =>
		node.name === VIDEO ? { ...node, onError: 'stopWorkflow' as const } : node,
	);
	const { id } = await importWorkflow(host.rest, { ...workflow, nodes });
	host.simulator.faults.next('lostAnswer', { path: /create/ });
	const failed = await runToEnd(host.rest, id, START);
	expect(failed.data.resultData.error?.message).toContain('may have been created');
	const before = host.simulator.projects.length;
	const { id: destinationProjectId } = await member.get<{ id: string }>('/rest/projects/personal');
	const shareCredentials = [credential.id];
	await host.rest.put(`/rest/workflows/${id}/transfer`, { destinationProjectId, shareCredentials });
	const { data } = await retry(host.rest, failed.id);
	expect(data.resultData.error?.message).toContain('There is no Data Table "Moved" any more');
	expect(host.simulator.projects).toHaveLength(before);
});
