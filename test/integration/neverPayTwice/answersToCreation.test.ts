import type { INode } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { useDownloadHost } from '../support/downloadHost';
import { runNode } from '../support/engine';
import { keepGoing } from '../support/kinds';
import { ugcAdParameters } from '../support/ugcAd';

/** In the place of the service. */
const host = useDownloadHost();

/** Creates a video while the service answers this. */
async function create(status: number, body: unknown, settings?: Partial<INode>) {
	host.answer = (response) => {
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	};
	return await runNode({
		node: new UgcAd(),
		parameters: ugcAdParameters(),
		credential: { apiKey: 'demo-key', baseUrl: host.url },
		rows: [{ script: 'Hello' }],
		settings,
	});
}

const maybeCreated = (reason: string) =>
	`The video may exist: the service gave no usable response (${reason})`;

const said = {
	success: false,
	message: 'Internal server error',
	code: 'QUEUE_DOWN',
	details: { queue: 'render-2', requestId: 'r-1' },
};

describe('a creation that the service answers with its own failure', () => {
	test('is uncertain, and repeats what the service said of it', async () => {
		const { items } = await create(500, said, keepGoing.settings);
		expect(items.map(({ json }) => json)).toEqual([
			{
				...{ url: null, projectId: null },
				message: maybeCreated('HTTP 500: Internal server error'),
				row: 1,
				code: 'UNCERTAIN',
				status: 'check',
				httpCode: 500,
				// n8n offers no Retry here
				advice: expect.toTell('checkAdvice'),
				service: { code: 'QUEUE_DOWN', queue: 'render-2', requestId: 'r-1' },
			},
		]);
	});

	test('stops the node with the same words, code and details', async () => {
		const { error } = await create(503, said);
		expect(error?.message).toContain(maybeCreated('HTTP 503: Internal server error'));
		expect(error).toMatchObject({ httpCode: '503' });
		expect(error?.context).toMatchObject({
			code: 'UNCERTAIN',
			details: { code: 'QUEUE_DOWN', queue: 'render-2', requestId: 'r-1' },
		});
	});
});

test.each([
	[502, '<html>Bad gateway</html>', 'HTTP 502'],
	[500, {}, 'HTTP 500'],
	[200, { message: 'Accepted' }, 'HTTP 200: Accepted'],
	[500, { success: false, message: 'queue: Too long' }, 'HTTP 500: queue: Too long'],
	[500, { message: 'Not enough credits' }, 'HTTP 500: Not enough credits'],
])('%i %j is uncertain, and says no more than the service', async (status, body, reason) => {
	const { items } = await create(status, body, keepGoing.settings);
	const [{ json }] = items;
	expect(json).toEqual({
		...{ message: maybeCreated(reason), url: null, projectId: null },
		row: 1,
		code: 'UNCERTAIN',
		status: 'check',
		httpCode: status,
		advice: expect.any(String),
	});
});

test.each([
	[500, { message: 'script: Too long' }, 'Script: Too long', 'Correct the value'],
	[422, { message: 'script: Too long' }, 'Script: Too long', 'Correct the value'],
	[503, { message: 'Full', code: 'SCRIPT_TOO_LONG' }, 'Full', 'Correct the value'],
	[500, { message: 'Invalid API key' }, 'Invalid API key', 'Check the API Key'],
])('%i %j is a refusal, and says what to do', async (status, body, message, advice) => {
	const { items } = await create(status, { success: false, ...body }, keepGoing.settings);
	expect(items[0].json.message).toBe(message);
	expect(items[0].json).toMatchObject({ advice: expect.stringContaining(advice) });
});

test.each<[object, object]>([
	[{ data: { projectId: 'p1', videoId: null } }, { projectId: 'p1' }],
	[{ data: { projectId: 'p1', videoId: '' } }, { projectId: 'p1' }],
	[
		{ data: { projectId: 7, videoId: 8 }, message: null },
		{ projectId: '7', videoId: '8' },
	],
	[{ projectId: 'p1', data: null }, { projectId: 'p1' }],
])('%j beside success is a project, and certain', async (body, ids) => {
	const { items, error } = await create(200, { success: true, ...body });
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual([expect.objectContaining(ids)]);
});

test('a refusal with HTTP 200 is certain, also with other fields beside its message', async () => {
	const refusal = { success: false, message: 'Not enough credits', code: null, details: [] };
	const { items } = await create(200, refusal, keepGoing.settings);
	expect(items[0].json.message).toBe('Not enough credits');
});
