import { AVATAR, MUSIC, VOICE } from '../kinds';
import { addresses, few, flags, ids, jsons, located, numbers, oneOf, some, texts } from './cells';

export const avatarId = located(ids(AVATAR));
export const voiceId = located(ids(VOICE));
export const musicId = located(ids(MUSIC));
export const audio = some({
	speed: numbers(-1e300),
	stability: numbers(-1e300),
	similarityBoost: numbers(-1e300),
	style: numbers(-1e300),
	useSpeakerBoost: flags,
});
/** Stands for what the document hides: a name that the service knows. */
export const HIDDEN_NAME = 'loud';

export const caption = some({
	preset: oneOf(['classic', 'retroTV', 'neon', HIDDEN_NAME]),
	alignment: oneOf(['top', 'middle', 'bottom']),
	disabled: flags,
});
export const aspectRatio = oneOf(['ratio_9_16', 'ratio_16_9', 'ratio_1_1']);
export const language = oneOf(['en', 'es']);
export const additionalBodyFields = jsons({ tone: 'calm', metadata: { c: 1 } });
export const options = some({
	name: texts(1, 100),
	webhook: addresses,
	metadata: few(some({ key: texts(0, 100), value: texts(0, 4000) }, 'key', 'value')).map(
		(entry) => ({ entry }),
	),
	additionalBodyFields,
});
