import type * as media from '../../../../nodes/shared/messages/media';
import type { Samples } from '../samples';

export const samples: Samples<typeof media> = {
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
	MEDIA: {
		noWebAddress: [[]],
		opensWebPage: [['text/html']],
		notOpened: [['The host cdn.example.com returned HTTP 403']],
		otherType: [['video/mp4', { asked: 'image', needed: 'Video' }]],
		unusualType: [['image/heic']],
	},
	ADDRESS: {
		mediaUrlNotPublic: [['minio:9000']],
		websiteNotPublic: [['shop.internal']],
		pageOfFile: [
			['Canva'],
			['Google Drive', 'https://drive.google.com/uc?export=download&id=1AbC'],
		],
		secretInUrl: [['key']],
	},
};
