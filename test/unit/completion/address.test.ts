import * as fc from 'fast-check';

import {
	conventionalAddress,
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

	test('any text is read without an exception', () => {
		fc.assert(
			fc.property(fc.string(), (given) => {
				const { workflowId = 'none' } = triggerReference(given) ?? {};
				expect(workflowId).toMatch(/^[\w-]+$/);
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
