import compact from 'lodash/compact';
import filter from 'lodash/filter';
import map from 'lodash/map';
import uniq from 'lodash/uniq';
import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

import { fileNameIn, secretIn, withoutUrlSecrets } from '../../addresses/urlSecrets';
import { CANVAS } from '../../contract/choices';
import { mediaTypeOf } from '../../fields/media';
import { readPage } from '../../fields/options';
import { languageField } from '../../fields/presentation';
import { isFault } from '../../files/inputFiles';
import { textOf } from '../../items/rowError';
import { STORYBOARD_STATES, STORYBOARD_TITLE, storyboardVerdict } from '../../messages/check';
import { fileInWords, lengthOfSpeech, mediaNumber, sceneHeading } from '../../messages/page';
import { labelled } from '../../messages/rows';
import { type Html, html, link, mediaTag } from '../../page/html';
import { type Card, cardStates, pageFile } from '../../page/page';
import { shortened } from '../../utils/text';
import { titleOfRows } from '../../video/ids';
import { isPlanned, type PlannedVideo } from '../../video/video';
import type { CreationKind, OutlinedScene } from '../kind';
import { type MediaField, mediaIn, websiteIn } from '../requestMedia';
import { otherStatusesHint } from '../runHints';
import type { Run } from '../runSetup';
import { type Check, textOfCheck } from './checks';
import { spokenText } from './speech';

type StoryboardState = Check['result'] | 'doubtful';

const CHECK_STATES = cardStates<StoryboardState>(STORYBOARD_STATES, {
	rejected: 'bad',
	doubtful: 'doubtful',
	passed: 'new',
	alreadyPaidFor: 'known',
	skipped: 'known',
});

/** A page of all videos of a run that only checks, as they would be made; undefined where none is wanted. */
export async function storyboardFile(
	run: Run,
	checks: Check[],
	summary: string[],
): Promise<IBinaryKeyData | undefined> {
	if (run.isTool || !readPage(run.context)) return undefined;
	const origin = `${run.context.getWorkflow().name ?? ''} · ${run.nodeName}`;
	return await pageFile(run.context, 'storyboard', origin, {
		title: STORYBOARD_TITLE,
		summary: [
			storyboardVerdict(checks.length, filter(checks, { result: 'rejected' }).length),
			...summary,
		],
		states: CHECK_STATES,
		cards: checks.map((check) => storyboardCardOf(run, check)),
	});
}

function storyboardCardOf(run: Run, check: Check): Card {
	const { video, warnings, errors } = check;
	const isDoubtful = check.result === 'passed' && warnings.length > 0;
	const state: StoryboardState = isDoubtful ? 'doubtful' : check.result;
	return {
		state,
		title: withoutUrlSecrets(titleOfRows(video, run)),
		notes: uniq(
			compact([
				// the name of the state says that it is a warning
				isDoubtful ? textOf(warnings) : textOfCheck(check),
				...map(errors, 'advice'),
				otherStatusesHint([video], run.table),
			]),
		),
		facts: isPlanned(video) ? cardFacts(check, video.body) : [],
		content: isPlanned(video) ? () => requestHtml(run.kind, video) : undefined,
	};
}

/** In characters: how much of a script, of what is said of a picture, and of what is said or shown in a scene is on the page. */
const MAX_SCRIPT = 2_000;
const MAX_CAPTION = 80;
const MAX_SCENE = 200;

/** A request in one line: who speaks, the aspect ratio, how long. */
function cardFacts({ listed, seconds = 0 }: Check, body: IDataObject): string[] {
	const canvas = CANVAS[body.aspectRatio as keyof typeof CANVAS] as { name: string } | undefined;
	return compact([
		...listed,
		canvas?.name,
		typeof body.language === 'string' && labelled(languageField.displayName, body.language),
		seconds > 0 && lengthOfSpeech(seconds),
	]);
}

/** What a request shows: the script, and the pictures, slides or scenes in their order. */
function requestHtml(kind: CreationKind, { body, files }: PlannedVideo): Html {
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
	${strip(kind.outline?.(body).map(sceneHtml))}
	${strip(mediaIn(kind, body).map((entry, index) => mediaHtml(entry, index, fileOf(entry.url))))}`;
}

const strip = (entries: Html[] = []) =>
	entries.length > 0 &&
	html`<ol class="strip">
		${entries.map((entry) => html`<li>${entry}</li>`)}
	</ol>`;

function sceneHtml({ type, texts }: OutlinedScene, index: number): Html {
	const heading = sceneHeading(index + 1, typeof type === 'string' ? type : undefined);
	return html`<strong>${heading}</strong>${compact(texts).map(
			(text) => html`<br /><bdi dir="auto">${shortened(String(text), MAX_SCENE)}</bdi>`,
		)}`;
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
