import type * as uncertain from '../../../../nodes/shared/messages/uncertain';
import type { Samples } from '../samples';
import { OF_GROUP, OF_TABLE, OF_VIDEOS } from './speaker';

const sender = { executionId: '1042', at: Date.UTC(2026, 10, 22, 16, 58) };

export const samples: Samples<typeof uncertain> = {
	checkAdvice: [[OF_TABLE, '2'], [OF_GROUP, '2'], [OF_TABLE], [OF_VIDEOS, '2']],
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
