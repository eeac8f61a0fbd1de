import { resumeUrlOf, withToken } from '../../../nodes/shared/callbacks/callbackUrl';
import { rowInQuery, withRowReference } from '../../../nodes/shared/callbacks/origin';

test('the token is added to the query of the URL', () => {
	expect(withToken('https://a.b/c?d=1', 't_-')).toBe('https://a.b/c?d=1&vgtoken=t_-');
});

test.each([
	[{}, '{}'],
	[{ version: null }, '{"version":null}'],
	[{ version: 'a&b=2' }, '{"version":"a&b=2"}'],
])('the version of a row is added before the token, and read again: %j', (row, text) => {
	const url = withRowReference('https://a.b/c?d=1&vgtoken=t', row);
	expect(url).toMatch(/&vgtoken=t$/);
	const query = Object.fromEntries(new URL(url).searchParams);
	expect(query).toEqual({ d: '1', row: text, vgtoken: 't' });
	expect(rowInQuery(query)).toEqual(row);
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
])('the ID of the node follows that of the execution (%s)', (_, resumeUrl, path) => {
	expect(resumeUrlOf(resumeUrl, NODE, 2)).toBe(`https://n8n.test${path}`);
});
