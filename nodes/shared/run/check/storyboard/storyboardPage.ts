import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import sumBy from 'lodash/sumBy';
import uniq from 'lodash/uniq';
import type { IBinaryKeyData } from 'n8n-workflow';

import { withoutUrlSecrets } from '../../../addresses/urlSecrets';
import { readPage } from '../../../fields/options';
import { textOf } from '../../../items/rowError';
import {
	STORYBOARD_TITLE,
	storyboardStateName,
	storyboardSummary,
	storyboardVerdict,
} from '../../../messages/check';
import { type Card, type CardState, pageFile } from '../../../page/page';
import { groupInOrder } from '../../../utils/objects';
import { titleOfRows } from '../../../video/ids';
import { isPlanned } from '../../../video/video';
import type { Run } from '../../run';
import { type Check, findings, otherStatusesText, videoKey } from '../checks';
import { factsOf, requestHtml } from './requestCard';

const STATES: CardState[] = [
	{ state: 'rejected', name: storyboardStateName('rejected'), tone: 'bad' },
	{ state: 'doubtful', name: storyboardStateName('doubtful'), tone: 'doubtful' },
	{ state: 'new', name: storyboardStateName('new'), tone: 'new' },
	{ state: 'known', name: storyboardStateName('known'), tone: 'known' },
	{ state: 'left', name: storyboardStateName('left'), tone: 'known' },
];

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
	const shown = ofVideos(checks);
	const states = shown.map(stateOf);
	const { new: ready = 0, doubtful = 0, known = 0, left = 0, rejected = 0 } = countBy(states);
	const seconds = sumBy(shown, ({ check, seconds = 0 }) => (check === 'passed' ? seconds : 0));
	const counts = { toPay: ready + doubtful, doubtful, known, left, rejected, seconds };
	const origin = `${run.context.getWorkflow().name ?? ''} · ${run.nodeName}`;
	return await pageFile(run.context, 'storyboard', origin, {
		title: STORYBOARD_TITLE,
		summary: [storyboardVerdict(shown.length, rejected), storyboardSummary(counts), ...limits],
		states: STATES,
		cards: shown.map((check, index) => storyboardCardOf(run, check, states[index])),
	});
}

/** The check of each video, with all rows of a video that would be created: they may share one. */
function ofVideos(checks: Check[]): Check[] {
	const groups = groupInOrder(checks, (check) =>
		check.check === 'passed' ? videoKey(check) : check,
	);
	return [...groups.values()].map((group) => ({
		...group[0],
		video: { ...group[0].video, itemIndexes: group.flatMap(({ video }) => video.itemIndexes) },
		warnings: group.flatMap(({ warnings }) => warnings),
	}));
}

function stateOf({ check, warnings }: Check): string {
	switch (check) {
		case 'rejected':
			return 'rejected';
		case 'alreadyPaidFor':
			return 'known';
		case 'skipped':
			return 'left';
		case 'passed':
			return warnings.length > 0 ? 'doubtful' : 'new';
	}
}

function storyboardCardOf(run: Run, check: Check, state: string): Card {
	const { video } = check;
	return {
		state,
		title: withoutUrlSecrets(titleOfRows(video, run)),
		notes: uniq(
			compact([
				// the name of the state says that it is a warning
				state === 'doubtful' ? textOf(check.warnings) : findings(check),
				...check.errors.map(({ advice }) => advice),
				otherStatusesText(run, [video]),
			]),
		),
		facts: isPlanned(video) ? factsOf(check, video.body) : [],
		content: isPlanned(video) ? () => requestHtml(run.kind, video) : undefined,
	};
}
