import type * as templateVideo from '../../../../nodes/shared/messages/templateVideo';
import type { Samples } from '../samples';

export const samples: Samples<typeof templateVideo> = {
	sceneName: [[2]],
	scriptOf: [['Scene 2']],
	TEMPLATE_VIDEO: {
		templateIdLength: [[100]],
		readAsExpression: [
			['first_name', ''],
			['first_name', 'Scene 2 > Script: '],
		],
		sceneChangedTwice: [['All Scenes']],
		noSuchScene: [
			['4', 1],
			['4', 3],
		],
		noAvatarUnclear: [['Scene 2']],
		placementIncomplete: [['Scene 2', ['Top Left X', 'Bottom Right Y']]],
		variableNameNotText: [['Scene 2']],
		variableFilledTwice: [['Scene 2', 'headline']],
		variablesNotFilled: [
			[['Missing required variables for scene 1: headline', 'first_name is no text']],
		],
	},
	variablesMissing: [
		[{ scene: 1, variables: ['headline'], inTemplate: false }],
		[{ scene: 2, variables: ['headline', 'photo'], inTemplate: true }],
	],
	variableFault: [['photo', 'Is a list without the URL of a file']],
	variableNotText: [['headline']],
	variableTooLong: [['headline', 2001, 2000]],
	filledFromColumns: [[['first_name', 'headline']]],
	variablesNamedAsColumns: [[['status', 'message']]],
};
