import compact from 'lodash/compact';
import sortBy from 'lodash/sortBy';
import truncate from 'lodash/truncate';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { OWN_CODES } from '../../contract/errorCodes';
import { addHint } from '../../items/output';
import {
	errorLines,
	listed,
	messageAndAdvice,
	type RowError,
	rowIdText,
	textOf,
	withRowsOf,
} from '../../items/rowError';
import { keyOf } from '../../ledger/videoKey';
import {
	type CreatedVideo,
	hasNoProject,
	isPlanned,
	type PlannedVideo,
	type Video,
	videoCount,
} from '../../video/video';
import { rowJson } from '../../video/rowItems';
import { fieldErrors, missingColumnTexts } from '../fieldLabels';
import { textDoubts } from '../requestTexts';
import type { Run } from '../run';
import { drawingsOf } from './drawings';
import { otherLanguages, unlistedIds, usedLists } from './listedIds';
import { mediaWarnings } from './mediaWarnings';
import { speechSeconds, spokenText } from './speech';
import {
	excelId,
	leftOutEntries,
	longSpeech,
	missingScript,
	missingVoice,
	repeatedSpeech,
	smallTexts,
} from './warnings';

/** What is found for a video. */
interface Check {
	video: Video;
	check: 'passed' | 'alreadyPaid' | 'refused';
	errors: RowError[];
	/** What may be wrong, and stops nothing. */
	warnings: RowError[];
	/** Of speech; undefined where there is no request. */
	seconds?: number;
}

/**
 * The input items of a run that only checks, each with what was found for its video first, and with its request last.
 * Between them are the fields of its row, so those that have passed can go into a creation node with the same expressions.
 * All have the same fields, and none of what is added is empty: n8n's table shows what is missing or empty in red.
 *
 * @param left how many videos may be created now
 */
export async function checkedItems(
	run: Run,
	videos: Video[],
	left: number,
): Promise<INodeExecutionData[]> {
	const items = run.context.getInputData();
	const checks = await checksOf(run, videos);
	const drawings = await drawingsOf(run, videos);
	const toPay = toPayIn(checks);
	addHint(run.context, summary(run, checks, toPay, drawings.size > 0));
	if (toPay > left) {
		addHint(
			run.context,
			`By Max Videos per Run, Day or Month, ${left} of ${videoCount(toPay)} would be created now, and ${toPay - left} later.`,
		);
	}
	// what is found comes first, and counts where a row has a column of the same name
	const output = checks.flatMap((check) =>
		check.video.itemIndexes.map((item) => ({
			...drawings.get(item),
			json: run.table
				? rowJson({ message: rowMessage(check) }, run.table, item)
				: { ...found(check), ...items[item].json, ...found(check), ...detailsOf(check) },
			pairedItem: { item },
		})),
	);
	return sortBy(output, ({ pairedItem }) => pairedItem.item);
}

async function checksOf(run: Run, videos: Video[]): Promise<Check[]> {
	const planned = videos.filter(isPlanned);
	const bodies = planned.map(({ body }) => body);
	const lists = await usedLists(run, bodies);
	const media = await mediaWarnings(run, bodies);
	const repeated = repeatedSpeech(planned);
	const checkPlanned = (video: PlannedVideo): Check => {
		const { body } = video;
		const seconds = speechSeconds(spokenText(body), body.language);
		const errors = fieldErrors(run, video, unlistedIds(body, lists), {});
		const warnings = [
			...excelId(video),
			...leftOutEntries(video, run.kind.listInput?.field),
			...missingScript(body),
			...missingVoice(body),
			...otherLanguages(body, lists),
			...longSpeech(body, seconds),
			...repeated(video),
			...media(body),
			...smallTexts(body),
			...textDoubts(body),
		];
		return {
			...{ video, errors, seconds },
			check: errors.length > 0 ? 'refused' : 'passed',
			warnings: fieldErrors(run, video, warnings, {}),
		};
	};
	return videos.map((video) => {
		if (isPlanned(video)) return checkPlanned(video);
		const errors = hasNoProject(video) ? video.errors : [];
		return { video, errors, warnings: [], check: errors.length > 0 ? 'refused' : 'alreadyPaid' };
	});
}

