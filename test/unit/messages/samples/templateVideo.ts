import type * as templateVideo from '../../../../nodes/shared/messages/templateVideo';
import type { Samples } from '../samples';

export const samples: Samples<typeof templateVideo> = {
	TEMPLATE_VIDEO: {
		templateIdLength: [[100]],
		readAsExpression: [['first_name']],
		noAvatarUnclear: [[]],
		noSuchScene: [
			['', 3],
			['4', 1],
			['4', 3],
		],
		variablesNotFilled: [[['Missing required variables for scene 1: headline']]],
	},
	filledFromColumns: [[['first_name', 'headline']]],
	variablesNamedAsColumns: [[['status', 'message']]],
	missingVariables: [
		[{ scene: 2, variables: ['product', 'price'] }],
		[{ scene: 2, variables: ['product', 'price'], inTemplate: true }],
	],
};
