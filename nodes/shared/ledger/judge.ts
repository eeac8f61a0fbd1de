import uniqBy from 'lodash/uniqBy';

import { FOLLOWING } from '../items/tableRows';
import { type Asked, isMadeForNoRow, isOfRow, ownOf } from './asked';
import { best, claimTime, hasId, type Line, showsProject, statusNow } from './line';
import { hasUnknownRequest, idInMark, isItemMark, kindOf } from './marks';

export type Verdict =
	| { kind: 'send' }
	/** The line says what is known. */
	| {
			kind: 'known';
			line: Line;
			/** Whether the video was made from other values. */
			isChanged: boolean;
			/** Whether the row has no line of its own, in this version. */
			isShared: boolean;
	  }
	/**
	 * Only the row shows this project: it is looked up, and written down (into the line that waits for an ID, if any). The
	 * table knows another video of the row, if `other` is given.
	 */
	| { kind: 'lookUp'; project: string; line?: Line; other?: Line }
	/** The status of the row says that a video may exist, and nothing else is known. */
	| { kind: 'mayExist' }
	/** Left alone: its status says that there is nothing to do. */
	| { kind: 'left'; why: 'completed' | 'otherStatus' }
	/**
	 * Neither sent nor given: it was paid for with other values (`changed`), or its project is that of another row
	 * (`anotherRow`), or of another node (`anotherNode`, which the run says), or one that nothing knows (`unknownProject`), or
	 * that several rows of this run show (`sharedProject`).
	 */
	| { kind: 'refused'; reason: 'changed' | 'anotherRow' | 'anotherNode'; line: Line }
	| { kind: 'refused'; reason: 'unknownProject' | 'sharedProject' };

/**
 * Whether a row keeps its video, whatever its values are by now. A person who wants another one raises the version, and
 * clears the status.
 *
 * @param showsNothing neither a status nor a project of this version
 */
function follows(
	{ rowMark, status, projects, updatedAt }: Asked,
	line: Line,
	showsNothing: boolean,
): boolean {
	// a Retry has the same item again
	if (isItemMark(rowMark) || FOLLOWING.includes(status)) return true;
	if (status === 'rejected') return projects.some((project) => showsProject(line, project));
	// the row was not changed since its request was sent
	return showsNothing && updatedAt !== undefined && updatedAt <= claimTime(line);
}

/**
 * Says what becomes of a row. Pure, and the only place where that is decided.
 *
 * @param lines that were made for the row, in any version, or from its request, or that show one of its projects
 * @param now in milliseconds since 1970
 * @param isOfOtherRows whether other rows of the run ask for a video that the row shows, or show it, too
 */
