import type * as results from '../../../../nodes/shared/messages/results';
import type { Samples } from '../samples';
import { OF_GROUP, OF_TABLE, OF_VIDEOS } from './wording';

const sender = { executionId: '1042', at: Date.UTC(2026, 10, 22, 16, 58) };

export const samples: Samples<typeof results> = {
	createAgain: [
		[OF_TABLE, '3'],
		[OF_GROUP, '2'],
		[OF_VIDEOS, '2'],
	],
	madeFromOlderValues: [
		[OF_TABLE, '2'],
		[OF_VIDEOS, '2'],
	],
	lookUpFailed: [['HTTP 503.']],
	notFinishedInTime: [
		[{ timeoutMinutes: 1, state: 'rendering', isOfRow: true, id: 'proj_8f2' }],
		[{ timeoutMinutes: 30, lookUpProblem: 'HTTP 503.', isOfRow: false, id: 'proj_8f2' }],
	],
	videoTitle: [
		['proj_8f2', 'vid_1'],
		[undefined, 'vid_1'],
		[undefined, undefined],
	],
	projectOfRows: [
		['Row 11 (rain jacket)', 'proj_8f2'],
		['Row 12 (tent)', undefined],
	],
	checkAdvice: [
		[OF_TABLE, '2'],
		[OF_GROUP, '2'],
		[OF_VIDEOS, '2'],
	],
	UNCERTAIN: {
		noUsableResponse: [['ECONNRESET'], ['HTTP 502: Bad gateway']],
		mayExistSince: [
			[
				'The video may exist: the service gave no usable response (HTTP 502)',
				...([sender, OF_TABLE, '2'] as const),
			],
			['', sender, OF_VIDEOS, '2'],
		],
		statusWithoutVideo: [
			['processing', OF_TABLE, '2'],
			['check', OF_GROUP, '2'],
		],
		beingCreated: [
			[sender, 'Europe/Berlin'],
			[undefined, 'Europe/Berlin'],
		],
	},
};
