import type * as library from '../../../../nodes/shared/messages/library';
import type { Samples } from '../samples';

const part = 'The service returned only 1,000 of its 1,200 avatars';

export const samples: Samples<typeof library> = {
	REPORT_STATES: {},
	unlessNewer: [['Run the workflow again.']],
	LIBRARY: {
		downloadUrlUnusable: [[''], ['video.mp4']],
		noDownloadYet: [
			['v-1', ''],
			['v-1', 'processing: 40 percent'],
		],
		answeredWithoutList: [
			['/v1/voices', undefined],
			['/v1/avatars', 'Correct Avatar List Path in the credential.'],
		],
		videoWithoutId: [[]],
		templateWithoutScenes: [[]],
	},
	unknownOperation: [['delete']],
	partOfList: [['avatars', 1_200, 1_000]],
	filtersSeePart: [[part]],
	enterOthersById: [[part]],
	excerptOfList: [
		[0, 0, 'voices', ['Gender']],
		[50, 80, 'voices', ['Gender', 'Language', 'Name Contains']],
	],
	rowWithVersion: [
		['Row 2 (rain jacket)', ''],
		['Row 2 (rain jacket)', '3'],
	],
	reportVerdict: [
		[20, 0],
		[20, 1],
		[20, 3],
	],
	createdInPeriods: [
		[
			[
				{ count: 1, period: 'today' },
				{ count: 4, period: 'this month' },
				{ count: 9, period: 'in total' },
			],
		],
	],
	ofCampaign: [['Summer 2026']],
	ofProject: [['p-1']],
	ofWorkflow: [['Product videos']],
	linkExpires: [['29 Nov 2026, 17:58']],
	lastChanged: [['22 Nov 2026, 17:58']],
	videoOfRow: [['Row 2 (rain jacket)']],
};
