import union from 'lodash/union';
import uniq from 'lodash/uniq';

import { OWN_CODES } from '../../contract/errorCodes';
import { listed, type RowError, rowName } from '../../items/rowError';
import { timeInWords } from '../../utils/text';
import type { PlannedVideo } from '../../video/video';
import type { StoredEvent } from '../journal/events';
import type { PaidRequest, PayingAccount } from '../journal/paidRequest';
import { accountName, isSameAccount } from '../journal/payingAccount';
import type { LedgerRun } from '../ledger';

/** Names the fields of the panel in which requests differ. */
const changedFields = (requests: PaidRequest[], labelOf: LedgerRun['labelOf']): string => {
	const names = union(...requests.map(({ fields }) => Object.keys(fields)));
	const differs = (name: string) => uniq(requests.map(({ fields }) => fields[name])).length > 1;
	return listed(uniq(names.filter(differs).map(labelOf)), ' and ') || 'request';
};

/**
 * The key of a row is known for another request.
 *
 * @param event by which it is known
 * @param before what it was paid for
 */
export function keyReusedError(
	{ account, labelOf, context, requestOf, keyOf, tableName }: LedgerRun,
	video: PlannedVideo,
	event: StoredEvent,
	before: PaidRequest,
): RowError {
	const request = requestOf(video);
	const what = event.state === 'created' || event.projectId ? 'paid' : 'sent';
	const time = timeInWords(event.createdAt, context.getTimezone());
	const key = `Pay Once Per: The key "${keyOf(video)}" was ${what} at ${time}`;
	if (before.kind !== request.kind) {
		return notSent(`${key} for a video of another kind: ${before.kind}`, APART);
	}
	if (!isSameAccount(before.account, account)) {
		const accounts = `with ${accountName(before.account)}, and not with ${accountName(account)}`;
		return notSent(`${key} ${accounts}`, `${chooseAgain(before.account)} ${APART}`);
	}
	const fields = changedFields([before, request], labelOf);
	return notSent(`${key} with other values of ${fields}`, editedAdvice(tableName, event));
}

/** Rows of one run have the same key, and ask for different videos. */
export function sameKeyError(
	{ labelOf, requestOf, keyOf }: LedgerRun,
	videos: PlannedVideo[],
): RowError {
	const rows = rowName(videos.flatMap(({ itemIndexes }) => itemIndexes));
	const fields = changedFields(videos.map(requestOf), labelOf);
	const message = `Pay Once Per: ${rows} have the same key "${keyOf(videos[0])}", and differ in ${fields}`;
	const advice = 'Give each row a key of its own, or remove the rows that are too many.';
	return { ...notSent(message, advice, 'VALIDATION_ERROR'), itemIndexes: [] };
}

const notSent = (
	message: string,
	advice: string,
	code: string = OWN_CODES.keyReused,
): RowError => ({
	message,
	advice: `Nothing was sent for this row. ${advice}`,
	code,
});

const editedAdvice = (tableName = '', { executionId }: StoredEvent) =>
	`To get its video, restore the old values, as they are in execution ID#${executionId} (tab Executions); or, for all rows at once, set "If the Row Has Changed" to "Return the Known Video" in the options, for one run. To pay for a new video, first use Video Library (Paid Video: Allow Again) with this key and the table "${tableName}", in a workflow of its own.`;

const APART =
	'If the key is that of another sheet or node, give this one a Paid Videos Table of its own; what it has paid for is new there, too, so run only the other rows.';

const chooseAgain = ({ name }: PayingAccount) =>
	`Choose the credential "${name}" again. If both are one account, set "If the Row Has Changed" to "Return the Known Video" in the options for one run.`;
