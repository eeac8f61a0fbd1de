import countBy from 'lodash/countBy';
import orderBy from 'lodash/orderBy';
import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { maxPerDayField, maxPerMonthField } from '../shared/fields/payOncePer';
import { spentIn } from '../shared/ledger/journal/budget';
import { budgetLimits } from '../shared/ledger/table/budgetLimits';
import { pageFile } from '../shared/page/file';
import { systemClock } from '../shared/utils/clock';
import { datesIn } from '../shared/utils/timeZone';
import type { ItemOperation, OperationInput } from './operation';
import { filterOf, filtersField, urlOf } from './paidVideoFilters';
import { type PaidVideos, readPaidVideos } from './paidVideos';
import { tableField, tableOf } from './paidVideosTable';
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

async function execute(input: OperationInput): Promise<INodeExecutionData[]> {
	const { context } = input;
	const now = systemClock.now();
	const paid = await readPaidVideos(await tableOf([input]), Infinity, now);
	const keys = await refreshedKeys(input, paid, paid.keys.filter(filterOf(input, now)));
	const soonest = orderBy(keys, (key) => urlOf(key).expiresAt ?? '');
	const cards = soonest.map((key) => cardOf(key, now, context.getTimezone()));
	const spent = spentText(input, paid, now);
	const binary = await pageFile(context, 'campaign', {
		title: 'Campaign',
		summary: [spent],
		states: CARD_STATES,
		cards,
	});
	const none = Object.fromEntries(CARD_STATES.map(({ state }) => [state, 0]));
	const counts = { ...none, ...countBy(cards, 'state') };
	const json = { videos: cards.length, ...counts, message: spent };
	return [{ json, binary }];
}

/** What was paid lately, by everything that has this table, and what the limits leave. */
function spentText({ context }: OperationInput, { events }: PaidVideos, now: number): string {
	const limits = budgetLimits(context);
	const dateOf = datesIn(context.getTimezone());
	const periods = [
		{ name: 'today', field: maxPerDayField, periodOf: dateOf },
		{
			name: 'this month',
			field: maxPerMonthField,
			periodOf: (time: number) => dateOf(time).slice(0, 7),
		},
	];
	const texts = periods.map(({ name, field, periodOf }) => {
		const spent = spentIn(events, periodOf, now);
		const max = limits.find((limit) => limit.name === field.displayName)?.max;
		return `${spent} ${name}${max === undefined ? '' : ` (${Math.max(max - spent, 0)} of ${max} left)`}`;
	});
	return `Paid with this table: ${texts.join(', ')}`;
}

/** The campaign as a page. */
export const getReport: ItemOperation = {
	name: 'Get Report',
	value: 'getReport',
	description:
		'Get a page of the paid videos for a browser: what is finished, what is wrong, what expires',
	action: 'Get report of paid rows',
	tool: 'Makes a page of all videos that were paid for, for people. Returns how many there are in each state, and how many were paid for today and this month.',
	// what a callback has brought is in the rows, and not in the table
	fields: [tableField, filtersField, { ...refreshField, default: true }, limitsField],
	execute,
};
