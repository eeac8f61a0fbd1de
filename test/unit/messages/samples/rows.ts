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

const status = { name: 'status' };
const spelled = { name: 'video_url', similar: 'Video URL' };
import { TEXT_FAULT } from '../../../../nodes/shared/messages/values';

export const samples: Samples<typeof rows> = {
	CELL: {
		unexpectedError: [['Cannot read properties of null']],
		emptyValue: [[]],
		notNumber: [
			['Limit', 1, Infinity],
			['Wait Limit', 0.1, 1_440],
		],
		notText: [['Name']],
		noId: [['Project']],
		notListOfObjects: [[]],
		notObject: [[], ['metadata']],
		notJson: [["Expected ',' or '}' after property value in JSON at position 42"]],
		notTextOrNumber: [[]],
		notStorable: [[]],
		tooLongForKey: [[200]],
		versionsDiffer: [[]],
	},
	PARAMETER: {
		noGroup: [[], [TEXT_FAULT.sheetError('#N/A').message]],
		unknownCompletion: [['later']],
		resultColumnTwice: [['status']],
		campaignUnusable: [['Campaign', 'Can have at most 200 characters']],
		statusOfNode: [['Statuses to Create', 'completed']],
		idColumnIsExpression: [['ID Column']],
		versionChanges: [['Version', '{{ $now }}']],
	},
	FILE_FAULT: {
		columnsNotSplit: [['id;script;url']],
		byteOrderMark: [['id']],
	},
	emptyRowsLeftOut: [[1], [4]],
	rowWithText: [
		['11', 'rain jacket'],
		['11', undefined],
	],
	rowsNamed: [[['11 (rain jacket)']], [['11 (rain jacket)', '12 (tent)']]],
	groupNamed: [['Hiking', ['11', '12']]],
	labelled: [['Rows 11, 12', 'Script is empty']],
	errorInOneLine: [
		['The voice could not speak', 'VOICE_SYNTHESIS_ERROR', 'p1'],
		['Script is empty', undefined, undefined],
	],
	ALL_ROWS: {
		columnNotInInput: [
			[missing, columns],
			[missingUrl, []],
			[inText, columns],
		],
		rowNumberAsId: [
			['ID Column', 'row_number', columns],
			['Group By', 'row_number', columns],
		],
		noRowHasId: [
			['id', []],
			['id', ['ID', 'name']],
		],
		groupByNotColumn: [[''], ['$json.product']],
		resultColumnsMissing: [[[status]], [[status, spelled]]],
		rowsWithoutGroup: [['Rows 3, 4: Group By is empty']],
	},
	labelInJson: [['Slides 1 > Type', 'slides.0.mediaType']],
	ROW: {
		columnMissing: [[missing], [inText]],
		fieldEmpty: [['Script']],
		fieldInvalid: [
			['Script', 'Has 2,001 characters (maximum: 2,000)'],
			['Voice', 'Voice "anna" not found'],
		],
		idOfSeveralRows: [['11', 'Rows 11 (rain jacket), 11 (tent)']],
		noValueInColumn: [['id']],
		mediaUrlChanges: [[]],
		keyReserved: [['projectId']],
		fieldSentAlready: [['script']],
	},
	doubtfulTexts: [
		[['Row 2: Script: Contains the markup "<b>"', 'Row 3: Name: Contains the markup "&amp;"']],
	],
};
