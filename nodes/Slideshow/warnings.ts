import type { IDataObject } from 'n8n-workflow';

import { CANVAS } from '../shared/contract/choices';
import type { InvalidField } from '../shared/contract/requests';
import { isTooSmallToRead } from '../shared/contract/slideshow';
import { KIND_DOUBT } from '../shared/messages/kinds';

interface Slide {
	texts?: Array<{ fontSize?: number; scale?: number }>;
}

export const slideshowWarnings = (request: IDataObject): InvalidField[] => [
	...missingScript(request),
	...smallTexts(request),
];

const missingScript = ({ script, voiceId }: IDataObject): InvalidField[] =>
	script === undefined && voiceId !== undefined
		? [{ field: 'script', ...KIND_DOUBT.voiceWithoutScript() }]
		: [];

function smallTexts({ slides, aspectRatio }: IDataObject): InvalidField[] {
	const canvas = CANVAS[aspectRatio as keyof typeof CANVAS];
	return (slides as Slide[]).flatMap(({ texts = [] }, slide) =>
		texts.flatMap((text, index) =>
			isTooSmallToRead(text, canvas)
				? { field: `slides.${slide}.texts.${index}.fontSize`, ...KIND_DOUBT.textTooSmall() }
				: [],
		),
	);
}
