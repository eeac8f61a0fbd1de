import { FOLLOWING, type ShownStatus } from '../items/tableRows';
import { best, type Line, showsProject } from './line';
import { idInMark, kindOf } from './marks';

/** What a row asks for, and what it shows. */
export interface Asked {
	/** Whom the video is for: a row, or an item of an execution; empty for a call of a tool. */
	rowMark: string;
	version: string;
	/** `createdAt` of the row; empty where it has none. */
	rowCreatedAt: string;
	/** What the video is made of, with the version. */
	request: string;
	status: ShownStatus;
	/** The IDs of projects that the row shows; more than one only where several rows make one video. */
	projects: string[];
	/** Whether the row shows the link of a video. */
	hasLink: boolean;
	/** Whether nothing is left to do: each of its rows is completed and shows a link, or has a status of the user's own. */
	isDone: boolean;
	/** When the row was changed last, in milliseconds since 1970; undefined where the row does not say. */
	updatedAt?: number;
}

/** `createdAt` of two rows tells them apart where both have one. */
const isSameTime = (one: string, other: string): boolean => !one || !other || one === other;

/** Whether a line was made for this row, in any version. */
export const isOfRow = (
	line: Line,
	{ rowMark, rowCreatedAt }: Pick<Asked, 'rowMark' | 'rowCreatedAt'>,
): boolean =>
	rowMark !== '' && line.rowMark === rowMark && isSameTime(line.rowCreatedAt, rowCreatedAt);

/** Whether an item of an execution or a call of a tool has asked for the video, and no row of a table. */
export const isMadeForNoRow = ({ rowMark }: Line): boolean => idInMark(rowMark) === undefined;

/**
 * Whether a shown line belongs to the row. The row's ID is enough, even in a copy of the workflow, a replaced node or
 * another campaign, if the kind of video matches.
 */
function isOfShownRow(line: Line, asked: Asked): boolean {
	if (isOfRow(line, asked)) return true;
	const { rowMark, rowCreatedAt, request, status } = asked;
	const id = idInMark(rowMark);
	const kind = kindOf(line.request);
	if (id === undefined || (kind !== '' && kind !== kindOf(request))) return false;
	if (isMadeForNoRow(line)) return FOLLOWING.includes(status);
	return idInMark(line.rowMark) === id && isSameTime(line.rowCreatedAt, rowCreatedAt);
}

/** Of the lines that a row shows, its own. A video made for no row belongs to the first row that shows it. */
function ownOf(shown: Line[], asked: Asked): Line[] {
	const ofRows = shown.filter((line) => !isMadeForNoRow(line));
	return (ofRows.length > 0 ? ofRows : shown).filter((line) => isOfShownRow(line, asked));
}

/** Whether a line has the request or the row that is asked for: of two such claims at most one may be sent. */
export const hasMark = (line: Line, asked: Asked): boolean =>
	line.request === asked.request || (isOfRow(line, asked) && line.version === asked.version);

/** What the rules of {@link judge} ask of a row, and of the lines that say something of it. */
export type Facts = ReturnType<typeof factsOf>;

/**
 * @param lines that were made for the row, in any version, or from its request, or that show one of its projects
 * @param now in milliseconds since 1970
 * @param isOfOtherRows whether the row shows a line's video, and other rows of the run ask for or show it, too
 */
export function factsOf(
	asked: Asked,
	lines: Line[],
	now: number,
	isOfOtherRows: (line: Line) => boolean,
) {
	const { version, status, projects } = asked;
	const isSame = (line: Line) => line.request === asked.request;
	const isVersion = (line: Line) => line.version === version;

	const ofRow = lines.filter((line) => isOfRow(line, asked));
	const ofVersion = ofRow.filter(isVersion);
	const shown = lines.filter((line) => projects.some((project) => showsProject(line, project)));
	const shownOfRow = ownOf(shown, asked);
	const otherVersions = [...ofRow, ...shownOfRow].filter((line) => !isVersion(line));
	const isOfOtherVersion = (project: string) =>
		otherVersions.some((line) => showsProject(line, project));

	// a row that follows its video, and has no version or lost it, accepts any version
	const isAnyVersion = version === '' && FOLLOWING.includes(status);
	const isBlank = status === 'blank' || status === 'toCreate';
	return {
		asked,
		now,
		isOfOtherRows,
		isSame,
		/** The lines of the row in its version. */
		ofVersion,
		otherVersions,
		/** The row's video, whether or not the row shows it. */
		own:
			best(ofVersion.filter(isSame), now) ??
			best(ofVersion, now) ??
			(isAnyVersion ? best(ofRow, now) : undefined),
		/** The video that the row shows, where that is its own. */
		ownShown: best(
			[...shown.filter(isSame), ...shownOfRow.filter((line) => isAnyVersion || isVersion(line))],
			now,
		),
		/** The video that the row shows, where that is of others. */
		foreign: shownOfRow.length === 0 ? best(shown, now) : undefined,
		/** The video of the request, whoever has asked for it. */
		same: best(lines.filter(isSame), now),
		showsUnknownProject: projects.length > 0 && shown.length === 0,
		/** Neither a status nor a project of this version. */
		showsNothing: isBlank && projects.every(isOfOtherVersion),
	};
}
