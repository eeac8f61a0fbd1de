import * as fc from 'fast-check';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { productAd } from '../../../nodes/ProductAd/request';
import { templateVideo } from '../../../nodes/TemplateVideo/request';
import { ugcAd } from '../../../nodes/UgcAd/request';
import { UserFacingError } from '../../../nodes/shared/items/rowError';
import { memoryStore } from '../../../nodes/shared/ledger/store';
import type { Store } from '../../../nodes/shared/ledger/store';
import { ledgerContextOf } from '../../../nodes/shared/run/ledger/ledgerContext';
import { RunLedger } from '../../../nodes/shared/run/ledger/runLedger';
import type { Run } from '../../../nodes/shared/run/runSetup';
import { sendCreation } from '../../../nodes/shared/run/sendCreation';
import type { CreationKind } from '../../../nodes/shared/run/kind';
import { readAccount } from '../../../nodes/shared/service/credential';
import { SERVICE } from '../../../nodes/shared/messages/service';
import type { Send } from '../../../nodes/shared/service/client';
import type { NotSent, SendResult } from '../../../nodes/shared/service/transport';
import { omitUndefined } from '../../../nodes/shared/utils/objects';
import type {
	PlannedVideo,
	ProcessedVideo,
	RejectedVideo,
} from '../../../nodes/shared/video/video';
import { node } from '../support/node';
import { numbered } from '../support/numbered';

const account = readAccount({ apiKey: 'k', baseUrl: 'https://a.test' });
const wording = { timeZone: 'UTC', isGrouped: false };

const video: PlannedVideo = {
	status: 'planned',
	itemIndexes: [0],
	path: '/create',
	body: { script: 'Hi' },
};

/** As JSON brings it. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const id = fc.oneof(fc.constantFrom<unknown>('p1', '', 7, 0, null), json);
const details = fc.dictionary(
	fc.constantFrom('missing', 'allowed', 'limit', 'window', 'currentLength', 'maxLength'),
	fc.oneof(json, fc.constantFrom({ toString: 1 }, [{ toString: 1, valueOf: 1 }])),
);
const message = fc.constantFrom<unknown>(
	...['Not enough credits', 'script: Too long', 'media.0.url: No such file', 'constructor: No', ''],
	...[null, 7],
);
/** Those that the advice quotes details for. */
const CODES = [
	...['VALIDATION_ERROR', 'INVALID_VALUE', 'RATE_LIMIT_EXCEEDED', 'SCRIPT_TOO_LONG'],
	...['VARIABLE_MISMATCH', 'TEMPLATE_NOT_FOUND'],
];
const code = fc.constantFrom(...CODES, 'toString');
const envelope = fc.record(
	{
		success: fc.oneof(fc.boolean(), json),
		message: fc.oneof(message, json),
		code: fc.oneof(code, json),
		details: fc.oneof(details, json),
		projectId: id,
		data: fc.oneof(fc.record({ projectId: id, videoId: id }, { requiredKeys: [] }), json),
	},
	{ requiredKeys: [] },
);
const responses: fc.Arbitrary<SendResult> = fc
	.record({
		status: fc.oneof(
			fc.constantFrom(200, 201, 202, 307, 400, 404, 408, 425, 429, 499, 500),
			fc.integer({ min: 200, max: 599 }),
		),
		headers: fc.constant({}),
		body: fc.oneof({ weight: 4, arbitrary: envelope }, json, fc.string(), fc.constant(undefined)),
	})
	.map((response) => ({ kind: 'response', response }));
const notSent = fc.constantFrom<NotSent>(
	{ kind: 'notSent', error: SERVICE.serviceUnreachable('https://a.test', 'ECONNREFUSED') },
	{ kind: 'notSent', error: SERVICE.executionCancelled() },
	{ kind: 'notSent', error: SERVICE.rateLimitTooSlow(), until: 0 },
);
const outcome: fc.Arbitrary<SendResult> = fc.oneof(
	{ weight: 8, arbitrary: responses },
	fc.string().map((reason): SendResult => ({ kind: 'noResponse', reason })),
	notSent,
);

