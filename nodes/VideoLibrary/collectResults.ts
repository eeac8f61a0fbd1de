import sampleSize from 'lodash/sampleSize';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { countIn, numberIn, positiveIn } from '../shared/items/cells';
import { paired } from '../shared/items/output';
import type { Fields } from '../shared/items/parameters';
import type { DataTable } from '../shared/ledger/journal/dataTable';
import { DAY_MS, MINUTE_MS, systemClock } from '../shared/utils/clock';
import { videoCount } from '../shared/video/video';
import { videoItem } from '../shared/video/videoItem';
import { closeCampaign, isClosed } from './campaignFinished';
import { lookUpResults, pendingVideos, type Result, unclaimedResults } from './collection';
import { tableField, tableNameOf, tableOf } from './ledgerRows';
import type { BatchOperation, OperationInput, OperationResult } from './operation';

const notBeforeField: INodeProperties = {
	displayName: 'Not Before (Minutes)',
	name: 'notBefore',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 2,
	description: 'How old a video is when it is looked up first. It takes 2 to 5 minutes.',
};

const notAfterField: INodeProperties = {
	displayName: 'Not After (Days)',
	name: 'notAfter',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 30,
	description:
		'How old a video is when it is no longer waited for: it is output once with the status timedOut',
};

const limitField: INodeProperties = {
	displayName: 'Limit',
	name: 'lookUpLimit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 500,
	description:
		'How many videos are looked up at most. A run also ends after 50 seconds; the next one goes on with others.',
};

const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [limitField, notAfterField, notBeforeField],
};

/** Collects once, however many input items there are. */
async function executeAll(inputs: OperationInput[]): Promise<OperationResult[]> {
	const [input, ...others] = inputs;
	return [await collect(input, await tableOf(inputs)), ...others.map(() => [])];
}

async function collect(input: OperationInput, table: DataTable): Promise<INodeExecutionData[]> {
	const { context, itemIndex, hint } = input;
	const { notBefore, notAfter, lookUpLimit } = settingsOf(input);
	const now = systemClock.now();
	// the largest part, which says nothing of results
	const events = await table.readAll('sending');
	const { pending, passedOn } = pendingVideos(events, itemIndex, now);
	const due = pending.filter(({ createdAt = now }) => createdAt <= now - notBefore * MINUTE_MS);
	const lookedUp = sampleSize(due, lookUpLimit);
	const { results, failures } = await lookUpResults(input, lookedUp, notAfter);
	const unclaimed = await unclaimedResults(context, table, results);
	const open = pending.length - results.length;
	hint(
		pending.length > 0
			? `${results.length} of ${videoCount(lookedUp.length)} that were looked up are finished.`
			: 'No video is pending. This operation looks videos up, and makes none.',
	);
	if (failures.length > 0) hint(failuresText(failures));

	const itemOf = (video: Result, more: IDataObject = {}): INodeExecutionData => ({
		json: {
			...videoItem(video, false).json,
			...(video.status === 'timedOut' && { message: GIVEN_UP }),
			paidVideosTable: tableNameOf(input),
			pending: open,
			...more,
		},
		pairedItem: paired([itemIndex]),
	});
	const mayClose = open + passedOn === 0 && (unclaimed.length > 0 || !isClosed(events));
	const closing = mayClose ? await closeCampaign(input, table, notAfter) : undefined;
	if (!closing) return unclaimed.map((video) => itemOf(video));
	const { last, summary } = closing;
	const finished = { campaignFinished: true, campaign: summary };
	if (unclaimed.length === 0) return [itemOf(last, { ...finished, recordedBefore: true })];
	return unclaimed.map((video, index) =>
		itemOf(video, index === unclaimed.length - 1 ? finished : {}),
	);
}

/** @throws UserFacingError for an option that is no number in its range */
function settingsOf({ read }: OperationInput) {
	const options = read(optionsField.name) as Fields;
	return {
		notBefore: numberIn(notBeforeField, options.notBefore),
		notAfter: (positiveIn(notAfterField, options.notAfter) * DAY_MS) / MINUTE_MS,
		lookUpLimit: countIn(limitField, options.lookUpLimit),
	};
}

const failuresText = ([{ key, message }, ...others]: Array<{ key: string; message: string }>) =>
	`The video of the key "${key}"${others.length > 0 ? ` (and ${others.length} more)` : ''} cannot be looked up, and is tried again next time: ${message}`;

const GIVEN_UP =
	'The video is older than Not After, so it is not waited for any more. If its result comes, it counts.';

/** Finds what callbacks have not brought: they end after 21 minutes, and do not reach every n8n. */
export const collectResults: BatchOperation = {
	name: 'Collect Results',
	value: 'collectResults',
	description: 'Look up the videos that are pending, and output those that are finished, once',
	action: 'Collect results of paid rows',
	tool: 'Looks up all paid videos that are pending, and returns those that are finished now, each once, with key, status and url. Returns nothing where none is new.',
	fields: [
		tableField,
		{
			displayName:
				'Put a <b>Schedule Trigger</b> in front: each run outputs what is newly finished, and the item that ends the campaign has <b>campaignFinished</b>. With <b>Record Result</b> behind it, a result comes again after 10 minutes until it is recorded there: so none is lost if n8n stops in between. Without it, each is output once.',
			name: 'collectNotice',
			type: 'notice',
			default: '',
		},
		optionsField,
	],
	executeAll,
};
