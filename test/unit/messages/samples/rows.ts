import type * as rows from '../../../../nodes/shared/messages/rows';
import type { Samples } from '../samples';

const REMOVE_MARK =
	'In the node that reads the file, such as Extract from File, turn on the option Exclude Byte Order Mark (BOM)';

const columns = { names: ['id', 'name', 'price'] };
const marked = { names: ['(byte order mark)id', 'name'], removeMark: REMOVE_MARK };

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
const ofMarked = { ...missing, meant: '$json["\\ufeffscript"]', removeMark: REMOVE_MARK };
const unquoted = {
	...{ ...misspelled, isUnquoted: true },
	expression: '{{ $json.My Script }}',
	column: 'My Script',
};

export const samples: Samples<typeof rows> = {
	ALL_ROWS: {
		columnMisspelled: [[misspelled], [ofMarked], [unquoted]],
		columnNotInInput: [
			[inText, columns],
			[inText, marked],
			[inText, { names: [] }],
		],
		neededColumnMissing: [[missingUrl, columns]],
		scriptColumnMissing: [[missing, columns]],
		columnHasByteOrderMark: [['id', '(byte order mark)id', REMOVE_MARK]],
		rowNumberAsId: [
			['ID Column', 'row_number', columns],
			['Group By', 'row_number', columns],
		],
		noRowHasId: [
			['id', undefined, { names: [] }],
			['id', undefined, { names: ['sku', 'name'] }],
			['id', '(byte order mark)id', marked],
		],
		groupByEmpty: [[]],
		groupByIsText: [['$json.product']],
		rowsWithoutGroup: [['Rows 3, 4: Group By is empty']],
	},
	labelled: [['price', 'Contains no visible text']],
	ROW: {
		columnMissing: [[missing], [inText], [misspelled], [ofMarked], [unquoted]],
		fieldEmpty: [['Script'], ['Media 1 > URL', 'media.0.url']],
		fieldInvalid: [
			['Script', 'Has 2,001 characters (maximum: 2,000)'],
			['Voice', 'Voice "anna" not found'],
			['Media 1 > URL', 'Must be a valid URL', 'media.0.url'],
		],
		rowWithoutId: [['id']],
		mediaUrlChanges: [[]],
		versionTooLong: [[]],
		keyOfService: [['projectId']],
		keyOfNode: [['n8n']],
		fieldSentAlready: [
			['script', 'Script'],
			['musicVolume', undefined],
		],
	},
	doubtfulTexts: [
		[['Row 2: Script: Contains the markup "<b>"', 'Row 3: Name: Contains the markup "&amp;"']],
	],
};
