import type * as rows from '../../../../nodes/shared/messages/rows';
import type { Samples } from '../samples';

const columns = ['id', 'name', 'price'];

const missing = {
	label: 'Script',
	expression: '{{ $json.scirpt }}',
	column: 'scirpt',
	leavesGap: false,
};
const missingUrl = {
	...{ ...missing, label: 'Media 1 > URL' },
	expression: '{{ $json.imgae }}',
	column: 'imgae',
};
const inText = { ...missing, expression: '{{ $json.nmae }}', column: 'nmae', leavesGap: true };
const misspelled = { ...missing, meant: '$json["My Script"]' };

export const samples: Samples<typeof rows> = {
	ALL_ROWS: {
		columnNotInInput: [
			[misspelled, columns, false],
			[missing, columns, false],
			[missingUrl, [], false],
			[inText, columns, true],
		],
		rowNumberAsId: [
			['ID Column', 'row_number', columns],
			['Group By', 'row_number', columns],
		],
		noRowHasId: [
			['id', undefined, []],
			['id', 'ID', ['ID', 'name']],
		],
		groupByEmpty: [[]],
		groupByIsText: [['$json.product']],
		rowsWithoutGroup: [['Rows 3, 4: Group By is empty']],
	},
	labelled: [['price', 'Contains more than one URL. Enter one']],
	ROW: {
		columnMissing: [[missing], [inText], [misspelled]],
		fieldEmpty: [['Script'], ['Media 1 > URL', 'media.0.url']],
		fieldInvalid: [
			['Script', 'Has 2,001 characters (maximum: 2,000)'],
			['Voice', 'Voice "anna" not found'],
			['Media 1 > URL', 'Must be a valid URL', 'media.0.url'],
		],
		rowWithoutId: [['id']],
		mediaUrlChanges: [[]],
		keyReserved: [['projectId']],
		fieldSentAlready: [
			['script', 'Script'],
			['musicVolume', undefined],
		],
	},
	doubtfulTexts: [
		[['Row 2: Script: Contains the markup "<b>"', 'Row 3: Name: Contains the markup "&amp;"']],
	],
};
