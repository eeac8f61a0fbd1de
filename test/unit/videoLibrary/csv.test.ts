import { csvOf } from '../../../nodes/VideoLibrary/templates';

test.each([
	['plain', 'plain'],
	['', ''],
	['a,b', '"a,b"'],
	['say "hi"', '"say ""hi"""'],
	['two\nlines', '"two\nlines"'],
	['=SUM(A1)', "'=SUM(A1)"],
	['+1', "'+1"],
	['-1', "'-1"],
	['@x', "'@x"],
	['\t=1', "'\t=1"],
	['=1,2', '"\'=1,2"'],
	['a=b', 'a=b'],
])('the cell %j is written as %j', (text, written) => {
	expect(csvOf([[text, 'z']])).toBe(`${written},z\r\n`);
});
