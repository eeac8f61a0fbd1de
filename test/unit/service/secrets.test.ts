import * as fc from 'fast-check';

import { withoutSecrets } from '../../../nodes/shared/service/secrets';

test('keys, secrets and tokens are blanked out wherever they stand', () => {
	const account = { secrets: ['key-123456', 'a "quoted" secret'] };
	const body = {
		message: 'Invalid key key-123456',
		'key-123456': ['a "quoted" secret', { deep: 'xkey-123456x' }],
		webhook: 'https://n8n.test/webhook/video-generation/w?token=aBc-_9&x=1',
	};
	expect(withoutSecrets(body, account)).toEqual({
		message: 'Invalid key ***',
		'***': ['***', { deep: 'x***x' }],
		webhook: 'https://n8n.test/webhook/video-generation/w?token=***&x=1',
	});
});

test('a secret is in nothing that is handed on', () => {
	const secret = fc.string({ minLength: 6 }).filter((text) => !'***'.includes(text));
	fc.assert(
		fc.property(secret, fc.string(), fc.string(), (key, before, after) => {
			const message = `${before}${key}${after}`;
			const shown = withoutSecrets({ message }, { secrets: [key] });
			expect(JSON.stringify(shown).replaceAll('***', '')).not.toContain(
				JSON.stringify(key).slice(1, -1),
			);
		}),
	);
});

test('what holds none is handed on as it is', () => {
	const value = { a: [1, null, 'short'] };
	expect(withoutSecrets(value, { secrets: ['short', 'longer-secret'] })).toBe(value);
});

test('a token is found in an address that is part of another', () => {
	const quoted =
		'https://a.test/?next=' + encodeURIComponent('https://n8n.test/w?token=aBc-_9&x=1');
	expect(withoutSecrets(quoted, { secrets: [] })).not.toContain('aBc-_9');
});
