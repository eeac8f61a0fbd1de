import compact from 'lodash/compact';
import findLast from 'lodash/findLast';
import intersection from 'lodash/intersection';

import { type Ids, isAbout, isIdUnclear } from '../../video/ids';

export const idsIn = ({ projectId, videoId }: Ids): string[] => compact([projectId, videoId]);

const haveSameIds = (one: Ids, other: Ids): boolean =>
	one.projectId === other.projectId && one.videoId === other.videoId;

/** The ID of a project may be that of another project's video, so only IDs of the same kind are compared. */
const isSurelyAbout = (project: Ids, line: Ids): boolean =>
	!isIdUnclear(project) &&
	isAbout(project, line) &&
	(['projectId', 'videoId'] as const).some((kind) => line[kind] && line[kind] === project[kind]);

/** Where the service has shown one ID, it is not known of which kind it is. */
const mayBeAbout = (project: Ids, line: Ids): boolean =>
	(isIdUnclear(project) || isIdUnclear(line)) &&
	intersection(idsIn(project), idsIn(line)).length > 0;

const agree = (one: Ids, other: Ids): boolean => !isIdUnclear(other) && isSurelyAbout(one, other);

/**
 * Which of some projects a line shows an ID of: the one whose IDs fit best, of several the last one.
 *
 * @param projects in the order of their lines
 */
export function projectOf<Project extends Ids>(
	line: Ids,
	projects: Project[],
): Project | undefined {
	if (idsIn(line).length === 0) return undefined;
	for (const fits of [haveSameIds, isSurelyAbout, mayBeAbout]) {
		const found = findLast(projects, (project) => fits(project, line));
		if (found) return found;
	}
	return undefined;
}

/**
 * Whether a line is about a project. One that shows no ID of any is believed, unless it shows both of its IDs, and the one
 * that is known of the project is neither.
 *
 * @param projects all that are known
 */
export function isOf(project: Ids, line: Ids, projects: Ids[]): boolean {
	const owner = projectOf(line, [...projects, project]);
	// the lines of one project may show a different number of its IDs
	if (owner) return haveSameIds(project, owner) || agree(project, owner);
	return isAbout(project, line) && !(isIdUnclear(project) && idsIn(line).length === 2);
}
