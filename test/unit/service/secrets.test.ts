import * as fc from 'fast-check';

import { resumeUrlOf, withToken } from '../../../nodes/shared/callbacks/callbackUrl';
import {
	callbackToken,
	triggerReceiver,
	waitReceiver,
} from '../../../nodes/shared/callbacks/callbackToken';
import { textWithoutSecrets, withoutSecrets } from '../../../nodes/shared/service/secrets';
import { systemClock } from '../../../nodes/shared/utils/clock';

const SECRETS = ['key-123456', 'a "quoted" secret'];
const shown = async <T>(value: T, secrets = SECRETS) => await withoutSecrets(value, secrets);

const triggerToken = callbackToken('s', triggerReceiver('i', 'w'));
const waitToken = callbackToken(
	's',
	waitReceiver({ instanceId: 'i', executionId: '17', runIndex: 0 }, 'node-1', 0),
);
const triggerAddress = withToken('https://n8n.test/hooks/video-generation/w', triggerToken);
const renamedAddress = withToken(
	resumeUrlOf('https://n8n.test/hooks-wait/17?signature=1f2e', 'node-1', 0),
	waitToken,
);
const waitAddress = withToken(
	resumeUrlOf('https://n8n.test/n8n/webhook-waiting/17?signature=1f2e', 'node-1', 0),
	waitToken,
);

/** Of a copy of an input file. */
const fileAddress = 'https://n8n.test/n8n/rest/binary-data/signed?token=eyJhbGciOi.eyJpZCI6.s-_x';

test('secrets are blanked out wherever a text quotes them', async () => {
	const body = {
		message: 'Invalid key key-123456',
		said: ['a "quoted" secret', { deep: 'xkey-123456x' }],
	};
	expect(await shown(body)).toEqual({
		message: 'Invalid key ***',
		said: ['***', { deep: 'x***x' }],
	});
	expect(await shown('key-123456')).toBe('***');
	expect(textWithoutSecrets('a key-123456', SECRETS)).toBe('a ***');
});

describe('the token of a callback URL, or of that of a file, is blanked out', () => {
	const html = (text: string) =>
		text.replace(/[&=/]/g, (mark) => `&#x${mark.charCodeAt(0).toString(16)};`);
	const unicode = (text: string) =>
		text.replace(/[&=/?]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16).toUpperCase()}`);
	const spellings: Array<[string, (text: string) => string]> = [
		['as it is', (text) => text],
		['inside a sentence', (text) => `webhook: "${text}" is no address`],
		['with another parameter behind it', (text) => `${text}&x=1`],
		['inside another address', (text) => `https://a.test/?next=${encodeURIComponent(text)}&x=1`],
		[
			'inside that of another',
			(text) => encodeURIComponent(`https://a.test/?next=${encodeURIComponent(text)}`),
		],
		['in JSON', (text) => JSON.stringify({ webhook: text, n: 1 })],
		[
			'in JSON that escapes slashes',
			(text) => JSON.stringify({ webhook: text }).replaceAll('/', '\\/'),
		],
		['in JSON that escapes all marks', (text) => JSON.stringify({ webhook: unicode(text) })],
		['in HTML', (text) => `<a href="${text.replaceAll('&', '&amp;')}">`],
		['in HTML that escapes all marks', html],
		['with its parameters sorted', (text) => text.replace(/(signature=\w+)&(item=0)/, '$2&$1')],
	];
	test.each(spellings)('%s', async (_, spelled) => {
		for (const address of [triggerAddress, waitAddress, renamedAddress, fileAddress]) {
			const [, token = ''] = address.split('token=');
			expect(spelled(address)).toContain(token);
			expect(await shown({ said: spelled(address) })).toEqual({
				said: spelled(address).replace(token, '***'),
			});
		}
	});

	test('also where the text ends in the middle of it', async () => {
		expect(await shown(`cannot reach ${triggerAddress.slice(0, -5)}`)).toBe(
			`cannot reach ${triggerAddress.replace(triggerToken, '***')}`,
		);
	});

	test('and so are those of all callback URLs in a text', async () => {
		const text = `${triggerAddress} ${waitAddress},${triggerAddress}`;
		expect(await shown(text)).toBe(
			text.replaceAll(triggerToken, '***').replaceAll(waitToken, '***'),
		);
	});
});

