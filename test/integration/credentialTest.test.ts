import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { VideoLibrary } from '../../nodes/VideoLibrary/VideoLibrary.node';
import { useSimulator } from '../support/simulator';
import { useDownloadHost } from './support/downloadHost';
import { credentialOf } from './support/library';

const simulator = useSimulator();
const other = useDownloadHost();

const node = new VideoLibrary();

describe('the credential test', () => {
	const test_ = async (credential: ICredentialDataDecryptedObject) =>
		await node.methods.credentialTest.videoGenerationApiTest.call(new CredentialTestContext(), {
			id: 'c1',
			name: 'Account',
			type: 'videoGenerationApi',
			data: credential,
		});

	test('accepts a key that the service accepts', async () => {
		expect(await test_(credentialOf(simulator))).toMatchObject({ status: 'OK' });
		expect(simulator.requests.at(-1)).toMatchObject({
			path: '/v1/avatar/list',
			apiKey: 'demo-key',
		});
	});

	test("shows the service's own message for a wrong key, and the next step", async () => {
		const { status, message } = await test_(credentialOf(simulator, { apiKey: 'wrong' }));
		const answered = await fetch(`${simulator.url}/v1/avatar/list`, {
			headers: { 'x-api-key': 'wrong' },
		});
		expect(status).toBe('Error');
		const said = ((await answered.json()) as { message: string }).message;
		expect(message).toTell('credentialRefused', said);
		expect(message).toTell('CHECK_KEY');
	});

	test('blanks out the key in what the service says', async () => {
		const apiKey = 'sk-not-known-to-it';
		const quoting = createServer((_request, response) => {
			const message = `There is no key ${apiKey}`;
			response.writeHead(401).end(JSON.stringify({ success: false, message }));
		});
		await new Promise<void>((resolve) => quoting.listen(0, '127.0.0.1', resolve));
		const { port } = quoting.address() as AddressInfo;
		const result = await test_({ apiKey, baseUrl: `http://127.0.0.1:${port}` });
		quoting.close();
		expect(result).toEqual({
			status: 'Error',
			message: expect.toTell('credentialRefused', 'There is no key ***'),
		});
	});

	test.each([
		['http://api.example.com', expect.toTell('baseUrlUnusable', 'http://api.example.com')],
		['', expect.toTell('baseUrlUnusable')],
		['api.example.com', expect.toTell('baseUrlUnusable', '"api.example.com"', 'HTTPS URL')],
		['http://localhost:9', expect.stringContaining('http://localhost:9')],
		['https://no-such-host.invalid', expect.stringContaining('Check the Base URL')],
	])('says what is wrong with the base URL %p', async (baseUrl, message) => {
		expect(await test_({ apiKey: 'demo-key', baseUrl })).toEqual({
			status: 'Error',
			message,
		});
	});

	test.each(['/v1', '/v1/', '/'])('a base URL that ends in %s is understood', async (end) => {
		const credential = credentialOf(simulator, { baseUrl: simulator.url + end });
		expect(await test_(credential)).toMatchObject({ status: 'OK' });
	});

	test.each<[string, number, string, string]>([
		['a page for every path', 200, 'text/html', '<!doctype html><title>Router</title>'],
		['a page that says 404', 404, 'text/html', '<h1>Not Found</h1>'],
		['another API', 404, 'application/json', '{"error":"Not found"}'],
		['another API that finds something', 200, 'application/json', '{"avatars":[]}'],
		['nothing', 204, 'text/plain', ''],
	])('names the Base URL of a host that is not the service: %s', async (_, ...answer) => {
		const [status, type, body] = answer;
		other.answer = (response) => response.writeHead(status, { 'content-type': type }).end(body);
		const result = await test_({ apiKey: 'demo-key', baseUrl: `${other.url}/v1` });
		expect(result).toEqual({
			status: 'Error',
			message: expect.toTell('notTheService'),
		});
		expect(result.message).toContain(`${other.url} `);
		expect(result.message).toContain(`HTTP ${status}`);
	});

	test('takes a gateway that has lost the service for no stranger', async () => {
		simulator.faults.next('html');
		const { status, message } = await test_(credentialOf(simulator));
		expect(status).toBe('Error');
		expect(message).toMatch(/HTTP 502.*Try again later/);
	});
});
