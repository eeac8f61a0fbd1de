import { VideoLibrary } from '../../nodes/VideoLibrary/VideoLibrary.node';
import { useDownloadHost } from './support/downloadHost';
import { runNode } from './support/engine';
import { TABLE } from './support/ledger';
import { rows, useRowOutput } from './support/rowOutput';

// The Base URL leads to something that answers, and is not the service.

const { n8n, run } = useRowOutput();
const host = useDownloadHost();

const answer = (status: number, type: string, body: string) => {
	host.answer = (response) => response.writeHead(status, { 'content-type': type }).end(body);
};
const credential = () => ({ apiKey: 'demo-key', baseUrl: host.url });

const stranger = (status: number) => expect.toTell('notTheService', host.url, status);

const NOT_FOUND: Array<[string, string]> = [
	['text/html', '<html><h1>404 Not Found</h1></html>'],
	['text/plain', '404: Not Found'],
	['application/json', '{"detail":"Not Found"}'],
	['application/json', '{"statusCode":404,"message":"Cannot POST"}'],
];

describe.each(NOT_FOUND)('that finds nothing, and answers %s %s', (type, body) => {
	beforeEach(() => answer(404, type, body));

	test('fails the run of rows, names the Base URL, and rejects no row', async () => {
		const { error, items } = await run({}, { credential: credential() });
		expect(error?.message).toEqual(stranger(404));
		expect(error?.description).toTell('notTheService');
		expect(items ?? []).toEqual([]);
		expect(n8n.dataTables.rows(TABLE)).toEqual([]);
	});

	test('is named by a lookup', async () => {
		const { error } = await runNode({
			node: new VideoLibrary(),
			parameters: { resource: 'music', operation: 'getAll' },
			credential: credential(),
			rows: [{}],
		});
		expect(error?.message).toEqual(stranger(404));
	});
});

test('whoever has taken a creation with a page may have passed it on: the row waits for a person, and the Base URL is named', async () => {
	answer(200, 'text/html', '<!doctype html><title>Login</title>');
	const { items } = await run({}, { rows: rows.slice(0, 1), credential: credential() });
	expect(items[0].json).toMatchObject({
		status: 'check',
		message: stranger(200),
	});
});

test.each([
	[404, 'text/html', '<html><h1>404 Not Found</h1></html>'],
	[200, 'text/html', '<!doctype html><title>Login</title>'],
	[200, 'application/json', '{"ok":true}'],
])('a run that would wait sends nothing to it: HTTP %i %s', async (...given) => {
	answer(...given);
	const wait = { completion: 'wait', waitBy: 'polling' };
	const { error } = await run(wait, { credential: credential() });
	expect(error?.message).toEqual(stranger(given[0]));
	expect(error?.description).toTell('notTheService');
	expect(n8n.dataTables.rows(TABLE)).toEqual([]);
});

test.each([
	['404', 404, '<html>Cannot GET</html>'],
	['200', 200, '<html>Page</html>'],
])(
	'a project that only its row knows is not called unknown because of it (HTTP %s)',
	async (...given) => {
		answer(given[1], 'text/html', given[2]);
		const shown = { ...rows[0], status: 'processing', project_id: 'p1' };
		const { items } = await run({}, { rows: [shown], credential: credential() });
		expect(items[0].json).toEqual({ id: 1, message: stranger(given[1]) });
	},
);
