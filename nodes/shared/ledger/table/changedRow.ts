import union from 'lodash/union';
import uniq from 'lodash/uniq';

import { OWN_CODES } from '../../contract/errorCodes';
import { listed, type RowError } from '../../items/rowError';
import { timeInWords } from '../../utils/text';
import { adviceForUncertain } from '../../video/uncertain';
import type { PlannedVideo } from '../../video/video';
import type { StoredEvent } from '../journal/events';
import { accountName, isSameAccount, type PaidRequest } from '../journal/paidRequest';
import type { LedgerRun } from '../ledger';

/** Names the fields of the panel in which requests differ. */
export const changedFields = (requests: PaidRequest[], labelOf: LedgerRun['labelOf']): string => {
	const names = union(...requests.map(({ fields }) => Object.keys(fields)));
	const differs = (name: string) => uniq(requests.map(({ fields }) => fields[name])).length > 1;
	return listed(uniq(names.filter(differs).map(labelOf)), ' and ');
};

/**
 * A row that is paid has other values now.
 *
 * @param event by which it is known
 * @param before what it was paid for
 */
export function changedRowError(
	run: LedgerRun,
	video: PlannedVideo,
	event: StoredEvent,
	before: PaidRequest,
): RowError {
	const { account, labelOf, context, requestOf, projectColumn } = run;
	const request = requestOf(video);
	const isPaid = event.state === 'created' || event.projectId !== '';
	const since = `since it was ${isPaid ? 'charged' : 'sent'} at ${timeInWords(event.createdAt, context.getTimezone())}`;
	const where = projectColumn ? 'in the column "version" of the row' : 'as its Version';
	const another = isPaid
		? `For another video, which is charged, enter ${nextVersion(video)} ${where}.`
		: adviceForUncertain(run);
	if (!isSameAccount(before.account, account)) {
		return notSent(
			`The account has changed ${since}: that was ${accountName(before.account)}`,
			`Choose that credential again. ${another}`,
		);
	}
	const fields =
		before.kind === request.kind
			? changedFields([before, request], labelOf) || 'the request'
			: 'the kind of the video';
	return notSent(
		`Changed ${since}: ${fields}`,
		`${another} For the known one, restore the old values.`,
	);
}

const nextVersion = ({ version = '' }: PlannedVideo): string => {
	const number = Number(version || 1);
	return Number.isNaN(number) ? 'another text' : String(number + 1);
};

const notSent = (message: string, advice: string): RowError => ({
	message: `${message}. Not sent`,
	advice,
	code: OWN_CODES.rowChanged,
});
