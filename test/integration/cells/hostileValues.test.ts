import type { IDataObject } from 'n8n-workflow';

import { pageFor, linkTo } from '../../../nodes/shared/items/n8nMessages';
import { useSimulator } from '../../support/simulator';
import { byId, creations, keepGoing, lookups } from '../support/kinds';
import { runLibrary } from '../support/library';
import { runUgcAd } from '../support/ugcAd';

const simulator = useSimulator();

describe('the ID of a video in a cell', () => {
	const get = async (id: string) =>
		await runLibrary(
			simulator,
			{ resource: 'video', operation: 'get', videoId: byId('={{ $json.id }}') },
			{ rows: [{ id }] },
		);

	test.each(['..', '.', '\ud800', '%2e%2e/../x\ud800'])('%j leads nowhere', async (id) => {
		const { error } = await get(id);
		expect(error?.message).toMatch(/^Video: Enter an ID/);
		expect(simulator.requests).toEqual([]);
	});

	test.each([
		'../voice/list',
		'%2e%2e',
		'%2e%2e%2fvoice',
		'a?b=c',
		'a#b',
		'a\0b',
		'//evil.example',
	])('%j is looked up as it is', async (id) => {
		const { error } = await get(id);
		expect(error?.message).toContain('not found');
		const paths = lookups(simulator).map(({ path }) => decodeURIComponent(path));
		expect(paths[0]).toBe(`/v1/video/${id}`);
	});
});

test.each(['../voice/list', 'a?b=c', 'a#b', '//evil.example'])(
	'the ID %j of a template is looked up as it is',
	async (id) => {
		const templateId = byId('={{ $json.id }}');
		const parameters = { resource: 'template', operation: 'get', templateId };
		await runLibrary(simulator, parameters, { rows: [{ id }] });
		const paths = lookups(simulator).map(({ path }) => decodeURIComponent(path));
		expect(paths[0]).toBe(`/v1/template/${id}`);
	},
);

const FORMULA = '=HYPERLINK("https://evil.example";"x")';

const unfilled = (expression: string) =>
	expect.toTell('expressionNotFilledIn', 'Script:', expression);

test('an expression or a formula in a cell is refused, and never evaluated', async () => {
	const refusals: Array<[script: string, refusal: unknown]> = [
		['={{ $json.secret }}', unfilled('{{ $json.secret }}')],
		['{{ $json.secret }}', unfilled('{{ $json.secret }}')],
		['= $json.secret', expect.toTell('expressionNotFilledIn', 'Script:', '$json.secret')],
		['{{ $env.PATH }}', unfilled('{{ $env.PATH }}')],
		["{{ $fromAI('secret') }}", unfilled("{{ $fromAI('secret') }}")],
		[FORMULA, expect.toTell('formulaAsText', 'Script:', FORMULA)],
	];
	const rows = refusals.map(([script]) => ({ script, secret: 'hidden' }));
	const { items } = await runUgcAd(simulator, {}, { rows, ...keepGoing });
	expect(creations(simulator)).toEqual([]);
	expect(items.map(({ json }) => json.message)).toEqual(refusals.map(([, refusal]) => refusal));
	expect(JSON.stringify(items)).not.toContain('hidden');
});

test('what looks like code or HTML in a cell is sent as it is', async () => {
	const scripts = [
		'${process.env.PATH}',
		'<img src=x onerror=alert(1)>',
		"=cmd|' /C calc'!A0",
		'@SUM(1+1)*cmd',
	];
	const rows = scripts.map((script) => ({ script }));
	const options = { metadata: { entry: [{ key: 'of', value: '={{ $json.script }}' }] } };
	const { error, items } = await runUgcAd(simulator, { options }, { rows });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(scripts.length);
	const sent = creations(simulator).map(({ body }) => body as IDataObject);
	expect(sent.map(({ script }) => script).sort()).toEqual([...scripts].sort());
	expect(sent.map(({ metadata }) => (metadata as IDataObject).of).sort()).toEqual(
		[...scripts].sort(),
	);
});

test('a link in a cell is no link where n8n shows the error as HTML', async () => {
	const rows = [{ script: 'Hello', avatar: '<a href=//x.io>Log in</a>' }];
	const parameters = { avatarId: byId('={{ $json.avatar }}') };
	const { error } = await runUgcAd(simulator, parameters, { rows });
	expect(error?.message).toContain('Log in');
	const shown = `${error?.message} ${error?.description}`.replace(
		linkTo(pageFor('AVATAR_NOT_FOUND')),
		'',
	);
	expect(shown.replaceAll('<br>', '')).not.toMatch(/<[a-z/]/i);
});
