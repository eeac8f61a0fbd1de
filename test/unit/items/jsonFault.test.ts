import * as fc from 'fast-check';

import { jsonFault, lostBackslash } from '../../../nodes/shared/items/jsonFault';
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

describe('a cell that JSON reads as another text', () => {
	const faultOf = (cell: string, text = JSON.parse(`"${cell}"`) as string) =>
		lostBackslash(`Look: ${text}!`, () => ['other', cell]);

	test.each(['C:\\temp', 'a\\f', '\\\\nas\\reports'])('%s has lost a backslash', (cell) => {
		expect(faultOf(cell)).toEqual(CELL.backslashLost(cell));
	});

	test.each([
		['a cell that is escaped', 'C:\\\\temp'],
		['line ends that a model has written', 'First line\\nSecond line'],
		['those of Windows', 'First line\\r\\nSecond line'],
		['an indent', 'List:\\n\\tFirst\\n\\t\\tSecond'],
		['quotation marks that are escaped', 'He said \\"wow\\"'],
		['a slash', '1\\/2'],
		['a letter by its number', 'caf\\u00e9'],
		['no backslash', 'C:/temp'],
	])('%s is sent as it is', (_, cell) => {
		expect(faultOf(cell)).toBeUndefined();
	});

	test.each(['C:\\temp', 'a\\b\\f\\t', 'a\tb', 'a\nb', '\\', '"\\t"'])(
		'%j that is put in as JSON is not one',
		(cell) => {
			expect(faultOf(cell, JSON.parse(JSON.stringify(cell)) as string)).toBeUndefined();
		},
	);

	test('nor is any cell that is put in as JSON', () => {
		const cell = fc.string({ unit: fc.constantFrom(...'C:\\tnbfr" \t\n\f') });
		fc.assert(
			fc.property(cell, (text) => {
				expect(lostBackslash(text, () => [text])).toBeUndefined();
			}),
		);
	});
});
