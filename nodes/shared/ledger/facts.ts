import { FOLLOWING } from '../items/tableRows';
import { type Asked, isOfRow, ownOf } from './asked';
import { best, type Line, showsProject } from './line';

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
