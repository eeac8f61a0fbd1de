import compact from 'lodash/compact';

import { listed } from '../utils/text';
import { OWN_CODES } from './codes';
import { reasons } from './reasons';

/** A column for the results that no row has. */
interface ResultColumn {
	name: string;
	/** Where its name is entered. */
	field: string;
	/** The column that may be meant, as a person sees it. */
	similar?: string;
}

const columnsCalled = (missing: ResultColumn[]): string => {
	const names = missing.map(({ name }) => `"${name}"`);
	return `${names.length === 1 ? 'column' : 'columns'} ${listed(names, ' and ')}`;
};

/** The names that a person can enter in place of those that are looked for; undefined where none is similar. */
function proposal(missing: ResultColumn[]): string | undefined {
	const names = missing.flatMap(({ field, similar }) =>
		similar === undefined ? [] : `"${similar}" in ${field}`,
	);
	return names.length > 0 ? `Enter ${listed(names, ' and ')}.` : undefined;
}

/** What is wrong with a table whose rows could not be written again. */
export const RESULT_COLUMNS = reasons({
	resultColumnsMissing: (missing: ResultColumn[]) => {
		const others = missing.filter(({ similar }) => similar === undefined);
		const add =
			others.length > 0 &&
			`Add the text ${columnsCalled(others)} to the table, or enter other names in Options > Result Columns.`;
		return {
			message: `The table has no ${columnsCalled(missing)} for the results`,
			advice: compact([
				proposal(missing),
				add,
				'Then run the workflow again, so that the table is read again.',
			]).join(' '),
			code: OWN_CODES.notSent,
		};
	},
});

/** For a table that has columns for the results by other names. */
export const noRowHasResultColumns = (misspelled: ResultColumn[]): string =>
	`No row has the ${columnsCalled(misspelled)} for the results. ${proposal(misspelled)}`;
