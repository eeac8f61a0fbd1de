import uniqBy from 'lodash/uniqBy';

import { ASKING, FOLLOWING } from '../items/tableRows';
import { type Asked, type Facts, factsOf, isMadeForNoRow } from './facts';
import { claimTime, hasId, type Line, showsProject, statusNow } from './line';
import { hasUnknownRequest, idInMark, isItemMark, kindOf } from './marks';

export type Verdict =
	/** `after` another execution's request, whose line this is, if that is refused. */
	| { kind: 'send'; after?: Line }
	/** Another execution is sending it, or goes first; the row shows a video, or isn't to be sent in this run. */
	| { kind: 'sendingElsewhere'; line?: Line }
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
	 * Only the row has this project: it is looked up and recorded (in the line that waits for an ID, if any). `other` is
	 * another video of the row that the table knows.
	 */
	| { kind: 'lookUp'; project: string; line?: Line; other?: Line }
	/** The status of the row says that a video may exist, and nothing else is known. */
	| { kind: 'mayExist' }
	/** Left alone: its status says that there is nothing to do. */
	| { kind: 'skipped'; why: 'completed' | 'otherStatus' }
	/**
	 * Neither sent nor returned: the video was paid for with other values (`changed`), or its project belongs to another
	 * row (`anotherRow`) or another node (`anotherNode`), is unknown (`unknownProject`), or is shown by several rows of
	 * this run (`sharedProject`), or the rows of a group show several (`severalProjects`).
	 */
	| { kind: 'refused'; reason: 'changed' | 'anotherRow' | 'anotherNode'; line: Line }
	| { kind: 'refused'; reason: 'unknownProject' | 'sharedProject' | 'severalProjects' };

/**
 * Decides what becomes of a row: the first rule that applies decides. Pure. What the rows of a run say of each other counts
 * after that (`recall.ts`).
 *
 * @param lines with the others: see {@link factsOf}
 */
export function judge(
	asked: Asked,
	lines: Line[],
	now: number,
	isOfOtherRows: (line: Line) => boolean = () => false,
): Verdict {
	const facts = factsOf(asked, lines, now, isOfOtherRows);
	return (
		byForeignStatus(facts) ??
		byShownVideo(facts) ??
		byForeignVideo(facts) ??
		byUnknownProject(facts) ??
		byVideoOfRequest(facts) ??
		byVideoOfRow(facts) ??
		byOtherVersions(facts) ??
		byStatus(asked)
	);
}

/** The status isn't one of ours: the row gets an existing video, and is left alone otherwise. */
function byForeignStatus({ asked, now, own, ownShown }: Facts): Verdict | undefined {
	const { status, hasLink } = asked;
	if (status !== 'other' && !(status === 'toCreate' && ownShown)) return undefined;
	const video = ownShown ?? own;
	const isFinished = !video || ['completed', 'failed'].includes(statusNow(video, now));
	const isNothingNew = isFinished && !ownShown?.url;
	return hasLink || isNothingNew ? { kind: 'skipped', why: 'otherStatus' } : undefined;
}

/** The row shows a project that the table knows as its own. */
function byShownVideo(facts: Facts): Verdict | undefined {
	return facts.ownShown && knownOrChanged(facts, facts.ownShown);
}

/** The row shows a project that the table knows of others. */
function byForeignVideo({ asked, foreign, isOfOtherRows }: Facts): Verdict | undefined {
	if (!foreign) return undefined;
	const isOfId = idInMark(foreign.rowMark) === idInMark(asked.rowMark);
	const isOfKind = kindOf(foreign.request) === kindOf(asked.request);
	const isOfVersion = asked.version === '' || asked.version === foreign.version;
	// a row whose ID has changed; a copy of a row that is in the run, too, is told
	if (asked.isDone && isOfKind && isOfVersion && !isOfOtherRows(foreign)) {
		return { kind: 'skipped', why: 'completed' };
	}
	if (asked.projects.length > 1) return { kind: 'refused', reason: 'severalProjects' };
	const reason = isOfId && !isOfKind ? 'anotherNode' : 'anotherRow';
	return { kind: 'refused', reason, line: foreign };
}

/**
 * The row shows a project that no line has: the row's own if its status says so, or if its line lacks an ID. Looked up,
 * never sent.
 */
