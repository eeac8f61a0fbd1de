import { fileFault } from '../../../nodes/shared/items/fileColumns';

test.each<[string[], string | undefined]>([
	[['script;url'], 'columnsNotSplit'],
	[['\ufeffscript\turl'], 'columnsNotSplit'],
	[['\ufeffscript', 'url'], 'byteOrderMark'],
	[['id', '\ufeffscript'], 'byteOrderMark'],
	[['script', 'a;b'], undefined],
	[['scr\ufeffipt'], undefined],
	[[], undefined],
])('%j: %s', (columns, reason) => {
	expect(fileFault(columns)?.reason).toBe(reason);
});
