import { CredentialTestContext, LoadOptionsContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { type Simulator, startSimulator } from '../simulator';
import { additionalDataOf, NODE, workflowOf } from './support/engine';
import { ugcAdParameters } from './support/ugcAd';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ library: { avatars: 1000, voices: 2000, music: 8 } });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const node = new UgcAd();
const credentialOf = (apiKey = 'demo-key') => ({ apiKey, baseUrl: simulator.url });

async function search(
	method: 'searchAvatars' | 'searchVoices' | 'searchMusic',
	filter?: string,
	credential: ICredentialDataDecryptedObject = credentialOf(),
) {
	const setup = { node, credential, parameters: ugcAdParameters() };
	const workflow = workflowOf(setup);
	const inWorkflow = workflow.getNode(NODE);
	if (!inWorkflow) throw new Error('The test workflow has no node');
	const context = new LoadOptionsContext(workflow, inWorkflow, additionalDataOf(setup), '');
	return (await node.methods.listSearch[method].call(context, filter)).results;
}

describe('the lists of the panel', () => {
	test('show every record by name, with what tells it apart', async () => {
		expect(await search('searchAvatars')).toHaveLength(1000);
		expect((await search('searchAvatars'))[0]).toEqual({
			name: 'Amelia (female, young)',
			value: 'avatar-0001',
		});
		expect((await search('searchVoices'))[0]).toEqual({
			name: 'Amelia (English, American, female)',
			value: 'voice-0001',
		});
		expect((await search('searchMusic'))[0]).toMatchObject({ value: 'music-0001' });
	});

	test.each(['AMELIA', 'amélia', ' Amelia '])(
		'are searched in any case and accent: %p',
		async (filter) => {
			const found = await search('searchAvatars', filter);
			expect(found.length).toBeGreaterThan(0);
			expect(found.every(({ name }) => name.startsWith('Amelia'))).toBe(true);
		},
	);

	test('are searched by language and accent', async () => {
		const found = await search('searchVoices', 'castilian');
		expect(found.length).toBeGreaterThan(100);
		expect(found.every(({ name }) => name.includes('Spanish, Castilian'))).toBe(true);
	});

	test('are empty when nothing matches', async () => {
		expect(await search('searchMusic', 'no such tune')).toEqual([]);
	});

	test.each([
		['a wrong key', () => credentialOf('wrong'), /key/i],
		['no base URL', () => ({ apiKey: 'k', baseUrl: '' }), /Base URL in the credential is empty/],
		[
			'a service that is down',
			() => ({ apiKey: 'k', baseUrl: 'http://localhost:9' }),
			/cannot be reached/,
		],
	])('say why when they cannot be had: %s', async (_, credential, message) => {
		await expect(search('searchAvatars', undefined, credential())).rejects.toMatchObject({
			message: expect.stringMatching(message),
			description: expect.any(String),
		});
	});

	test('never look empty over an answer that holds no list', async () => {
		simulator.faults.next('malformed');
		await expect(search('searchVoices')).rejects.toThrow();
	});
});

describe('the credential test', () => {
	const test_ = async (credential: ICredentialDataDecryptedObject) =>
		await node.methods.credentialTest.videoGenerationApiTest.call(new CredentialTestContext(), {
			id: 'c1',
			name: 'Account',
			type: 'videoGenerationApi',
			data: credential,
		});

	test('accepts a key that the service accepts', async () => {
		expect(await test_(credentialOf())).toMatchObject({ status: 'OK' });
		expect(simulator.requests.at(-1)).toMatchObject({
			path: '/v1/avatar/list',
			apiKey: 'demo-key',
		});
	});

	test("shows the service's own message for a wrong key", async () => {
		const { status, message } = await test_(credentialOf('wrong'));
		const answered = await fetch(`${simulator.url}/v1/avatar/list`, {
			headers: { 'x-api-key': 'wrong' },
		});
		expect(status).toBe('Error');
		expect(message).toBe(((await answered.json()) as { message: string }).message);
	});

	test.each([
		['http://api.example.com', 'Base URL'],
		['', 'Base URL in the credential is empty'],
		['http://localhost:9', 'ECONNREFUSED'],
	])('says what is wrong with the base URL %p', async (baseUrl, message) => {
		expect(await test_({ apiKey: 'demo-key', baseUrl })).toEqual({
			status: 'Error',
			message: expect.stringContaining(message),
		});
	});

	test('does not take any web server for the service', async () => {
		simulator.faults.next('html');
		expect(await test_(credentialOf())).toMatchObject({ status: 'Error' });
	});
});
