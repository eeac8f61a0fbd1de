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

export const samples: Samples<typeof rows> = {
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
		noValueInColumn: [['id']],
		mediaUrlChanges: [[]],
		keyReserved: [['projectId']],
		fieldSentAlready: [['script']],
	},
	doubtfulTexts: [
		[['Row 2: Script: Contains the markup "<b>"', 'Row 3: Name: Contains the markup "&amp;"']],
	],
};
