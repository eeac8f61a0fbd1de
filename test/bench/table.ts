/** A number with three digits that count, and all of those before the point; whole numbers have no decimals. */
export function digits(value: number): string {
	if (!Number.isFinite(value)) return 'n/a';
	const size = Math.abs(value);
	const decimals = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
	const [whole, fraction] = value.toFixed(decimals).split('.');
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const MIB = 1024 * 1024;

/** Bytes as mebibytes. */
export const mebibytes = (bytes: number): string => `${digits(bytes / MIB)} MiB`;

/** Bytes as kibibytes. */
export const kibibytes = (bytes: number): string => `${digits(bytes / 1024)} KiB`;

/** How many times the second number the first is. */
export const ratio = (one: number, other: number): string =>
	Number.isFinite(one / other) ? (one / other).toFixed(2) : 'n/a';

/** A Markdown table; the first column is text, all others are figures. */
export function table(heads: string[], rows: Array<Array<string | number>>): string[] {
	const line = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`;
	return [
		line(heads),
		line(heads.map((_, column) => (column === 0 ? '---' : '---:'))),
		...rows.map(line),
	];
}
