import * as fc from 'fast-check';

import { defaultTriggerUrl, triggerReference } from '../../../nodes/shared/callbacks/triggerUrl';

const RESUME_URL = 'https://hooks.example.com/sub/webhook-waiting/7';

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
		expect(triggerReference(input, RESUME_URL)).toEqual({ workflowId: 'AbC123' });
	});

	test("its trigger's production URL, which is then used as it is", () => {
		const url = 'https://hooks.example.com/sub/hook/video-generation/AbC123';
		expect(triggerReference(`${url}/`, RESUME_URL)).toEqual({ workflowId: 'AbC123', url });
	});

	test.each([
		'https://evil.example/sub/hook/video-generation/AbC123',
		'http://hooks.example.com/sub/hook/video-generation/AbC123',
		'https://hooks.example.com:8443/sub/hook/video-generation/AbC123',
		'https://hooks.example.com/hook/video-generation/AbC123',
		'https://hooks.example.com/sub/rest/other/video-generation/AbC123',
		'https://hooks.example.com/subhook/video-generation/AbC123',
		'https://hooks.example.com@evil.example/sub/hook/video-generation/AbC123',
	])('an address that is not one of this n8n, of which only the ID counts: %s', (url) => {
		expect(triggerReference(url, RESUME_URL)).toEqual({ workflowId: 'AbC123' });
	});

	test.each(['', '   ', 'https://n8n.example.com/home/workflows', 'two words', 'https://', 'a/b'])(
		'but not by %p',
		(input) => expect(triggerReference(input, RESUME_URL)).toBeUndefined(),
	);

	test.each(['/', '/video-generation/', 'a', 'https://a/workflow'])(
		'nor by 50,000 times %p',
		(part) =>
			expect(triggerReference(`https://${part.repeat(50_000)}!`, RESUME_URL)).toBeUndefined(),
	);

	const id = fc.stringMatching(/^[\w-]{1,20}$/);
	const base = fc
		.webUrl({ withQueryParameters: false, withFragments: false })
		.map((webUrl) => webUrl.replace(/\/+$/, ''));
	const behind = fc.constantFrom('', '/', '?a=b', '/#c', ' ', '\n');

	test('its id and any address that n8n gives it', () => {
		fc.assert(
			fc.property(base, id, behind, (at, workflowId, more) => {
				const resumeUrl = `${at}/webhook-waiting/7`;
				const named = (input: string) => triggerReference(`${input}${more}`, resumeUrl);
				const { url } = defaultTriggerUrl(resumeUrl, workflowId);
				expect(named(url)).toEqual({ workflowId, url });
				expect(named(`${at}/workflow/${workflowId}`)).toEqual({ workflowId });
				expect(named(workflowId)).toEqual({ workflowId });
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
