import { aspectRatioOf, canvases } from '../rules';
import {
	type Check,
	choice,
	flag,
	list,
	missing,
	number,
	optional,
	record,
	required,
	script,
	text,
	under,
} from './check';
import {
	anyUrl,
	aspectRatio,
	callbackFields,
	identifier,
	languageCode,
	projectName,
} from './common';
import { isObject } from '../json';

const emptyText = 'String must contain at least 1 character(s)';

/** Section "POST /v1/project/create/social-slideshow". */
export const checkSlideshow: Check = (body, path, report) => {
	const canvas = canvases[aspectRatioOf(isObject(body) ? body.aspectRatio : undefined)];
	const slides = list(slide(canvas.width, canvas.height), {
		min: 1,
		max: 50,
		minText: 'At least one slide is required',
		maxText: 'Cannot have more than 50 slides',
	});
	record(
		{
			slides: required(slides, 'At least one slide is required'),
			aspectRatio: optional(aspectRatio),
			language: optional(languageCode),
			name: optional(projectName),
			script: optional(script(10_000)),
			voiceId: optional(identifier),
			avatarId: optional(identifier),
			musicId: optional(identifier),
			...callbackFields,
		},
		(value, at) => {
			if (value.script !== undefined && value.voiceId === undefined) {
				missing(at.report, under(at.path, 'voiceId'));
			}
		},
	)(body, path, report);
};

/** Section "Slide object". */
function slide(width: number, height: number): Check {
	const texts = list(textBox(width, height), {
		max: 10,
		maxText: 'Cannot have more than 10 text elements',
	});
	return record({
		url: required(anyUrl, emptyText),
		mediaId: required(identifier, emptyText),
		mediaType: required(choice(['image', 'video'], 'Invalid enum value'), 'Invalid enum value'),
		texts: optional(texts),
		duration: optional(number(0.1, 60)),
		isAIGenerated: optional(flag),
	});
}

const hexColour: Check = (value, path, report) => {
	const before = report.length;
	text()(value, path, report);
	if (report.length > before) return;
	if (!/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(String(value))) {
		report.push({ path, text: 'Invalid hex colour', kind: 'invalid' });
	}
};

/** Section "Text object"; the coordinates lie on the canvas of the aspect ratio. */
function textBox(width: number, height: number): Check {
	return record({
		text: required(text({ min: 1, max: 500 })),
		x: optional(number(0, width)),
		y: optional(number(0, height)),
		width: optional(number(10)),
		height: optional(number(10)),
		fontSize: optional(number(8, 200)),
		fontWeight: optional(text()),
		color: optional(hexColour),
		backgroundColor: optional(text()),
		opacity: optional(number(0, 1)),
		rotation: optional(number(-360, 360)),
		scale: optional(number(0.1, 10)),
		zIndex: optional(number(0)),
		textAlign: optional(choice(['left', 'center', 'right'])),
		fontFamily: optional(text()),
		borderRadius: optional(number(0)),
		padding: optional(number(0)),
		maxWidth: optional(number(0, 100)),
		wordWrap: optional(choice(['normal', 'break-word'])),
	});
}
