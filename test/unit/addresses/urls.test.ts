import { parsedUrl } from '../../../nodes/shared/addresses/urls';

test('an address with umlauts is one, however often that is asked', () => {
	const addresses = Array.from({ length: 50_000 }, () => 'https://müller.example/größe.jpg');
	expect(addresses.filter((address) => !parsedUrl(address))).toEqual([]);
});

test('what is no address is none', () => {
	expect(parsedUrl('müller')).toBeUndefined();
	expect(parsedUrl('/a.jpg', 'https://example.com/b/')?.href).toBe('https://example.com/a.jpg');
});
