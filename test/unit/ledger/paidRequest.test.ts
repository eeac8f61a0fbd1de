import type { IDataObject } from 'n8n-workflow';

import { requestOf } from '../../../nodes/shared/ledger/paidRequest';

const account = { id: 'c1', name: 'Account', baseUrl: 'https://api.test' };

const body = {
	script: 'Hi',
	media: [{ type: 'image', url: 'https://cdn.test/a.png?sku=1' }],
	scenes: [{ scene: 1, variables: [{ key: 'logo', type: 'media', value: 'https://cdn.test/l' }] }],
};

const digestOf = (changes: IDataObject = {}, payer = account, kind = 'ugcAd') =>
	requestOf({ kind, body: { ...body, ...changes } }, payer).digest;

const SIGNATURE = 'X-Amz-Date=2&X-Amz-Signature=b';

test.each<[string, IDataObject]>([
	['callback URL', { webhook: 'https://n8n.test/webhook/1' }],
	['metadata', { metadata: { campaign: 'Spring' } }],
	['name', { name: 'Ad 1' }],
	['signature', { media: [{ type: 'image', url: `https://cdn.test/a.png?sku=1&${SIGNATURE}` }] }],
	['order of fields', { media: [{ url: 'https://cdn.test/a.png?sku=1', type: 'image' }] }],
])('the %s makes no other video', (_, changes) => {
	expect(digestOf(changes)).toBe(digestOf());
});

test('nor does a signature in a variable of a template, or the name of the credential', () => {
	const value = `https://cdn.test/l?${SIGNATURE}`;
	const scenes = [{ scene: 1, variables: [{ key: 'logo', type: 'media', value }] }];
	expect(digestOf({ scenes })).toBe(digestOf());
	expect(digestOf({}, { ...account, name: 'Renamed' })).toBe(digestOf());
});

test.each<[string, IDataObject]>([
	['a text', { script: 'Hello' }],
	['another picture', { media: [{ type: 'image', url: 'https://cdn.test/a.png?sku=2' }] }],
	['a title', { title: 'Ad 1' }],
	['a website that looks signed', { websiteUrl: `https://shop.test/?${SIGNATURE}` }],
	['a field with a name of its own', { nested: { name: 'Ad 1' } }],
])('%s makes another one', (_, changes) => {
	expect(digestOf(changes)).not.toBe(digestOf());
});

test('so do the kind, the credential and the base URL', () => {
	const others = [
		digestOf({}, account, 'scenes'),
		digestOf({}, { ...account, id: 'c2' }),
		digestOf({}, { ...account, baseUrl: 'https://other.test' }),
	];
	expect(new Set([digestOf(), ...others]).size).toBe(4);
});

test('a field that does not count is not named as changed', () => {
	const { fields } = requestOf({ body: { ...body, name: 'Ad', metadata: { a: 1 } } }, account);
	expect(Object.keys(fields)).toEqual(['script', 'media.0', 'scenes.0', 'variables.logo']);
});
