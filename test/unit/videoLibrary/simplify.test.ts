import { simplify } from '../../../nodes/VideoLibrary/simplify';

const recordOf = (fields: number) =>
	Object.fromEntries(Array.from({ length: fields }, (_, index) => [`field${index}`, index]));

test('a record of up to ten fields stays as it is', () => {
	expect(simplify(recordOf(10), ['field1'])).toEqual(recordOf(10));
});

test('a record of more fields keeps the selected ones', () => {
	expect(simplify(recordOf(11), ['field1', 'other'])).toEqual({ field1: 1 });
});

test('a record without any of the selected fields stays as it is', () => {
	expect(simplify(recordOf(11), ['other'])).toEqual(recordOf(11));
});
