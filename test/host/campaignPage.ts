import { createCredential, type CredentialReference } from './credentials';
import { choose, readExample } from './example';
import type { Host } from './host';
import { importWorkflow, publish } from './workflows';

/** What the page asks for. */
export const LOGIN = { user: 'demo', password: 'Rows2Videos' };

/** Publishes the example, and returns the address of the page. */
export async function publishCampaignPage(
	{ rest, n8n }: Pick<Host, 'rest' | 'n8n'>,
	credential: CredentialReference,
): Promise<string> {
	const httpBasicAuth = await createCredential(rest, 'Basic Auth', LOGIN, 'httpBasicAuth');
	const example = choose(readExample('report-page'), { credential });
	const nodes = example.nodes.map((node) =>
		node.name === 'Webhook' ? { ...node, credentials: { httpBasicAuth } } : node,
	);
	await publish(rest, await importWorkflow(rest, { ...example, nodes }));
	return `${n8n.url}/webhook/report`;
}
