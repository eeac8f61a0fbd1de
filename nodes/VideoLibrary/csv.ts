/** What a spreadsheet takes for the beginning of a formula. */
const STARTS_FORMULA_IN_CSV = /^[=+\-@\t\r]/;

const NEEDS_QUOTES = /[",\r\n]/;

function cell(text: string): string {
	const harmless = STARTS_FORMULA_IN_CSV.test(text) ? `'${text}` : text;
	return NEEDS_QUOTES.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
}

/** A CSV file as RFC 4180 has it, none of whose cells is a formula. */
export const csvOf = (rows: string[][]): string =>
	rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
