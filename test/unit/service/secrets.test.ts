import * as fc from 'fast-check';

import { resumeUrlOf, withToken } from '../../../nodes/shared/callbacks/callbackUrl';
import {
	callbackToken,
	triggerReceiver,
	waitReceiver,
} from '../../../nodes/shared/callbacks/callbackToken';
import { textWithoutSecrets, withoutSecrets } from '../../../nodes/shared/service/secrets';

const SECRETS = ['key-123456', 'a "quoted" secret'];
const shown = <T>(value: T, secrets = SECRETS) => withoutSecrets(value, secrets);

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
/** Of a copy of an input file. */
const fileAddress = 'https://n8n.test/n8n/rest/binary-data/signed?token=eyJhbGciOi.eyJpZCI6.s-_x';

const waitAddress = withToken(
	resumeUrlOf('https://n8n.test/n8n/webhook-waiting/17?signature=1f2e', 'node-1', 0),
	waitToken,
);

test('secrets are blanked out wherever a text quotes them', () => {
	const body = {
		message: 'Invalid key key-123456',
		said: ['a "quoted" secret', { deep: 'xkey-123456x' }],
	};
	expect(shown(body)).toEqual({
		message: 'Invalid key ***',
		said: ['***', { deep: 'x***x' }],
	});
	expect(shown('key-123456')).toBe('***');
	expect(textWithoutSecrets('a key-123456', SECRETS)).toBe('a ***');
});

describe('the token of a callback URL, or of that of a file, is blanked out', () => {
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
		['in HTML', (text) => `<a href="${text.replaceAll('&', '&amp;')}">`],
		['with its parameters sorted', (text) => text.replace(/(signature=\w+)&(item=0)/, '$2&$1')],
	];
	test.each(spellings)('%s', (_, spelled) => {
		for (const address of [triggerAddress, waitAddress, renamedAddress, fileAddress]) {
			const [, token = ''] = address.split('token=');
			expect(spelled(address)).toContain(token);
			expect(shown({ said: spelled(address) })).toEqual({
				said: spelled(address).replace(token, '***'),
			});
		}
	});

	test('also where the text ends in the middle of it', () => {
		expect(shown(`cannot reach ${triggerAddress.slice(0, -5)}`)).toBe(
			`cannot reach ${triggerAddress.replace(triggerToken, '***')}`,
		);
	});

	test('and so are those of all callback URLs in a text', () => {
		const text = `${triggerAddress} ${waitAddress},${triggerAddress}`;
		expect(shown(text)).toBe(text.replaceAll(triggerToken, '***').replaceAll(waitToken, '***'));
	});
});

test('the name of a field is no place for a secret, either', () => {
	const body = { failed: { [triggerAddress]: ['key-123456'], 'key-123456': 1 } };
	const hidden = triggerAddress.replace(triggerToken, '***');
	expect(shown(body)).toEqual({ failed: { [hidden]: ['***'], '***': 1 } });
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
	])('the address of a video or a link of the caller (%s)', (url) => {
		expect(shown({ url })).toEqual({ url });
	});

	test('words that a secret is too short for', () => {
		const event = { event: 'project.completed', projectId: 'prj-1' };
		expect(shown(event, ['project', 'key-123456'])).toEqual(event);
	});

	test('numbers that hold a secret of digits', () => {
		const body = { id: 9912345678, cost: [12345678], text: 'no 12345678' };
		expect(shown(body, ['12345678'])).toEqual({ ...body, text: 'no ***' });
	});
});

describe('of any JSON value', () => {
	const secret = fc
		.oneof(
			fc.string({ minLength: 8, unit: 'binary' }),
			fc.constantFrom('12345678', 'a "quoted" secret'),
		)
		// one that holds some of what it is blanked out with could come about anew
		.filter((text) => !text.includes('*'));

	/** Values of all shapes, with some of these texts, and with the secret where it may stand. */
	const valuesWith = (texts: fc.Arbitrary<string>, hidden: string) => {
		const keys = fc.constantFrom('__proto__', 'toJSON', 'url');
		const anyKey = fc.oneof(keys, fc.string({ unit: 'binary' }));
		const key = anyKey.filter((name) => !name.includes(hidden));
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

	test('one without a secret in a text comes out equal', () => {
		const quotingNone = secret.chain((hidden) => {
			const texts = harmless.filter((text) => !text.includes(hidden));
			return fc.tuple(fc.constant(hidden), valuesWith(texts, hidden));
		});
		fc.assert(
			fc.property(quotingNone, ([hidden, value]) => {
				expect(shown(value, [hidden])).toEqual(structuredClone(value));
			}),
		);
	});

	test('one with a secret or a callback URL comes out without it, with the same shape and keys', () => {
		const quoting = secret.chain((hidden) => {
			const told = fc.constantFrom(hidden, triggerAddress, waitAddress);
			const texts = fc.tuple(harmless, told, harmless).map((parts) => parts.join(' '));
			return fc.tuple(fc.constant(hidden), valuesWith(texts, hidden));
		});
		fc.assert(
			fc.property(quoting, ([hidden, value]) => {
				const out = shown(value, [hidden]);
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
	'%25',
	'a-',
])(
	'a long text that almost holds a callback URL, again and again, takes no long time: %j',
	(part) => {
		const text = `/video-generation/${part.repeat(250_000 / part.length)}`;
		expect(shown({ text })).toEqual({ text });
	},
);
