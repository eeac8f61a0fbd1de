import type { IDataObject } from 'n8n-workflow';

import type { InvalidField } from '../contract/requests';
import type { FilesOfVideo } from '../files/filesOfVideo';
import { type FileFault, type InputFile, isFault } from '../files/inputFiles';
import { isShownFile } from '../files/namedFiles';
import { checkKept, checkServed, checkStored, keepsFiles } from '../files/servedFiles';
import { rowErrorOf } from '../items/rowError';
import { KEPT_HINT } from '../messages/files';
import type { Told } from '../messages/reasons';
import { FILE_NOT_TAKEN } from '../messages/rows';
import { isPlanned, rejected, type Video } from '../video/video';
import type { CreationKind } from './kind';
import { type MediaField, mediaIn } from './requestMedia';
import { faultsIn } from './requestTexts';
import type { EndingRun, Run } from './run';

/** Rejects the videos that are to be sent and whose files the service cannot load, for as long as it renders. */
export async function withServedFiles(run: Run, videos: Video[]): Promise<Video[]> {
	const served: Video[] = [];
	for (const video of videos) {
		try {
			if (isPlanned(video) && video.files) await checkFiles(run, video.files);
			served.push(video);
		} catch (error) {
			served.push(rejected(video, [rowErrorOf(error)]));
		}
	}
	return served;
}

/** @throws UserFacingError, which is about no row, if the service cannot load them */
async function checkFiles(run: Run, files: FilesOfVideo): Promise<void> {
	const { context, account, kind, completion, inputFiles } = run;
	checkServed(context, account, kind.files?.httpsOnly ?? false);
	// to store a file copies it
	if (completion === 'check') return;
	for (const file of files.all) checkStored(await inputFiles.storedId(file));
	if (!run.wait) checkKept(context);
}

/** Why files of a request cannot be shown. */
export const fileFaults = (
	kind: CreationKind,
	body: IDataObject,
	files: FilesOfVideo,
): InvalidField[] =>
	mediaFaults(kind, body, files, (file) => (isFault(file) ? file.fault : undefined));

/** What `judge` finds wrong with the files of a request. */
export const mediaFaults = (
	kind: CreationKind,
	body: IDataObject,
	files: FilesOfVideo,
	judge: (file: InputFile | FileFault, media: MediaField) => Told | undefined,
): InvalidField[] =>
	faultsIn(
		mediaIn(kind, body).map((media) => ({ ...media, field: files.fieldOf(media) })),
		(media) => {
			const file = files.of(media.url);
			return file && judge(file, media);
		},
	);

/** What to do where a file is dragged into a field that takes none. */
export const unexpectedFile = (field: string, value: unknown): string | undefined =>
	/mediaId$/i.test(field) && [value].flat().some(isShownFile) ? FILE_NOT_TAKEN : undefined;

/** What to check where only the settings of this n8n tell whether the service can load the files; undefined where it is known. */
export function keptFilesHint({ context, wait }: EndingRun, videos: Video[]): string | undefined {
	// an execution that waits for the videos keeps its files until then
	if (wait) return undefined;
	if (!videos.some((video) => isPlanned(video) && video.files)) return undefined;
	return keepsFiles(context) === 'unknown' ? KEPT_HINT : undefined;
}
