import type * as download from '../../../../nodes/shared/messages/download';
import type { Samples } from '../samples';

const url = 'https://cdn.example.com/v.mp4';

export const samples: Samples<typeof download> = {
	DOWNLOAD: {
		hostNotPublic: [['http://localhost:5678/v.mp4']],
		redirectsNowhere: [[url]],
		linkRefused: [[403, 7]],
		unexpectedStatus: [[url, 404]],
		noVideoSent: [
			[url, 'text/html'],
			[url, ''],
		],
		downloadFailed: [[url, 'ECONNRESET']],
		videoTooLarge: [[url, 2]],
	},
	bytesMissing: [[1_048_576]],
	tookTooLong: [[1_800_000], [5_000]],
};
