import type * as files from '../../../../nodes/shared/messages/files';
import type { Samples } from '../samples';

export const samples: Samples<typeof files> = {
	FILE: {
		noFileNamed: [[]],
		noSuchFile: [
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
	withoutName: [['image/png']],
	SERVED: {
		n8nNotPublic: [['http://localhost:5678']],
		filesInMemory: [[]],
		executionsNotSaved: [['manual'], ['trigger']],
		fileNotCopied: [
			['mug.png', 'ENOSPC'],
			['mug.png', undefined],
		],
	},
};
