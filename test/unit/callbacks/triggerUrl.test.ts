import * as fc from 'fast-check';

import { defaultTriggerUrl, triggerReference } from '../../../nodes/shared/callbacks/triggerUrl';

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
	])('%s', (_, input) => {
		expect(triggerReference(input)).toEqual({ workflowId: 'AbC123' });
	});

	test("its trigger's production URL, which is then used as it is", () => {
		const url = 'https://hooks.example.com/sub/hook/video-generation/AbC123';
		expect(triggerReference(`${url}/`)).toEqual({ workflowId: 'AbC123', url });
	});

	test.each(['', '   ', 'https://n8n.example.com/home/workflows', 'two words', 'https://', 'a/b'])(
		'but not by %p',
		(input) => expect(triggerReference(input)).toBeUndefined(),
	);

	const id = fc.stringMatching(/^[\w-]{1,20}$/);
	const base = fc
		.webUrl({ withQueryParameters: false, withFragments: false })
		.map((webUrl) => webUrl.replace(/\/+$/, ''));
	const behind = fc.constantFrom('', '/', '?a=b', '/#c', ' ', '\n');

	test('its id and any address that n8n gives it', () => {
		fc.assert(
			fc.property(base, id, behind, (at, workflowId, more) => {
				const { url } = defaultTriggerUrl(`${at}/webhook-waiting/7`, workflowId);
				expect(triggerReference(`${url}${more}`)).toEqual({ workflowId, url });
				expect(triggerReference(`${at}/workflow/${workflowId}${more}`)).toEqual({ workflowId });
				expect(triggerReference(`${workflowId}${more}`)).toEqual({ workflowId });
			}),
		);
	});
});

describe('the default URL of a trigger has the base of the URL that executions are resumed at', () => {
	test.each([
		['https://n8n.example.com/webhook-waiting/12', 'https://n8n.example.com', 'derived'],
		[
			'https://example.com/sub/path/webhook-waiting/12?signature=ab',
			'https://example.com/sub/path',
			'derived',
		],
		['https://example.com/hooks-wait/12?signature=a/b', 'https://example.com', 'guessed'],
		[
			'https://example.com/webhook-waiting/waiting/12/',
			'https://example.com/webhook-waiting',
			'guessed',
		],
		['n8n.example.com/webhook-waiting/12', 'n8n.example.com', 'derived'],
	])('%s', (resumeUrl, base, source) => {
		const url = `${base}/webhook/video-generation/w1`;
		expect(defaultTriggerUrl(resumeUrl, 'w1')).toEqual({ url, source });
	});
});
