import castArray from 'lodash/castArray';
import startCase from 'lodash/startCase';
import type { INodeProperties } from 'n8n-workflow';

import { isEmptyCell, numberIn, optionalText } from '../shared/items/cells';
import { UserFacingError } from '../shared/items/rowError';
import { LIBRARY } from '../shared/messages/library';
import { DAY_MS } from '../shared/utils/clock';
import type { OperationInput } from './operation';
import { type PaidVideo, urlOf } from './paidVideos';

const STATUS_DESCRIPTIONS: Record<string, string> = {
	completed: 'The video is finished',
	processing: 'The service is rendering it, or has not reported that it is finished',
	failed: 'The service could not create it',
	check: 'It was sent, and nobody knows whether a video was created',
};

const statusField: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'multiOptions',
	default: [],
	options: Object.entries(STATUS_DESCRIPTIONS).map(([value, description]) => ({
		name: startCase(value),
		value,
		description,
	})),
	description: 'Only videos with one of these',
};

const expiresWithinField: INodeProperties = {
	displayName: 'Link Expires Within (Days)',
	name: 'expiresWithin',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 3,
	description: 'Only completed videos whose link expires within these days, or has expired',
};

const workflowField: INodeProperties = {
	displayName: 'Workflow',
	name: 'workflow',
	type: 'string',
	default: '',
	description: 'Only videos of the workflow with this name',
};

const campaignFilter: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaign',
	type: 'string',
	default: '',
	description: 'Only videos of this campaign',
};

export const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [statusField, expiresWithinField, workflowField, campaignFilter],
};

/** @throws UserFacingError for a status that there is not, and for what is no number */
export function filterOf({ read }: OperationInput, now: number): (video: PaidVideo) => boolean {
	const filters = read(filtersField.name) as Record<string, unknown>;
	const hasStatus = statusFilter(filters.status);
	const expires = expiryFilter(filters.expiresWithin, now);
	const [workflow, campaign] = [filters.workflow, filters.campaign].map(optionalText);
	return (video) => {
		if (workflow !== undefined && video.line.workflow !== workflow) return false;
		if (campaign !== undefined && video.line.campaign !== campaign) return false;
		return hasStatus(video) && expires(video);
	};
}

function statusFilter(status: unknown): (video: PaidVideo) => boolean {
	const statuses: unknown[] = castArray(status ?? []).filter((each) => !isEmptyCell(each));
	const unknown = statuses.find((each) => !Object.hasOwn(STATUS_DESCRIPTIONS, String(each)));
	if (unknown !== undefined) {
		const known = Object.keys(STATUS_DESCRIPTIONS);
		throw new UserFacingError(LIBRARY.unknownStatus(String(unknown), known));
	}
	return ({ status: shown }) => statuses.length === 0 || statuses.includes(shown);
}

function expiryFilter(expiresWithin: unknown, now: number): (video: PaidVideo) => boolean {
	if (isEmptyCell(expiresWithin)) return () => true;
	const until = now + numberIn(expiresWithinField, expiresWithin) * DAY_MS;
	return (video) => Date.parse(urlOf(video).expiresAt ?? '') <= until;
}