/** What an outcome means by the service's document ("HTTP status codes"); undefined where that does not say. */
function meaningOf(sent: SendResult): ProcessedVideo['status'] | undefined {
	if (sent.kind !== 'response') return sent.kind === 'notSent' ? 'rejected' : 'uncertain';
	const { status, body } = sent.response;
	const { success } = fieldsOf(body);
	if (status < 300 && success === true) return 'created';
	if ([400, 401, 403, 404, 429].includes(status) && success === false) return 'rejected';
	return status >= 500 && success !== false ? 'uncertain' : undefined;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
	value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

const idIn = (value: unknown, name: string): string | undefined => {
	const found = fieldsOf(value)[name];
	const isId = typeof found === 'number' || (typeof found === 'string' && found !== '');
	return isId ? String(found) : undefined;
};

function idsIn(sent: SendResult) {
	const body = sent.kind === 'response' ? sent.response.body : undefined;
	const { data } = fieldsOf(body);
	return {
		projectId: idIn(body, 'projectId') ?? idIn(data, 'projectId'),
		videoId: idIn(data, 'videoId'),
	};
}

/** What the ledger of an execution asks n8n for. */
const contextWith = (stored: IDataObject) =>
	({
		getContext: () => stored,
		getExecutionId: () => 'e1',
		getExecutionCancelSignal: () => undefined,
		getInstanceId: () => 'n8n',
		getNode: () => node,
		getInputData: () => [{ json: {} }],
		getNodeParameter: () => '',
		getTimezone: () => 'UTC',
		getWorkflow: () => ({ id: 'w1', name: 'Ads' }),
	}) as unknown as IExecuteFunctions;

const ledgerOf = (context: IExecuteFunctions, store: Store, kind: CreationKind, send: Send) =>
	new RunLedger(
		ledgerContextOf({
			...{ context, account, kind, send },
			...{ runIndex: 0, isTool: false, itemsAreEntries: false, rows: [0] },
			...{ completion: 'continue', deadline: 0, nameRows: numbered },
		} as Run),
		store,
	);

test('whatever comes of a creation, it is created, rejected or uncertain, and sent again only if it was rejected', async () => {
	await fc.assert(
		fc.asyncProperty(outcome, fc.constantFrom('ugcAd', 'productAd'), async (sent, name) => {
			const kind = name === 'ugcAd' ? ugcAd : productAd;
			let count = 0;
			const send: Send = async () => {
				count++;
				return await Promise.resolve(sent);
			};
			const context = contextWith({});
			const store = memoryStore();
			const create = async () => {
				const ledger = ledgerOf(context, store, kind, send);
				const [processed] = await ledger.create(await ledger.recall([video]), () => false);
				return processed;
			};

			const result = await create();
			const [line] = await store.write({});
			const again = await create();

			const { status } = result;
			expect(status).toBe(meaningOf(sent) ?? status);
			expect(['created', 'rejected', 'uncertain']).toContain(status);
			expect(await store.write({})).toHaveLength(status === 'rejected' ? 0 : 1);
			expect(count).toBe(status === 'rejected' ? 2 : 1);
			if (result.status === 'created') {
				const { projectId, videoId } = result;
				expect({ projectId, videoId }).toEqual(idsIn(sent));
				expect(line).toMatchObject({ projectId: projectId ?? '', videoId: videoId ?? '' });
				if (projectId ?? videoId) {
					expect(line.status).toBe('processing');
					expect(again).toMatchObject({ status: 'created', recalled: true });
					expect(again).toMatchObject(omitUndefined({ projectId, videoId }));
				} else {
					// nobody can look it up
					expect([line.status, again.status]).toEqual(['check', 'uncertain']);
				}
				return;
			}
			expect(again.status).toBe(status);
			const [error] = 'errors' in result ? result.errors : [];
			expect(error.message).toEqual(expect.any(String));
			expect(error.code === 'UNCERTAIN').toBe(status === 'uncertain');
			if (status === 'uncertain') expect(line.status).toBe('check');
		}),
		{ numRuns: 1000 },
	);
});

/** When its claim ends. */
const CLAIM_END = 10;

const atStart = () => 0;

const runWith = (result: SendResult) => ({
	...{ kind: ugcAd, itemsAreEntries: false, account, deadline: 60, wording },
	send: async () => await Promise.resolve(result),
});

test.each([
	[301, '', 'NOT_SENT'],
	[402, { success: false, message: 'Payment required' }, 'NOT_SENT'],
	[400, { success: false, message: 'Not enough credits' }, 'NOT_SENT'],
	[403, { success: false, message: 'No', code: 'SUBSCRIPTION_REQUIRED' }, 'NOT_SENT'],
	[403, { success: false, message: 'Insufficient permissions' }, 'NOT_SENT'],
	[403, '<html>Forbidden</html>', 'NOT_SENT'],
	[404, '<html>Not found</html>', 'NOT_SENT'],
	[405, '', 'NOT_SENT'],
	[403, { success: false, message: 'script: Too long' }, undefined],
	[404, { success: false, message: 'Voice "x" not found' }, undefined],
	[404, { success: false, message: 'No such voice', code: 'NO_VOICE' }, 'NO_VOICE'],
	[413, '', undefined],
])('the code of HTTP %i %j tells whether the row is at fault', async (status, body, code) => {
	const response = { status, headers: {}, body };
	const run = runWith({ kind: 'response', response });
	const refused = await sendCreation(run, video, CLAIM_END, atStart);
	expect(refused).toMatchObject({ kind: 'rejected', result: { errors: [{ code }] } });
});

test('what the service says of an entry names it by its place on the panel', async () => {
	const message = 'media.1.url: No such file';
	const response = { status: 400, headers: {}, body: { success: false, message } };
	const refused = await sendCreation(
		runWith({ kind: 'response', response }),
		{ ...video, positions: [1, 3] },
		CLAIM_END,
		atStart,
	);
	const told = expect.toTell('fieldInvalid', 'Images or Clips (B-Roll) 4 > URL', 'No such file');
	expect(refused).toMatchObject({ kind: 'rejected', result: { errors: [{ message: told }] } });
});

describe('the files of a video', () => {
	let now = 0;
	let sent: unknown[] = [];
	const send: Send = async ({ body }) => {
		sent.push(body);
		const response = { status: 200, headers: {}, body: { success: true, projectId: 'p1' } };
		return await Promise.resolve({ kind: 'response', response });
	};
	const run = { kind: ugcAd, itemsAreEntries: false, send, account, deadline: 60, wording };
	const clock = () => now;
	const FILE = 'n8n-file:abc.jpg';
	const signedUrls = () => new Map([[FILE, 'https://n8n.test/signed']]);
	const withFiles = (urls: () => object, body: object = video.body) =>
		({ ...video, body, files: { signedUrls: async () => await Promise.resolve(urls()) } }) as never;
	beforeEach(() => {
		now = 0;
		sent = [];
	});

	test('have their URLs when it is sent', async () => {
		const entries = [{ url: FILE }, { url: 'https://a.test/b.png' }];
		const body = { media: entries };
		const outcome = await sendCreation(run, withFiles(signedUrls, body), CLAIM_END, clock);
		expect(outcome.kind).toBe('created');
		const urls = [{ url: 'https://n8n.test/signed' }, { url: 'https://a.test/b.png' }];
		expect(sent).toEqual([{ media: urls }]);
		expect(body.media[0].url).toBe(FILE);
	});

	test('have them where the request shows images and clips, and nowhere else', async () => {
		const told = { url: FILE, value: FILE, list: [{ url: FILE }] };
		const body = {
			script: FILE,
			metadata: told,
			scenes: [
				{ url: FILE, variables: [{ key: 'a', type: 'text', value: FILE }] },
				{ variables: [{ key: 'url', type: 'media', value: FILE, url: FILE }] },
			],
			media: [{ url: FILE, title: FILE, value: FILE }],
		};
		await sendCreation(run, withFiles(signedUrls, body), CLAIM_END, clock);
		await sendCreation(
			{ ...run, kind: templateVideo({}) },
			withFiles(signedUrls, body),
			CLAIM_END,
			clock,
		);
		const [{ media, ...others }, { scenes }] = sent as Array<typeof body>;
		expect(others).toEqual({ script: FILE, metadata: told, scenes: body.scenes });
		expect(scenes[0]).toEqual(body.scenes[0]);
		const url = 'https://n8n.test/signed';
		expect(scenes[1].variables).toEqual([{ key: 'url', type: 'media', value: url, url: FILE }]);
		expect(media).toEqual([{ url, title: FILE, value: FILE }]);
	});

	test('that cannot be copied leave it unsent, and not uncertain', async () => {
		const signed = () => {
			throw new Error('No space left');
		};
		const outcome = await sendCreation(run, withFiles(signed), CLAIM_END, clock);
		expect(outcome.kind).toBe('rejected');
		expect(sent).toEqual([]);
	});

	test('that are copied when another execution may send it leave it for later', async () => {
		const signed = () => {
			now = 11;
			return new Map();
		};
		const outcome = await sendCreation(run, withFiles(signed), CLAIM_END, clock);
		expect(outcome).toEqual({ kind: 'postponed', until: 11 });
		now = 0;
		const last = await sendCreation({ ...run, deadline: 11 }, withFiles(signed), CLAIM_END, clock);
		expect(sent).toEqual([]);
		const { errors } = (last as { result: RejectedVideo }).result;
		const [error] = errors;
		expect(last.kind).toBe('rejected');
		// a link would be another request, while another execution may be sending this one
		expect(error.advice).toMatch(/again/);
		expect(error.advice).not.toMatch(/link/);
	});

	test('that cannot be copied for so long that another execution may send it are no reason for a link', async () => {
		const signed = () => {
			now = 11;
			throw new UserFacingError({
				reason: 'any',
				message: 'No space left',
				advice: 'Enter a public link.',
			});
		};
		const outcome = await sendCreation(run, withFiles(signed), CLAIM_END, clock);
		expect(outcome.kind).toBe('rejected');
		expect(JSON.stringify(outcome)).not.toMatch(/link/);
	});

	test('that are copied when nothing may wait any more are sent, as long as nobody else may send it', async () => {
		const signed = () => {
			now = 9;
			return new Map();
		};
		const late = { ...run, deadline: 0 };
		const { kind } = await sendCreation(late, withFiles(signed), CLAIM_END, clock);
		expect(kind).toBe('created');
	});
});
