import { simplifyVideo } from '../../../nodes/VideoLibrary/simplify';

const recordOf = (fields: number, more = {}) => ({
	...Object.fromEntries(Array.from({ length: fields }, (_, index) => [`field${index}`, index])),
	...more,
});
const simplified = (record: Record<string, unknown>, simplify: unknown = true) =>
	simplifyVideo(record, { read: () => simplify });

test('a record of up to ten fields stays as it is', () => {
	expect(simplified(recordOf(9, { url: 'u' }))).toEqual(recordOf(9, { url: 'u' }));
});

test('a record of more fields keeps those that matter most', () => {
	expect(simplified(recordOf(10, { url: 'u' }))).toEqual({ url: 'u' });
});

test('a record without any of them stays as it is', () => {
	expect(simplified(recordOf(11))).toEqual(recordOf(11));
});

test('a record stays as it is where Simplify is off', () => {
	expect(simplified(recordOf(10, { url: 'u' }), false)).toEqual(recordOf(10, { url: 'u' }));
});
