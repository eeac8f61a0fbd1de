import type * as values from '../../../../nodes/shared/messages/values';
import type { Samples } from '../samples';

export const samples: Samples<typeof values> = {
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
	withAddress: [['Must be a valid HTTPS URL', 'http://example.com/lamp.jpg']],
	notAmong: [['square', ['ratio_9_16', 'ratio_16_9', 'ratio_1_1']]],
	mustBe: [
		['at least', 0.1],
		['greater than', 0],
		['at most', 60],
	],
	tooLong: [
		[2_001, 2_000, 'characters'],
		[51, 50, 'entries'],
		[6_000, 5_120, 'bytes as JSON'],
	],
	notLanguageCode: [[2]],
	beyondCanvas: [[1080, 'Vertical (9:16)']],
	idUsedTwice: [['media_1']],
};
