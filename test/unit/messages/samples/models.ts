import type * as models from '../../../../nodes/shared/messages/models';
import type { Samples } from '../samples';

export const samples: Samples<typeof models> = {
	nothingCreated: [[], ['Correct the value.']],
	withNextStep: [
		[['Script: Required.', 'Voice: Required', 'Voice: Required'], 'Nothing was created.'],
	],
	MODEL: { callHeldBack: [[]] },
};
