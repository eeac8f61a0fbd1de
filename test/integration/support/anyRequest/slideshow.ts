import * as fc from 'fast-check';

import {
	addresses,
	anyIds,
	few,
	flags,
	jsons,
	lists,
	numbers,
	ofOneRow,
	oneOf,
	parts,
	some,
	texts,
} from './cells';
import { aspectRatio, avatarId, language, musicId, options, voiceId } from './common';

const textWords = some({
	position: oneOf(['top', 'middle', 'bottom', 'custom']),
	size: oneOf(['small', 'medium', 'large', 'custom']),
});
const textStyle = some({
	x: numbers(0, 1080),
	y: numbers(0, 1080),
	width: numbers(10),
	height: numbers(10),
	fontSize: numbers(8, 200),
	fontWeight: texts(0, 10),
	color: oneOf(['#ffffff', '#abc', '#11223344']),
	backgroundColor: texts(0, 10),
	opacity: numbers(0, 1),
	rotation: numbers(-360, 360),
	scale: numbers(0.1, 10),
	zIndex: numbers(0),
	textAlign: oneOf(['left', 'center', 'right']),
	fontFamily: texts(0, 30),
	borderRadius: numbers(0),
	padding: numbers(0),
	maxWidth: numbers(0, 100),
	wordWrap: oneOf(['normal', 'break-word']),
});
const slide = {
	url: addresses,
	mediaType: oneOf(['image', 'video']),
	duration: numbers(0.1, 60),
};
const moreOfSlide = { mediaId: anyIds, isAIGenerated: flags };
const slideText = fc.tuple(texts(1, 500), textStyle);
const slides = parts(
	'slides',
	some(
		{
			...slide,
			moreFields: some(moreOfSlide),
			texts: few(slideText).map((list) => ({
				text: list.map(([text, style]) => ({ text, style })),
			})),
		},
		'url',
	),
	some(
		{
			...slide,
			...moreOfSlide,
			texts: fc.oneof(
				{
					weight: 30,
					arbitrary: lists(fc.tuple(slideText, textWords), 10).map((list) =>
						list.map(([[text, style], words]) => ({ text, ...style, ...words })),
					),
				},
				{ weight: 1, arbitrary: jsons([]) },
			),
		},
		'url',
	),
	50,
);

export const slideshow = fc
	.tuple(slides, some({ avatarId, musicId, aspectRatio, language, options }), voiceId)
	.chain(([given, more, voice]) =>
		some({ script: texts(0, 10_000) }).map((script) =>
			ofOneRow({ ...given, ...more, ...script, voiceId: voice }),
		),
	);
