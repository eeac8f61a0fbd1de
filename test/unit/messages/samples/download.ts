import type * as download from '../../../../nodes/shared/messages/download';
import type { Samples } from '../samples';

const host = 'cdn.example.com';
const expiry = Date.UTC(2026, 10, 22, 16, 58);

export const samples: Samples<typeof download> = {
	DOWNLOAD: {
		hostNotPublic: [['localhost:5678']],
		hostWithoutHttps: [[host]],
		tooManyRedirects: [[host, 5]],
		redirectsNowhere: [[host, 302]],
		linkExpired: [[403, { expiry, timeZone: 'Europe/Berlin' }, 7]],
		linkRefused: [[403, 7]],
		unexpectedStatus: [[host, 404]],
		noVideoSent: [
			[host, 'text/html'],
			[host, ''],
		],
		hostUnreachable: [[host, 'ENOTFOUND']],
		downloadCutOff: [[host, 'ECONNRESET']],
		emptyFileSent: [[host]],
		videoTooLarge: [[host, 2]],
	},
	tookTooLong: [[30]],
	bytesMissing: [[1_048_576, 8_388_608]],
	MEDIA: {
		noWebAddress: [[]],
		emptyMediaFile: [[]],
		opensWebPage: [['text/html']],
		redirectsToPrivateHost: [['nas.local']],
		notOpened: [['The host cdn.example.com returned HTTP 403']],
		unspecificType: [['application/octet-stream']],
		neitherImageNorVideo: [['application/pdf']],
		otherType: [['video/mp4', { asked: 'image', needed: 'Video' }]],
		unusualImage: [['image/heic']],
	},
};
