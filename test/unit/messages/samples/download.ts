import type * as download from '../../../../nodes/shared/messages/download';
import type { Samples } from '../samples';

const host = 'files.example.com';
const expiry = Date.UTC(2026, 10, 21, 17, 58);

export const samples: Samples<typeof download> = {
	DOWNLOAD: {
		hostNotPublic: [['192.168.0.1']],
		hostNotHttps: [[host]],
		tooManyRedirects: [[host, 5]],
		redirectsNowhere: [[host, 302]],
		linkExpired: [
			[{ status: 403, expiry, days: 7 }],
			[{ status: 403, expiry, timeZone: 'Europe/Madrid', days: 7 }],
		],
		linkRefused: [[403, 7]],
		hostAnsweredStatus: [[host, 404]],
		hostSentNoVideo: [
			[host, 'text/html'],
			[host, ''],
		],
		hostUnreachable: [[host, 'ENOTFOUND']],
		downloadCutOff: [[host, '512 of 1024 bytes came']],
		hostSentEmptyFile: [[host]],
		videoTooLarge: [[host, 2]],
	},
	tookTooLong: [[30]],
	bytesMissing: [[512, 1_024]],
	opensPage: [['text/html']],
	sendsUnspecificType: [['application/octet-stream']],
	sendsNoMedia: [['application/pdf']],
	sendsUnusualImage: [['image/heic']],
	sendsOtherKind: [['video/mp4', 'image', 'video']],
	redirectsInside: [['localhost:3000']],
	mediaNotOpened: [['The host files.example.com cannot be reached (ENOTFOUND)']],
};
