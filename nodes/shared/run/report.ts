import map from 'lodash/map';

import { addHint } from '../items/output';
import {
	missingMetadataHint,
	missingVideosHint,
	otherValuesHint,
	pendingHint,
} from '../report/runHints';
import { systemClock } from '../utils/clock';
import { hasProject, isPlanned, type ProcessedVideo, type Video } from '../video/video';
import { missingColumnFaults } from './fieldLabels';
import { keptFilesHint } from './inputFiles';
import { ledgerHints, notWrittenHint } from './ledger/ledgerHints';
import type { RunLedger } from './ledger/runLedger';
import { doubtsHint } from './requestTexts';
import { resultColumnsHint } from './resultColumns';
import type { CreationCall, EndingRun, ReadingRun } from './run';

/**
 * Says above the output of a run that goes on what is missing, what may surprise, and where to get the videos.
 *
 * @param drafts the videos before any was sent
 * @param sent what became of them, before those of earlier runs were looked up: a project that is not found may be paid for
 * @param videos the same after that
 */
export function report(
	run: ReadingRun & EndingRun,
	ledger: RunLedger,
	{ drafts, sent, videos }: { drafts: Video[]; sent: ProcessedVideo[]; videos: ProcessedVideo[] },
): void {
	const { context, completion, table, wait } = run;
	const hints = [
		missingVideosHint(run, sent),
		missingMetadataHint(videos),
		map(missingColumnFaults(run), 'message').join('; '),
		resultColumnsHint(run),
		doubtsHint(run, drafts.filter(isPlanned)),
		keptFilesHint(run, drafts),
		otherValuesHint(run, videos.filter(hasProject)),
		...ledgerHints(ledger, videos, systemClock.now()),
		wait ? undefined : pendingHint(videos, { notifies: completion !== 'continue', table }),
	];
	for (const hint of hints) addHint(context, hint);
}

/** What a person should know of a run that ends with an error. */
export const notesOfEnd = (
	run: CreationCall,
	videos: ProcessedVideo[],
): Array<string | undefined> => [
	otherValuesHint(run, videos.filter(hasProject)),
	notWrittenHint(videos, run.nameRows),
];
