import compact from 'lodash/compact';

import type { TableColumns } from '../shared/fields/output';
import { idInMark } from '../shared/ledger/marks';
import { createAgain } from '../shared/messages/results';
import { checkAdvice } from '../shared/messages/uncertain';
import { type Html, html, link, loadable, mediaTag } from '../shared/page/html';
import type { Card, CardState } from '../shared/page/page';
import { timeInWords } from '../shared/utils/text';
import { type PaidVideo, urlOf } from './paidVideos';

/** What needs somebody comes first. */
export const CARD_STATES: CardState[] = [
	{ state: 'check', name: 'Check', tone: 'bad' },
	{ state: 'failed', name: 'Failed', tone: 'bad' },
	{ state: 'expired', name: 'Link expired', tone: 'doubtful' },
	{ state: 'processing', name: 'Processing', tone: 'new' },
	{ state: 'completed', name: 'Completed', tone: 'good' },
];

const EXPIRED =
	"The link has expired, and the service returned no new one: look in the service's dashboard, or select the credential that paid for the video.";

/** The table of paid videos has rows of many tables, whose columns have names of their own. */
const REPORT_COLUMNS: TableColumns = {
	id: 'its ID column',
	status: 'its status column',
	message: 'its message column',
	videoUrl: 'its video URL column',
	projectId: 'its project ID column',
	version: 'its version column',
};

function adviceFor(state: string, { line }: PaidVideo): string | undefined {
	const isRow = idInMark(line.rowMark) !== undefined;
	const asking = { columns: isRow ? REPORT_COLUMNS : undefined, isGrouped: false };
	if (state === 'check') return checkAdvice(asking);
	if (state === 'failed') return createAgain(asking);
	return state === 'expired' ? EXPIRED : undefined;
}

/** @param now in milliseconds since 1970 */
export function reportCardOf(video: PaidVideo, now: number, timeZone: string): Card {
	const { row, status, line } = video;
	const { message, projectId, workflow, campaign, createdAt } = line;
	const { url, expiresAt } = urlOf(video);
	const state = expiresAt && Date.parse(expiresAt) <= now ? 'expired' : status;
	const isFinished = state === 'completed';
	return {
		state,
		title: row || projectId || 'Video',
		notes: compact([status !== 'completed' && message, adviceFor(state, video)]),
		facts: compact([
			campaign && `campaign ${campaign}`,
			isFinished && expiresAt && `link expires ${timeInWords(Date.parse(expiresAt), timeZone)}`,
			projectId && `project ${projectId}`,
			workflow && `workflow ${workflow}`,
			`changed ${timeInWords(createdAt, timeZone)}`,
		]),
		content: isFinished && url ? () => playerOf(url, row) : undefined,
	};
}

const playerOf = (url: string, row: string): Html =>
	html`${loadable(url) !== undefined && mediaTag({ url, isVideo: true, alt: `Video of ${row}` })}
		<p>${link(url, 'Open')}</p>`;
