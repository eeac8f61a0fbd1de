import countBy from 'lodash/countBy';
import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import omitBy from 'lodash/omitBy';
import uniqBy from 'lodash/uniqBy';
import type { IDataObject } from 'n8n-workflow';

import { isEmptyCell } from '../shared/items/cells';
import { isToolCall } from '../shared/items/parameters';
import { listed } from '../shared/items/rowError';
import type { StoredEvent } from '../shared/ledger/journal/events';
import { systemClock } from '../shared/utils/clock';
import { datesIn } from '../shared/utils/timeZone';
import { limitFields, limitOf, noteForModel } from './getMany';
import type { BatchOperation, Execute, OperationInput } from './operation';
import { filterOf, filtersField } from './paidVideoFilters';
import {
	type KeySummary,
	readPaidVideos,
	statusOf,
	tableField,
	tableOf,
	urlOf,
} from './paidVideos';
import { refreshedKeys, refreshField } from './refreshPaidVideos';

/** Reads the table once for all input items. */
async function prepare(inputs: OperationInput[]): Promise<Execute> {
	const table = await tableOf(inputs);
	const hasFilters = inputs.some(({ read }) => !isEmpty(read(filtersField.name)));
	const count = hasFilters ? Infinity : Math.max(...inputs.map(limitOf));
	const now = systemClock.now();
	const paid = await readPaidVideos(table, count, now);
	return async (input) => {
		const matching = paid.keys.filter(filterOf(input, now));
		const { keys: shown } = await refreshedKeys(input, paid, matching.slice(0, limitOf(input)));
		input.hint(countsText(shown, paid.events, input.context.getTimezone(), now));
		const items = shown.map((key) => ({ json: jsonOf(key) }));
		if (!isToolCall(input.context)) return items;
		const counts = { shown: items.length, matching: matching.length };
		return [...items, ...noteForModel({ noun: 'videos', ...counts, filters: ['Status'] })];
	};
}

/** Without the texts that are not known. */
function jsonOf(key: KeySummary): IDataObject {
	const { row, ...known } = omit(key, 'state');
	const updatedAt = new Date(key.updatedAt).toISOString();
	const { expiresAt } = urlOf(key);
	return omitBy({ row, status: statusOf(key), ...known, updatedAt, expiresAt }, isEmptyCell);
}

/** The campaign in a sentence. */
function countsText(
	keys: KeySummary[],
	events: StoredEvent[],
	timeZone: string,
	now: number,
): string | undefined {
	if (keys.length === 0) return undefined;
	const statuses = Object.entries(countBy(keys, (key) => statusOf(key) ?? 'not sent')).map(
		([status, count]) => `${count} ${status}`,
	);
	const dateOf = datesIn(timeZone);
	const isShown = new Set(keys.map(({ key }) => key));
	const paidToday = events.filter(
		({ key, state, createdAt }) =>
			state === 'created' && isShown.has(key) && dateOf(createdAt) === dateOf(now),
	);
	return `${listed(statuses, ', ')}. Of these, charged today: ${uniqBy(paidToday, 'attempt').length}.`;
}

/** The campaign at a glance. */
export const getManyPaidVideos: BatchOperation = {
	name: 'Get Many',
	value: 'getAll',
	description: 'Get many charged videos with their status, those that changed last first',
	action: 'Get many charged videos',
	tool: 'Lists the rows that were charged, each with its key, its status (processing, completed, failed; check if a video may exist), the projectId and, once recorded, the url or the message of its video.',
	fields: [tableField, ...limitFields, filtersField, refreshField],
	prepare,
};
