import compact from 'lodash/compact';

import { formatNumber, listed, paragraphs, videoCount } from '../utils/text';
import { lengthOfSpeech } from './page';
import { reasons } from './reasons';

/** What *Check Only* finds in a request that would be refused, or that may not be meant. */
export const CHECK = reasons({
	groupsLookAlike: (groups: string[]) =>
		`${listed(groups, ' and ')} differ only in capitalization or spaces, so they become ${videoCount(groups.length)}`,
	sameSpeech: (rows: string) => `The same as in ${rows}, with the same avatar and voice`,
	idNotListed: (id: string, noun: string, idField: string) =>
		`"${id}" isn't among the ${noun} of this account. Select one with "From list", or enter the ${idField} that Video Library (Get Many) returns`,
	voiceSpeaksOtherLanguage: (spoken: string, language: string) =>
		`Speaks ${spoken}, but Language is "${language}"`,
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

export const wouldBeCreated = (findings: string): string =>
	compact(['Would be created', findings]).join('. ');

export const rejectedFor = (findings: string): string => `Rejected: ${findings}`;

export const warningOf = (warnings: string): string => `Warning: ${warnings}`;

export const shownByRow = (projectId: string): string =>
	`Not created: the row shows project ${projectId}`;

export const alreadyPaidFor = (projectId: string | undefined, hasFailed: boolean): string =>
	`Already paid for${hasFailed ? ', but failed' : ''}${projectId ? `: project ${projectId}` : ''}`;

// all rows

interface Counts {
	passed: number;
	/** Of those that have passed, how many have a warning. */
	doubtful: number;
	alreadyPaidFor: number;
	skipped: number;
	rejected: number;
	/** Of speech, in those that have passed. */
	seconds: number;
}

/** How many videos are in which state. */
export function checkCounts(counts: Counts): string {
	const { passed, doubtful, alreadyPaidFor, skipped, rejected, seconds } = counts;
	const withWarning = doubtful > 0 ? ` (${formatNumber(doubtful)} with a warning)` : '';
	const states = [
		`${passed === 0 ? 'No videos' : videoCount(passed)} would be created${withWarning}`,
		alreadyPaidFor > 0 && `${formatNumber(alreadyPaidFor)} already paid for`,
		skipped > 0 && `${formatNumber(skipped)} skipped`,
		rejected > 0 && `${formatNumber(rejected)} rejected`,
		seconds > 0 && lengthOfSpeech(seconds),
	];
	return compact(states).join(', ');
}

interface Findings {
	errors: string[];
	warnings: string[];
	hasPage: boolean;
}

export const checkSummary = (counts: Counts, { errors, warnings, hasPage }: Findings): string =>
	paragraphs(
		`Check Only: nothing was created. ${checkCounts(counts)}${errors.length > 0 ? `: ${listed(errors, '; ')}` : ''}.`,
		warnings.length > 0 ? `Warnings: ${listed(warnings, '; ')}.` : undefined,
		`The Table tab shows the result of each row${hasPage ? ', and the Binary tab has a page with all of them: download it and open it in your browser' : ''}.`,
		counts.passed > 0
			? 'To create the videos (costs credits), select another option in What to Do and run again.'
			: undefined,
	);

// the page

export const STORYBOARD_TITLE = 'Storyboard';

export const storyboardVerdict = (videos: number, toFix: number): string =>
	`${videoCount(videos)}, ${toFix === 0 ? 'none' : formatNumber(toFix)} to fix. This check cost no credits.`;

export const STORYBOARD_STATES = {
	rejected: 'Rejected',
	doubtful: 'With a warning',
	passed: 'Ready',
	alreadyPaidFor: 'Already paid for',
	skipped: 'Skipped',
};
