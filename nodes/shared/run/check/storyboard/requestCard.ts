import compact from 'lodash/compact';
import type { IDataObject } from 'n8n-workflow';

import { fileNameIn, secretIn } from '../../../addresses/urlSecrets';
import { CANVAS } from '../../../contract/choices';
import { mediaTypeOf } from '../../../fields/mediaType';
import { languageField } from '../../../fields/presentation';
import { isFault } from '../../../files/inputFiles';
import { labelled } from '../../../messages/cells';
import { fileInWords, lengthOfSpeech, mediaNumber } from '../../../messages/page';
import { type Html, html, link, mediaTag } from '../../../page/html';
import { shortened } from '../../../utils/text';
import type { PlannedVideo } from '../../../video/video';
import type { CreationKind } from '../../kind';
import { mediaIn, type MediaField, websiteIn } from '../../requestMedia';
import type { Check } from '../checks';
import { spokenText } from '../speech';
import { strip } from './sceneStrip';

/** In characters: how much of a script, and of what is said of a picture, is on the page. */
const MAX_SCRIPT = 2_000;
const MAX_CAPTION = 80;

/** A request in one line: who speaks, the aspect ratio, how long. */
export function cardFacts({ listed, seconds = 0 }: Check, body: IDataObject): string[] {
	const canvas = CANVAS[body.aspectRatio as keyof typeof CANVAS] as { name: string } | undefined;
	return compact([
		...listed,
		canvas?.name,
		typeof body.language === 'string' && labelled(languageField.displayName, body.language),
		seconds > 0 && lengthOfSpeech(seconds),
	]);
}

/** What a request shows: the script, and the pictures, slides or scenes in their order. */
export function requestHtml(kind: CreationKind, { body, files }: PlannedVideo): Html {
	const fileOf = (url: string) => {
		const file = files?.of(url);
		return file && !isFault(file) ? fileInWords(file) : undefined;
	};
	// an outline has what is spoken in it
	const script = !kind.outline && spokenText(kind.speech, body);
	return html`${script &&
	html`<p class="script" dir="auto" tabindex="0">${shortened(script, MAX_SCRIPT)}</p>`}
	${websiteIn(kind, body).map(
		({ url }) => html`<p dir="auto">${secretIn(url) ? fileNameIn(url) : link(url, url)}</p>`,
	)}
	${kind.outline?.(body)}
	${strip(mediaIn(kind, body).map((entry, index) => mediaHtml(entry, index, fileOf(entry.url))))}`;
}

/** A reader of the page could use a secret in a URL, so only the file's name is shown. An input file has no URL yet. */
function mediaHtml(
	{ url, type, variable, texts = [] }: MediaField,
	index: number,
	file?: string,
): Html {
	const isVideo = mediaTypeOf({ type }, 'type', url) === 'video';
	const alt = mediaNumber(index + 1, isVideo);
	const caption = compact([variable, file ?? fileNameIn(url)]).join(': ') || alt;
	const shown = file !== undefined || secretIn(url) ? alt : mediaTag({ url, isVideo, alt });
	return html`${shown}${[caption, ...texts].map(
		(text) => html`<br /><bdi dir="auto">${shortened(text, MAX_CAPTION)}</bdi>`,
	)}`;
}
