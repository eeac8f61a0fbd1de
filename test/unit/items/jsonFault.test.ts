import * as fc from 'fast-check';

import { jsonFault } from '../../../nodes/shared/items/jsonFault';
import { CELL } from '../../../nodes/shared/messages/cells';

const built = (cell: string) =>
	`[{ "url": "https://a.test/1.jpg", "text": "${cell}", "duration": 3 }]`;

const isJson = (text: string) => {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
};

describe('where JSON breaks that is built from cells', () => {
	test.each<[cell: string, shown: string]>([
		['The 5" nail', '"The 5" nail"'],
		['He said "wow" to me', 'He said "wow" to me'],
		['"Best" of all', '""Best" of'],
		['Only "', 'Only ""'],
		['D:\\lamps\\new', 'D:\\lamps'],
		['50\\% off', '50\\% off'],
		['ends with \\', 'ends with \\"'],
		['First line\nsecond line', 'First line second'],
		['a\tb', 'a b'],
		['\\u00zz', '\\u00zz'],
		['D:\\Reports', '"D:\\Reports'],
		['R\\B', '"R\\B'],
		['C:\\Users', '"C:\\Users'],
	])('%j: the place is shown, and how to build it', (cell, shown) => {
		const fault = jsonFault(built(cell));
		expect(fault).toMatchObject({
			reason: 'jsonBreaksAt',
			message: expect.stringContaining(shown),
		});
	});

	test('a text without its quotation marks is shown, too', () => {
		expect(jsonFault('{ "text": Hello there }').message).toContain('{ "text": Hello there');
	});

	test.each(["[{ 'url': 1 }]", '[{ “url”: 1 }]', '[{ „url“: 1 }]'])(
		'quotation marks that JSON does not know are shown: %s',
		(json) => {
			expect(jsonFault(json)).toEqual(CELL.jsonBreaksAt(json));
		},
	);

	test.each([
		'[{',
		'',
		'Hello',
		'{ url: ',
		'{ text: Hello }',
		'{ "a": 1, }',
		'[1, 2',
		'{"a" "b"'.slice(0, 4),
	])('where no text is to blame, nothing more is said: %j', (json) => {
		expect(jsonFault(json)).toMatchObject({ reason: 'notJson' });
	});

	test('of whatever a cell holds, the place is shown, and a short one', () => {
		const cell = fc.string({ unit: 'binary', maxLength: 200 });
		fc.assert(
			fc.property(cell, (text) => {
				const json = built(text);
				fc.pre(!isJson(json));
				const [, place = ''] = /The error is at (.*)$/s.exec(jsonFault(json).message) ?? [];
				expect(place).not.toBe('');
				expect(place.length).toBeLessThanOrEqual(46);
			}),
		);
	});

	test('any text ends in a fault, also a long one', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\ntrue1. \n') }), (json) => {
				expect(['notJson', 'jsonBreaksAt']).toContain(jsonFault(json).reason);
			}),
		);
		expect(jsonFault('"a" '.repeat(100_000))).toMatchObject({ reason: 'jsonBreaksAt' });
	});
});
