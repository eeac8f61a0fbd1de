import { itemOf, simplified } from '../../../nodes/VideoLibrary/records';

const recordOf = (fields: number) =>
	Object.fromEntries(Array.from({ length: fields }, (_, index) => [`field${index}`, index]));

test('a record of up to ten fields stays as it is', () => {
	expect(simplified(recordOf(10), ['field1'])).toEqual(recordOf(10));
});

test('a record of more fields keeps those that matter', () => {
	expect(simplified(recordOf(11), ['field1', 'other'])).toEqual({ field1: 1 });
});

test('a record of an unknown shape stays as it is', () => {
	expect(simplified(recordOf(11), ['other'])).toEqual(recordOf(11));
});

test('what is no object is put into one', () => {
	expect(itemOf({ a: 1 })).toEqual({ json: { a: 1 } });
	expect(itemOf([{ a: 1 }])).toEqual({ json: { data: [{ a: 1 }] } });
	expect(itemOf('text')).toEqual({ json: { data: 'text' } });
});
