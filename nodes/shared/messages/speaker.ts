/** What the columns of a row are called. */
export interface NamedColumns {
	status: string;
	videoUrl: string;
	projectId: string;
	version: string;
}

/** What a person enters something into. */
export interface Asking {
	/** Undefined where videos are output, and not rows. */
	columns?: NamedColumns;
	/** Whether several rows make a video. */
	isGrouped: boolean;
}

/** What the words depend on. */
export interface Speaker extends Asking {
	timeZone: string;
}

/** The same where rows are output. */
export interface TableSpeaker extends Speaker {
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

const inAllRows = ({ isGrouped }: Asking) => (isGrouped ? ' in all rows of the video' : '');

/** @param version the next one, where it is known */
export function askForNewVersion(asking: Asking, version = 'another number'): string {
	const { columns } = asking;
	if (!columns) return `set the field video_version of its item to ${version}, and keep it`;
	return `set ${columns.version} to ${version} and clear ${columns.status}${inAllRows(asking)}`;
}

export const useExisting = (asking: Required<Asking>): string =>
	`set ${asking.columns.status} to processing${inAllRows(asking)}`;
