import type * as files from '../../../../nodes/shared/messages/files';
import type { Samples } from '../samples';

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
	SERVED: {
		n8nNotPublic: [['http://localhost:5678']],
		filesInMemory: [[]],
		executionsNotSaved: [['manual'], ['trigger']],
		fileNotCopied: [['mug.png']],
	},
};
