import type * as addresses from '../../../../nodes/shared/messages/addresses';
import type { Samples } from '../samples';

export const samples: Samples<typeof addresses> = {
	ADDRESS: {
		mediaUrlNotPublic: [['minio:9000']],
		websiteNotPublic: [['shop.internal']],
		pageOfFile: [['Canva']],
		fileNeedsLogin: [['WhatsApp']],
		secretInMediaUrl: [['key']],
		secretInWebsiteUrl: [['password']],
		pageOfPublicFile: [['Dropbox', 'https://www.dropbox.com/s/x/lamp.jpg?raw=1']],
		pageOfPrivateFile: [
			[
				'Google Drive',
				'https://drive.google.com/uc?export=download&id=1AbC',
				'share it with anyone who has the link',
			],
		],
	},
};
