import type * as files from '../../../../nodes/shared/messages/files';
import type { Samples } from '../samples';

export const samples: Samples<typeof files> = {
	FILES: {
		filesNotReachable: [['http://localhost:5678']],
		filesInMemory: [[]],
		filesNotKept: [[]],
		fileNotCopied: [
			['mug.jpg', 'ENOSPC'],
			['mug.jpg', undefined],
		],
		fileCopiedInPart: [['mug.jpg']],
	},
	withoutName: [['image/jpeg']],
	sameFileNames: [['image.jpg']],
	noFile: [['photo', 'write Photo']],
	writeColumn: [['Photo']],
	rowHasFiles: [['"data", "photo_0"']],
	fileIsEmpty: [['mug.jpg']],
	fileIsNoMedia: [['offer.pdf', 'application/pdf']],
	fileNotRead: [['mug.jpg']],
};
