import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MEASUREMENTS } from '../bench/measurements';
import { median, optimalMakespan, tally } from '../bench/stats';
import { digits, kibibytes, mebibytes, ratio, table } from '../bench/table';
import { memoryIn, ticksIn } from '../bench/usage';

test('the median is the one in the middle, or between the two in the middle', () => {
	expect(median([3])).toBe(3);
	expect(median([10, 1, 3])).toBe(3);
	expect(median([4, 1, 10, 3])).toBe(3.5);
});

test.each([
	[0, 0],
	[1, 0],
	[10, 0],
	[11, 60],
	[25, 120],
	[30, 120],
	[31, 180],
])('%i rows at 10 a minute take %i seconds at best', (rows, seconds) => {
	expect(optimalMakespan(rows, 10, 60_000)).toBe(seconds * 1000);
});

test('rows that were not done are lost, and those done more than once doubled', () => {
	expect(tally(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual({ lost: 0, doubled: 0 });
	expect(tally(['a', 'b', 'c'], ['a', 'a', 'a', 'b'])).toEqual({ lost: 1, doubled: 2 });
});

test.each([
	[0.034, '0.03'],
	[1.5, '1.50'],
	[12.34, '12.3'],
	[123.4, '123'],
	[1234567.8, '1,234,568'],
	[7, '7'],
	[5000, '5,000'],
	[-12.34, '-12.3'],
	[Infinity, 'n/a'],
])('%d is written %s', (value, expected) => {
	expect(digits(value)).toBe(expected);
});

test('sizes and ratios are written with their unit and two decimals', () => {
	expect([mebibytes(1.5 * 1024 * 1024), kibibytes(2048)]).toEqual(['1.50 MiB', '2 KiB']);
	expect([ratio(1, 3), ratio(0, 0)]).toEqual(['0.33', 'n/a']);
});

test('a table has its text on the left and its figures on the right', () => {
	expect(table(['Rows', 'ms'], [['10', 3]])).toEqual([
		'| Rows | ms |',
		'| --- | ---: |',
		'| 10 | 3 |',
	]);
});

test('CPU time is read past a name with spaces and brackets', () => {
	const stat = '42 (my (odd) name) S 1 42 42 0 -1 4194304 1 2 3 4 250 50 7 8 20 0 11';
	expect(ticksIn(stat)).toBe(300);
});

test('memory is read in bytes, and its absence is told', () => {
	const status = 'Name:\tnode\nVmHWM:\t    2048 kB\nVmRSS:\t    1024 kB\n';
	expect([memoryIn(status, 'VmRSS'), memoryIn(status, 'VmHWM')]).toEqual([
		1024 ** 2,
		2 * 1024 ** 2,
	]);
	expect(() => memoryIn('Name:\tnode\n', 'VmRSS')).toThrow('VmRSS');
});

test('every measurement has its section in the results', () => {
	const results = readFileSync(join(__dirname, '..', 'bench', 'RESULTS.md'), 'utf8');
	const sections = [...results.matchAll(/<!-- figures: (.+) -->/g)].map(([, name]) => name);
	expect(sections).toEqual(MEASUREMENTS.map(({ name }) => name));
});
