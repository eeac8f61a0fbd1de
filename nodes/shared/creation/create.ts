import { withoutToken } from '../callbacks/callbackUrl';
import { creationResponse, envelope } from '../contract/responses';
import type { RowError } from '../items/rowError';
import type { Account } from '../service/account';
import type { Send } from '../service/client';
import { invalidFieldIn, notSentError, responseError } from '../service/serviceErrors';
import type { ServiceResponse } from '../service/transport';
import { pathAdvice } from '../service/undocumentedPaths';
import { omitUndefined } from '../utils/objects';
import {
	created,
	type CreatedVideo,
	finished,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	rejected,
	uncertain,
} from '../video/video';
import { fieldErrors } from './fieldLabels';
import type { CreationKind } from './kind';
import type { Ledger } from './ledger';

/** What a creation needs of a run. */
interface SendingRun {
	kind: CreationKind;
	itemsAreEntries: boolean;
	send: Send;
	account: Account;
	ledger: Ledger;
	createAgain: boolean;
	/** The time in milliseconds. */
	now: () => number;
}

/**
 * Creates one video, unless the ledger knows it. A request that may have been processed (no response, 5xx, a response
 * that is not the service's) stays uncertain in the ledger, and is not sent again.
 */
export async function createVideo(run: SendingRun, video: PlannedVideo): Promise<ProcessedVideo> {
	const { kind, send, account, ledger, createAgain, now } = run;
	const known = ledger.recall(video);
	if (known && 'project' in known) {
		const recalled = recalledVideo(ledger, video, known.project);
		return known.failure ? finished(recalled, known.failure.event) : recalled;
	}
	if (!ledger.maySend(video, createAgain)) {
		return uncertain(video, [uncertainError('it was sent before')]);
	}

	const hooks = {
		beforeSend: () => ledger.markUncertain(video),
		onNotSent: () => ledger.forget(video),
	};
	const result = await send({ method: 'POST', path: video.path, body: video.body }, hooks);
	if (result.kind === 'noResponse') return uncertain(video, [uncertainError(result.reason)]);
	if (result.kind === 'notSent') {
		ledger.forget(video);
		return rejected(video, [notSentError(result.notSent, account)]);
	}
	const outcome = classify(result.response, kind);
	if (outcome.kind === 'uncertain') return uncertain(video, [outcome.error]);
	if (outcome.kind === 'rejected') {
		ledger.forget(video);
		return rejected(video, errorsOf(run, video, outcome.error));
	}
	const { resumesExecution } = video;
	const project: Project = omitUndefined({
		...outcome.project,
		createdAt: now(),
		resumesExecution,
		notifiesTrigger: triggerOf(video),
	});
	ledger.recordProject(video, project);
	return created(video, project, ledger.keyOf(video));
}

const triggerOf = ({ triggerUrl }: PlannedVideo) => triggerUrl && withoutToken(triggerUrl);

function recalledVideo(ledger: Ledger, video: PlannedVideo, project: Project): CreatedVideo {
	const trigger = triggerOf(video);
	const triggerNotNotified = trigger !== undefined && trigger !== project.notifiesTrigger;
	const recalled = created(video, project, ledger.keyOf(video));
	return { ...recalled, mayBeFinished: true, triggerNotNotified };
}

/** An error of a field is said with the label of the panel. */
function errorsOf(run: SendingRun, video: PlannedVideo, error: RowError): RowError[] {
	const { itemIndexes, positions } = video;
	const invalid = invalidFieldIn(error.message);
	return invalid ? fieldErrors({ ...run, positions }, itemIndexes, [invalid], error) : [error];
}

type Outcome =
	| { kind: 'created'; project: Project }
	| { kind: 'rejected'; error: RowError }
	| { kind: 'uncertain'; error: RowError };

/**
 * Statuses that mean that the request was not processed, no matter who sends them. Any other without the service's own
 * refusal may be a gateway's that gave up while the service went on, such as 408, 425 and 499.
 */
const BEFORE_PROCESSING = [301, 307, 308, 401, 403, 404, 405, 413, 415, 422, 429];

/** What a response says of a creation ("Errors"). */
function classify(response: ServiceResponse, { undocumented }: CreationKind): Outcome {
	const { status, body } = response;
	const { success, data: creation } = creationResponse.safeParse(body);
	if (status < 300 && success) {
		const { projectId = creation.data?.projectId, data, message } = creation;
		return { kind: 'created', project: { projectId, videoId: data?.videoId, message } };
	}
	const isRefusal = status < 500 && envelope.safeParse(body).data?.success === false;
	if (!isRefusal && !BEFORE_PROCESSING.includes(status)) {
		return { kind: 'uncertain', error: unusableResponseError(response) };
	}
	const error = responseError(response);
	// the service gives a code when it does not find what a request names, and none for an unknown path
	const isUnknownPath = status === 404 && !error.code;
	const advice = undocumented && isUnknownPath ? pathAdvice(undocumented) : error.advice;
	return { kind: 'rejected', error: { ...error, advice } };
}

const uncertainError = (reason: string): RowError => ({
	message: `The service gave no usable answer (${reason}): the video may have been created`,
	advice:
		'The row is not sent again automatically, because that could be paid twice. Look for the project in the dashboard of the video service. If it is not there, set "If a Creation Is Uncertain" to "Create Again" in the options, and run the row again.',
	code: 'UNCERTAIN',
});

/** Workflows branch on the code, so it is ours; the service's own is in the details. */
function unusableResponseError({ status, body }: ServiceResponse): RowError {
	const { message, code, details } = envelope.safeParse(body).data ?? {};
	const reason = message ? `HTTP ${status}: ${message}` : `HTTP ${status}`;
	const serviceDetails = code || details ? omitUndefined({ ...details, code }) : undefined;
	return { ...uncertainError(reason), httpCode: status, details: serviceDetails };
}
