import type { IDataObject } from 'n8n-workflow';

import { invalidFieldIn, isDocumentedRefusal } from '../contract/errorCodes';
import { envelope, projectIn } from '../contract/responses';
import { type RowError, rowErrorOf } from '../items/rowError';
import { OWN_CODES } from '../messages/codes';
import { answered, RUN } from '../messages/run';
import { CORRECT_THE_VALUE } from '../messages/service';
import { UNCERTAIN } from '../messages/uncertain';
import type { Account } from '../service/account';
import { wasNotCreated } from '../service/notCreated';
import { notSentError, responseError, strangerIn } from '../service/serviceErrors';
import type { ServiceResponse } from '../service/transport';
import { pathAdvice } from '../service/undocumentedPaths';
import type { Clock } from '../utils/clock';
import { omitUndefined } from '../utils/objects';
import type { PlannedVideo, Project } from '../video/video';
import { fieldErrors } from './fieldLabels';
import type { CreationKind } from './kind';
import type { CreationOutcome } from './ledger/sendClaimed';
import { withMediaUrls } from './requestMedia';
import type { Run } from './run';

type SendingRun = Pick<Run, 'kind' | 'itemsAreEntries' | 'send' | 'account'> & Pick<Clock, 'now'>;

/**
 * Sends the creation of one video, without regard to what is known of it. It is uncertain whether a request was processed
 * that has no response, a failure of the service (5xx), or a response that is not the service's.
 */
export async function sendCreation(
	run: SendingRun,
	video: PlannedVideo,
	latest: number,
	claimEnd: number,
): Promise<CreationOutcome> {
	const { send, account, now } = run;
	const { path, resumesExecution } = video;
	let body: IDataObject;
	try {
		body = await bodyOf(run.kind, video);
	} catch (error) {
		const isLate = now() > claimEnd;
		return { kind: 'rejected', errors: [isLate ? RUN.filesCopiedTooLate() : rowErrorOf(error)] };
	}
	// to copy a file takes a while, and another execution may send the video from then on
	if (video.files && now() > claimEnd) {
		return { kind: 'rejected', errors: [RUN.filesCopiedTooLate()], rateLimitedUntil: now() };
	}
	const result = await send({ method: 'POST', path, body }, latest);
	if (result.kind === 'noResponse') {
		return { kind: 'uncertain', error: UNCERTAIN.noUsableResponse(result.reason) };
	}
	if (result.kind === 'notSent') {
		const { notSent } = result;
		const rateLimitedUntil = notSent.kind === 'deadlineExceeded' ? notSent.until : undefined;
		return { kind: 'rejected', errors: [notSentError(notSent, account)], rateLimitedUntil };
	}
	const outcome = classify(result.response, run, body);
	switch (outcome.kind) {
		case 'uncertain':
			return outcome;
		case 'rejected': {
			const { error } = outcome;
			const invalid = invalidFieldIn(error.message);
			// with the label of the panel
			const errors = invalid ? fieldErrors(run, video, [invalid], error) : [error];
			return { kind: 'rejected', errors };
		}
		case 'created': {
			const asked = { createdAt: now(), resumesExecution };
			return { kind: 'created', project: omitUndefined({ ...outcome.project, ...asked }) };
		}
	}
}

/** Files have their URLs when the request is sent. */
const bodyOf = async (kind: CreationKind, { body, files }: PlannedVideo): Promise<IDataObject> =>
	files ? withMediaUrls(kind, body, await files.signedUrls()) : body;

type Classified =
	| { kind: 'created'; project: Project }
	| { kind: 'rejected'; error: RowError }
	| { kind: 'uncertain'; error: RowError };

/** Statuses of the address, the account and its plan, unless the service says in its document's words what is wrong. */
const OF_NO_ROW = [301, 307, 308, 402, 403, 405];

/** What a response says of a creation ("Errors"). */
function classify(
	response: ServiceResponse,
	{ kind, account }: SendingRun,
	request: object,
): Classified {
	const { status, body } = response;
	const project = projectIn(body);
	if (status < 300 && project) return { kind: 'created', project };
	if (!wasNotCreated(response, request)) {
		return { kind: 'uncertain', error: unusableResponseError(response, account) };
	}
	const isDocumented = isDocumentedRefusal(body, request);
	const advice = isDocumented ? CORRECT_THE_VALUE : adviceForPath(response, kind);
	const error = withFieldAdvice(responseError(response, account, advice), kind);
	const isOfRow = isDocumented || !(OF_NO_ROW.includes(status) || isUnknownPath(response));
	return { kind: 'rejected', error: isOfRow ? error : { ...error, code: OWN_CODES.notSent } };
}

function withFieldAdvice(error: RowError, { assumedFields }: CreationKind): RowError {
	if (!assumedFields?.names.test(JSON.stringify([error.message, error.details]))) return error;
	return { ...error, advice: [error.advice, assumedFields.advice].filter(Boolean).join(' ') };
}

/** The service gives a code when it does not find what a request names, and none for an unknown path. */
const isUnknownPath = ({ status, body }: ServiceResponse): boolean =>
	status === 404 && !envelope.safeParse(body).data?.code;

const adviceForPath = (response: ServiceResponse, { undocumented }: CreationKind) =>
	undocumented && isUnknownPath(response) ? pathAdvice(undocumented) : undefined;

/** Workflows branch on the code, so it is ours; the service's own is in the details. */
function unusableResponseError(response: ServiceResponse, account: Account): RowError {
	const { status, body } = response;
	const { message, code, details } = envelope.safeParse(body).data ?? {};
	const stranger = message ? undefined : strangerIn(response, account)?.message;
	const reason = stranger ?? answered(status, message);
	const serviceDetails = code || details ? omitUndefined({ ...details, code }) : undefined;
	return { ...UNCERTAIN.noUsableResponse(reason), httpCode: status, details: serviceDetails };
}
