import compact from 'lodash/compact';
import union from 'lodash/union';
import uniq from 'lodash/uniq';

import { type VideoEvent, withExpiry } from '../callbacks/videoEvent';
import { OWN_CODES } from '../contract/errorCodes';
import { isEmptyCell } from '../items/cells';
import { listed, type RowError } from '../items/rowError';
import { executionIdOf } from '../utils/execution';
import { omitUndefined } from '../utils/objects';
import { timeInWords } from '../utils/text';
import {
	adviceForUncertain,
	beingSentError,
	enterVersion,
	outcomeUnknownError,
} from '../video/uncertain';
import {
	type BaseVideo,
	type CreatedVideo,
	created,
	finished,
	type FinishedVideo,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	rejected,
	uncertain,
} from '../video/video';
import type { StoredEvent } from './journal/events';
import type { KnownState } from './journal/keyedRun';
import type { LedgerRun } from './ledger';
import {
	accountName,
	entriesIn,
	isPartOfRequest,
	isSameAccount,
	isSameRequest,
	otherPayer,
	type PaidRequest,
	requestOfEvent,
} from './paidRequest';

/** The event that says how a key has come to its state. */
function lastEventOf(state: KnownState): StoredEvent {
	if (state.kind === 'created') return state.project;
	return state.kind === 'uncertain' ? state.event : state.attempts[0];
}

/**
 * The video of a key that is not sent, as its events say it; rejected where it is known for another request.
 *
 * @param events of the key
 */
export function knownVideo(
	run: LedgerRun,
	video: PlannedVideo,
	state: KnownState,
	events: StoredEvent[],
): ProcessedVideo {
	const before = otherRequest(run, video, state, events);
	const isPart = before !== undefined && isPartOf(run, video, state, before);
	if (before && run.ifRowChanged === 'refuse' && !isPart) {
		const errors = [changedRowError(run, video, lastEventOf(state), before)];
		return state.kind === 'created'
			? { ...rejected(video, errors), known: knownOf(state) }
			: uncertain(video, errors, true);
	}
	if (state.kind === 'created') {
		// only Retry On Fail comes upon what this execution has created
		const isOwn = state.project.executionId === executionIdOf(run.context);
		const requestChanged = (before && !isOwn && !isPart) || undefined;
		const paidBy = otherPayer(state.project, events, run.account);
		return { ...createdVideo(video, state), requestChanged, paidBy };
	}
	const timeZone = run.context.getTimezone();
	const sentBy = lastEventOf(state);
	const error =
		state.kind === 'sending'
			? beingSentError(sentBy, timeZone)
			: {
					...outcomeUnknownError(sentBy, timeZone),
					advice: adviceForUncertain(run),
				};
	return uncertain(video, [error], true);
}

/** What a key was paid for, where that is another request than that of a video. What is being sent may yet be refused. */
function otherRequest(
	{ requestOf }: LedgerRun,
	video: PlannedVideo,
	state: KnownState,
	events: StoredEvent[],
): PaidRequest | undefined {
	if (state.kind === 'sending') return undefined;
	const before = requestOfEvent(lastEventOf(state), events);
	return isSameRequest(before, requestOf(video)) ? undefined : before;
}

/**
 * Whether rows are some of those that a known video is made of, and the others are not in this run: all have its project, and
 * a status, which a person empties to ask for something else.
 */
function isPartOf(
	{ table, itemsAreEntries, requestOf }: LedgerRun,
	video: PlannedVideo,
	state: KnownState,
	before: PaidRequest,
): boolean {
	if (!table || !itemsAreEntries || state.kind !== 'created') return false;
	const ids = compact([state.project.projectId, state.project.videoId]);
	const isOfVideo = (item: number) =>
		ids.some((id) => id === table.projectIds?.[item]) && !isEmptyCell(table.statuses?.[item]);
	return isPartOfRequest(requestOf(video), before) && video.itemIndexes.every(isOfVideo);
}

/** The video of a key that has a project. */
export function createdVideo(
	video: BaseVideo,
	{ project, result }: Extract<KnownState, { kind: 'created' }>,
): CreatedVideo | FinishedVideo {
	const { projectId, videoId, createdAt } = project;
	const known = { ...created(video, projectOf(projectId, videoId)), recalled: true, createdAt };
	return result ? finished(known, resultIn(result)) : known;
}

function knownOf({ project, result }: Extract<KnownState, { kind: 'created' }>) {
	const { projectId, videoId } = project;
	return omitUndefined({ ...projectOf(projectId, videoId), url: result?.url || undefined });
}

/** The IDs of a line, whose texts are empty where they are not known. */
export const projectOf = (projectId: string, videoId: string): Project =>
	omitUndefined({ projectId: projectId || undefined, videoId: videoId || undefined });

/** What an event says of a finished video. */
function resultIn({ state, url, message, createdAt }: StoredEvent): VideoEvent {
	const status = state === 'failed' ? 'failed' : 'completed';
	const details = { url: url || undefined, message: message || undefined };
	return withExpiry({ event: `project.${status}`, status, ...details }, createdAt);
}

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
function changedRowError(
	run: LedgerRun,
	video: PlannedVideo,
	event: StoredEvent,
	before: PaidRequest,
): RowError {
	const { account, labelOf, context, requestOf } = run;
	const request = requestOf(video);
	const isPaid = event.state === 'created' || event.projectId !== '';
	const since = `since it was ${isPaid ? 'charged' : 'sent'} at ${timeInWords(event.createdAt, context.getTimezone())}`;
	const another = isPaid
		? `For another video, which is charged, ${enterVersion(nextVersion(video), run, true)}.`
		: adviceForUncertain(run);
	if (!isSameAccount(before.account, account)) {
		return notSent(
			`The account has changed ${since}: that was ${accountName(before.account)}`,
			`Choose that credential again. ${another}`,
		);
	}
	const [now, all] = [request, before].map(entriesIn);
	if (run.itemsAreEntries && now < all) {
		const way = run.table ? 'Empty the status of all its rows' : 'Lead all its rows into this node';
		return notSent(
			`Only ${now} of the ${all} rows of this video came in`,
			`${way}, and run again. ${another}`,
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
