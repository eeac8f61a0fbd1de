import type * as textFaults from '../../../../nodes/shared/messages/textFaults';
import type { Samples } from '../samples';

export const samples: Samples<typeof textFaults> = {
	TEXT_FAULT: {
		expressionAsText: [['$json.script']],
		expressionNotFilledIn: [['{{ $json.script }}']],
		expressionWithoutBraces: [['$json.name']],
		expressionEndsTwice: [[]],
		sheetError: [['#N/A']],
		holdsSheetError: [['#REF!']],
		formulaAsText: [['=CONCAT(A1; B1)']],
		noValueAsText: [['null']],
		invalidDate: [[]],
		objectAsText: [['[Object]']],
		wrongEncoding: [['\ufffd']],
		urlWithoutValue: [['null']],
		urlWithPlaceholder: [['{sku}']],
		urlCutOff: [[]],
		keyWithoutValue: [['Invalid Date-en']],
		namesNothing: [['ditto']],
	},
	TEXT_DOUBT: {
		holdsMarkup: [['<p>']],
		perhapsWrongEncoding: [['Ã¼']],
		perhapsNoValue: [['Invalid Date']],
		urlPerhapsWithoutValue: [['sku=null']],
		perhapsNoText: [['n/a']],
		perhapsNotDecoded: [['${name}']],
	},
};
