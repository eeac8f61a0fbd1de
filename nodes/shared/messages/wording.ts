/** What the columns of a row are called. */
export interface NamedColumns {
	status: string;
	videoUrl: string;
	projectId: string;
	version: string;
}

/** What the words about a video depend on. */
export interface Wording {
	/** Undefined where videos are output, and not rows. */
	columns?: NamedColumns;
	/** Whether several rows make a video. */
	isGrouped: boolean;
}

/** The same with times. */
export interface ZonedWording extends Wording {
	timeZone: string;
}

/** The same where rows are output. */
export interface TableWording extends ZonedWording {
	columns: NamedColumns;
}

/** What the table of paid videos is called, unless somebody has renamed it. */
export const PAID_VIDEOS = 'Paid Videos';

/** The version to ask for after this one; empty for the first. */
export function nextVersion(version?: string): string {
	// 0 is the first, too
	const number = Math.max(Number(version || 1), 1);
	return Number.isSafeInteger(number + 1) ? String(number + 1) : 'another value';
}

const inAllRows = ({ isGrouped }: Wording) => (isGrouped ? ' in all rows of the video' : '');

/** @param version the next one, where it is known */
export function askForNewVersion(wording: Wording, version = 'another number'): string {
	const { columns } = wording;
	if (!columns)
		return `set the field video_version to ${version} only in the item of that video, and keep it`;
	return `set ${columns.version} to ${version} and clear ${columns.status}${inAllRows(wording)}`;
}

/** @param showsOther whether the row shows another video */
export const useExisting = (wording: Required<Wording>, showsOther = false): string =>
	`${showsOther ? `clear ${wording.columns.projectId} and ` : ''}set ${wording.columns.status} to processing${inAllRows(wording)}`;
