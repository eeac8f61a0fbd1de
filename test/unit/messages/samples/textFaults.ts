import type * as textFaults from '../../../../nodes/shared/messages/textFaults';
import type { Samples } from '../samples';

export const samples: Samples<typeof textFaults> = {
	TEXT_FAULT: {
		expressionNotFilledIn: [['{{ $json.script }}']],
		sheetError: [['#N/A']],
		holdsSheetError: [['#REF!']],
		formulaAsText: [['=CONCAT(A1; B1)']],
		noValueAsText: [['null']],
		invalidDate: [[]],
		objectAsText: [['[Object]']],
		wrongEncoding: [['\ufffd']],
		urlNotFilledIn: [['null'], ['{sku}']],
		keyWithoutValue: [['Invalid Date-en']],
		namesNothing: [['ditto']],
	},
	TEXT_DOUBT: {
		perhapsWrongEncoding: [['Ã¼']],
		perhapsNoValue: [['Invalid Date']],
		perhapsNoText: [['n/a']],
		perhapsNotPlain: [['${name}'], ['<p>']],
	},
};
