import compact from 'lodash/compact';

import { DEFAULT_COLUMNS } from '../shared/items/tableRows';
import { idInMark } from '../shared/ledger/marks';
import * as words from '../shared/messages/library';
import { createAgain, LINK_EXPIRED } from '../shared/messages/results';
import { checkAdvice } from '../shared/messages/uncertain';
import { type Html, html, link, mediaTag } from '../shared/page/html';
import type { Card, CardState } from '../shared/page/page';
import { timeInWords } from '../shared/utils/text';
import { type PaidVideo, urlOf } from './readPaidVideos';

export const NEED_SOMEBODY = ['check', 'failed', 'expired'];

/** What needs somebody comes first. */
export const CARD_STATES: CardState[] = [
	{ state: 'check', name: words.REPORT_STATES.check, tone: 'bad' },
	{ state: 'failed', name: words.REPORT_STATES.failed, tone: 'bad' },
	{ state: 'expired', name: words.REPORT_STATES.expired, tone: 'doubtful' },
	{ state: 'processing', name: words.REPORT_STATES.processing, tone: 'new' },
	{ state: 'completed', name: words.REPORT_STATES.completed, tone: 'good' },
];

function adviceFor(state: string, { line }: PaidVideo): string | undefined {
	const isRow = idInMark(line.rowMark) !== undefined;
	// the table has rows of many tables, most of which have the usual columns
	const asking = { columns: isRow ? DEFAULT_COLUMNS : undefined, isGrouped: false };
	if (state === 'check') return checkAdvice(asking);
	if (state === 'failed')
		return isRow ? createAgain(asking) : words.unlessNewer(createAgain(asking));
	return state === 'expired' ? LINK_EXPIRED : undefined;
}

export function reportCardOf(
	video: PaidVideo,
	now: number,
	timeZone: string,
	localOrigin?: string,
): Card {
	const { row, status, line } = video;
	const { message, projectId, workflow, campaign, createdAt } = line;
	const { url, expiresAt } = urlOf(video);
	const state = expiresAt && Date.parse(expiresAt) <= now ? 'expired' : status;
	const isFinished = state === 'completed';
	return {
		state,
		title: row || words.UNNAMED_VIDEO,
		group: campaign || workflow,
		notes: compact([status !== 'completed' && message, adviceFor(state, video)]),
		facts: compact([
			campaign && words.ofCampaign(campaign),
			isFinished && expiresAt && words.linkExpires(timeInWords(Date.parse(expiresAt), timeZone)),
			workflow && words.ofWorkflow(workflow),
			words.lastChanged(timeInWords(createdAt, timeZone)),
			projectId && words.ofProject(projectId),
		]),
		content: isFinished && url ? (place) => playerOf(url, row, place, localOrigin) : undefined,
	};
}

/** More first frames than this take long to load, and browsers limit how many they show. */
const MAX_FRAMES = 24;

const playerOf = (url: string, row: string, place: number, localOrigin?: string): Html =>
	html`${mediaTag({
			url,
			isVideo: true,
			alt: words.videoOfRow(row),
			localOrigin,
			hasFrame: place < MAX_FRAMES,
		})}
		<p>${link(url, words.OPEN_VIDEO)}</p>`;
