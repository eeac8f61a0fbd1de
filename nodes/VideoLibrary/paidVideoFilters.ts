import castArray from 'lodash/castArray';
import startCase from 'lodash/startCase';
import type { INodeProperties } from 'n8n-workflow';

import { type VideoEvent, withExpiry } from '../shared/callbacks/videoEvent';
import { isEmptyCell, numberIn } from '../shared/items/cells';
import { UserFacingError } from '../shared/items/rowError';
import type { EventState, KeySummary } from '../shared/ledger/journal/events';
import { DAY_MS } from '../shared/utils/clock';
import type { OperationInput } from './operation';

const STATES: Record<EventState, string> = {
	completed: 'The video is ready',
	created: 'The service renders it, or has not told that it is finished',
	failed: 'The service could not render it',
	notSent: 'An execution ended before it was sent; the next run sends it',
	rejected: 'The service has refused it; the next run sends it',
	sending: 'An execution is sending it at this moment',
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

export const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [stateField, expiresWithinField],
};

/** @throws UserFacingError for a state that there is not */
export function stateFilter({ read }: OperationInput): (key: KeySummary) => boolean {
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
export function expiryFilter({ read }: OperationInput, now: number): (key: KeySummary) => boolean {
	const { expiresWithin } = read(filtersField.name) as { expiresWithin?: unknown };
	if (isEmptyCell(expiresWithin)) return () => true;
	const until = now + numberIn(expiresWithinField, expiresWithin) * DAY_MS;
	return (key) => Date.parse(urlOf(key).expiresAt ?? '') <= until;
}

type Url = Pick<VideoEvent, 'url' | 'expiresAt'>;

/** The URL of a completed video, as it was recorded. */
export function urlOf({ state, url, updatedAt }: KeySummary): Url {
	if (state !== 'completed' || !url) return {};
	const { expiresAt } = withExpiry({ event: 'project.completed', status: state, url }, updatedAt);
	return { url, expiresAt };
}
