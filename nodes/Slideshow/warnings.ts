import type { IDataObject } from 'n8n-workflow';

import type { InvalidField } from '../shared/contract/requests';
import { isTooSmallToRead } from '../shared/contract/slideshow';
import { CANVAS } from '../shared/contract/values';

interface Slide {
	texts?: Array<{ fontSize?: number; scale?: number }>;
}

/** What may be wrong with a slideshow, and stops nothing. */
export const slideshowWarnings = (request: IDataObject): InvalidField[] => [
	...missingScript(request),
	...smallTexts(request),
];

const missingScript = ({ script, voiceId }: IDataObject): InvalidField[] =>
	script === undefined && voiceId !== undefined
		? [{ field: 'script', message: 'Empty, so nothing is spoken, although a Voice is set' }]
		: [];

function smallTexts({ slides, aspectRatio }: IDataObject): InvalidField[] {
	const canvas = CANVAS[aspectRatio as keyof typeof CANVAS];
	const message = 'Too small to read on a phone: choose a Size, or a larger Font Size';
	return (slides as Slide[]).flatMap(({ texts = [] }, slide) =>
		texts.flatMap((text, index) =>
			isTooSmallToRead(text, canvas)
				? { field: `slides.${slide}.texts.${index}.fontSize`, message }
				: [],
		),
	);
}
