import compact from 'lodash/compact';

import { durationInWords, listed, paragraphs, shortened } from '../utils/text';
import { lengthOfSpeech } from './page';
import { reasons } from './reasons';

/** What *Check Only* finds in a request that would be refused, or that may not be meant. */
export const CHECK = reasons({
	/** @param groups their names, with their rows */
	groupsLookAlike: (groups: string[]) => ({
		message: `${listed(groups, ' and ')} differ in capital letters, blanks or look-alike characters only, and make ${groups.length} videos`,
	}),
	longSpeech: (seconds: number) => ({
		message: `Takes about ${durationInWords(seconds)} to speak`,
	}),
	emptyEntriesLeftOut: (count: number) => ({
		message: `${count} empty ${count === 1 ? 'entry is' : 'entries are'} left out`,
	}),
	/** @param rows of the video that says the same */
	sameSpeech: (rows: string) => ({
		message: `The same as that of ${rows}, with the same avatar and voice`,
	}),
	/** @param meant the ID of what has the given text in another field */
	otherIdMeant: ({ given, idField, meant }: Record<'given' | 'idField' | 'meant', string>) => ({
		message: `"${given}" is not a ${idField}: enter "${shortened(meant)}"`,
	}),
	/** @param noun what the list has, in the plural */
	idNotListed: (id: string, noun: string) => ({
		message: `"${id}" is not among the ${noun} of this account: pick one From List, or enter an ID that Video Library (Get Many) shows`,
	}),
	voiceSpeaksOtherLanguage: (spoken: string, language: string) => ({
		message: `Speaks ${spoken}, and Language is "${language}"`,
	}),
});

/** What may be wrong with an input file. */
export const FILE_DOUBT = reasons({
	/** @param said which type the request gives; `wanted` is what the panel calls the right one */
	fileOfOtherType: ({ file, type, said, wanted }: OtherType) => ({
		message: `The file "${file}" is ${type}, and the request says ${said}: set its Type to ${wanted}`,
	}),
	fileTypeUnusual: (file: string, type: string) => ({
		message: `The file "${file}" is ${type}, which the service may not show: use a JPG, PNG or WebP file`,
	}),
	fileMaybeInMemory: (file: string) => ({
		message: `The file "${file}" cannot be loaded by the service if this n8n keeps files in memory: set N8N_DEFAULT_BINARY_DATA_MODE to filesystem or database`,
	}),
	pictureSmall: (file: string, size: Size) => ({
		message: `The file "${file}" has only ${sizeInPixels(size)} pixels, so it may look blurred`,
	}),
	/** @param seen the share of it, at most 1 */
	pictureCut: (file: string, size: Size, { slide, seen }: { slide: Size; seen: number }) => ({
		message: `The file "${file}" has ${sizeInPixels(size)} pixels, so a slide of ${sizeInPixels(slide)} may show only ${Math.round(100 * seen)}% of it`,
	}),
});

type OtherType = Record<'file' | 'type' | 'said' | 'wanted', string>;

/** In pixels. */
interface Size {
	width: number;
	height: number;
}

const sizeInPixels = ({ width, height }: Size): string => `${width} × ${height}`;

// what is not checked

/** @param noun what the list has, in the plural */
export const idsNotChecked = (noun: string, reason: string): string =>
	`The IDs of ${noun} are not checked: ${reason}.`;

export const OWN_AVATARS_NOT_LISTED =
	'The service lists the avatars of its library only, not your own';

export const someMediaNotChecked = (asked: number, all: number): string =>
	`${asked} of ${all} images and videos were looked at; the others are not checked.`;

// the answer of each row

export const NOTHING_TO_CORRECT = 'Nothing to correct';

export const NO_REQUEST = 'None';

/** @param findings empty where there are none */
export const wouldBeCreated = (findings: string): string =>
	compact(['Would be created', findings]).join('. ');

export const rejectedFor = (findings: string): string => `Rejected: ${findings}`;

export const warningOf = (warnings: string): string => `Warning: ${warnings}`;

export const shownByRow = (projectId: string): string =>
	`Not created: the row shows project ${projectId}`;

/** @param projectId undefined where it is not known */
export const alreadyPaidFor = (projectId: string | undefined, hasFailed: boolean): string =>
	`Already paid for${hasFailed ? ', and it failed' : ''}${projectId ? `: project ${projectId}` : ''}`;

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

const are = (count: number): string => `${count} ${count === 1 ? 'is' : 'are'}`;

export function checkSummary(summary: Summary): string {
	const { toPay, known, left, rejected, errors, warnings, hasPage } = summary;
	const counts = `Check Only: nothing was created. ${toPay} would be created, ${are(known)} already paid for, ${are(left)} left alone, ${are(rejected)} rejected`;
	return paragraphs(
		`${counts}${errors.length > 0 ? `: ${listed(errors, '; ')}` : ''}.`,
		warnings.length > 0 ? `Warnings: ${listed(warnings, '; ')}.` : undefined,
		`The tab Table has the answer of each row${hasPage ? ', and the tab Binary a page that shows them: Download it, and open it in a browser' : ''}.`,
		toPay > 0 ? 'To make the videos, choose another What to Do, and run again.' : undefined,
	);
}

// the page

export const STORYBOARD_TITLE = 'Storyboard';

const STATE_NAMES = {
	rejected: 'Rejected',
	doubtful: 'With a warning',
	new: 'Would be created',
	known: 'Already paid for',
	other: 'Other status',
	left: 'Left alone',
};

export const storyboardStateName = (state: keyof typeof STATE_NAMES): string => STATE_NAMES[state];

interface StoryboardCounts extends Counts {
	/** Of those that would be created. */
	doubtful: number;
	/** With another status. */
	other: number;
	/** Of speech, in those that would be created. */
	seconds: number;
}

export function storyboardSummary(counts: StoryboardCounts): string {
	const { toPay, doubtful, known, other, left, rejected, seconds } = counts;
	const lookAt = doubtful > 0 ? ` (${doubtful} with a warning)` : '';
	const others = other > 0 ? `, ${other} with another status` : '';
	const speech = seconds > 0 ? `; ${lengthOfSpeech(seconds)}` : '';
	return `${toPay} would be created${lookAt}, ${known} already paid for${others}, ${left} left alone, ${rejected} rejected${speech}`;
}

export const CHECK_IS_FREE =
	"You weren't charged for this check. Rows with a warning would be created, too.";
