import type { IDataObject } from 'n8n-workflow';

import { type Canvas, CANVAS } from '../shared/contract/choices';
import type { InvalidField } from '../shared/contract/requests';
import { TEXT_DEFAULTS } from '../shared/contract/slideshow';
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

/** The smallest font that is readable on a phone, as a share of the shorter side: 24 pixels of 1080. */
const READABLE_SHARE = 0.022;

/** Whether a text of a request is hard to read on a phone. */
export const isTooSmallToRead = (
	{
		fontSize = TEXT_DEFAULTS.fontSize,
		scale = TEXT_DEFAULTS.scale,
	}: { fontSize?: number; scale?: number },
	{ width, height }: Canvas,
): boolean => fontSize * scale < READABLE_SHARE * Math.min(width, height);
