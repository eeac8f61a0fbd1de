import at from 'lodash/at';
import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import map from 'lodash/map';
import mapValues from 'lodash/mapValues';
import sortBy from 'lodash/sortBy';
import sum from 'lodash/sum';
import type { INodeExecutionData } from 'n8n-workflow';

import { isLoopback } from '../shared/addresses/urls';
import { LIMIT_PERIODS, periodsIn } from '../shared/fields/paidVideos';
import { isToolCall } from '../shared/items/parameters';
import { DEFAULT_COLUMNS } from '../shared/items/tableRows';
import { isOfRow } from '../shared/ledger/facts';
import { claimTime, type Line } from '../shared/ledger/line';
import { idInMark } from '../shared/ledger/marks';
import * as words from '../shared/messages/library';
import { checkAdvice, createAgain, LINK_EXPIRED } from '../shared/messages/results';
import { nextVersion } from '../shared/messages/wording';
import { type Html, html, link, mediaTag } from '../shared/page/html';
import { type Card, cardStates, pageFile } from '../shared/page/page';
import { systemClock } from '../shared/utils/clock';
import { timeInWords } from '../shared/utils/text';
import { paired } from '../shared/video/outputItems';
import type { Operation, OperationInput } from './operation';
import { filtersField, filtersOf } from './paidVideoFilters';
import {
	type PaidVideo,
	type PaidVideos,
	refreshedPaidVideos,
	refreshField,
	tableField,
	urlOf,
} from './paidVideos';

/** One item for all input items. */
async function executeGetReport(input: OperationInput): Promise<INodeExecutionData[]> {
	const { context, account, itemIndex, read } = input;
	if (itemIndex > 0) return [];
	const now = systemClock.now();
	const timeZone = context.getTimezone();
	const paid = await input.paidVideosIn(read(tableField.name));
	const { matches, mayMatch } = filtersOf(input, now);
	const current = withoutReplaced(paid.videos).filter(mayMatch);
	const { videos, notLookedUp } = await refreshedPaidVideos(input, paid, current);
	const inOrder = sortBy(videos.filter(matches), [
		({ line }) => line.campaign,
		(video) => urlOf(video).expiresAt ?? '',
	]);
	const { origin, hostname } = new URL(account.baseUrl);
	const localOrigin = isLoopback(hostname) ? origin : undefined;
	const cards = inOrder.map((video) => reportCardOf(video, now, timeZone, localOrigin));
	const counts = { ...mapValues(words.REPORT_STATES, () => 0), ...countBy(cards, 'state') };
	const summary = compact([createdText(paid, now, timeZone), notLookedUp]);
	const json = { videos: cards.length, ...counts, message: summary.join('. ') };
	const page = {
		title: words.REPORT_TITLE,
		summary: [words.reportVerdict(cards.length, sum(at(counts, NEED_SOMEBODY))), ...summary],
		states: CARD_STATES,
		cards,
		localOrigin,
	};
	const binary = isToolCall(context) ? undefined : await pageFile(context, 'report', '', page);
	const pairedItem = paired(context.getInputData().map((_, index) => index));
	return [{ json, ...(binary && { binary }), pairedItem }];
}

const versionNumber = ({ version }: Line): number => Number(version || 1);

/** Without failed and uncertain videos whose row has a later video, and without failed ones that were tried again. */
function withoutReplaced(videos: PaidVideo[]): PaidVideo[] {
	const hasVideo = ({ status }: PaidVideo) => status === 'processing' || status === 'completed';
	const isReplaced = ({ line, status }: PaidVideo) =>
		videos.some(
			(other) =>
				isOfRow(other.line, line) &&
				versionNumber(other.line) > versionNumber(line) &&
				(hasVideo(other) || status === 'failed'),
		);
	return videos.filter((video) => hasVideo(video) || !isReplaced(video));
}

/** What was created lately, by all workflows with this table. */
function createdText({ videos }: PaidVideos, now: number, timeZone: string): string {
	const counts = periodsIn(timeZone).map(({ inWords, periodOf }) => {
		const isNow = ({ line }: PaidVideo) => periodOf(claimTime(line)) === periodOf(now);
		return { count: videos.filter(isNow).length, period: inWords };
	});
	return words.createdInPeriods(counts);
}

export const getReport: Operation = {
	name: 'Get Report',
	value: 'getReport',
	description: 'Get report of all paid videos, with links and open issues',
	action: 'Get paid video report',
	tool: `Counts the videos that were paid for. Returns how many are in each state, and how many were created (${map(LIMIT_PERIODS, 'inWords').join(', ')}).`,
	// what a callback has brought is in the rows, and not in the table
	fields: [tableField, filtersField, { ...refreshField, default: true }],
	execute: executeGetReport,
};

type ReportState = keyof typeof words.REPORT_STATES;

const NEED_SOMEBODY: ReportState[] = ['check', 'failed', 'expired'];

const CARD_STATES = cardStates(words.REPORT_STATES, {
	check: 'bad',
	failed: 'bad',
	expired: 'doubtful',
	processing: 'new',
	completed: 'good',
});

function adviceFor(state: ReportState, { line }: PaidVideo): string | undefined {
	const isRow = idInMark(line.rowMark) !== undefined;
	// the table has rows of many tables, most of which have the usual columns
	const wording = { columns: isRow ? DEFAULT_COLUMNS : undefined, isGrouped: false };
	const version = nextVersion(line.version);
	if (state === 'check') return checkAdvice(wording, version);
	if (state === 'expired') return LINK_EXPIRED;
	if (state !== 'failed') return undefined;
	const advice = createAgain(wording, version);
	return isRow ? advice : words.unlessNewer(advice);
}

function reportCardOf(video: PaidVideo, now: number, timeZone: string, localOrigin?: string): Card {
	const { row, status, line } = video;
	const { message, projectId, workflow, campaign, createdAt } = line;
	const { url, expiresAt } = urlOf(video);
	const state: ReportState = expiresAt && Date.parse(expiresAt) <= now ? 'expired' : status;
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