export function judge(
	asked: Asked,
	lines: Line[],
	now: number,
	isOfOtherRows: (line: Line) => boolean = () => false,
): Verdict {
	const { version, status, projects } = asked;
	const isSame = (line: Line) => line.request === asked.request;
	const isVersion = (line: Line) => line.version === version;
	const ofRow = lines.filter((line) => isOfRow(line, asked));
	const shown = lines.filter((line) => projects.some((project) => showsProject(line, project)));
	const shownOfRow = ownOf(shown, asked);

	// a row that follows its video and has no version, or has lost it, asks for no other one
	const isAnyVersion = version === '' && FOLLOWING.includes(status);
	const ofVersion = ofRow.filter(isVersion);
	const own =
		best(ofVersion.filter(isSame), now) ??
		best(ofVersion, now) ??
		(isAnyVersion ? best(ofRow, now) : undefined);
	const ownShown = best(
		[...shown.filter(isSame), ...shownOfRow.filter((line) => isAnyVersion || isVersion(line))],
		now,
	);
	const same = best(lines.filter(isSame), now);
	const ofOtherVersions = [...ofRow, ...shownOfRow].filter((line) => !isVersion(line));
	const isOfOtherVersion = (project: string) =>
		ofOtherVersions.some((line) => showsProject(line, project));
	const isBlank = status === 'blank' || status === 'toCreate';
	const showsNothing = isBlank && projects.every(isOfOtherVersion);

	const known = (line: Line): Verdict => {
		// of a project that was found by its ID, nobody knows what it was made of
		const isChanged = !isSame(line) && !hasUnknownRequest(line);
		// a video that was made for no row is that of the one that asks for it, or that alone shows it
		if (isChanged && isMadeForNoRow(line) && isOfOtherRows(line)) {
			return { kind: 'refused', reason: 'anotherRow', line };
		}
		const isShared = !ofRow.some((each) => isVersion(each) && each.claim === line.claim);
		return { kind: 'known', line, isChanged, isShared };
	};
	const knownOrChanged = (line: Line): Verdict =>
		isSame(line) || follows(asked, line, showsNothing)
			? known(line)
			: { kind: 'refused', reason: 'changed', line };

	// the status is a word of somebody else: the row gets its video, and is left alone otherwise
	if (status === 'other' || (status === 'toCreate' && ownShown)) {
		const video = ownShown ?? own;
		const isFinished = !video || ['completed', 'failed'].includes(statusNow(video, now));
		const bringsLink = Boolean(ownShown?.url);
		if (asked.hasLink || (isFinished && !bringsLink)) return { kind: 'left', why: 'otherStatus' };
	}

	// the row shows a project that the table knows
	if (ownShown) return knownOrChanged(ownShown);
	const foreign = best(shown, now);
	if (foreign && shownOfRow.length === 0) {
		const isOfId = idInMark(foreign.rowMark) === idInMark(asked.rowMark);
		const isOfKind = kindOf(foreign.request) === kindOf(asked.request);
		const reason = isOfId && !isOfKind ? 'anotherNode' : 'anotherRow';
		return { kind: 'refused', reason, line: foreign };
	}

	// it shows a project that the table does not know
	const mine = own ?? same;
	const isMade = mine !== undefined && hasId(mine);
	if (projects.length > 0 && !foreign && (!isMade || FOLLOWING.includes(status))) {
		const isOnlyTry = uniqBy(ofVersion, 'request').length < 2;
		return judgeUnknownProject(asked, mine, isOnlyTry, now);
	}

	// the table knows the very same video, although the row had another one
	if (own && same && !isSame(own)) return known(same);

	// the table knows a video of the row; without an ID it may not exist, so it is not compared with the values
	if (own) {
		const mayExist = !hasId(own) && ['sending', 'check'].includes(statusNow(own, now));
		return mayExist ? known(own) : knownOrChanged(own);
	}

	// the table knows the same video, whoever has asked for it
	if (same) return known(same);

	// the table only knows another version of the row, and the status is about that version
	if (ofOtherVersions.length > 0) {
		const mayOtherExist = ofOtherVersions.some((line) => statusNow(line, now) === 'check');
		return { kind: status === 'check' && !mayOtherExist ? 'mayExist' : 'send' };
	}

	// the table knows nothing, and the status decides
	switch (status) {
		case 'completed':
			return { kind: 'left', why: 'completed' };
		case 'check':
		case 'processing':
		case 'failed':
			return { kind: 'mayExist' };
		case 'blank':
		case 'toCreate':
		case 'rejected':
			return { kind: 'send' };
		case 'other':
			return { kind: 'left', why: 'otherStatus' };
	}
}

/**
 * A project that no line has: of the row itself, if that says so, or if its line has waited for an ID. It is looked up, and
 * never sent.
 *
 * @param line of the row or of its request
 * @param isOnlyTry whether nothing else was asked for by this row, so that the line must be that of the project
 */
function judgeUnknownProject(
	{ projects: [project], status, hasLink, request }: Asked,
	line: Line | undefined,
	isOnlyTry: boolean,
	now: number,
): Verdict {
	if (line && statusNow(line, now) === 'sending') {
		return { kind: 'known', line, isChanged: line.request !== request, isShared: false };
	}
	if (line && hasId(line)) return { kind: 'lookUp', project, other: line };
	if (line) return { kind: 'lookUp', project, line: isOnlyTry ? line : undefined };
	if (status === 'completed' && hasLink) return { kind: 'left', why: 'completed' };
	if (FOLLOWING.includes(status)) return { kind: 'lookUp', project };
	return { kind: 'refused', reason: 'unknownProject' };
}
