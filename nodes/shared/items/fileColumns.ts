import truncate from 'lodash/truncate';

/** What stands at the beginning of some files, and n8n takes for a part of the first column's name: as it is, or read as Latin-1. */
const BYTE_ORDER_MARK = /^(?:\ufeff|ï»¿)/;

export const withoutMark = (column: string): string => column.replace(BYTE_ORDER_MARK, '');

/** The column whose name begins with a byte order mark. */
export const markedColumn = (columns: string[]): string | undefined =>
	columns.find((column) => BYTE_ORDER_MARK.test(column));

/** The name of a column with what is not seen of it. */
export const visibleName = (column: string): string =>
	column.replace(BYTE_ORDER_MARK, '(byte order mark)');

const IN_READER = 'In the node that reads the file, such as Extract from File,';

/** How to get rid of it, without a full stop. */
export const REMOVE_MARK = `${IN_READER} turn on the option Exclude Byte Order Mark (BOM)`;

/** Why the rows of a file are not what n8n has read. */
interface ColumnFault {
	message: string;
	advice: string;
}

const DELIMITERS: Record<string, string> = { ';': 'semicolons', '\t': 'tabs', '|': 'the sign |' };

/** How a delimiter is entered: a tab can be typed in an expression only. */
const entryOf = (delimiter: string): string =>
	delimiter === '\t' ? 'the expression {{ "\\t" }}' : delimiter;

/**
 * Says where a file was read with another delimiter than its own, so that all of its columns are in one, or with the line
 * that tells Excel its delimiter as names of columns.
 *
 * @param missing a column that was looked for
 */
export function fileFault(columns: string[], missing = ''): ColumnFault | undefined {
	return delimiterLine(columns) ?? unsplitColumns(columns, missing);
}

/** `sep=;`, of which nothing is left but `sep=` where the file is read with that delimiter. */
function delimiterLine(columns: string[]): ColumnFault | undefined {
	const [line, delimiter] =
		columns.map((column) => /^sep=(.?)$/i.exec(withoutMark(column))).find(Boolean) ?? [];
	if (line === undefined) return undefined;
	const set = delimiter ? `set Delimiter to ${entryOf(delimiter)}, and` : 'set';
	return {
		message: `The first line of the file, "${line}", was read as the names of the columns`,
		advice: `${IN_READER} ${set} Starting Line to 2. Both are options.`,
	};
}

function unsplitColumns(columns: string[], missing: string): ColumnFault | undefined {
	const all = columns.find(
		(column) =>
			columns.length === 1 ||
			withoutMark(column)
				.split(/[;\t|]/)
				.includes(missing),
	);
	const [delimiter] = /[;\t|]/.exec(all ?? '') ?? [];
	if (all === undefined || delimiter === undefined) return undefined;
	const name = truncate(visibleName(all), { length: 60 });
	const mark = all === withoutMark(all) ? '' : ` ${REMOVE_MARK}, too.`;
	return {
		message: `All columns are in one, "${name}": the file seems to be separated by ${DELIMITERS[delimiter]}`,
		advice: `${IN_READER} add the option Delimiter, and enter ${entryOf(delimiter)} there.${mark}`,
	};
}
