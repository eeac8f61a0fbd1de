import castArray from 'lodash/castArray';
import startCase from 'lodash/startCase';
import type { INodeProperties } from 'n8n-workflow';

import { isEmptyCell, numberIn, optionalText } from '../shared/items/cells';
import { UserFacingError } from '../shared/items/rowError';
import { DAY_MS } from '../shared/utils/clock';
import type { OperationInput } from './operation';
import { type KeySummary, statusOf, urlOf } from './paidVideos';

const STATUSES: Record<string, string> = {
	completed: 'The video is finished',
	processing: 'The service makes it, or has not told that it is finished',
	failed: 'The service could not make it',
	check: 'It was sent, and it is not known whether a video was created',
	rejected: 'The service has refused it; the next run sends it',
};

const statusField: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'multiOptions',
	default: [],
	options: Object.entries(STATUSES).map(([value, description]) => ({
		name: startCase(value),
		value,
		description,
	})),
	description: 'Only videos with one of these',
};

const expiresWithinField: INodeProperties = {
	displayName: 'Link Ends Within (Days)',
	name: 'expiresWithin',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 3,
	description: 'Only completed videos whose link ends within these days, or has ended',
};

const workflowField: INodeProperties = {
	displayName: 'Workflow',
	name: 'workflow',
	type: 'string',
	default: '',
	description: 'Only videos that were charged in the workflow of this name',
};

export const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [statusField, expiresWithinField, workflowField],
};

/** @throws UserFacingError for a status that there is not, and for what is no number */
export function filterOf({ read }: OperationInput, now: number): (key: KeySummary) => boolean {
	const filters = read(filtersField.name) as Record<string, unknown>;
	const hasStatus = statusFilter(filters.status);
	const expires = expiryFilter(filters.expiresWithin, now);
	const name = optionalText(filters.workflow);
	return (key) => hasStatus(key) && expires(key) && (name === undefined || key.workflow === name);
}

function statusFilter(status: unknown): (key: KeySummary) => boolean {
	const statuses: unknown[] = castArray(status ?? []).filter((each) => !isEmptyCell(each));
	const unknown = statuses.find((each) => !Object.hasOwn(STATUSES, String(each)));
	if (unknown !== undefined) {
		const known = Object.keys(STATUSES).join(', ');
		throw new UserFacingError({ message: `Status: "${String(unknown)}" is none of ${known}` });
	}
	return (key) => statuses.length === 0 || statuses.includes(statusOf(key));
}

function expiryFilter(expiresWithin: unknown, now: number): (key: KeySummary) => boolean {
	if (isEmptyCell(expiresWithin)) return () => true;
	const until = now + numberIn(expiresWithinField, expiresWithin) * DAY_MS;
	return (key) => Date.parse(urlOf(key).expiresAt ?? '') <= until;
}
