import compact from 'lodash/compact';

import { fileNameIn, secretIn } from '../shared/addresses/urlSecrets';
import type { TableColumns } from '../shared/items/tableRows';
import { idInMark } from '../shared/ledger/marks';
import {
	columnOfAnyTable,
	lastChanged,
	LINK_EXPIRED,
	linkExpires,
	ofCampaign,
	ofProject,
	ofWorkflow,
	OPEN_VIDEO,
	UNNAMED_VIDEO,
	videoOfRow,
} from '../shared/messages/library';
import { createAgain } from '../shared/messages/results';
import { checkAdvice } from '../shared/messages/uncertain';
import { type Html, html, link, loadable, mediaTag } from '../shared/page/html';
import type { Card } from '../shared/page/page';
import { timeInWords } from '../shared/utils/text';
import { type PaidVideo, urlOf } from './readPaidVideos';

/** The table of paid videos has rows of many tables, whose columns have names of their own. */
const REPORT_COLUMNS: TableColumns = {
	id: columnOfAnyTable('ID'),
	status: columnOfAnyTable('status'),
	message: columnOfAnyTable('message'),
	videoUrl: columnOfAnyTable('video URL'),
	projectId: columnOfAnyTable('project ID'),
	version: columnOfAnyTable('version'),
};

function adviceFor(state: string, { line }: PaidVideo): string | undefined {
	const isRow = idInMark(line.rowMark) !== undefined;
	const asking = { columns: isRow ? REPORT_COLUMNS : undefined, isGrouped: false };
	if (state === 'check') return checkAdvice(asking);
	if (state === 'failed') return createAgain(asking);
	return state === 'expired' ? LINK_EXPIRED : undefined;
}

/** @param now in milliseconds since 1970 */
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
		title: row || UNNAMED_VIDEO,
		group: campaign || workflow,
		notes: compact([status !== 'completed' && message, adviceFor(state, video)]),
		facts: compact([
			campaign && ofCampaign(campaign),
			isFinished && expiresAt && linkExpires(timeInWords(Date.parse(expiresAt), timeZone)),
			workflow && ofWorkflow(workflow),
			lastChanged(timeInWords(createdAt, timeZone)),
			projectId && ofProject(projectId),
		]),
		content: isFinished && url ? (place) => playerOf(url, row, place, localOrigin) : undefined,
	};
}

/** More first frames than this take long to load, and browsers limit how many they show. */
const MAX_FRAMES = 24;

const playerOf = (url: string, row: string, place: number, localOrigin?: string): Html =>
	html`${loadable(url, localOrigin) !== undefined &&
		mediaTag({
			url,
			isVideo: true,
			alt: videoOfRow(row),
			localOrigin,
			hasFrame: place < MAX_FRAMES,
		})}
		<p>
			${link(url, OPEN_VIDEO)}<span class="printed"
				>: ${secretIn(url) ? fileNameIn(url) : url}</span
			>
		</p>`;
