import countBy from 'lodash/countBy';
import isEmpty from 'lodash/isEmpty';
import maxBy from 'lodash/maxBy';
import omit from 'lodash/omit';
import omitBy from 'lodash/omitBy';
import orderBy from 'lodash/orderBy';
import uniqBy from 'lodash/uniqBy';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { isEmptyCell, toBoolean } from '../shared/items/cells';
import { paired } from '../shared/items/output';
import { isToolCall } from '../shared/items/parameters';
import { listed, type RowError, rowErrorOf } from '../shared/items/rowError';
import { type KeySummary, keySummary, type StoredEvent } from '../shared/ledger/journal/events';
import { withFirstTime } from '../shared/ledger/journal/paidRequest';
import { systemClock } from '../shared/utils/clock';
import { groupInOrder } from '../shared/utils/objects';
import { datesIn } from '../shared/utils/timeZone';
import { limitFields, limitOf, noteForModel } from './getMany';
import type { BatchOperation, OperationInput, OperationResult } from './operation';
import { expiryFilter, filtersField, statusFilter, statusOf, urlOf } from './paidVideoFilters';
import { refreshKeys } from './refreshPaidVideos';
import { tableField, tableOf } from './paidVideosTable';

const refreshField: INodeProperties = {
	displayName: 'Refresh',
	name: 'refresh',
	type: 'boolean',
	default: false,
	description: 'Whether to look up the videos that are pending, and those whose URL has expired',
};

/** Reads the table once for all input items. */
async function executeAll(inputs: OperationInput[]): Promise<OperationResult[]> {
	const table = await tableOf(inputs);
	const hasFilters = inputs.some(({ read }) => !isEmpty(read(filtersField.name)));
	const count = hasFilters ? Infinity : Math.max(...inputs.map(limitOf));
	const stored = Number.isFinite(count)
		? await table.readLastChanged(count)
		: await table.readAll();
	const events = stored.map(withFirstTime);
	const byKey = groupInOrder(events, ({ key }) => key);
	const now = systemClock.now();
	const lastFirst = orderBy([...byKey.values()], (ofKey) => maxBy(ofKey, 'id')?.id, 'desc');
	// a row that has taken over what was paid per video has its line, too
	const keys = uniqBy(
		lastFirst.map((ofKey) => keySummary(ofKey, now)),
		({ projectId, videoId, key }) => projectId || videoId || key,
	);
	const outputOf = async (input: OperationInput) => {
		const [hasStatus, expires] = [statusFilter(input), expiryFilter(input, now)];
		const matching = keys.filter((key) => hasStatus(key) && expires(key));
		const chosen = matching.slice(0, limitOf(input));
		const isRefreshed = toBoolean(input.read(refreshField.name)) === true;
		const shown = isRefreshed ? await refreshKeys(input, table, chosen, byKey) : chosen;
		input.hint(countsText(shown, events, input.context.getTimezone(), now));
		const items = shown.map((key) => ({ json: jsonOf(key) }));
		const counts = { shown: items.length, matching: matching.length };
		const note = isToolCall(input.context)
			? noteForModel({ noun: 'keys', ...counts, filters: ['Status'] })
			: [];
		return [...items, ...note].map((item) => ({ ...item, pairedItem: paired([input.itemIndex]) }));
	};
	return await Promise.all(
		inputs.map(async (input) =>
			outputOf(input).catch(
				(error): RowError => ({
					...rowErrorOf(error),
					itemIndexes: [input.itemIndex],
				}),
			),
		),
	);
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
	return `${listed(statuses, ', ')}. Of these, paid today: ${uniqBy(paidToday, 'attempt').length}.`;
}

/** The campaign at a glance. */
export const getManyPaidVideos: BatchOperation = {
	name: 'Get Many',
	value: 'getAll',
	description: 'Get many paid videos with their status, those that changed last first',
	action: 'Get many paid rows',
	tool: 'Lists the rows that videos were paid for, each with its key, its status (processing, completed, failed; check if a video may exist), the projectId and, once recorded, the url or the message of its video.',
	fields: [tableField, ...limitFields, filtersField, refreshField],
	executeAll,
};
