import type * as cells from '../../../../nodes/shared/messages/cells';
import { TEXT_FAULT } from '../../../../nodes/shared/messages/textFaults';
import type { Samples } from '../samples';

export const samples: Samples<typeof cells> = {
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
};
