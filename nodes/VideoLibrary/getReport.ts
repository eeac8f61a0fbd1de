import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import map from 'lodash/map';
import sortBy from 'lodash/sortBy';
import type { IExecuteFunctions } from 'n8n-workflow';

import { isLoopback } from '../shared/addresses/hosts';
import { LIMIT_PERIODS } from '../shared/fields/limits';
import { paired } from '../shared/items/output';
import { isToolCall } from '../shared/items/parameters';
import type { Line } from '../shared/ledger/line';
import { createdInPeriods, REPORT_TITLE, reportVerdict } from '../shared/messages/library';
import { pageFile } from '../shared/page/page';
import { periodsIn } from '../shared/run/ledger/limitPeriods';
import { systemClock } from '../shared/utils/clock';
import type { BatchOperation, Execute, OperationInput } from './operation';
import { filterOf, filtersField } from './paidVideoFilters';
import {
	createdAtOf,
	type PaidVideo,
	type PaidVideos,
	readPaidVideos,
	tableField,
	paidVideosTable,
	urlOf,
} from './readPaidVideos';
import { refreshedPaidVideos, refreshField } from './refreshPaidVideos';
import { CARD_STATES, NEED_SOMEBODY, reportCardOf } from './reportCard';

async function prepareReport(inputs: OperationInput[]): Promise<Execute> {
	const [first] = inputs;
	const { context, account } = first;
	const now = systemClock.now();
	const paid = await readPaidVideos(await paidVideosTable(inputs), now);
	const current = withoutReplaced(paid.videos).filter(filterOf(first, now));
	const { videos, notLookedUp } = await refreshedPaidVideos(first, paid, current);
	const inOrder = sortBy(videos, [
		({ line }) => line.campaign,
		(video) => urlOf(video).expiresAt ?? '',
	]);
	const { origin, hostname } = new URL(account.baseUrl);
	const localOrigin = isLoopback(hostname) ? origin : undefined;
	const cards = inOrder.map((video) =>
		reportCardOf(video, now, context.getTimezone(), localOrigin),
	);
	const summary = compact([createdText(context, paid, now), notLookedUp]);
	const counts = Object.fromEntries(CARD_STATES.map(({ state }) => [state, 0]));
	const json = {
		videos: cards.length,
		...counts,
		...countBy(cards, 'state'),
		message: summary.join('. '),
	};
	const waiting = cards.filter(({ state }) => NEED_SOMEBODY.includes(state)).length;
	const page = {
		title: REPORT_TITLE,
		summary: [reportVerdict(cards.length, waiting), ...summary],
		states: CARD_STATES,
		cards,
		localOrigin,
	};
	const binary = isToolCall(context) ? undefined : await pageFile(context, 'campaign', '', page);
	const item = { json, ...(binary && { binary }), pairedItem: paired(map(inputs, 'itemIndex')) };
	return async (input) => (input.itemIndex === first.itemIndex ? [item] : []);
}

const versionNumber = ({ version }: Line): number => Number(version || 1);

/** Without those that have no video, where a later version of the same row has one. */
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
function createdText(context: IExecuteFunctions, { videos }: PaidVideos, now: number): string {
	const counts = periodsIn(context.getTimezone()).map(({ inWords, periodOf }) => {
		const isNow = (video: PaidVideo) => periodOf(createdAtOf(video)) === periodOf(now);
		return { count: videos.filter(isNow).length, period: inWords };
	});
	return createdInPeriods(counts);
}

export const getReport: BatchOperation = {
	name: 'Get Report',
	value: 'getReport',
	description: 'Get report of all paid videos, with links and open issues',
	action: 'Get paid video report',
	tool: `Counts the videos that were paid for. Returns how many are in each state, and how many were created (${map(LIMIT_PERIODS, 'inWords').join(', ')}).`,
	// what a callback has brought is in the rows, and not in the table
	fields: [tableField, filtersField, { ...refreshField, default: true }],
	prepare: prepareReport,
};