/** How many videos would be paid: rows may share one. */
const toPayIn = (checks: Check[]): number =>
	new Set(
		checks.flatMap(({ check, video }) =>
			check === 'passed' && isPlanned(video) ? keyOf(video) : [],
		),
	).size;

function summary(run: Run, checks: Check[], toPay: number, hasDrawings: boolean): string {
	const { context } = run;
	const are = (state: Check['check']) => {
		const count = checks.filter(({ check }) => check === state).length;
		return `${count} ${count === 1 ? 'is' : 'are'}`;
	};
	const rows = context.getInputData();
	const linesOf = (errors: RowError[]) => listed(errorLines(errors), '; ');
	const ofRows = (errors: RowError[]) => withRowsOf(rows.length, errors);
	const errors = ofRows(checks.flatMap((check) => check.errors));
	const columns = missingColumnTexts(run)
		.map((message) => ({ itemIndexes: [], message }))
		.filter(({ message }) => !errors.some((error) => error.message === message));
	const warnings = [...columns, ...ofRows(checks.flatMap((check) => check.warnings))];
	const counts = `Check Only: nothing was created. ${toPay} would be paid, ${are('alreadyPaid')} paid already, ${are('refused')} refused`;
	return compact([
		`${counts}${errors.length > 0 ? `: ${linesOf(errors)}` : ''}.`,
		warnings.length > 0 && `Warnings: ${linesOf(warnings)}.`,
		rowIdText(rows, [...errors, ...warnings]),
		`The tab Table has the answer of each row${hasDrawings ? ', and the tab Binary a drawing of its texts, without the images' : ''}.`,
	]).join('\n\n');
}

/** What the message of a row says before it costs; its other columns stay as they are. */
function rowMessage(check: Check): string {
	switch (check.check) {
		case 'passed':
			return compact(['Would be paid', warningOf(check)]).join('. ');
		case 'alreadyPaid':
			return textOfCheck(check);
		case 'refused':
			return `Refused: ${textOfCheck(check)}`;
	}
}

const found = (check: Check): IDataObject => ({
	check: check.check,
	message: textOfCheck(check),
	seconds: check.seconds ?? 0,
});

const warningOf = ({ warnings }: Check) => warnings.length > 0 && `Warning: ${textOf(warnings)}`;

function textOfCheck(check: Check): string {
	const { projectId, isFromRow, createdAt } = check.video as Partial<CreatedVideo>;
	const failed = check.video.status === 'failed' ? ', and failed' : '';
	const isKnown = !isFromRow || createdAt !== undefined;
	const paid = isKnown
		? `Paid already${failed}${projectId ? `: project ${projectId}` : ''}`
		: `Not sent: has the project ID ${projectId}`;
	const { errors } = check;
	const found = compact([errors.length > 0 && reasonOf(errors), warningOf(check)]).join('. ');
	return found || (check.check === 'alreadyPaid' ? paid : 'Nothing to correct');
}

/** What all rows have in common needs one correction, which is said as well. */
const reasonOf = (errors: RowError[]): string =>
	errors[0].code === OWN_CODES.notSent
		? messageAndAdvice(textOf(errors), errors[0].advice)
		: textOf(errors);

/** A row is as high as its longest cell. */
const MAX_REQUEST_TEXT = 200;

const detailsOf = ({ video, errors }: Check): IDataObject => ({
	code: errors[0]?.code ?? 'NONE',
	request: isPlanned(video)
		? truncate(JSON.stringify(video.body), { length: MAX_REQUEST_TEXT })
		: 'None',
});
