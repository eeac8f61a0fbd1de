import compact from 'lodash/compact';

import { counted, formatNumber, listed, paragraphs, videoCount } from '../utils/text';
import { lengthOfSpeech } from './page';
import { reasons } from './reasons';

/** What *Check Only* finds in a request that would be refused, or that may not be meant. */
export const CHECK = reasons({
	/** @param groups their names, with their rows */
	groupsLookAlike: (groups: string[]) =>
		`${listed(groups, ' and ')} differ only in capital letters or spaces, and make ${videoCount(groups.length)}`,
	/** @param rows of the video that says the same */
	sameSpeech: (rows: string) => `The same as in ${rows}, with the same avatar and voice`,
	/**
	 * @param noun what the list has, in the plural
	 * @param idField of one of them
	 */
	idNotListed: (id: string, noun: string, idField: string) =>
		`"${id}" isn't among the ${noun} of this account. Select one with "From list", or enter the ${idField} that Video Library (Get Many) returns`,
	voiceSpeaksOtherLanguage: (spoken: string, language: string) =>
		`Speaks ${spoken}, but Language is "${language}"`,
});

/** What may be wrong with an input file. */
export const FILE_DOUBT = reasons({
	fileTypeUnusual: (file: string, type: string) =>
		`The file "${file}" is ${type}, which the service may not show. Use a JPG, PNG or WebP file`,
	fileMaybeInMemory: (file: string) =>
		`The service can't load the file "${file}" if n8n keeps files in memory. If so, set N8N_DEFAULT_BINARY_DATA_MODE to filesystem or database`,
});

// what is not checked

/** @param noun what the list has, in the plural */
export const idsNotChecked = (noun: string, reason: string): string =>
	`The IDs of ${noun} weren't checked: ${reason}.`;

export const OWN_AVATARS_NOT_LISTED =
	'The service lists only the avatars of its library, not your own';

export const someMediaNotChecked = (asked: number, all: number): string =>
	`Only ${formatNumber(asked)} of ${formatNumber(all)} images and clips were checked.`;

// the answer of each row

export const NOTHING_TO_CORRECT = 'Nothing to correct';

/** @param findings empty where there are none */
export const wouldBeCreated = (findings: string): string =>
	compact(['Would be created', findings]).join('. ');

export const rejectedFor = (findings: string): string => `Rejected: ${findings}`;

export const warningOf = (warnings: string): string => `Warning: ${warnings}`;

export const shownByRow = (projectId: string): string =>
	`Not created: the row shows project ${projectId}`;

/** @param projectId undefined where it is not known */
export const alreadyPaidFor = (projectId: string | undefined, hasFailed: boolean): string =>
	`Already paid for${hasFailed ? ', but failed' : ''}${projectId ? `: project ${projectId}` : ''}`;

// all rows

interface Counts {
	toPay: number;
	known: number;
	left: number;
	rejected: number;
}

interface Summary extends Counts {
	/** A line for each row. */
	errors: string[];
	warnings: string[];
	hasPage: boolean;
}

const wouldBe = (count: number): string =>
	`${count === 0 ? 'No videos' : videoCount(count)} would be created`;

const are = (count: number, state: string): string | false =>
	count > 0 && `${counted(count, 'is', 'are')} ${state}`;

export function checkSummary(summary: Summary): string {
	const { toPay, known, left, rejected, errors, warnings, hasPage } = summary;
	const counts = compact([
		wouldBe(toPay),
		are(known, 'already paid for'),
		are(left, 'skipped'),
		are(rejected, 'rejected'),
	]);
	return paragraphs(
		`Check Only: nothing was created. ${counts.join(', ')}${errors.length > 0 ? `: ${listed(errors, '; ')}` : ''}.`,
		warnings.length > 0 ? `Warnings: ${listed(warnings, '; ')}.` : undefined,
		`The Table tab shows the result of each row${hasPage ? ', and the Binary tab has a page with all of them: download it and open it in your browser' : ''}.`,
		toPay > 0
			? 'To create the videos (costs credits), select another option in What to Do and run again.'
			: undefined,
	);
}

// the page

export const STORYBOARD_TITLE = 'Storyboard';

const STATE_NAMES = {
	rejected: 'Rejected',
	doubtful: 'With a warning',
	new: 'Ready',
	known: 'Already paid for',
	left: 'Skipped',
};

export const storyboardStateName = (state: keyof typeof STATE_NAMES): string => STATE_NAMES[state];

interface StoryboardCounts extends Counts {
	/** Of those that would be created. */
	doubtful: number;
	/** Of speech, in those that would be created. */
	seconds: number;
}

/** @param toFix how many are rejected */
export const storyboardVerdict = (videos: number, toFix: number): string =>
	`${videoCount(videos)}, ${toFix === 0 ? 'none' : formatNumber(toFix)} to fix. This check cost no credits.`;

export function storyboardSummary(counts: StoryboardCounts): string {
	const { toPay, doubtful, known, left, rejected, seconds } = counts;
	const lookAt = doubtful > 0 ? ` (${formatNumber(doubtful)} with a warning)` : '';
	const speech = seconds > 0 ? `; ${lengthOfSpeech(seconds)}` : '';
	const states = [
		`${wouldBe(toPay)}${lookAt}`,
		known > 0 && `${formatNumber(known)} already paid for`,
		left > 0 && `${formatNumber(left)} skipped`,
		rejected > 0 && `${formatNumber(rejected)} rejected`,
	];
	return `${compact(states).join(', ')}${speech}`;
}
