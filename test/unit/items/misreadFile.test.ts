import { misreadFile } from '../../../nodes/shared/items/columns';

test.each<[string[], string | undefined]>([
	[['script;url'], 'columnsNotSplit'],
	[['\ufeffscript\turl'], 'columnsNotSplit'],
	[['\ufeffscript', 'url'], 'byteOrderMark'],
	[['id', '\ufeffscript'], 'byteOrderMark'],
	[['script', 'a;b'], undefined],
	[['scr\ufeffipt'], undefined],
	[[], undefined],
])('%j: %s', (columns, reason) => {
	expect(misreadFile(columns)?.reason).toBe(reason);
});
