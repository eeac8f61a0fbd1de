import type { IDataObject, INode } from 'n8n-workflow';

import { createCredential } from '../host/credentials';
import { fanOut, nodeOf, outputOf, START } from '../host/nodes';
import { localCertificate, startTlsProxy } from '../host/proxy';
import { demoAccount, lookUp } from '../host/runExample';
import { importWorkflow, runToEnd } from '../host/workflows';
import { useHost } from './support';

const started = useHost();

/** n8n's HTTP Request node with the credential of this package. */
const request = (path: string, base = started.host.simulator.url): INode =>
	nodeOf(
		'HTTP Request',
		'n8n-nodes-base.httpRequest',
		4.2,
		{
			url: base + path,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'videoGenerationApi',
		},
		{ credentials: { videoGenerationApi: started.credential } },
	);

it('takes the credential for any endpoint of the service', async () => {
	const workflow = fanOut('Any endpoint', [request('/v1/voice/list?language=Spanish')]);
	const { id } = await importWorkflow(started.host.rest, workflow);
	const execution = await runToEnd(started.host.rest, id, START);
	expect(execution.status).toBe('success');
	const [{ json }] = outputOf(execution, 'HTTP Request');
	const data = await lookUp<IDataObject>(started.host, '/v1/voice/list?language=Spanish');
	expect(json).toMatchObject({ success: true, data });
	expect(data.voices).not.toEqual([]);
});

it('gives the key to no other address', async () => {
	const before = started.host.simulator.requests.length;
	const elsewhere = started.host.simulator.url.replace('127.0.0.1', 'localhost');
	const workflow = fanOut('Elsewhere', [request('/v1/voice/list', elsewhere)]);
	const { id } = await importWorkflow(started.host.rest, workflow);
	const { status, data } = await runToEnd(started.host.rest, id, START);
	expect(status).toBe('error');
	expect(data.resultData.error?.message).toContain('API key is only sent');
	expect(started.host.simulator.requests).toHaveLength(before);
});

it('gives the key to nobody whom only a certificate authority of the workflow vouches for', async () => {
	const { rest, simulator } = started.host;
	const certificate = localCertificate();
	const proxy = await startTlsProxy(certificate);
	proxy.forwardTo(Number(new URL(simulator.url).port));
	const name = 'Certificates';
	const ssl = {
		name,
		type: 'httpSslAuth',
		data: { ca: certificate.cert, cert: '', key: '', passphrase: '' },
	};
	const { id: sslId } = await rest.post<{ id: string }>('/rest/credentials', ssl);
	const baseUrl = proxy.url.replace(/\/$/, '');
	const node = request('/v1/voice/list', baseUrl);
	node.parameters.provideSslCertificates = true;
	node.credentials = {
		httpSslAuth: { id: sslId, name },
		videoGenerationApi: await createCredential(rest, 'Behind TLS', {
			...demoAccount(started.host),
			baseUrl,
		}),
	};
	const before = simulator.requests.length;
	const { id } = await importWorkflow(rest, fanOut('Other certificates', [node]));
	const { status } = await runToEnd(rest, id, START);
	await proxy.close();
	expect(status).toBe('error');
	expect(simulator.requests).toHaveLength(before);
});

it('offers the credential: the editor lists the types that authenticate requests', async () => {
	const response = await fetch(`${started.host.n8n.url}/types/credentials.json`, {
		headers: started.host.rest.headers(),
	});
	const types = (await response.json()) as IDataObject[];
	const [type] = types.filter(({ name }) => name === 'videoGenerationApi');
	expect(type).toHaveProperty('authenticate');
});
