import at from 'lodash/at';
import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import map from 'lodash/map';
import mapValues from 'lodash/mapValues';
import sortBy from 'lodash/sortBy';
import sum from 'lodash/sum';
import type { INodeExecutionData } from 'n8n-workflow';

import { isLoopback } from '../shared/addresses/hosts';
import { LIMIT_PERIODS, periodsIn } from '../shared/fields/limits';
import { paired } from '../shared/items/output';
import { isToolCall } from '../shared/items/parameters';
import { claimTime, type Line } from '../shared/ledger/line';
import {
	createdInPeriods,
	REPORT_STATES,
	REPORT_TITLE,
	reportVerdict,
} from '../shared/messages/library';
import { pageFile } from '../shared/page/page';
import { systemClock } from '../shared/utils/clock';
import type { Operation, OperationInput } from './operation';
import { filtersField, filtersOf } from './paidVideoFilters';
import { type PaidVideo, type PaidVideos, tableField, urlOf } from './readPaidVideos';
import { refreshedPaidVideos, refreshField } from './refreshPaidVideos';
import { CARD_STATES, NEED_SOMEBODY, reportCardOf } from './reportCard';

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
	const counts = { ...mapValues(REPORT_STATES, () => 0), ...countBy(cards, 'state') };
	const summary = compact([createdText(paid, now, timeZone), notLookedUp]);
	const json = { videos: cards.length, ...counts, message: summary.join('. ') };
	const page = {
		title: REPORT_TITLE,
		summary: [reportVerdict(cards.length, sum(at(counts, NEED_SOMEBODY))), ...summary],
		states: CARD_STATES,
		cards,
		localOrigin,
	};
	const binary = isToolCall(context) ? undefined : await pageFile(context, 'report', '', page);
	const pairedItem = paired(context.getInputData().map((_, index) => index));
	return [{ json, ...(binary && { binary }), pairedItem }];
}

const versionNumber = ({ version }: Line): number => Number(version || 1);

/** Without failed and uncertain videos whose row has a later video. */
function withoutReplaced(videos: PaidVideo[]): PaidVideo[] {
	const hasVideo = ({ status }: PaidVideo) => status === 'processing' || status === 'completed';
	const isReplaced = ({ line }: PaidVideo) =>
		videos.some(
			(other) =>
				hasVideo(other) &&
				other.line.rowMark === line.rowMark &&
				versionNumber(other.line) > versionNumber(line),
		);
	return videos.filter((video) => hasVideo(video) || !video.line.rowMark || !isReplaced(video));
}

/** What was created lately, by all workflows with this table. */
function createdText({ videos }: PaidVideos, now: number, timeZone: string): string {
	const counts = periodsIn(timeZone).map(({ inWords, periodOf }) => {
		const isNow = ({ line }: PaidVideo) => periodOf(claimTime(line)) === periodOf(now);
		return { count: videos.filter(isNow).length, period: inWords };
	});
	return createdInPeriods(counts);
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
