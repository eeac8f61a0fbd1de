import type * as files from '../../../../nodes/shared/messages/files';
import type { Samples } from '../samples';

const url = 'https://cdn.example.com/v.mp4';

export const samples: Samples<typeof files> = {
	FILE: {
		noFileNamed: [[]],
		fileMissing: [
			['data', []],
			['photo', ['data']],
			['photo', ['data', 'photo_0']],
			['data', []],
		],
		severalFilesOfThisName: [['image.jpg']],
		urlAndFile: [[]],
		severalFiles: [[]],
		emptyInputFile: [['mug.png']],
		noImageOrVideo: [['offer.pdf', 'application/pdf']],
		fileNotRead: [['mug.png']],
	},
	FILE_DOUBT: {
		fileTypeUnusual: [['a.heic', 'image/heic']],
		fileMaybeInMemory: [['a.jpg']],
	},
	SERVED: {
		n8nNotPublic: [['http://localhost:5678']],
		filesInMemory: [[]],
		executionsNotSaved: [['manual'], ['trigger']],
		fileNotCopied: [['mug.png']],
	},
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
	MEDIA: {
		noWebAddress: [[]],
		opensWebPage: [['text/html']],
		notOpened: [['The host cdn.example.com returned HTTP 403']],
		otherType: [['video/mp4', { asked: 'image', needed: 'Video' }]],
		unusualType: [['image/heic']],
	},
};
