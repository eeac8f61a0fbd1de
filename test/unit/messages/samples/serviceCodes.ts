import type * as serviceCodes from '../../../../nodes/shared/messages/serviceCodes';
import type { Samples } from '../samples';

export const samples: Samples<typeof serviceCodes> = {
	giveValues: [['script'], [['script', 'voiceId']], [[{}, 'script']]],
	giveVariables: [[['price', 'logo']]],
	useAllowedValue: [[['9:16', '16:9']]],
	checkId: [
		['avatar', 'id'],
		['music track', undefined, 'Music'],
	],
	waitForPlan: [
		[60, '1m'],
		[60, undefined],
	],
	shortenScriptTo: [
		[10_000, 12_345],
		[10_000, undefined],
	],
	addMissingCredits: [['12.5', '3']],
};
