import { accountOf } from '../../queue/account';

const entry = (row: string, projectId: string) => ({ row, projectId });

test('is even when every row was created once and has come out once', () => {
	const entries = [entry('1', 'a'), entry('2', 'b')];
	expect(accountOf(['1', '2'], entries, [...entries].reverse())).toEqual({
		rows: 2,
		created: 2,
		completed: 2,
		doubled: [],
		lost: [],
	});
});

test('finds a row that was paid twice, and one that came out twice', () => {
	const projects = [entry('1', 'a'), entry('1', 'b'), entry('2', 'c')];
	const reports = [entry('1', 'a'), entry('2', 'c'), entry('2', 'c')];
	expect(accountOf(['1', '2'], projects, reports).doubled).toEqual(['1', '2']);
});

test('finds a row that was never created, and one that never finished', () => {
	const account = accountOf(['1', '2', '3'], [entry('1', 'a'), entry('2', 'b')], [entry('1', 'a')]);
	expect(account).toMatchObject({ created: 2, completed: 1, lost: ['2', '3'] });
});

test('takes the video of another row for none', () => {
	const projects = [entry('1', 'a'), entry('2', 'b')];
	expect(accountOf(['1'], projects, [entry('1', 'b')]).lost).toEqual(['1']);
});
