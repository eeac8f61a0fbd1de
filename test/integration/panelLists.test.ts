import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { VideoLibrary } from '../../nodes/VideoLibrary/VideoLibrary.node';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { makeVideo } from './support/library';
import { loadOptions } from './support/loadOptions';
import { getTemplateVariables } from './support/templateVideo';

const simulator = useSimulator({
	library: { avatars: 1000, voices: 2000, music: 8 },
	accounts: { 'demo-key': {}, 'other-key': {} },
	renderMs: 0,
});

const node = new VideoLibrary();
const credentialOf = (apiKey = 'demo-key') => ({ apiKey, baseUrl: simulator.url });

/** Another account, whose lists have not been asked for yet. */
let accounts = 0;
const newCredential = () => ({
	...credentialOf(),
	callbackSecret: `callback secret ${++accounts}`,
});

async function search(
	method: keyof typeof node.methods.listSearch,
	filter?: string,
	credential: ICredentialDataDecryptedObject = credentialOf(),
) {
	const context = loadOptions({ node, credential, parameters: {} });
	return (await node.methods.listSearch[method].call(context, filter)).results;
}

describe('the lists of the panel', () => {
	useFastTime();

	test('show every record by name, with what distinguishes it', async () => {
		expect(await search('searchAvatars')).toHaveLength(1000);
		expect((await search('searchAvatars'))[0]).toEqual({
			name: 'Amelia (female, young)',
			value: 'avatar-0001',
			url: `${simulator.url}/thumbnails/avatar-0001.svg`,
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
		['no base URL', () => ({ apiKey: 'k', baseUrl: '' }), /Base URL .* can't be used/],
		[
			'a service that is down',
			() => ({ apiKey: 'k', baseUrl: 'http://localhost:9' }),
			/can't be reached/,
		],
	])('say why when they cannot be had: %s', async (_, credential, message) => {
		await expect(search('searchAvatars', undefined, credential())).rejects.toMatchObject({
			message: expect.stringMatching(message),
			description: expect.stringMatching(/^[^<]+$/),
		});
	});

	test('never look empty over an answer that holds no list', async () => {
		simulator.faults.next('malformed');
		await expect(search('searchVoices', undefined, newCredential())).rejects.toThrow();
	});

	test('show videos by name and state, with a link to see them, which is not that of the file', async () => {
		const { id, videoId, name } = await makeVideo(simulator);
		const credential = newCredential();
		const [video] = await search('searchVideos', undefined, credential);
		expect(video).toEqual({
			name: expect.stringMatching(new RegExp(`^${name} \\(completed, .+\\)$`)),
			value: videoId,
			url: `${simulator.url}/share/${videoId}`,
		});
		expect(await search('searchVideos', videoId, credential)).toHaveLength(1);
		expect(id).not.toBe(videoId);
	});

	test('say which setting of the credential gives a path that the service does not know', async () => {
		const credential = { ...credentialOf(), videoListPath: '/v1/clips' };
		await expect(search('searchVideos', undefined, credential)).rejects.toMatchObject({
			message: 'GET /v1/clips does not exist',
			description: expect.stringContaining('Video List Path'),
		});
	});
});

describe('the memory of the lists', () => {
	const asked = () => simulator.requests.length;
	afterEach(() => jest.restoreAllMocks());

	test('one request serves all keystrokes of an opening', async () => {
		const credential = newCredential();
		await Promise.all([
			search('searchVoices', '', credential),
			search('searchVoices', 'g', credential),
		]);
		for (const filter of ['ge', 'ger', 'germ']) await search('searchVoices', filter, credential);
		expect(asked()).toBe(1);
	});

	test('ends after half a minute', async () => {
		const credential = newCredential();
		await search('searchMusic', '', credential);
		const later = Date.now() + 30_000;
		jest.spyOn(Date, 'now').mockReturnValue(later);
		await search('searchMusic', '', credential);
		expect(asked()).toBe(2);
	});

	test('is not shared by two credentials, nor by two lists', async () => {
		const [one, other] = [newCredential(), { ...newCredential(), apiKey: 'other-key' }];
		await search('searchMusic', '', one);
		await search('searchMusic', '', other);
		await search('searchTemplates', '', one);
		expect(simulator.requests.map(({ path, apiKey }) => [path, apiKey])).toEqual([
			['/v1/music/list', 'demo-key'],
			['/v1/music/list', 'other-key'],
			['/v1/template/list', 'demo-key'],
		]);
	});

	test('does not keep what has failed', async () => {
		const credential = newCredential();
		simulator.faults.next('malformed');
		await expect(search('searchAvatars', '', credential)).rejects.toThrow();
		expect(await search('searchAvatars', '', credential)).toHaveLength(1000);
	});
});

describe('the variables of a template', () => {
	const variables = async (id: string, credential = credentialOf()) =>
		await getTemplateVariables(credential, id);

	test('are columns', async () => {
		expect((await variables('tpl-greeting')).emptyFieldsNotice).toTell(
			'filledFromColumns',
			'first_name',
			'company',
		);
		expect((await variables('tpl-greeting')).fields.map(({ id }) => id)).toEqual([
			'first_name',
			'company',
		]);
	});

	test('are distinguished: no template is chosen, it has none, or it cannot be loaded', async () => {
		const [none, empty] = [await variables(''), await variables('tpl-welcome')];
		expect(none).toEqual({
			fields: [],
			emptyFieldsNotice: expect.toTell('SELECT_TEMPLATE'),
		});
		expect(empty).toEqual({ fields: [], emptyFieldsNotice: expect.toTell('NO_VARIABLES') });
		await expect(variables('tpl-other-team')).rejects.toThrow(/not found/);
		await expect(variables('tpl-greeting', credentialOf('wrong'))).rejects.toThrow(/key/i);
	});

	test('follow a template that an expression names', async () => {
		expect((await variables('={{ "tpl-" + "greeting" }}')).fields).toHaveLength(2);
	});
});
