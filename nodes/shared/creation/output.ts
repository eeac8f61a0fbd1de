import type { INode, INodeExecutionData } from 'n8n-workflow';

import { errorItem } from '../items/errorItem';
import { paired } from '../items/pairing';
import { isRefused, messageOf, type Refused } from '../items/refused';
import { listed, reasonLines, rowName } from '../items/rows';
import { given } from '../items/values';
import { nodeError } from '../service/nodeError';
import type { CreationKind } from './kind';
import type { Created, Result } from './send';

/** One item for each input item, in one shape for every kind; a refused row says why. */
export const toItem = ({ name: kind }: CreationKind, result: Result): INodeExecutionData =>
	isRefused(result) ? errorItem(result) : createdItem(kind, result);

const createdItem = (kind: string, { rows, projectId, videoId, name, message }: Created) => ({
	json: given({ projectId, videoId, status: 'processing', kind, name, message }),
	pairedItem: paired(rows),
});

/** Stops a run before it sends anything: every problem of every row at once, and what earlier tries have created. */
export function preflightError(node: INode, refused: Refused[], videos: number, before: Before) {
	const [{ rows: firstRows, explanation }] = refused;
	const description = join(explanation.description, sentBefore(before));
	const lines = reasonLines(refused.flatMap(({ reasons }) => reasons));
	const message =
		refused.length === 1
			? lines.join('; ')
			: `${refused.length} of ${videos} videos cannot be created:\n${listed(lines, ';\n')}`;
	return nodeError(node, { ...explanation, message, description }, firstRows[0]);
}

/** Stops a run at a row that the service refused; says what was created before, so that nothing is lost. */
export function creationError(node: INode, failed: Refused, { created, uncertain = [] }: Before) {
	const { rows, explanation } = failed;
	const others = uncertain.flatMap((each) => (each.rows[0] === rows[0] ? [] : each.rows));
	const description = join(
		explanation.description,
		maybeCreated('May have been created as well', others),
		createdBefore(created),
	);
	return nodeError(node, { ...explanation, message: messageOf(failed), description }, rows[0]);
}

type Rows = Pick<Created, 'rows'>;

/** What is said of a created project. */
type Known = Rows & Pick<Created, 'projectId'>;

/** What is known of the rows, from before as well; `uncertain` may have been created. */
interface Before {
	created: Known[];
	uncertain?: Rows[];
}

/** Whoever takes a run that has stopped for one that created nothing would start anew, and pay twice. */
function sentBefore({ created, uncertain = [] }: Before): string {
	const maybe = uncertain.flatMap(({ rows }) => rows);
	return created.length + maybe.length > 0
		? join(
				'This try sent no row.',
				createdBefore(created),
				maybeCreated('May have been created', maybe),
			)
		: 'No row was sent, so nothing was created.';
}

/** Whoever creates the named row again would create these again, too. */
const maybeCreated = (opening: string, rows: number[]): string | undefined =>
	rows.length > 0 ? `${opening}: ${rowName(rows)}. Look for all of them.` : undefined;

function createdBefore(created: Known[]): string | undefined {
	return created.length > 0 ? `Created before this: ${projectsOf(created)}.` : undefined;
}

/** Created projects in words, each with its rows. */
export const projectsOf = (created: Known[]): string =>
	listed(
		created.map(({ rows, projectId }) => `${rowName(rows)} (project ${projectId})`),
		', ',
	);

const join = (...texts: Array<string | undefined>) => texts.filter(Boolean).join(' ');
