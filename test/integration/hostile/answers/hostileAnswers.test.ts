import { CredentialTestContext } from 'n8n-core';

import { UgcAd } from '../../../../nodes/UgcAd/UgcAd.node';
import { VideoLibrary } from '../../../../nodes/VideoLibrary/VideoLibrary.node';
import { pingTrigger } from '../../../../nodes/shared/callbacks/pingTrigger';
import { callBackAtLimit } from '../../../../nodes/shared/waiting/suspension';
import { until } from '../../../host/waiting';
import { useSimulator } from '../../../support/simulator';
import { useDownloadHost } from '../../support/downloadHost';
import { runNode, type Setup } from '../../support/engine';
import { credentialOf } from '../../support/library';
import { loadOptions } from '../../support/loadOptions';
import { ugcAdParameters } from '../../support/ugcAd';

const simulator = useSimulator();

/** In the place of the service, and a host that it sends its clients to. */
const service = useDownloadHost();
const elsewhere = useDownloadHost();

const setup = (parameters = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters(parameters),
	credential: { apiKey: 'demo-key', baseUrl: service.url },
	rows: [{ script: 'Hello' }],
});
const list = (): Setup => ({
	...setup(),
	node: new VideoLibrary(),
	parameters: { resource: 'avatar', operation: 'getAll' },
});

describe.each([301, 302, 303, 307, 308])('a redirect with HTTP %i is not followed', (status) => {
	beforeEach(() => {
		service.answer = (response) => {
			response.writeHead(status, { location: `${elsewhere.url}/x` }).end();
		};
	});
	afterEach(() => {
		expect(service.asked).toHaveLength(1);
		expect(elsewhere.asked).toEqual([]);
	});

	test('by a creation', async () => {
		expect((await runNode(setup())).error).toBeDefined();
	});

	test('by a lookup', async () => {
		const { error } = await runNode(list());
		expect(error?.message).toTell('serviceRefused', `HTTP ${status}`);
	});

	test('by the test of a credential', async () => {
		const { videoGenerationApiTest } = new VideoLibrary().methods.credentialTest;
		const data = setup().credential;
		const credential = { id: 'c1', name: 'Account', type: 'videoGenerationApi', data };
		const result = await videoGenerationApiTest.call(new CredentialTestContext(), credential);
		expect(result.message).toTell('serviceRefused', `HTTP ${status}`);
	});

	test('by a ping', async () => {
		const { helpers } = loadOptions(setup());
		const result = await pingTrigger(
			async (options): Promise<unknown> => await helpers.httpRequest(options),
			`${service.url}/webhook/video-generation/w1?vgtoken=t`,
		);
		const message = expect.toTell('answersUnlikeTrigger', `HTTP ${status}`);
		expect(result).toMatchObject({ kind: 'notListening', error: { message } });
	});

	test('by the call that ends a wait', async () => {
		const calls = jest.spyOn(globalThis, 'fetch');
		callBackAtLimit('wait', `${service.url}/webhook-waiting/e1?token=t`, 0);
		await until('the call', () => calls.mock.results[0], { within: 5_000, every: 5 });
		await expect(calls.mock.results[0].value).rejects.toThrow();
		calls.mockRestore();
	});
});

describe('names of a prototype in what the service answers', () => {
	const POLLUTING =
		'"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}';

	const answering = (json: string, status = 200) => {
		service.answer = (response) => {
			response.writeHead(status, { 'content-type': 'application/json' }).end(json);
		};
	};
	afterEach(() => {
		expect({}).not.toHaveProperty('polluted');
		expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
	});

	test('stay fields of a record', async () => {
		answering(`{"success": true, "data": {"avatars": [{"id": "a", ${POLLUTING}}], ${POLLUTING}}}`);
		const [{ json }] = (await runNode(list())).items;
		expect(json).not.toHaveProperty('polluted');
		expect(json.id).toBe('a');
	});

	test('change no error', async () => {
		answering(`{"success": false, "message": "No", "details": {${POLLUTING}}, ${POLLUTING}}`, 400);
		expect((await runNode(list())).error?.message).toContain('No');
		expect((await runNode(setup())).error?.message).toContain('No');
	});

	test('change no video', async () => {
		answering(`{"success": true, "data": {"projectId": "p1", ${POLLUTING}}, ${POLLUTING}}`);
		const { items } = await runNode(setup({ completion: 'continue' }));
		expect(items).toMatchObject([{ json: { projectId: 'p1' } }]);
		expect(items[0].json).not.toHaveProperty('polluted');
	});
});

test.each(['1e999', '1e300', '-1', '"1e9"', '{"toString": 1, "valueOf": 1}', '[9]'])(
	'a list with the total %s is asked for once, and is what has come',
	async (total) => {
		service.answer = (response) => {
			response.end(`{"success": true, "data": {"avatars": [{"id": "a"}], "total": ${total}}}`);
		};
		const parameters = { resource: 'avatar', operation: 'getAll', returnAll: true };
		const { items, hints } = await runNode({ ...list(), parameters });
		expect(items.map(({ json }) => json)).toEqual([{ id: 'a' }]);
		expect(hints).toEqual([]);
		expect(service.asked).toHaveLength(1);
	},
);

test('a key of the credential that the service quotes is blanked out', async () => {
	const apiKey = 'sk-quoted-by-it';
	const parameters = { resource: 'avatar', operation: 'getAll' };
	const credential = credentialOf(simulator, { apiKey, baseUrl: service.url });
	service.answer = (response) => {
		response.writeHead(401).end(`{"success": false, "message": "There is no key ${apiKey}"}`);
	};
	const { error, stored } = await runNode({ ...list(), parameters, credential });
	expect(error?.message).toContain('There is no key ***');
	expect(stored).not.toContain(apiKey);
});
