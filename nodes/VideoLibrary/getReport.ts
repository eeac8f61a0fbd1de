import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import map from 'lodash/map';
import orderBy from 'lodash/orderBy';
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { maxPerDayField, maxPerMonthField } from '../shared/fields/payOncePer';
import { paired } from '../shared/items/output';
import { isToolCall } from '../shared/items/parameters';
import { budgetLimits, periodsIn } from '../shared/ledger/budgetLimits';
import { countSpent } from '../shared/ledger/journal/budget';
import type { StoredEvent } from '../shared/ledger/journal/events';
import { versionOf } from '../shared/ledger/videoKey';
import { pageFile } from '../shared/page/page';
import { systemClock } from '../shared/utils/clock';
import { groupInOrder } from '../shared/utils/objects';
import type { BatchOperation, Execute, OperationInput } from './operation';
import { filterOf, filtersField } from './paidVideoFilters';
import { type KeySummary, readPaidVideos, tableField, tableOf, urlOf } from './paidVideos';
import { refreshedKeys, refreshField } from './refreshPaidVideos';
import { CARD_STATES, cardOf } from './reportCard';

const limitsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [maxPerDayField, maxPerMonthField].map((field) => ({
		...field,
		description: 'That of the nodes that create the videos, to say what is left of it',
	})),
};

/** One page, whatever comes in. */
async function prepare(inputs: OperationInput[]): Promise<Execute> {
	const [first] = inputs;
	const { context } = first;
	const now = systemClock.now();
	const paid = await readPaidVideos(await tableOf(inputs), Infinity, now);
	const current = withoutReplaced(paid.keys);
	const shown = current.filter(filterOf(first, now));
	const { keys, notLookedUp } = await refreshedKeys(first, paid, shown);
	const soonest = orderBy(keys, (key) => urlOf(key).expiresAt ?? '');
	const cards = soonest.map((key) => cardOf(key, now, context.getTimezone()));
	const summary = compact([sentText(context, paid.events, now), notLookedUp]);
	const counts = Object.fromEntries(CARD_STATES.map(({ state }) => [state, 0]));
	const json = {
		videos: cards.length,
		...counts,
		...countBy(cards, 'state'),
		message: summary.join('. '),
	};
	const page = { title: 'Campaign', summary, states: CARD_STATES, cards };
	const binary = isToolCall(context) ? undefined : await pageFile(context, 'campaign', '', page);
	const item = { json, ...(binary && { binary }), pairedItem: paired(map(inputs, 'itemIndex')) };
	return async (input) => (input.itemIndex === first.itemIndex ? [item] : []);
}

/** Without those that have no video, where a later version of the same row has one. */
function withoutReplaced(keys: KeySummary[]): KeySummary[] {
	const withVideo = keys.filter(({ state }) => state === 'created' || state === 'completed');
	const versions = groupInOrder(
		withVideo.map(({ key }) => versionOf(key)),
		(version) => version.of,
	);
	return keys.filter(({ key, state }) => {
		const own = versionOf(key);
		const isLater = versions.get(own.of)?.some(({ number }) => number > own.number);
		return !isLater || !['failed', 'uncertain', 'rejected'].includes(state);
	});
}

/** What was sent lately, by everything that has this table, and what the limits leave. */
function sentText(context: IExecuteFunctions, events: StoredEvent[], now: number): string {
	const limits = budgetLimits(context);
	const spentIn = countSpent(events);
	const texts = periodsIn(context.getTimezone()).map(({ field, inWords, periodOf }) => {
		const sent = spentIn(periodOf, now);
		const max = limits.find(({ name }) => name === field.displayName)?.max;
		return `${sent} ${inWords}${max === undefined ? '' : ` (${Math.max(max - sent, 0)} of ${max} left)`}`;
	});
	return `Videos sent with this table: ${texts.join(', ')}`;
}

/** The campaign as a page. */
export const getReport: BatchOperation = {
	name: 'Get Report',
	value: 'getReport',
	description:
		'Get the campaign page, for a browser: which videos are finished, what is wrong, and which links end',
	action: 'Get report of charged videos',
	tool: 'Makes a page of all videos that were charged, for people. Returns how many there are in each state, and how many were sent today and this month.',
	// what a callback has brought is in the rows, and not in the table
	fields: [tableField, filtersField, { ...refreshField, default: true }, limitsField],
	prepare,
};