describe('the token of a file of n8n', () => {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const jwt = (payload: object) => `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.s-_x`;
	const modes = ['filesystem', 'filesystem-v2', 'database', 's3', 'azure'];

	test.each(modes)('is blanked out where it stands without its URL: %s', async (mode) => {
		const token = jwt({ id: `${mode}:workflows/1/executions/2/binary_data/x`, iat: 1, exp: 2 });
		expect(await shown({ query: { token }, said: `Invalid token "${token}"` })).toEqual({
			query: { token: '***' },
			said: 'Invalid token "***"',
		});
	});

	test('is blanked out in the name of a field, whose value stays', async () => {
		const body = { failed: { a: 1, [fileAddress]: { [fileAddress]: ['key-123456'] } } };
		const hidden = fileAddress.replace(/token=.*/, 'token=***');
		expect(await shown(body)).toEqual({ failed: { a: 1, [hidden]: { [hidden]: ['***'] } } });
	});

	test.each([{ id: 'video-1' }, { sub: 'filesystem' }, { id: 7 }])(
		'is none that says something else: %j',
		async (payload) => {
			const url = `https://cdn.test/v.mp4?token=${jwt(payload)}`;
			expect(await shown({ url })).toEqual({ url });
		},
	);
});

describe('nothing else is damaged:', () => {
	const uuid = '0b9c5f4e-8d61-4f0e-9a53-5d1f6f0a7c11';
	test.each([
		'https://s3.test/v.mp4?X-Amz-Security-Token=IQoJb3JpZ2luX2VjEHAaCXVzLWVhc3QtMSJHMEUCIQDx2cPb&X-Amz-Signature=1f',
		`https://firebasestorage.test/v0/b/x/o/v.mp4?alt=media&token=${uuid}`,
		`https://firebasestorage.test/v0/b/x/o/video-generation%2Fv?alt=media&token=${uuid}`,
		`https://x.b-cdn.test/v.mp4?token=${triggerToken}&expires=1700000000`,
		`https://x.b-cdn.test/video-generation/v.mp4?token=${triggerToken}&expires=1700000000`,
		`https://cdn.test/video-generation/prj-1?token=${uuid}`,
		'https://cdn.test/video-generation/prj-1?token=eyJhbGciOiJSUzI1NiIsImtpZCI6IjEiLCJ0eXAiOiJKV1QifQ.eyJ.s',
		`https://x.b-cdn.test/item/v1?token=${triggerToken}`,
		`{"webhook":"https://n8n.test/webhook-waiting/17","url":"https://b-cdn.test/v?token=${triggerToken}"}`,
		'https://sheet.test/edit?token=row42',
	])('the address of a video or a link of the caller (%s)', async (url) => {
		expect(await shown({ url })).toEqual({ url });
	});

	test('keys, and words that a secret is too short for', async () => {
		const event = { event: 'project.completed', projectId: 'prj-1', 'key-123456': true };
		expect(await shown(event, ['project', 'key-123456'])).toEqual(event);
	});

	test.each(['completed', 'COMPLETED', 'processing', 'project.failed'])(
		'states and events, though the secret is %s',
		async (secret) => {
			const video = { event: 'project.failed', status: 'COMPLETED', state: 'processing' };
			expect(await shown(video, [secret])).toEqual(video);
		},
	);

	test('numbers that hold a secret of digits', async () => {
		const body = { id: 9912345678, cost: [12345678], text: 'no 12345678' };
		expect(await shown(body, ['12345678'])).toEqual({ ...body, text: 'no ***' });
	});

	test('a value without a secret, which is returned itself', async () => {
		const value = { a: [1, null, 'short'], at: 'https://n8n.test/webhook/video-generation/w' };
		expect(await shown(value, ['short', 'longer-secret'])).toBe(value);
	});
});

