import { createCredential, type CredentialReference, testCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { demoAccount, execute, prepare, type ReadyExample } from '../host/runExample';
import { finished, publish, unpublish } from '../host/workflows';
import { creations, stopWithoutLeaks } from './support';

let host: Host;

beforeAll(async () => void (host = await startHost()));
afterAll(async () => await stopWithoutLeaks(host));

describe('the credential dialog', () => {
	let credential: CredentialReference;

	beforeAll(async () => {
		credential = await createCredential(host.rest, 'Account', demoAccount(host));
	});

	it('accepts a key that the service accepts', async () => {
		const result = await testCredential(host.rest, credential, demoAccount(host));
		expect(result.status).toBe('OK');
	});

	it("shows the service's own message for a key that it refuses", async () => {
		const wrong = { ...demoAccount(host), apiKey: 'no-such-key' };
		const refusal = await fetch(`${host.simulator.url}/v1/avatar/list`, {
			headers: { 'x-api-key': wrong.apiKey },
		});
		const { message } = (await refusal.json()) as { message: string };
		const result = await testCredential(host.rest, credential, wrong);
		expect(result.status).toBe('Error');
		expect(result.message).toContain(message);
	});
});

describe('the lists of a creation node', () => {
	interface Search {
		path: string;
		filter?: string;
	}
	interface Found {
		results: Array<{ name: string; value: string }>;
	}
	interface NodeType {
		name: string;
		properties: Array<{
			name: string;
			modes?: Array<{ name: string; typeOptions?: { searchListMethod?: string } }>;
		}>;
	}

	const TYPE = 'n8n-nodes-video-generation.ugcAd';
	let credential: CredentialReference;
	let nodeType: NodeType;

	beforeAll(async () => {
		credential = await createCredential(host.rest, 'Lists', demoAccount(host));
		const response = await fetch(`${host.n8n.url}/types/nodes.json`, {
			headers: host.rest.headers(),
		});
		const types = (await response.json()) as NodeType[];
		nodeType = types.find(({ name }) => name === TYPE) ?? fail();
	});

	const fail = (): never => {
		throw new Error(`n8n does not know the node ${TYPE}.`);
	};

	/** Asks as the editor does when a person opens the list and types. */
	const search = async ({ path, filter }: Search): Promise<Found> => {
		const property = nodeType.properties.find(({ name }) => name === path);
		const methodName = property?.modes?.find(({ name }) => name === 'list')?.typeOptions;
		return await host.rest.post('/rest/dynamic-node-parameters/resource-locator-results', {
			nodeTypeAndVersion: { name: TYPE, version: 1 },
			path: `parameters.${path}`,
			methodName: methodName?.searchListMethod,
			currentNodeParameters: {},
			credentials: { videoGenerationApi: credential },
			filter,
		});
	};

	it.each(['avatarId', 'voiceId', 'musicId'])(
		'offers what the service has for %s',
		async (path) => {
			const { results } = await search({ path });
			expect(results.length).toBeGreaterThan(0);
			for (const { name, value } of results) {
				expect(name).not.toBe('');
				expect(value.length).toBeLessThanOrEqual(30);
			}
		},
	);

	it('narrows the list to what a person types', async () => {
		const { results: all } = await search({ path: 'avatarId' });
		const filter = all[1].name.split(/\W/)[0];
		const { results: found } = await search({ path: 'avatarId', filter });
		expect(found.map(({ value }) => value)).toContain(all[1].value);
		expect(found.length).toBeLessThan(all.length);
	});
});

describe('a workflow whose trigger cannot be called', () => {
	let demo: ReadyExample;

	beforeAll(async () => {
		demo = await prepare(host);
		await unpublish(host.rest, demo.workflow.id);
	});

	it('creates nothing while it is not published, and says so', async () => {
		const before = creations(host).length;
		const { status, data } = await finished(host.rest, await execute(host, demo));
		expect(status).toBe('error');
		expect(data.resultData.error?.message).toContain("workflow isn't published");
		expect(creations(host).length).toBe(before);
	});

	it('is not published when its address is plain http, and n8n says which setting to change', async () => {
		await host.restart({ WEBHOOK_URL: 'http://localhost:5678/' });
		await expect(publish(host.rest, demo.workflow)).rejects.toThrow(/WEBHOOK_URL/);
	});
});
