import { listed } from '../utils/text';
import { notSent } from './codes';
import { reasons } from './reasons';

/** A column for the results that no row has. */
interface ResultColumn {
	name: string;
	/** The column that may be meant. */
	similar?: string;
}

const nameOf = ({ name, similar }: ResultColumn): string =>
	similar === undefined ? `"${name}"` : `"${name}" (there is "${similar}")`;

/** What is wrong with a table whose rows could not be written again. */
export const RESULT_COLUMNS = reasons({
	resultColumnsMissing: (missing: ResultColumn[]) =>
		notSent(
			`No row has the ${missing.length === 1 ? 'column' : 'columns'} ${listed(missing.map(nameOf), ' and ')} for the results`,
			'Add columns with these names to the table (type String in a Data Table), or enter the names of its own columns in Options > Result Columns. Then run the workflow again, so that the table is read again.',
		),
});
