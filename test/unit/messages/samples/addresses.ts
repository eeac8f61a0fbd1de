import type * as addresses from '../../../../nodes/shared/messages/addresses';
import type { Samples } from '../samples';

export const samples: Samples<typeof addresses> = {
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
