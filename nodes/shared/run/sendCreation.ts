import compact from 'lodash/compact';
import type { IDataObject } from 'n8n-workflow';

import {
	invalidFieldIn,
	isDocumentedRefusal,
	isRefusalOfAccount,
	meaningOf,
} from '../contract/errorCodes';
import { type Envelope, envelopeOf, projectIn } from '../contract/responses';
import { type RowError, rowErrorOf } from '../items/rowError';
import type { Sent } from '../ledger/task';
import { OWN_CODES } from '../messages/reasons';
import { checkAdvice, NO_ID, UNCERTAIN } from '../messages/results';
import { answered, RUN } from '../messages/run';
import { CORRECT_THE_VALUE } from '../messages/service';
import { nextVersion, type Wording } from '../messages/wording';
import type { Account } from '../service/credential';
import { wasNotCreated } from '../service/notCreated';
import { responseError, strangerIn } from '../service/serviceErrors';
import type { ServiceResponse } from '../service/transport';
import { pathAdvice } from '../service/undocumentedPaths';
import { systemClock } from '../utils/clock';
import { omitUndefined } from '../utils/objects';
import {
	created,
	type PlannedVideo,
	type ProcessedVideo,
	rejected,
	uncertain,
} from '../video/video';
import { fieldErrors } from './fieldLabels';
import { withMediaUrls } from './requestMedia';
import type { Run } from './runSetup';

/** What sending needs of a run. */
type SendingRun = Pick<Run, 'kind' | 'itemsAreEntries' | 'send' | 'account' | 'deadline'> & {
	wording: Wording;
};

/**
 * Sends the creation of a video that this run has claimed. The outcome is uncertain without a response, after a failure
 * of the service (5xx), or if the response is not the service's. Never throws.
 *
 * @param claimEnd until when its request may leave, in milliseconds since 1970
 */
export async function sendCreation(
	run: SendingRun,
	video: PlannedVideo,
	claimEnd: number,
	now = systemClock.now,
): Promise<Sent<ProcessedVideo>> {
	const { kind, deadline } = run;
	const { files, path } = video;
	const laterOrRefused = (until: number, error: RowError): Sent<ProcessedVideo> =>
		Math.max(until, claimEnd) < deadline ? { kind: 'postponed', until } : refused(video, [error]);
	let body: IDataObject;
	try {
		// files have their URLs when the request is sent
		body = files ? withMediaUrls(kind, video.body, await files.signedUrls()) : video.body;
	} catch (error) {
		return refused(video, [now() > claimEnd ? RUN.filesCopiedTooLate() : rowErrorOf(error)]);
	}
	// to copy a file takes a while, and a request leaves within the time of its claim or not at all
	if (files && now() > claimEnd) return laterOrRefused(now(), RUN.filesCopiedTooLate());
	try {
		const answer = await run.send({ method: 'POST', path, body }, Math.min(claimEnd, deadline));
		if (answer.kind === 'response')
			return outcomeOfResponse(run, video, body, answer.response, now());
		if (answer.kind === 'noResponse') {
			return uncertainOutcome(run, video, UNCERTAIN.noUsableResponse(answer.reason));
		}
		const { error, until } = answer;
		return until === undefined ? refused(video, [error]) : laterOrRefused(until, error);
	} catch (error) {
		// whatever goes wrong once it is claimed, the video may have been created
		return uncertainOutcome(run, video, rowErrorOf(error));
	}
}

const refused = (video: PlannedVideo, errors: RowError[]): Sent<ProcessedVideo> => ({
	kind: 'rejected',
	result: rejected(video, errors),
});

function uncertainOutcome(
	{ wording }: SendingRun,
	video: PlannedVideo,
	error: RowError,
): Sent<ProcessedVideo> {
	const advice = checkAdvice(wording, nextVersion(video.version));
	const result = uncertain(video, [{ ...error, advice }]);
	return { kind: 'uncertain', message: error.message, result };
}

/** @param body as it was sent */
function outcomeOfResponse(
	run: SendingRun,
	video: PlannedVideo,
	body: IDataObject,
	response: ServiceResponse,
	createdAt: number,
): Sent<ProcessedVideo> {
	const { resumesExecution } = video;
	const project = response.status < 300 ? projectIn(response.body) : undefined;
	if (project) {
		const { projectId = '', videoId = '' } = project;
		const result = created(video, omitUndefined({ ...project, createdAt, resumesExecution }));
		// it cannot be looked up without an ID, but its callback may come
		if (!projectId && !videoId) return { kind: 'uncertain', message: NO_ID, result };
		return { kind: 'created', projectId, videoId, result };
	}
	if (!wasNotCreated(response, body)) {
		return uncertainOutcome(run, video, unusableResponseError(response, run.account));
	}
	const error = refusalError(response, run, body);
	const invalid = invalidFieldIn(error.message);
	// with the label of the panel
	return refused(video, invalid ? fieldErrors(run, video, [invalid], error) : [error]);
}

/** Why the service has created nothing ("Errors"). */
function refusalError(
	response: ServiceResponse,
	{ kind: { assumedFields, undocumented }, account }: SendingRun,
	request: object,
): RowError {
	const { status, body } = response;
	// the service gives a code when it does not find what a request names, and none for an unknown path
	const isUnknownPath = status === 404 && !envelopeOf(body).code;
	const isDocumented = isDocumentedRefusal(body, request);
	const ofPath = undocumented && isUnknownPath ? pathAdvice(undocumented) : undefined;
	const error = responseError(response, account, isDocumented ? CORRECT_THE_VALUE : ofPath);
	const isAssumed = assumedFields?.names.test(JSON.stringify([error.message, error.details]));
	const isOfRow =
		!isRefusalOfAccount(error) && (isDocumented || !(meaningOf(status).isOfNoRow || isUnknownPath));
	return {
		...error,
		...(isAssumed && { advice: compact([error.advice, assumedFields?.advice]).join(' ') }),
		...(!isOfRow && codeOfOurs(OWN_CODES.notSent, error)),
	};
}

/** Workflows branch on the code, so it is ours; the service's own is in the details. */
const codeOfOurs = (code: string, { code: own, details }: Envelope) => ({
	code,
	details: own || details ? omitUndefined({ ...details, code: own }) : undefined,
});

function unusableResponseError(response: ServiceResponse, account: Account): RowError {
	const { status, body } = response;
	const said = envelopeOf(body);
	const stranger = said.message ? undefined : strangerIn(response, account)?.message;
	const error = UNCERTAIN.noUsableResponse(stranger ?? answered(status, said.message));
	return { ...error, httpCode: status, ...codeOfOurs(OWN_CODES.uncertain, said) };
}