describe('of any JSON value', () => {
	const secret = fc
		.oneof(
			fc.string({ minLength: 8, unit: 'binary' }),
			fc.constantFrom('12345678', 'projectId', 'a "quoted" secret'),
		)
		// one that holds some of what it is blanked out with could come about anew
		.filter((text) => !text.includes('*'));

	/** Values of all shapes, with some of these texts, and with the secret where it may stand. */
	const valuesWith = (texts: fc.Arbitrary<string>, hidden: string) => {
		const keys = fc.constantFrom(hidden, `${hidden}Id`, '__proto__', 'toJSON', 'url');
		const key = fc.oneof(keys, fc.string({ unit: 'binary' }));
		const number = fc.oneof(fc.double(), fc.constant(/^\d+$/.test(hidden) ? Number(hidden) : 1));
		return fc.letrec((tie) => ({
			value: fc.oneof(
				{ maxDepth: 4, withCrossShrink: true },
				fc.oneof(texts, number, fc.boolean(), fc.constant(null)),
				fc.array(tie('value')),
				fc
					.array(fc.tuple(key, tie('value')))
					.map((entries): unknown => Object.fromEntries(entries)),
			),
		})).value;
	};

	const textsOf = (value: unknown): string[] =>
		typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsOf);

	/** The same for all values that differ in their texts only. */
	const shapeOf = (value: unknown): unknown => {
		if (typeof value === 'string') return 'text';
		if (typeof value !== 'object' || value === null) return value;
		const inner = Object.entries(value).map(([name, one]) => [name, shapeOf(one)]);
		return [Array.isArray(value), inner];
	};

	const address = fc
		.tuple(fc.webUrl(), fc.constantFrom('token', 'Security-Token'), fc.base64String())
		.map(([url, name, value]) => `${url}?${name}=${value}`);
	const harmless = fc.oneof(fc.string({ unit: 'binary' }), address);

	test('one without a secret in a text comes out equal', async () => {
		const quotingNone = secret.chain((hidden) => {
			const texts = harmless.filter((text) => !text.includes(hidden));
			return fc.tuple(fc.constant(hidden), valuesWith(texts, hidden));
		});
		await fc.assert(
			fc.asyncProperty(quotingNone, async ([hidden, value]) => {
				expect(await shown(value, [hidden])).toEqual(structuredClone(value));
			}),
		);
	});

	test('one with a secret or a callback URL comes out without it, with the same shape and keys', async () => {
		const quoting = secret.chain((hidden) => {
			const told = fc.constantFrom(hidden, triggerAddress, waitAddress);
			const texts = fc.tuple(harmless, told, harmless).map((parts) => parts.join(' '));
			return fc.tuple(fc.constant(hidden), valuesWith(texts, hidden));
		});
		await fc.assert(
			fc.asyncProperty(quoting, async ([hidden, value]) => {
				const out = await shown(value, [hidden]);
				const text = textsOf(out).join('\n');
				for (const one of [hidden, triggerToken, waitToken]) expect(text.includes(one)).toBe(false);
				expect(shapeOf(out)).toEqual(shapeOf(value));
			}),
		);
	});
});

test.each([
	'vgtoken',
	'vgtoken&',
	'vgtoken%25',
	'vgtoken\\',
	'/webhook-waiting/webhook-waiting/%2525%2525token',
	'/video-generation/w?token=',
	'&item=1&item=1&token=',
	'&#x2f&#x2f',
	'\\',
	'%25',
	'a-',
	'eyJ',
	'eyJa.eyJpZCI6ImZpbGVzeXN0ZW.',
])(
	'a long text that almost holds a callback URL, again and again, takes no long time: %j',
	async (part) => {
		const text = `/video-generation/${part.repeat(250_000 / part.length)}`;
		expect(await shown({ text })).toEqual({ text });
	},
);

test('a text that is longer than any of the service is left out', async () => {
	const text = 'key-123456'.repeat(30_000);
	expect(await shown({ text, id: 1 })).toEqual({ text: '(a text of 300,000 characters)', id: 1 });
});

test('values in each other, deeper than calls can be, are looked through', async () => {
	const depth = 50_000;
	const value: unknown = JSON.parse(`${'['.repeat(depth)}"key-123456"${']'.repeat(depth)}`);
	let inner = await shown(value);
	while (Array.isArray(inner)) [inner] = inner as unknown[];
	expect(inner).toBe('***');
});

test('many texts are looked through in turns with the other work of n8n', async () => {
	let now = 0;
	jest.spyOn(systemClock, 'now').mockImplementation(() => (now += 10));
	const sleep = jest.spyOn(systemClock, 'sleep').mockResolvedValue();
	const texts = Array.from({ length: 100 }, () => 'key-123456');
	expect(await shown(texts)).toEqual(texts.map(() => '***'));
	expect(sleep.mock.calls.length).toBeGreaterThan(5);
	jest.restoreAllMocks();
});
