import type * as serviceCodes from '../../../../nodes/shared/messages/serviceCodes';
import type { Samples } from '../samples';

export const samples: Samples<typeof serviceCodes> = {
	detailsInWords: [[{ missing: ['script', {}] }], [{ maxLength: 10_000, currentLength: 12_345 }]],
	checkId: [['Avatar', 'id'], ['Music']],
};
