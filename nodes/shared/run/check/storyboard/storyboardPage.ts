import compact from 'lodash/compact';
import filter from 'lodash/filter';
import map from 'lodash/map';
import uniq from 'lodash/uniq';
import type { IBinaryKeyData } from 'n8n-workflow';

import { withoutUrlSecrets } from '../../../addresses/urlSecrets';
import { readPage } from '../../../fields/options';
import { textOf } from '../../../items/rowError';
import { STORYBOARD_STATES, STORYBOARD_TITLE, storyboardVerdict } from '../../../messages/check';
import { type Card, type CardState, pageFile } from '../../../page/page';
import { titleOfRows } from '../../../video/ids';
import { isPlanned } from '../../../video/video';
import { otherStatusesHint } from '../../runHints';
import type { Run } from '../../runSetup';
import { type Check, findings } from '../checks';
import { cardFacts, requestHtml } from './requestCard';

const STATES: CardState[] = [
	{ state: 'rejected', name: STORYBOARD_STATES.rejected, tone: 'bad' },
	{ state: 'doubtful', name: STORYBOARD_STATES.doubtful, tone: 'doubtful' },
	{ state: 'passed', name: STORYBOARD_STATES.passed, tone: 'new' },
	{ state: 'alreadyPaidFor', name: STORYBOARD_STATES.alreadyPaidFor, tone: 'known' },
	{ state: 'skipped', name: STORYBOARD_STATES.skipped, tone: 'known' },
];

/** A page of all videos of a run that only checks, as they would be made; undefined where none is wanted. */
export async function storyboardFile(
	run: Run,
	checks: Check[],
	summary: string[],
): Promise<IBinaryKeyData | undefined> {
	if (run.isTool || !readPage(run.context)) return undefined;
	const origin = `${run.context.getWorkflow().name ?? ''} · ${run.nodeName}`;
	return await pageFile(run.context, 'storyboard', origin, {
		title: STORYBOARD_TITLE,
		summary: [
			storyboardVerdict(checks.length, filter(checks, { check: 'rejected' }).length),
			...summary,
		],
		states: STATES,
		cards: checks.map((check) => storyboardCardOf(run, check)),
	});
}

function storyboardCardOf(run: Run, check: Check): Card {
	const { video, warnings, errors } = check;
	const isDoubtful = check.check === 'passed' && warnings.length > 0;
	return {
		state: isDoubtful ? 'doubtful' : check.check,
		title: withoutUrlSecrets(titleOfRows(video, run)),
		notes: uniq(
			compact([
				// the name of the state says that it is a warning
				isDoubtful ? textOf(warnings) : findings(check),
				...map(errors, 'advice'),
				otherStatusesHint([video], run.table),
			]),
		),
		facts: isPlanned(video) ? cardFacts(check, video.body) : [],
		content: isPlanned(video) ? () => requestHtml(run.kind, video) : undefined,
	};
}
