import compact from 'lodash/compact';
import map from 'lodash/map';
import uniq from 'lodash/uniq';

import { readOrigin } from '../callbacks/origin';
import { pingTrigger } from '../callbacks/pingTrigger';
import { FilesOfVideo } from '../files/filesOfVideo';
import { checkKept, checkServed, checkStored } from '../files/fileUrls';
import { addHint } from '../items/n8nMessages';
import { type RowError, rowErrorOf } from '../items/rowError';
import { recordsOf, textsOf, VIDEOS } from '../lookups/libraries';
import { OWN_CODES } from '../messages/reasons';
import { RUN } from '../messages/run';
import { LOOK_UP } from '../messages/service';
import { isStrangers } from '../service/serviceErrors';
import { PATH_SETTINGS, videoDetailsPath } from '../service/undocumentedPaths';
import { mapConcurrently } from '../utils/concurrency';
import { isPlanned, isRejected, type PlannedVideo, type Video } from '../video/video';
import type { RunLedger } from './ledger/runLedger';
import type { CreationCall, Run } from './runSetup';
import { reasonNotToSend } from './stopRules';

/**
 * Rejects videos whose completion would go unnoticed (their trigger is not listening, or they cannot be looked up),
 * those whose files the service cannot load, those that would start this node again for ever, and all while the service
 * seems down or tool calls are held. Known videos are not rejected. Checks nothing if nothing is to be sent.
 */
export async function preflight(run: Run, ledger: RunLedger, all: Video[]): Promise<Video[]> {
	const videos = await withServedFiles(run, ledger, all);
	const planned = videos.filter(isPlanned);
	if (planned.length === 0 || (videos.some(isRejected) && !run.continueOnFail)) return videos;
	const ofAll = await errorBeforeSending(run, planned.length);
	const ofTrigger = ofAll || run.wait ? undefined : await triggerErrors(run, planned);
	return videos.map((video) => {
		if (!isPlanned(video)) return video;
		const error = ofAll ?? loopError(run, video) ?? ofTrigger?.get(video.triggerUrl);
		// the row is not at fault, and can be sent when the rest is right
		return error ? ledger.reject(video, { code: OWN_CODES.notSent, ...error }) : video;
	});
}

async function errorBeforeSending(run: Run, videos: number): Promise<RowError | undefined> {
	const reason = reasonNotToSend(run);
	if (reason || !run.wait) return reason;
	// the callback of a single video says all
	if (run.wait.by === 'callback' && videos <= 1) return undefined;
	return await lookUpFault(run);
}

/** Pings each trigger once, and says by their URLs why those are not listening. */
async function triggerErrors({ context, completion }: Run, videos: PlannedVideo[]) {
	// only the editor knows, as a worker takes no workflow for active
	const isUnpublished =
		completion === 'notifyThisWorkflow' &&
		context.getMode() === 'manual' &&
		!context.getWorkflow().active;
	const errors = new Map<string | undefined, RowError>();
	for (const triggerUrl of uniq(compact(map(videos, 'triggerUrl')))) {
		const result = await pingTrigger((options) => context.helpers.httpRequest(options), triggerUrl);
		if (result.kind === 'listening') continue;
		if (isUnpublished) errors.set(triggerUrl, RUN.workflowNotPublished());
		else if (result.kind === 'notListening') errors.set(triggerUrl, result.error);
		else addHint(context, result.hint);
	}
	return errors;
}

/** Refuses an item of the trigger whose video this same node has created. Removing its `origin` allows it. */
function loopError(
	{ context, nodeName }: CreationCall,
	{ itemIndexes, triggerUrl }: PlannedVideo,
): RowError | undefined {
	const items = context.getInputData();
	const { id: workflowId } = context.getWorkflow();
	const isOwnVideo = itemIndexes.some((itemIndex) => {
		const origin = readOrigin(items[itemIndex].json.origin);
		return origin?.workflowId === workflowId && origin?.node === nodeName;
	});
	return triggerUrl && isOwnVideo ? RUN.endlessLoop() : undefined;
}

/** Rejects the videos that are to be sent and whose files the service cannot load, for as long as it renders. */
async function withServedFiles(run: Run, ledger: RunLedger, videos: Video[]): Promise<Video[]> {
	return await mapConcurrently(videos, 1, async (video) => {
		if (!isPlanned(video) || !video.files) return video;
		try {
			await checkFiles(run, video.files);
			return video;
		} catch (error) {
			return ledger.reject(video, rowErrorOf(error));
		}
	});
}

/** @throws UserFacingError, which is about no row, if the service cannot load them */
async function checkFiles(run: Run, files: FilesOfVideo): Promise<void> {
	const { context, account, kind, completion, inputFiles } = run;
	checkServed(context, account, kind.files?.httpsOnly ?? false);
	// to store a file copies it
	if (completion === 'check') return;
	for (const file of files.all) checkStored(await inputFiles.storedId(file));
	if (!run.wait) checkKept(context, context.getMode());
}

/** An ID that no video has. */
const UNKNOWN_VIDEO_ID = 'n8n-lookup-test';

/**
 * Checks that videos can be looked up, before anything is paid: polling and several callbacks of one execution need it,
 * and the path is not shown in the document. An unknown video and a wrong path both give a 404. If its message holds the
 * test ID, the path is right; otherwise a video of the list is looked up, by each of its IDs.
 *
 * @returns why they cannot; undefined when they can, or when that is uncertain
 */
async function lookUpFault(run: Run): Promise<RowError | undefined> {
	const { lookUp, account } = run;
	const error = await lookUpError(run, UNKNOWN_VIDEO_ID);
	if (!error || !isUnknownOrStranger(error)) return undefined;
	// for an unknown path a router names the path, with the ID in it
	const namesVideo = error.message.includes(UNKNOWN_VIDEO_ID) && !error.message.includes('/');
	if (namesVideo) return undefined;
	const pathError = {
		...LOOK_UP.lookUpPathWrong(account.paths.videoDetails, PATH_SETTINGS.videoDetails),
		httpCode: 404,
	};
	try {
		const list = await lookUp({ path: account.paths.videoList });
		const [first = {}] = recordsOf(list, VIDEOS.key) ?? [];
		const ids = textsOf(first, VIDEOS.ids);
		for (const id of ids) {
			if (!isUnknownOrStranger(await lookUpError(run, id))) return undefined;
		}
		return ids.length > 0 ? pathError : undefined;
	} catch (listError) {
		const ofList = rowErrorOf(listError);
		return isStrangers(ofList) ? ofList : pathError;
	}
}

const isUnknownOrStranger = (error: RowError | undefined): boolean =>
	error !== undefined && (error.httpCode === 404 || isStrangers(error));

async function lookUpError({ lookUp, account }: Run, id: string) {
	try {
		await lookUp({ path: videoDetailsPath(account, id) });
		return undefined;
	} catch (error) {
		return rowErrorOf(error);
	}
}
