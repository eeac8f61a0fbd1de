import * as fc from 'fast-check';

import { normalAddress } from '../../../nodes/shared/addresses/normalAddress';
import { markOfRequest } from '../../../nodes/shared/ledger/marks';

const AT = 'https://example.com/shop/';

test.each([
	['lamp #2.png', 'lamp%20%232.png'],
	['lamp#2.PNG', 'lamp%232.PNG'],
	['#1.webp', '%231.webp'],
	['Learn C#.png', 'Learn%20C%23.png'],
	['a#1 b#2.mp4', 'a%231%20b%232.mp4'],
	['lamp #2.png?v=3', 'lamp%20%232.png?v=3'],
	['100%.gif', '100%25.gif'],
	['20% off.jpg', '20%25%20off.jpg'],
	['5%zz.jpg', '5%25zz.jpg'],
	['my%20lamp 20%.jpg', 'my%20lamp%2020%25.jpg'],
	['20% off/lamp.jpg?v=1', '20%25%20off/lamp.jpg?v=1'],
	['50% #1.jpg', '50%25%20%231.jpg'],
	['clip #2.3gp', 'clip%20%232.3gp'],
	['take #7.MPG', 'take%20%237.MPG'],
	['scan #1.jpe', 'scan%20%231.jpe'],
	['my lamp.jpg', 'my%20lamp.jpg'],
	['Größe #1.jpg', 'Gr%C3%B6%C3%9Fe%20%231.jpg'],
])('the name %s is sent as %s', (name, sent) => {
	expect(normalAddress(AT + name)).toBe(AT + sent);
});

test.each([
	// encoded already
	'lamp%20%232.png',
	'20%25%20off.jpg',
	'why%3F.jpg',
	'%FCber.jpg',
	// a fragment
	'lamp.png#top',
	'lamp.mp4#t=3,8',
	'lamp.jpg#2.jpg',
	'view#page=2',
	'view#file=lamp.jpg',
	'#/photos/1.jpg',
	'app#!/1.jpg',
	'view?id=3#.jpg',
	'photos.html#lamp.jpg',
	'view#:~:text=lamp',
	// a query
	'lamp.png?v=2',
	'lamp.png?text=#1.png',
	'resize?file=lamp.jpg',
	'resize?lamp.jpg&w=300',
	'resize?https://example.com/lamp.jpg',
	'thumb.php?lamp.jpg',
	'?lamp.jpg',
	'render?id=3#lamp.jpg',
	'render?discount=50%',
	'lamp.jpg?discount=50%&x=1',
	// no file
	'50%/view',
	'view#lamp',
	'what?now',
])('%s stays as it is to the letter', (name) => {
	expect(normalAddress(AT + name)).toBe(AT + name);
});

test('a host alone has no file, whatever is behind it', () => {
	expect(normalAddress('https://example.com#1.jpg')).toBe('https://example.com#1.jpg');
	expect(normalAddress('https://example.com?1.jpg')).toBe('https://example.com?1.jpg');
});

test('files whose names differ behind a sign are other videos, and one that is written in two ways is the same', () => {
	const mark = (name: string) => {
		const body = { media: [{ url: normalAddress(AT + name), type: 'image' }] };
		return markOfRequest('ugcAd', 'https://api.example.com', body, '', undefined);
	};
	expect(mark('lamp #1.jpg')).not.toBe(mark('lamp #2.jpg'));
	expect(mark('lamp #1.jpg')).toBe(mark('lamp%20%231.jpg'));
});

test('any name of a file is asked for whole', () => {
	const part = fc.string({ unit: fc.constantFrom(...'ab1-_ #%é'), minLength: 1, maxLength: 12 });
	fc.assert(
		fc.property(part, fc.constantFrom('.jpg', '.PNG', '.mp4'), (stem, extension) => {
			// may be encoded already
			fc.pre(!/%[\dab]{2}/.test(stem));
			const name = stem.trim() + extension;
			const { pathname, search, hash } = new URL(normalAddress(`${AT}x${name}`));
			expect([decodeURIComponent(pathname), search, hash]).toEqual([`/shop/x${name}`, '', '']);
			const sent = normalAddress(`${AT}x${name}`);
			expect(normalAddress(sent)).toBe(sent);
		}),
	);
});
