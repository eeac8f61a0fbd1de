import type * as check from '../../../../nodes/shared/messages/check';
import type { Samples } from '../samples';

const none = { passed: 0, doubtful: 0, alreadyPaidFor: 0, skipped: 0, rejected: 0, seconds: 0 };
const counts = { ...none, passed: 3, alreadyPaidFor: 1, rejected: 2 };

export const samples: Samples<typeof check> = {
	CHECK: {
		groupsLookAlike: [[['Hiking (rows 1, 2)', 'hiking (row 3)']]],
		sameSpeech: [['row 2 (rain jacket)']],
		idNotListed: [['a-99', 'avatars', 'id']],
		voiceSpeaksOtherLanguage: [['Spanish', 'en']],
	},
	idsNotChecked: [['voices', 'The service returned no list for /v1/voices']],
	someMediaNotChecked: [[50, 70]],
	wouldBeCreated: [[''], ['Warning: Voice: Speaks Spanish, but Language is "en"']],
	rejectedFor: [['Script is empty']],
	warningOf: [['Voice: Speaks Spanish, but Language is "en"']],
	shownByRow: [['p-1']],
	alreadyPaidFor: [
		['p-1', false],
		['p-1', true],
		[undefined, false],
	],
	checkCounts: [[counts], [{ ...counts, doubtful: 1, seconds: 45 }]],
	checkSummary: [
		[counts, { errors: [], warnings: [], hasPage: false }],
		[
			{ ...none, skipped: 1, rejected: 1 },
			{
				errors: ['Row 1: Script is empty'],
				warnings: ['Row 2: Voice: Speaks Spanish, but Language is "en"'],
				hasPage: true,
			},
		],
	],
	storyboardVerdict: [
		[20, 4],
		[1, 0],
	],
	STORYBOARD_STATES: {},
};
