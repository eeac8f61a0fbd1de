import { fileFault, markedColumn, visibleName } from '../../../nodes/shared/items/fileColumns';

describe('the line that tells Excel the delimiter of a file', () => {
	test.each<[string[], string, RegExp]>([
		[['sep=;'], 'sep=;', /Delimiter to ";" and Starting Line to 2/],
		[['\ufeffsep=;'], 'sep=;', /Delimiter to ";" and Starting Line to 2/],
		[['SEP=|'], 'SEP=|', /Delimiter to "\|" and Starting Line to 2/],
		[['sep=\t'], 'sep=\t', /Delimiter to the expression {{ "\\t" }} and Starting Line to 2/],
		[['sep=', ''], 'sep=', /set the option Starting Line to 2/],
	])('%j is no name of a column', (columns, line, advice) => {
		const fault = fileFault(columns, 'script');
		expect(fault?.message).toContain(`"${line}"`);
		expect(fault?.advice).toMatch(advice);
	});

	test.each([[['sep', 'script']], [['separator=;']], [['sep=;x']], [['a;sep=']]])(
		'%j are others',
		(columns) => {
			expect(fileFault(columns)?.message ?? '').not.toContain('first line');
		},
	);
});

test('a byte order mark is shown as what it is, and only at the beginning', () => {
	expect(visibleName('\ufeffid')).toBe('(byte order mark)id');
	expect(visibleName('ï»¿id')).toBe('(byte order mark)id');
	expect(['id', 'ïd', 'i\ufeffd'].map(visibleName)).toEqual(['id', 'ïd', 'i\ufeffd']);
	expect(markedColumn(['script', 'id'])).toBeUndefined();
	expect(markedColumn(['script', '\ufeffid'])).toBe('\ufeffid');
});
