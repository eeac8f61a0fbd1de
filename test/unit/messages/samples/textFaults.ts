import type * as textFaults from '../../../../nodes/shared/messages/textFaults';
import type { Samples } from '../samples';

export const samples: Samples<typeof textFaults> = {
	TEXT_FAULT: {
		expressionNotFilledIn: [['{{ $json.script }}']],
		sheetError: [['#N/A']],
		formulaAsText: [['=CONCAT(A1; B1)']],
		noValue: [['null']],
		objectAsText: [['[Object]']],
		wrongEncoding: [['\ufffd']],
		urlWithPlaceholder: [['{sku}']],
		namesNothing: [['ditto']],
	},
	TEXT_DOUBT: {
		perhapsNoText: [['n/a']],
		perhapsNotPlain: [['${name}'], ['<p>']],
	},
};