function byUnknownProject(facts: Facts): Verdict | undefined {
	const { asked, now, ofVersion, own, same, showsUnknownProject } = facts;
	if (!showsUnknownProject) return undefined;
	const { status } = asked;
	const [project] = asked.projects;
	const isFollowing = FOLLOWING.includes(status);
	const line = own ?? same;
	// the row does not insist on the project, and has a video
	if (line && hasId(line) && !isFollowing) return undefined;
	if (line && statusNow(line, now) === 'sending') return { kind: 'sendingElsewhere', line };
	if (line && hasId(line)) return { kind: 'lookUp', project, other: line };
	// of several tries, nobody knows which of them the project is of
	const isOnlyTry = uniqBy(ofVersion, 'request').length < 2;
	if (line) return { kind: 'lookUp', project, line: isOnlyTry ? line : undefined };
	if (asked.isDone) return { kind: 'skipped', why: 'completed' };
	if (asked.projects.length > 1) return { kind: 'refused', reason: 'severalProjects' };
	return isFollowing ? { kind: 'lookUp', project } : { kind: 'refused', reason: 'unknownProject' };
}

/** The table knows a video of this very request, whoever has asked for it, and the row has none, or another one. */
function byVideoOfRequest(facts: Facts): Verdict | undefined {
	const { own, same, isSame } = facts;
	return same && !(own && isSame(own)) ? known(facts, same) : undefined;
}

/** The table knows a video of the row; without an ID it may not exist, so it is not compared with the values. */
function byVideoOfRow(facts: Facts): Verdict | undefined {
	const { own, now } = facts;
	if (!own) return undefined;
	const mayExist = !hasId(own) && ['sending', 'check'].includes(statusNow(own, now));
	return mayExist ? known(facts, own) : knownOrChanged(facts, own);
}

/** The table only knows other versions of the row, and the status is about one of them. */
function byOtherVersions({ asked, now, otherVersions }: Facts): Verdict | undefined {
	if (otherVersions.length === 0) return undefined;
	const mayOneExist = otherVersions.some((line) => statusNow(line, now) === 'check');
	return { kind: asked.status === 'check' && !mayOneExist ? 'mayExist' : 'send' };
}

/** The table knows nothing. */
function byStatus({ status }: Asked): Verdict {
	switch (status) {
		case 'completed':
			return { kind: 'skipped', why: 'completed' };
		case 'check':
		case 'processing':
		case 'failed':
			return { kind: 'mayExist' };
		case 'blank':
		case 'toCreate':
		case 'rejected':
			return { kind: 'send' };
		case 'other':
			return { kind: 'skipped', why: 'otherStatus' };
	}
}

const knownOrChanged = (facts: Facts, line: Line): Verdict =>
	facts.isSame(line) || follows(facts, line)
		? known(facts, line)
		: { kind: 'refused', reason: 'changed', line };

function known({ asked, now, isSame, isOfOtherRows, ofVersion }: Facts, line: Line): Verdict {
	if (statusNow(line, now) === 'sending') {
		const isToBeSent = asked.projects.length === 0 && ASKING.includes(asked.status);
		return isToBeSent ? { kind: 'send', after: line } : { kind: 'sendingElsewhere', line };
	}
	// of a project that was found by its ID, nobody knows what it was made of
	const isChanged = !isSame(line) && !hasUnknownRequest(line);
	// a video made for no row belongs to the row that asks for it, or alone shows it
	if (isChanged && isMadeForNoRow(line) && isOfOtherRows(line)) {
		return { kind: 'refused', reason: 'anotherRow', line };
	}
	const isShared = !ofVersion.some(({ claim }) => claim === line.claim);
	return { kind: 'known', line, isChanged, isShared };
}

/**
 * Whether a row keeps its video, whatever its values are by now. A person who wants another one raises the version, and
 * clears the status.
 */
function follows({ asked, showsNothing }: Facts, line: Line): boolean {
	const { rowMark, status, projects, updatedAt } = asked;
	// a Retry has the same item again
	if (isItemMark(rowMark) || FOLLOWING.includes(status)) return true;
	if (status === 'rejected') return projects.some((project) => showsProject(line, project));
	// the row was not changed since its request was sent
	return showsNothing && updatedAt !== undefined && updatedAt <= claimTime(line);
}
