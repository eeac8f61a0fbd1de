import * as fc from 'fast-check';

import { productAd } from '../../../nodes/ProductAd/request';
import { Ledger } from '../../../nodes/shared/creation/ledger';
import { create, isCreated } from '../../../nodes/shared/creation/send';
import { readAccount } from '../../../nodes/shared/service/account';
import type { Send } from '../../../nodes/shared/service/client';
import type { Obstacle, Sent } from '../../../nodes/shared/service/transport';
import { ugcAd } from '../../../nodes/UgcAd/request';

const account = readAccount({ apiKey: 'k', baseUrl: 'https://a.test' });
const job = { rows: [0], path: '/create', body: { script: 'Hi' }, wish: {} };

/** As JSON brings it. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const id = fc.oneof(fc.constantFrom<unknown>('p1', '', 7, 0, null), json);
const details = fc.dictionary(
	fc.constantFrom('missing', 'allowed', 'limit', 'window', 'currentLength', 'maxLength'),
	fc.oneof(json, fc.constantFrom({ toString: 1 }, [{ toString: 1, valueOf: 1 }])),
);
const message = fc.constantFrom<unknown>(
	...['Not enough credits', 'media.0.url: No such file', 'constructor: No', '', null, 7],
);
/** Those that the advice quotes details for. */
const code = fc.constantFrom(
	...['VALIDATION_ERROR', 'INVALID_VALUE', 'RATE_LIMIT_EXCEEDED', 'SCRIPT_TOO_LONG'],
	...['VARIABLE_MISMATCH', 'TEMPLATE_NOT_FOUND', 'toString'],
);
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
const answered: fc.Arbitrary<Sent> = fc
	.record({
		status: fc.oneof(
			fc.constantFrom(200, 201, 202, 400, 404, 429, 500),
			fc.integer({ min: 200, max: 599 }),
		),
		headers: fc.constant({}),
		body: fc.oneof({ weight: 4, arbitrary: envelope }, json, fc.string(), fc.constant(undefined)),
	})
	.map((answer) => ({ kind: 'answered', answer }));
const obstacle = fc.constantFrom<Obstacle>(
	{ kind: 'unreachable', reason: 'ECONNREFUSED' },
	{ kind: 'cancelled' },
	{ kind: 'waitedTooLong' },
);
const outcome: fc.Arbitrary<Sent> = fc.oneof(
	{ weight: 8, arbitrary: answered },
	fc.string().map((reason): Sent => ({ kind: 'unanswered', reason })),
	obstacle.map((why): Sent => ({ kind: 'unsent', obstacle: why })),
);

/** What an outcome means, read from the service's document and not from the code under test. */
function meaningOf(sent: Sent): 'created' | 'notCreated' | 'open' {
	if (sent.kind !== 'answered') return sent.kind === 'unsent' ? 'notCreated' : 'open';
	const { status, body } = sent.answer;
	if (status >= 300) return status < 500 ? 'notCreated' : 'open';
	const { success } = fieldsOf(body);
	if (success === true) return 'created';
	return success === false ? 'notCreated' : 'open';
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
	value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};

const idIn = (value: unknown, name: string): string | undefined => {
	const found = fieldsOf(value)[name];
	const isId = typeof found === 'number' || (typeof found === 'string' && found !== '');
	return isId ? String(found) : undefined;
};

function idsIn(sent: Sent) {
	const body = sent.kind === 'answered' ? sent.answer.body : undefined;
	const { data } = fieldsOf(body);
	return {
		projectId: idIn(body, 'projectId') ?? idIn(data, 'projectId'),
		videoId: idIn(data, 'videoId'),
	};
}

test('whatever comes of a creation, it is known, refused or open, and sent again only if it was refused', async () => {
	await fc.assert(
		fc.asyncProperty(outcome, fc.constantFrom('ugcAd', 'productAd'), async (sent, name) => {
			const kind = name === 'ugcAd' ? ugcAd : productAd;
			let count = 0;
			const send: Send = async (_, witness) => {
				count++;
				if (sent.kind !== 'unsent' || sent.obstacle.kind === 'unreachable') witness?.sending();
				return await Promise.resolve(sent);
			};
			const ledger = new Ledger({}, 0, 'e1');
			const now = () => 5;
			const sending = { kind, fromParts: false, send, account, ledger, createAgain: false, now };

			const result = await create(sending, job);
			const remembered = ledger.recall(job);
			const again = await create(sending, job);

			const meaning = meaningOf(sent);
			expect(isCreated(result)).toBe(meaning === 'created');
			expect(isCreated(again)).toBe(meaning === 'created');
			expect(count).toBe(meaning === 'notCreated' ? 2 : 1);
			if (isCreated(result)) {
				const { projectId, videoId } = result;
				expect({ projectId, videoId }).toEqual(idsIn(sent));
				expect(remembered).toMatchObject({ project: { createdAt: 5 } });
				expect(again).toEqual({ ...result, recalled: true, unheard: false, event: undefined });
				return;
			}
			expect(result.explanation.message).toEqual(expect.any(String));
			expect(result.explanation.code === 'UNCERTAIN').toBe(meaning === 'open');
			expect(remembered).toEqual(
				meaning === 'open' ? expect.objectContaining({ uncertain: true }) : undefined,
			);
		}),
		{ numRuns: 1000 },
	);
});
