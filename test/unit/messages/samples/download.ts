import type * as download from '../../../../nodes/shared/messages/download';
import type { Samples } from '../samples';

const url = 'https://cdn.example.com/v.mp4';

export const samples: Samples<typeof download> = {
	DOWNLOAD: {
		hostNotPublic: [['http://localhost:5678/v.mp4']],
		redirectsNowhere: [[url, 5]],
		linkRefused: [[403, 7]],
		unexpectedStatus: [[url, 404]],
		noVideoSent: [
			[url, 'text/html'],
			[url, ''],
		],
		hostUnreachable: [[url, 'ENOTFOUND']],
		downloadCutOff: [[url, 'ECONNRESET']],
		emptyFileSent: [[url]],
		videoTooLarge: [[url, 2]],
	},
	bytesMissing: [[1_048_576, 8_388_608]],
	tookTooLong: [[1_800_000], [5_000]],
	MEDIA: {
		noWebAddress: [[]],
		opensWebPage: [['text/html']],
		notOpened: [['The host cdn.example.com returned HTTP 403']],
		neitherImageNorVideo: [['application/pdf']],
		otherType: [['video/mp4', { asked: 'image', needed: 'Video' }]],
		unusualImage: [['image/heic']],
	},
};
