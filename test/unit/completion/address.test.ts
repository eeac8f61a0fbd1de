import * as fc from 'fast-check';

import {
	conventionalAddress,
	resumeAddress,
	triggerReference,
	withToken,
} from '../../../nodes/shared/completion/address';

describe('a workflow can be named by', () => {
	test.each([
		['its id', 'AbC123'],
		['its id with white space around it', ' AbC123\n'],
		['its address in the browser', 'https://n8n.example.com/workflow/AbC123'],
		[
			'the address of an execution of it',
			'https://n8n.example.com/workflow/AbC123/executions/77?x=1#y',
		],
		['its address behind a sub-path', 'http://localhost:5678/n8n/workflow/AbC123/'],
	])('%s', (_, given) => {
		expect(triggerReference(given)).toEqual({ workflowId: 'AbC123' });
	});

	test("its trigger's production URL, which is then used as it is", () => {
		const address = 'https://hooks.example.com/sub/hook/video-generation/AbC123';
		expect(triggerReference(`${address}/`)).toEqual({ workflowId: 'AbC123', address });
	});

	test.each(['', '   ', 'https://n8n.example.com/home/workflows', 'two words', 'https://', 'a/b'])(
		'but not by %p',
		(given) => expect(triggerReference(given)).toBeUndefined(),
	);

	const id = fc.stringMatching(/^[\w-]{1,20}$/);
	const base = fc
		.webUrl({ withQueryParameters: false, withFragments: false })
		.map((url) => url.replace(/\/+$/, ''));
	const behind = fc.constantFrom('', '/', '?a=b', '/#c', ' ', '\n');

	test('its id and any address that n8n gives it', () => {
		fc.assert(
			fc.property(base, id, behind, (at, workflowId, more) => {
				const address = conventionalAddress(`${at}/webhook-waiting/7`, workflowId);
				expect(triggerReference(`${address}${more}`)).toEqual({ workflowId, address });
				expect(triggerReference(`${at}/workflow/${workflowId}${more}`)).toEqual({ workflowId });
				expect(triggerReference(`${workflowId}${more}`)).toEqual({ workflowId });
			}),
		);
	});
});

test.each([
	[
		'https://n8n.example.com/webhook-waiting/12',
		'https://n8n.example.com/webhook/video-generation/w1',
	],
	[
		'https://example.com/sub/path/webhook-waiting/12?signature=ab',
		'https://example.com/sub/path/webhook/video-generation/w1',
	],
])('the address by convention stands beside %s', (resumeUrl, address) => {
	expect(conventionalAddress(resumeUrl, 'w1')).toBe(address);
});

test('the token joins what the address already has', () => {
	expect(withToken('https://a.b/c?d=1', 't_-')).toBe('https://a.b/c?d=1&token=t_-');
});

const NODE = '6f1d8a9e-0d0c-4a53-9c6f-1d2b3c4d5e6f';

test.each([
	['unsigned', 'https://n8n.test/webhook-waiting/7', `/webhook-waiting/7/${NODE}?item=2`],
	[
		'signed',
		'https://n8n.test/webhook-waiting/7?signature=ab12',
		`/webhook-waiting/7/${NODE}?signature=ab12&item=2`,
	],
	['behind a path', 'https://n8n.test/n8n/waiting/7', `/n8n/waiting/7/${NODE}?item=2`],
])('the node stands behind the execution (%s)', (_, resumeUrl, path) => {
	expect(resumeAddress(resumeUrl, NODE, 2)).toBe(`https://n8n.test${path}`);
});
