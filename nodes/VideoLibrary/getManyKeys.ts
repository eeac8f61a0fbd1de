import castArray from 'lodash/castArray';
import maxBy from 'lodash/maxBy';
import omitBy from 'lodash/omitBy';
import orderBy from 'lodash/orderBy';
import startCase from 'lodash/startCase';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { type VideoEvent, withExpiry } from '../shared/callbacks/videoEvent';
import { isEmptyCell, numberIn, toBoolean } from '../shared/items/cells';
import { paired } from '../shared/items/output';
import { isToolCall } from '../shared/items/parameters';
import { UserFacingError } from '../shared/items/rowError';
import {
	type EventState,
	keyState,
	type KeySummary,
	keySummary,
	type StoredEvent,
} from '../shared/ledger/journal/events';
import { otherPayer, payingAccount } from '../shared/ledger/journal/payingAccount';
import { DAY_MS, systemClock } from '../shared/utils/clock';
import { groupInOrder } from '../shared/utils/objects';
import type { ProcessedVideo } from '../shared/video/video';
import { withFreshUrls } from '../shared/waiting/freshUrls';
import { limitFields, limitOf, noteForModel } from './getMany';
import { mapRowsAsync, rowsOf, tableField, tableOf } from './ledgerRows';
import type { BatchOperation, OperationInput, OperationResult } from './operation';

/** Without those that say nothing of a key. */
type KeyState = Exclude<EventState, 'collected' | 'campaignFinished'>;

const STATES: Record<KeyState, string> = {
	allowedAgain: 'The next run pays for it, although there may be a video',
	archived: 'The video is ready, and its file is stored elsewhere',
	completed: 'The video is ready',
	created: 'The service renders it, or its result was not recorded',
	failed: 'The service could not render it',
	notSent: 'An execution ended before it was sent; the next run sends it',
	rejected: 'The service has refused it; the next run sends it',
	sending: 'An execution is sending it at this moment',
	timedOut: 'Collect Results does not wait for it any more',
	uncertain: 'It was sent, and it is not known whether a video was created',
};

const stateField: INodeProperties = {
	displayName: 'State',
	name: 'state',
	type: 'multiOptions',
	default: [],
	options: Object.entries(STATES).map(([value, description]) => ({
		name: startCase(value),
		value,
		description,
	})),
	description: 'Only keys in one of these states',
};

const expiresWithinField: INodeProperties = {
	displayName: 'URL Expires Within (Days)',
	name: 'expiresWithin',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 3,
	description: 'Only completed videos whose URL is good for so long at most, or not any more',
};

const refreshField: INodeProperties = {
	displayName: 'Refresh Expired URLs',
	name: 'refreshUrls',
	type: 'boolean',
	default: false,
	description:
		'Whether to look up the videos whose URL has expired, and return the URL that the service shows now',
};

const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [stateField, expiresWithinField],
};

/** Reads the table once for all input items. */
async function executeAll(inputs: OperationInput[]): Promise<OperationResult[]> {
	const table = await tableOf(inputs);
	const byKey = groupInOrder(await table.readAll(), ({ key }) => key);
	const now = systemClock.now();
	const lastFirst = orderBy([...byKey.values()], (ofKey) => maxBy(ofKey, 'id')?.id, 'desc');
	const keys = lastFirst.map((ofKey) => keySummary(ofKey, now));
	return await mapRowsAsync(rowsOf(inputs), async ({ input }) => {
		const [hasState, expires] = [stateFilter(input), expiryFilter(input, now)];
		const matching = keys.filter((key) => hasState(key) && expires(key));
		const chosen = matching.slice(0, limitOf(input));
		const isRefreshed = toBoolean(input.read(refreshField.name)) === true;
		const urls = isRefreshed ? await freshUrlsOf(input, chosen, byKey) : [];
		const items = chosen.map((key, index) => ({ json: jsonOf(key, urls[index]) }));
		const shown = items.length;
		const note = isToolCall(input.context)
			? noteForModel({ noun: 'keys', shown, matching: matching.length, filters: ['State'] })
			: [];
		return [...items, ...note].map((item) => ({ ...item, pairedItem: paired([input.itemIndex]) }));
	});
}

/** @throws UserFacingError for a state that there is not */
function stateFilter({ read }: OperationInput): (key: KeySummary) => boolean {
	const { state = [] } = read(filtersField.name) as { state?: unknown };
	const states = castArray(state).filter((each) => !isEmptyCell(each));
	const unknown = states.find((each) => !Object.hasOwn(STATES, String(each)));
	if (unknown !== undefined) {
		const known = Object.keys(STATES).join(', ');
		throw new UserFacingError({ message: `State: "${String(unknown)}" is none of ${known}` });
	}
	return (key) => states.length === 0 || states.includes(key.state);
}

/** @throws UserFacingError for what is no number */
function expiryFilter({ read }: OperationInput, now: number): (key: KeySummary) => boolean {
	const { expiresWithin } = read(filtersField.name) as { expiresWithin?: unknown };
	if (isEmptyCell(expiresWithin)) return () => true;
	const until = now + numberIn(expiresWithinField, expiresWithin) * DAY_MS;
	return (key) => Date.parse(urlOf(key).expiresAt ?? '') <= until;
}

type Url = Pick<VideoEvent, 'url' | 'expiresAt'>;

/** The URL of a completed video, as it was recorded. */
function urlOf({ state, url, updatedAt }: KeySummary): Url {
	if (state !== 'completed' || !url) return {};
	const { expiresAt } = withExpiry({ event: 'project.completed', status: state, url }, updatedAt);
	return { url, expiresAt };
}

/** The URLs of keys, in their order: new ones of those that the account of this node has paid for. */
async function freshUrlsOf(
	{ context, account }: OperationInput,
	keys: KeySummary[],
	byKey: Map<string, StoredEvent[]>,
): Promise<Array<Url | undefined>> {
	const own = payingAccount(context, account);
	const videos = keys.map((key, index): ProcessedVideo => {
		const { projectId, videoId } = key;
		const ids = { projectId: projectId || undefined, videoId: videoId || undefined };
		const ofKey = byKey.get(key.key) ?? [];
		const state = keyState(ofKey);
		const paidBy = state.kind === 'created' ? otherPayer(state.project, ofKey, own) : undefined;
		const video = { itemIndexes: [index], ...ids, key: key.key, paidBy };
		const event = { ...urlOf(key), event: 'project.completed', status: 'completed' } as const;
		return key.state === 'completed'
			? { ...video, status: 'completed', event }
			: { ...video, status: 'created' };
	});
	const fresh = await withFreshUrls(context, account, videos);
	return fresh.map((video) => ('event' in video ? video.event : undefined));
}

/** Without the texts that are not known. */
function jsonOf(key: KeySummary, { url, expiresAt } = urlOf(key)): IDataObject {
	const updatedAt = new Date(key.updatedAt).toISOString();
	return omitBy({ ...key, url: url ?? key.url, updatedAt, expiresAt }, isEmptyCell);
}

/** The campaign at a glance. */
export const getManyKeys: BatchOperation = {
	name: 'Get Many',
	value: 'getAll',
	description: 'Get many keys with their state, those that changed last first',
	action: 'Get many paid rows',
	tool: 'Lists the rows that videos were paid for, each with its key, its state (such as created, completed, failed or uncertain), the projectId and, once recorded, the url or the message of its video.',
	fields: [tableField, ...limitFields, filtersField, refreshField],
	executeAll,
};
