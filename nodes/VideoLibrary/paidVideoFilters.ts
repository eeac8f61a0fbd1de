import castArray from 'lodash/castArray';
import type { INodeProperties } from 'n8n-workflow';

import { choices, collectionField, textField } from '../shared/fields/parts';
import { isEmptyCell, numberIn, optionalText } from '../shared/items/cells';
import { DAY_MS } from '../shared/utils/clock';
import type { OperationInput } from './operation';
import { isRefreshed, type PaidVideo, urlOf } from './paidVideos';

const PAID_STATUSES: Record<PaidVideo['status'], [name: string, description: string]> = {
	completed: ['Completed', 'The video is finished'],
	processing: ['Processing', 'The video is rendering, or its result is not known yet'],
	failed: ['Failed', "The service couldn't create the video"],
	check: ['Check', 'The video may exist, but no usable response was received'],
};

const statusField: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'multiOptions',
	default: [],
	options: choices(PAID_STATUSES),
	description: 'Statuses of the videos to return',
};

const expiresWithinField: INodeProperties = {
	displayName: 'Link Expires Within (Days)',
	name: 'expiresWithin',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 3,
	description: 'Maximum number of days until the link expires. Includes expired links.',
};

export const filtersField = collectionField({
	displayName: 'Filters',
	name: 'filters',
	placeholder: 'Add Filter',
	description: 'Conditions that the returned videos must all meet',
	options: [
		statusField,
		expiresWithinField,
		textField({
			displayName: 'Workflow',
			name: 'workflow',
			description: 'Name of the workflow that created the videos',
		}),
		textField({
			displayName: 'Campaign',
			name: 'campaign',
			description: 'Name of the campaign of the videos',
		}),
	],
});

type Matches = (video: PaidVideo) => boolean;

/**
 * Whether a video meets the filters, and whether it may once it is looked up.
 *
 * @throws UserFacingError for what is no number
 */
export function filtersOf(
	{ read }: OperationInput,
	now: number,
): { matches: Matches; mayMatch: Matches } {
	const filters = read(filtersField.name) as Record<string, unknown>;
	const statuses: unknown[] = castArray(filters.status || []);
	const within = filters.expiresWithin;
	const until = isEmptyCell(within)
		? undefined
		: now + numberIn(expiresWithinField, within) * DAY_MS;
	const [workflow, campaign] = [filters.workflow, filters.campaign].map(optionalText);
	const isOfSource: Matches = ({ line }) =>
		(workflow === undefined || line.workflow === workflow) &&
		(campaign === undefined || line.campaign === campaign);
	const matches: Matches = (video) => {
		if (!isOfSource(video)) return false;
		if (statuses.length > 0 && !statuses.includes(video.status)) return false;
		return until === undefined || Date.parse(urlOf(video).expiresAt ?? '') <= until;
	};
	const isLookedUp = isRefreshed(read);
	const mayMatch: Matches = (video) =>
		matches(video) || (isLookedUp && video.status === 'processing' && isOfSource(video));
	return { matches, mayMatch };
}
