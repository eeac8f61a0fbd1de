import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import pick from 'lodash/pick';
import sumBy from 'lodash/sumBy';
import uniq from 'lodash/uniq';
import type { IBinaryKeyData } from 'n8n-workflow';

import { readPage } from '../../fields/options';
import { isEmptyCell } from '../../items/cells';
import { namedColumns } from '../../items/columns';
import { rowName } from '../../items/rowError';
import { type Card, type CardState, pageFile } from '../../page/page';
import { durationInWords, shortened } from '../../utils/text';
import { withoutUrlSecrets } from '../../utils/urlSecrets';
import { isPlanned } from '../../video/video';
import type { Run } from '../run';
import { type Check, findings, toPayIn } from './checks';
import { cellsOf, factsOf, requestHtml } from './requestCard';

const STATES: CardState[] = [
	{ state: 'rejected', name: 'Rejected', tone: 'bad' },
	{ state: 'doubtful', name: 'With a warning', tone: 'doubtful' },
	{ state: 'new', name: 'Would be created', tone: 'new' },
	{ state: 'known', name: 'Already paid for', tone: 'known' },
	{ state: 'left', name: 'Left alone', tone: 'known' },
];

/** In characters, of an ID and of a name: those that are too long are in the table. */
const MAX_NAME = 200;

/**
 * A page of all videos of a run that only checks, as they would be made; undefined where none is wanted.
 *
 * @param limits what they say of the videos that would be paid
 */
export async function storyboardFile(
	run: Run,
	checks: Check[],
	limits: string[],
): Promise<IBinaryKeyData | undefined> {
	if (run.isTool || !readPage(run.context)) return undefined;
	const { known = 0, left = 0, rejected = 0 } = countBy(checks, stateOf);
	const toPay = toPayIn(checks);
	const seconds = sumBy(toPay, (check) => check.seconds ?? 0);
	const { doubtful = 0 } = countBy(toPay, stateOf);
	const lookAt = doubtful > 0 ? ` (${doubtful} with a warning)` : '';
	const speech = seconds > 0 ? `; about ${durationInWords(seconds)} of speech` : '';
	const columns = namedColumns(run.context.getNode().parameters);
	const origin = `${run.context.getWorkflow().name ?? ''} · ${run.nodeName}`;
	return await pageFile(run.context, 'storyboard', origin, {
		title: 'Storyboard',
		summary: [
			`${toPay.length} would be created${lookAt}, ${known} already paid for, ${left} left alone, ${rejected} rejected${speech}`,
			"You weren't charged for this check. Rows with a warning would be created, too.",
			...limits,
		],
		states: STATES,
		cards: checks.map((check) => cardOf(run, check, columns)),
	});
}

function stateOf({ check, warnings }: Check): string {
	switch (check) {
		case 'rejected':
			return 'rejected';
		case 'alreadyCharged':
			return 'known';
		case 'leftAlone':
			return 'left';
		case 'passed':
			return warnings.length > 0 ? 'doubtful' : 'new';
	}
}

/** @param columns that a card shows where there is no request */
function cardOf(run: Run, check: Check, columns: string[]): Card {
	const { video } = check;
	const [first, ...others] = video.itemIndexes;
	const { json } = run.context.getInputData()[first];
	const id = json[run.idColumn];
	const isText = typeof id === 'string' || typeof id === 'number';
	const isId = others.length === 0 && isText && !isEmptyCell(id);
	const name = isId ? `${run.idColumn} ${id}` : video.rowId;
	return {
		state: stateOf(check),
		title: compact([rowName(video.itemIndexes), name, video.name])
			.map((text) => shortened(withoutUrlSecrets(text), MAX_NAME))
			.join(' · '),
		notes: uniq(compact([findings(check), ...check.errors.map(({ advice }) => advice)])),
		facts: isPlanned(video) ? factsOf(run, check, video.body) : cellsOf(pick(json, columns)),
		content: isPlanned(video) ? () => requestHtml(run, check, video.body) : undefined,
	};
}
