import omit from 'lodash/omit';
import pick from 'lodash/pick';
import type { IDataObject } from 'n8n-workflow';

import type { VideoEvent } from '../callbacks/videoEvent';
import type { FilesOfVideo } from '../files/filesOfVideo';
import type { RowError } from '../items/rowError';

/** What every video has, wherever it is on its way. Plain JSON, as n8n stores it with a suspended execution. */
export interface BaseVideo {
	/** Indexes of the input items that it is made from. */
	itemIndexes: number[];
	/** Names the kind of video in the output; undefined for a video that was created elsewhere. */
	kind?: string;
	/** The name or title that was asked for. */
	name?: string;
	/** The metadata of the request. */
	metadata?: IDataObject;
	/** Whether it was sent before this run, so that this run has paid nothing for it, and it may be finished. */
	recalled?: boolean;
	/** Names the video, which several rows can share; the ledger gives it. */
	key?: string;
	/** The ID of its row, or of the group of its rows, where it is made for rows. */
	rowId?: string;
	/** Empty for the first. */
	version?: string;
}

/** Its request is checked, and not sent yet. */
export interface PlannedVideo extends BaseVideo {
	status: 'planned';
	path: string;
	body: IDataObject;
	/** The panel's position of each entry of its list, as blank entries are left out. */
	positions?: number[];
	/** The input files that the request shows. */
	files?: FilesOfVideo;
	/** The callback URL of the trigger, with its token, where a trigger is to be notified. */
	triggerUrl?: string;
	/** The execution that the callback resumes. */
	resumesExecution?: string;
}

/** No video was created for it. */
export interface RejectedVideo extends BaseVideo {
	status: 'rejected';
	errors: RowError[];
}

/** Its row says that there is nothing to do, or somebody else is at work on it. */
interface SkippedVideo extends BaseVideo {
	status: 'skipped';
	/** `newer`: another run has taken on the row. Otherwise, what its status is: ours, or somebody else's. */
	why: 'completed' | 'otherStatus' | 'newer';
}

/** It was sent without a usable response: the service may have created it. */
interface UncertainVideo extends BaseVideo {
	status: 'uncertain';
	errors: RowError[];
	resumesExecution?: string;
}

/** The service has created a project for it. */
export interface ProjectVideo extends BaseVideo {
	projectId?: string;
	/** Equal to the project's ID where the service has shown one ID without saying whose it is. */
	videoId?: string;
	/** What the service has said of a project without showing an ID of it. */
	data?: unknown;
	/** When it was created, in milliseconds. */
	createdAt?: number;
	/** The execution that its callback resumes. */
	resumesExecution?: string;
	/** The last state that a lookup has shown, in the service's word. */
	state?: string;
	/** Why the last lookup has shown nothing. */
	lookUpProblem?: string;
	/** The credential that has paid for it, if it is another account's, which alone can look it up. */
	paidBy?: string;
	/** Whether nothing but its row knows its project. */
	isFromRow?: boolean;
	/** Another project of its row that the table knows, while only the row has this one. */
	otherProject?: string;
	/** What a person should know of it, for the message of its row. */
	note?: string;
	/** Why the paid videos table may not know it. */
	notRecorded?: string;
}

/** The service renders it. */
export interface CreatedVideo extends ProjectVideo {
	status: 'created';
}

/** The service has completed it, or says that it has failed. */
export interface FinishedVideo extends ProjectVideo {
	status: 'completed' | 'failed';
	event: VideoEvent;
}

/** It was not finished within the time limit of the wait. */
interface TimedOutVideo extends ProjectVideo {
	status: 'timedOut';
	timeoutMinutes: number;
}

/** It was created, and the service does not show it. */
interface LookUpFailedVideo extends ProjectVideo {
	status: 'lookUpFailed';
	errors: RowError[];
}

/** A video on its way from a row to its result; `status` says where it is. */
export type Video =
	| PlannedVideo
	| RejectedVideo
	| SkippedVideo
	| UncertainVideo
	| CreatedVideo
	| FinishedVideo
	| TimedOutVideo
	| LookUpFailedVideo;

/** Any video after the creation step, including rejected ones. */
export type ProcessedVideo = Exclude<Video, PlannedVideo>;

/** A video without a project that is known, and why. */
type VideoWithoutProject = RejectedVideo | UncertainVideo;

/** A video at which a run stops. */
export interface StoppingVideo {
	status?: ProcessedVideo['status'];
	itemIndexes: number[];
	errors: RowError[];
}

/** A video whose project is known. */
export type VideoWithProject = Exclude<ProcessedVideo, VideoWithoutProject | SkippedVideo>;

export const isPlanned = (video: Video): video is PlannedVideo => video.status === 'planned';

export const isRejected = (video: Video): video is RejectedVideo => video.status === 'rejected';

export const hasNoProject = (video: Video): video is VideoWithoutProject =>
	video.status === 'rejected' || video.status === 'uncertain';

export const hasProject = (video: Video): video is VideoWithProject =>
	!isPlanned(video) && !hasNoProject(video) && video.status !== 'skipped';

export const isFinished = (video: Video): video is FinishedVideo =>
	video.status === 'completed' || video.status === 'failed';

export const isPending = (video: Video): video is CreatedVideo => video.status === 'created';

/** Whether this run has created it. */
export const isCreatedNow = (video: ProcessedVideo): boolean =>
	video.status === 'created' && !video.recalled;

/** Whether this run has paid for it, or may have. */
export const isSentNow = (video: ProcessedVideo): boolean =>
	isCreatedNow(video) || (video.status === 'uncertain' && !video.recalled);

/** Without the request, which can be large. */
const baseOf = (video: BaseVideo): BaseVideo =>
	pick(video, 'itemIndexes', 'kind', 'name', 'metadata', 'key', 'rowId', 'version');

/** Errors without item indexes are about all items of the video. */
const errorsOf = ({ itemIndexes }: BaseVideo, errors: RowError[]): RowError[] =>
	errors.map((error) => ({ itemIndexes, ...error }));

export const rejected = (video: BaseVideo, errors: RowError[]): RejectedVideo => ({
	...baseOf(video),
	status: 'rejected',
	errors: errorsOf(video, errors),
});

export const skipped = (video: BaseVideo, why: SkippedVideo['why']): SkippedVideo => ({
	...baseOf(video),
	status: 'skipped',
	why,
});

/** Keeps `resumesExecution`, so that a late callback can still complete it. */
export const uncertain = (
	video: PlannedVideo,
	errors: RowError[],
	recalled?: boolean,
): UncertainVideo => ({
	...baseOf(video),
	resumesExecution: video.resumesExecution,
	status: 'uncertain',
	errors: errorsOf(video, errors),
	...(recalled && { recalled }),
});

export const created = (video: BaseVideo, project: Partial<ProjectVideo>): CreatedVideo => ({
	...baseOf(video),
	...project,
	status: 'created',
});

export const finished = (
	video: CreatedVideo | UncertainVideo | FinishedVideo,
	event: VideoEvent,
): FinishedVideo => ({
	...omit(video, 'errors'),
	status: event.status,
	event,
});

export const timedOut = (video: CreatedVideo, timeoutMinutes: number): TimedOutVideo => ({
	...video,
	status: 'timedOut',
	timeoutMinutes,
});
