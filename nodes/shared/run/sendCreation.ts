import { withoutToken } from '../callbacks/callbackUrl';
import { invalidFieldIn, isDocumentedRefusal } from '../contract/errorCodes';
import { envelope, projectIn } from '../contract/responses';
import type { FoundProject } from '../fields/foundProjects';
import type { SendSettings } from '../fields/options';
import { type RowError, rowName } from '../items/rowError';
import type { Account } from '../service/account';
import type { Send } from '../service/client';
import { CORRECT_THE_VALUE, notSentError, responseError } from '../service/serviceErrors';
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
	type UncertainVideo,
} from '../video/video';
import { fieldErrors } from './fieldLabels';
import { foundProjectFor, projectTakenError } from '../ledger/foundProjects';
import type { CreationKind } from './kind';
import type { ExecutionLedger } from '../ledger/execution/executionLedger';

/** What a creation needs of a run. */
interface SendingRun extends Pick<SendSettings, 'createAgain' | 'foundProjects'> {
	kind: CreationKind;
	itemsAreEntries: boolean;
	send: Send;
	account: Account;
	ledger: ExecutionLedger;
	continueOnFail: boolean;
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
	const found = foundProjectFor(run, video);
	if (found) return takeFoundProject(ledger, video, found, known?.notifiesTrigger);
	if (!ledger.maySend(video, createAgain)) {
		return uncertainVideo(run, video, uncertainError('it was sent before'), true);
	}

	const notifiesTrigger = triggerOf(video);
	const hooks = {
		beforeSend: () => ledger.markUncertain(video, { notifiesTrigger }),
		onNotSent: () => ledger.forget(video),
	};
	const result = await send({ method: 'POST', path: video.path, body: video.body }, hooks);
	if (result.kind === 'noResponse') {
		return uncertainVideo(run, video, uncertainError(result.reason));
	}
	if (result.kind === 'notSent') {
		ledger.forget(video);
		const { notSent } = result;
		const rateLimitedUntil = notSent.kind === 'deadlineExceeded' ? notSent.until : undefined;
		return { ...rejected(video, [notSentError(notSent, account)]), rateLimitedUntil };
	}
	const outcome = classify(result.response, kind, video.body);
	if (outcome.kind === 'uncertain') return uncertainVideo(run, video, outcome.error);
	if (outcome.kind === 'rejected') {
		ledger.forget(video);
		return rejected(video, errorsOf(run, video, outcome.error));
	}
	const { resumesExecution } = video;
	const project: Project = omitUndefined({
		...outcome.project,
		createdAt: now(),
		resumesExecution,
		notifiesTrigger,
	});
	ledger.recordProject(video, project);
	return created(video, project, ledger.keyOf(video));
}

const triggerOf = ({ triggerUrl }: PlannedVideo) => triggerUrl && withoutToken(triggerUrl);

function recalledVideo(
	ledger: ExecutionLedger,
	video: PlannedVideo,
	project: Project,
): CreatedVideo {
	const trigger = triggerOf(video);
	const triggerNotNotified = trigger !== undefined && trigger !== project.notifiesTrigger;
	const recalled = created(video, project, ledger.keyOf(video));
	return { ...recalled, mayBeFinished: true, triggerNotNotified };
}

/** Its callback belongs to the execution that has sent it, so a run that waits looks it up. */
function takeFoundProject(
	ledger: ExecutionLedger,
	video: PlannedVideo,
	found: FoundProject,
	notifiesTrigger: string | undefined,
): ProcessedVideo {
	const { projectId } = found;
	const others = ledger.itemIndexesOf(projectId);
	if (others) return uncertain(video, [projectTakenError(projectId, others)], true);
	const project: Project = omitUndefined({ projectId, notifiesTrigger });
	ledger.recordProject(video, project);
	return recalledVideo(ledger, video, project);
}

function uncertainVideo(
	{ ledger, continueOnFail }: SendingRun,
	video: PlannedVideo,
	error: RowError,
	sentBefore = false,
): UncertainVideo {
	const { executionId } = ledger.recall(video) ?? {};
	const place = `Execution ID ${executionId}, ${rowName([video.itemIndexes[0]])}`;
	const advice = `${LOOK_FOR_IT} ${continueOnFail ? WITHOUT_RETRY : withRetry(place)}`;
	return uncertain(video, [{ ...error, advice }], sentBefore);
}

const LOOK_FOR_IT =
	'The row is not sent again automatically, because that could be paid twice. Look for the project in the dashboard of the video service.';

/** n8n offers no Retry where On Error is set. */
const WITHOUT_RETRY =
	'If it is there, use it. Only if it is not there, run the workflow again with this row alone.';

const withRetry = (place: string) =>
	`If it is there, add it to Found Projects in the options: ${place} and its Project ID. If it is not there, set "If the Outcome Is Unknown" to "Create Again" in the options.`;

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

/** What a response says of a creation ("Errors"). A failure of the service (5xx) may come after the creation. */
function classify(response: ServiceResponse, kind: CreationKind, request: object): Outcome {
	const { status, body } = response;
	const project = projectIn(body);
	if (status < 300 && project) return { kind: 'created', project };
	const { success } = envelope.safeParse(body).data ?? {};
	const isDocumented = isDocumentedRefusal(body, request);
	const isRefusal = isDocumented || (status < 500 && success === false);
	if (!isRefusal && !BEFORE_PROCESSING.includes(status)) {
		return { kind: 'uncertain', error: unusableResponseError(response) };
	}
	const advice = isDocumented ? CORRECT_THE_VALUE : adviceForPath(response, kind);
	return { kind: 'rejected', error: withFieldAdvice(responseError(response, advice), kind) };
}

function withFieldAdvice(error: RowError, { assumedFields }: CreationKind): RowError {
	if (!assumedFields?.names.test(JSON.stringify([error.message, error.details]))) return error;
	return { ...error, advice: [error.advice, assumedFields.advice].filter(Boolean).join(' ') };
}

/** The service gives a code when it does not find what a request names, and none for an unknown path. */
function adviceForPath({ status, body }: ServiceResponse, { undocumented }: CreationKind) {
	const isUnknownPath = status === 404 && !envelope.safeParse(body).data?.code;
	return undocumented && isUnknownPath ? pathAdvice(undocumented) : undefined;
}

const uncertainError = (reason: string): RowError => ({
	message: `The service gave no usable answer (${reason}): the video may have been created`,
	code: 'UNCERTAIN',
});

/** Workflows branch on the code, so it is ours; the service's own is in the details. */
function unusableResponseError({ status, body }: ServiceResponse): RowError {
	const { message, code, details } = envelope.safeParse(body).data ?? {};
	const reason = message ? `HTTP ${status}: ${message}` : `HTTP ${status}`;
	const serviceDetails = code || details ? omitUndefined({ ...details, code }) : undefined;
	return { ...uncertainError(reason), httpCode: status, details: serviceDetails };
}
