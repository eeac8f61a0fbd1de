import type { INode } from 'n8n-workflow';

import type { Host } from '../host/host';
import { chain, START } from '../host/nodes';
import { finished, importWorkflow, publish, start } from '../host/workflows';
import { postOverTls } from './support';

// of letters that are written differently in addresses and in base64
export const KEY = 'KEY+4hJx8/Qm2Vt6=Zb0~';
export const SECRET = 'SECRET 9sLw3/Yc7+Rn1&Kd5';
export const WRONG_KEY = 'WRONG+7pGu2/Xe5=Mf9';
export const secrets = [KEY, SECRET, WRONG_KEY];

/** Runs a node with one script to the end, once the nodes beside it are published. */
export async function execute(host: Host, script: string, node: INode, ...beside: INode[]) {
	const workflow = await importWorkflow(host.rest, chain([script], node, ...beside));
	if (beside.length > 0) await publish(host.rest, workflow);
	const id = await start(host.rest, workflow.id, START);
	const execution = await finished(host.rest, id);
	return { workflow, status: execution.status };
}

/** What a stranger tries with an address that he has seen. */
export async function forge(host: Host, address: string) {
	const callback = { event: 'project.completed', projectId: 'p' };
	for (const token of ['A'.repeat(43), '', KEY, SECRET]) {
		const url = new URL(address);
		url.searchParams.set('vgtoken', token);
		expect((await postOverTls(url.href, callback, host.ca)).status).toBe(401);
	}
	expect((await postOverTls(address, { quoted: `${KEY} ${address}` }, host.ca)).status).toBe(400);
}
