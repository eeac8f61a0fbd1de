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
			['', 3],
			['4', 1],
			['4', 3],
		],
		noAvatarUnclear: [['Scene 2']],
		placementIncomplete: [['Scene 2', ['Top Left X', 'Bottom Right Y']]],
		variableNameNotText: [['Scene 2']],
		variableFilledTwice: [['Scene 2', 'headline']],
		variablesNotFilled: [
			[['Missing required variables for scene 1: headline', "first_name isn't text"]],
		],
	},
	variableFault: [['photo', 'This is a list that contains no file URL']],
	variableNotText: [['headline']],
	variableTooLong: [['headline', 2001, 2000]],
	filledFromColumns: [[['first_name', 'headline']]],
	variablesNamedAsColumns: [[['status', 'message']]],
};
