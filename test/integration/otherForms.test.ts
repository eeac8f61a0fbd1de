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
	const get = (id: string) => ({ resource: 'template', operation: 'get', templateId: byId(id) });

	test('is found out once, and remembered', async () => {
		const simulator = await withPrefix();
		expect(await records(simulator, { ...ALL, resource: 'template' })).toHaveLength(3);
		expect(await records(simulator, get('tpl-greeting'))).toMatchObject([{ id: 'tpl-greeting' }]);
		expect(
			(await getTemplateVariables(credentialOf(simulator), 'tpl-greeting')).fields,
		).toHaveLength(2);
		expect(asked(simulator)).toEqual([
			'/v1/template/list',
			'/api/v1/template/list',
			'/api/v1/template/tpl-greeting',
			'/api/v1/template/tpl-greeting',
		]);
	});

	test('says which template it does not have', async () => {
		const { error } = await runLibrary(await withPrefix(), get('tpl-other-team'));
		expect(error?.message).toMatch(/tpl-other-team.*not found/);
	});

	test('is found out again when it changes', async () => {
		const simulator = await withPrefix();
		await records(simulator, get('tpl-greeting'));
		const { port } = new URL(simulator.url);
		await simulator.close();
		const changed = await start({ port: Number(port) });
		expect(await records(changed, get('tpl-greeting'))).toHaveLength(1);
		expect(await records(changed, get('tpl-welcome'))).toHaveLength(1);
		expect(asked(changed)).toEqual([
			'/api/v1/template/tpl-greeting',
			'/v1/template/tpl-greeting',
			'/v1/template/tpl-welcome',
		]);
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

	test('is asked for those of the library', async () => {
		const simulator = await withType();
		const rows = Array.from({ length: 20 }, (_, index) => ({ index }));
		expect(await records(simulator, { ...ALL, resource: 'avatar' }, { rows })).toHaveLength(20 * 9);
		expect(await records(simulator, { ...ALL, resource: 'avatar' })).toHaveLength(9);
		expect(asked(simulator)).toEqual([
			'/v1/avatar/list',
			'/v1/avatar/list type library',
			'/v1/avatar/list type library',
		]);
	});

	test('is asked for another type where the panel names one', async () => {
		const simulator = await withType();
		const filters = { type: 'custom' };
		expect(await records(simulator, { ...ALL, resource: 'avatar', filters })).toHaveLength(3);
		expect(asked(simulator)).toEqual(['/v1/avatar/list type custom']);
	});

	test('fills the list of the panel', async () => {
		const credential = credentialOf(await withType());
		const context = loadOptions({ node, credential, parameters: {} });
		expect((await node.methods.listSearch.searchAvatars.call(context)).results).toHaveLength(9);
	});

	test('passes the test of a credential', async () => {
		const data = credentialOf(await withType());
		const credential = { id: 'c1', name: 'Account', type: 'videoGenerationApi', data };
		const { videoGenerationApiTest } = node.methods.credentialTest;
		const result = await videoGenerationApiTest.call(new CredentialTestContext(), credential);
		expect(result).toMatchObject({ status: 'OK' });
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
