import { toItem } from '../../../nodes/VideoLibrary/operation';

test('what is no object becomes the data of one', () => {
	expect(toItem({ a: 1 })).toEqual({ json: { a: 1 } });
	expect(toItem([{ a: 1 }])).toEqual({ json: { data: [{ a: 1 }] } });
	expect(toItem('text')).toEqual({ json: { data: 'text' } });
});
