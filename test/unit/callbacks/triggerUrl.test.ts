import * as fc from 'fast-check';

import {
	isTriggerUrl,
	triggerUrl,
	workflowIdIn,
} from '../../../nodes/shared/callbacks/callbackUrl';

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
		["its trigger's production URL", 'https://n8n.example.com/sub/hook/video-generation/AbC123/'],
	])('%s', (_, input) => {
		expect(workflowIdIn(input)).toBe('AbC123');
	});

	test.each(['', '   ', 'https://n8n.example.com/home/workflows', 'two words', 'https://', 'a/b'])(
		'but not by %p',
		(input) => expect(workflowIdIn(input)).toBeUndefined(),
	);

	test.each(['/', '/video-generation/', 'a', 'https://a/workflow'])(
		'nor by 50,000 times %p',
		(part) => expect(workflowIdIn(`https://${part.repeat(50_000)}!`)).toBeUndefined(),
	);

	const id = fc.stringMatching(/^[\w-]{1,20}$/);
	const base = fc
		.webUrl({ withQueryParameters: false, withFragments: false })
		.map((webUrl) => webUrl.replace(/\/+$/, ''));
	const behind = fc.constantFrom('', '/', '?a=b', '/#c', ' ', '\n');

	test('its id and any address that n8n gives it', () => {
		fc.assert(
			fc.property(base, id, behind, (at, workflowId, more) => {
				const url = triggerUrl(`${at}/webhook-waiting/7`, 'webhook', workflowId);
				for (const input of [url, `${at}/workflow/${workflowId}`, workflowId]) {
					expect(workflowIdIn(`${input}${more}`)).toBe(workflowId);
				}
			}),
		);
	});
});

describe('the URL of a trigger has the base of the URL that executions are resumed at', () => {
	test.each([
		['https://n8n.example.com/webhook-waiting/12', 'https://n8n.example.com'],
		[
			'https://example.com/sub/path/webhook-waiting/12?signature=ab',
			'https://example.com/sub/path',
		],
		['https://example.com/hooks-wait/12?signature=a/b', 'https://example.com'],
		['https://example.com/webhook-waiting/waiting/12/', 'https://example.com/webhook-waiting'],
		['n8n.example.com/webhook-waiting/12', 'n8n.example.com'],
	])('%s', (resumeUrl, base) => {
		const url = triggerUrl(resumeUrl, 'hooks', 'w1');
		expect(url).toBe(`${base}/hooks/video-generation/w1`);
		expect(isTriggerUrl(url, 'hooks', 'w1')).toBe(true);
		expect(isTriggerUrl(url, 'webhook', 'w1')).toBe(false);
	});
});
