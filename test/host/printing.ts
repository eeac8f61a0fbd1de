/** Text in a terminal, only as far as it is one. */
const colour = (code: number) => (text: string) =>
	process.stdout.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text;

export const bold = colour(1);
export const dim = colour(2);
const red = colour(31);
const green = colour(32);
const yellow = colour(33);

/** A status, padded or not, in the colour of what it means. */
export function painted(status: string): string {
	const colours: Record<string, typeof red> = {
		completed: green,
		failed: red,
		rejected: red,
		check: red,
	};
	return (colours[status.trim()] ?? yellow)(status);
}

/** Columns as wide as their widest cell; `paint` may colour a cell, given its padded text. */
export function tableOf(
	header: string[],
	rows: string[][],
	paint: (text: string, column: string) => string = (text) => text,
): string {
	const widths = header.map((title, column) =>
		Math.max(title.length, ...rows.map((row) => row[column].length)),
	);
	const line = (cells: string[], style: (text: string, index: number) => string) =>
		cells
			.map((cell, index) => style(cell.padEnd(widths[index]), index))
			.join('  ')
			.trimEnd();
	return [
		line(header, bold),
		line(
			widths.map((width) => '-'.repeat(width)),
			dim,
		),
		...rows.map((row) => line(row, (text, index) => paint(text, header[index]))),
	].join('\n');
}
