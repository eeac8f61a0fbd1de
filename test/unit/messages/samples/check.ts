import type * as check from '../../../../nodes/shared/messages/check';
import type { Samples } from '../samples';

const small = { width: 120, height: 90 };
const wide = { width: 4000, height: 900 };
const slide = { width: 1080, height: 1920 };
const counts = { toPay: 3, known: 1, left: 0, rejected: 2 };

export const samples: Samples<typeof check> = {
	CHECK: {
		groupsLookAlike: [[['Hiking (rows 1, 2)', 'hiking (row 3)']]],
		longSpeech: [[1200]],
		emptyEntriesLeftOut: [[1], [2]],
		sameSpeech: [['row 2 (rain jacket)']],
		otherIdMeant: [[{ given: 'Amelia', idField: 'voiceId', meant: 'v-12' }]],
		idNotListed: [['a-99', 'avatars']],
		voiceSpeaksOtherLanguage: [['Spanish', 'en']],
	},
	FILE_DOUBT: {
		fileOfOtherType: [[{ file: 'a.mp4', type: 'video/mp4', said: 'image', wanted: 'Video' }]],
		fileTypeUnusual: [['a.heic', 'image/heic']],
		fileMaybeInMemory: [['a.jpg']],
		pictureSmall: [['a.jpg', small]],
		pictureCut: [['a.jpg', wide, { slide, seen: 0.127 }]],
	},
	idsNotChecked: [['voices', 'The service returned no list for /v1/voices']],
	someMediaNotChecked: [[50, 70]],
	wouldBeCreated: [[''], ['Warning: Script: Takes about 20 minutes to speak']],
	rejectedFor: [['Script is empty']],
	warningOf: [['Script: Takes about 20 minutes to speak']],
	shownByRow: [['p-1']],
	alreadyPaidFor: [
		['p-1', false],
		['p-1', true],
		[undefined, false],
	],
	checkSummary: [
		[{ ...counts, errors: [], warnings: [], hasPage: false }],
		[
			{
				...{ toPay: 0, known: 0, left: 1, rejected: 1, hasPage: true },
				errors: ['Row 1: Script is empty'],
				warnings: ['Row 2: Voice: Speaks Spanish, but Language is "en"'],
			},
		],
	],
	storyboardStateName: [['rejected'], ['doubtful'], ['new'], ['known'], ['other'], ['left']],
	storyboardVerdict: [
		[20, 4],
		[1, 0],
	],
	storyboardSummary: [
		[{ ...counts, doubtful: 0, other: 0, seconds: 0 }],
		[{ ...counts, doubtful: 1, other: 2, seconds: 45 }],
	],
};
