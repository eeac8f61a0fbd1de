import { CredentialTestContext } from 'n8n-core';

import { VideoLibrary } from '../../nodes/VideoLibrary/VideoLibrary.node';
import { useSimulators } from '../support/simulator';
import type { Simulator } from '../simulator';
import { byId } from './support/kinds';
import { ALL, credentialOf, records, runLibrary } from './support/library';
import { loadOptions } from './support/loadOptions';
import { getTemplateVariables } from './support/templateVideo';

const start = useSimulators();
const node = new VideoLibrary();

const asked = ({ requests }: Simulator) =>
	requests.map(({ path, query }) => [path, ...Object.entries(query).flat()].join(' '));

describe('a service whose template paths begin with /api', () => {
	const withPrefix = async () => await start({ undocumented: { templatePrefix: '/api' } });
	const set = (simulator: Simulator) =>
		credentialOf(simulator, { templatesPath: '/api/v1/template' });
	const get = (id: string) => ({ resource: 'template', operation: 'get', templateId: byId(id) });

	test.each([
		['a template', get('tpl-greeting')],
		['their list', { ...ALL, resource: 'template' }],
	])('is told by an error that names the setting: %s', async (_, parameters) => {
		const { error } = await runLibrary(await withPrefix(), parameters);
		expect(error?.description).toTell('correctPath', 'Template Path');
	});

	test('is asked there once the credential says so', async () => {
		const simulator = await withPrefix();
		const credential = set(simulator);
		const all = await records(simulator, { ...ALL, resource: 'template' }, { credential });
		expect(all).toHaveLength(3);
		const one = await records(simulator, get('tpl-greeting'), { credential });
		expect(one).toMatchObject([{ id: 'tpl-greeting' }]);
		expect((await getTemplateVariables(credential, 'tpl-greeting')).fields).toHaveLength(2);
		expect(asked(simulator)).toEqual([
			'/api/v1/template/list',
			'/api/v1/template/tpl-greeting',
			'/api/v1/template/tpl-greeting',
		]);
	});

	test('says which template it does not have', async () => {
		const simulator = await withPrefix();
		const credential = set(simulator);
		const { error } = await runLibrary(simulator, get('tpl-other-team'), { credential });
		expect(error?.message).toMatch(/tpl-other-team.*not found/);
		expect(error?.description).not.toContain('Template Path');
	});
});

test('a template that the service does not have is looked for once', async () => {
	const simulator = await start();
	const parameters = { resource: 'template', operation: 'get', templateId: byId('none') };
	expect((await runLibrary(simulator, parameters)).error?.context).toMatchObject({
		code: 'TEMPLATE_NOT_FOUND',
	});
	expect(asked(simulator)).toEqual(['/v1/template/none']);
});

describe('a service that lists avatars of a type only', () => {
	const withType = async () => await start({ undocumented: { avatarListNeedsType: true } });
	const set = (simulator: Simulator) =>
		credentialOf(simulator, { avatarsPath: '/v1/avatar/list?type=library' });
	const avatars = { ...ALL, resource: 'avatar' };
	const testOf = async (data: ReturnType<typeof credentialOf>) => {
		const credential = { id: 'c1', name: 'Account', type: 'videoGenerationApi', data };
		const { videoGenerationApiTest } = node.methods.credentialTest;
		return await videoGenerationApiTest.call(new CredentialTestContext(), credential);
	};

	test('is told by errors that name the setting', async () => {
		const simulator = await withType();
		const advice = 'correct Avatar List Path (default: /v1/avatar/list)';
		expect((await runLibrary(simulator, avatars)).error?.description).toContain(advice);
		expect(await testOf(credentialOf(simulator))).toMatchObject({
			status: 'Error',
			message: expect.stringContaining(advice),
		});
	});

	test('is asked for those of the library once the credential says so', async () => {
		const simulator = await withType();
		const credential = set(simulator);
		const rows = Array.from({ length: 20 }, (_, index) => ({ index }));
		expect(await records(simulator, avatars, { rows, credential })).toHaveLength(20 * 9);
		expect(asked(simulator)).toEqual(['/v1/avatar/list type library']);
	});

	test('is asked for another type where the panel names one', async () => {
		const simulator = await withType();
		const filters = { type: 'custom' };
		for (const credential of [credentialOf(simulator), set(simulator)]) {
			expect(await records(simulator, { ...avatars, filters }, { credential })).toHaveLength(3);
		}
		expect(asked(simulator)).toEqual(Array(2).fill('/v1/avatar/list type custom'));
	});

	test('fills the list of the panel', async () => {
		const context = loadOptions({ node, credential: set(await withType()), parameters: {} });
		expect((await node.methods.listSearch.searchAvatars.call(context)).results).toHaveLength(9);
	});

	test('passes the test of a credential', async () => {
		expect(await testOf(set(await withType()))).toMatchObject({ status: 'OK' });
	});
});

test('a key that is wrong is tried once', async () => {
	const simulator = await start();
	const credential = credentialOf(simulator, { apiKey: 'wrong' });
	for (const resource of ['avatar', 'template']) {
		await runLibrary(simulator, { ...ALL, resource }, { credential });
	}
	expect(asked(simulator)).toEqual(['/v1/avatar/list', '/v1/template/list']);
});
