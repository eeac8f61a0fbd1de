import differenceBy from 'lodash/differenceBy';
import get from 'lodash/get';
import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import type { IDataObject } from 'n8n-workflow';

import { type InvalidField, invalidFields, ORIGIN_KEY } from '../contract/requests';
import { versionFault } from '../fields/identity';
import type { FilesOfVideo } from '../files/filesOfVideo';
import { isEmptyCell } from '../items/cells';
import { columnNames } from '../items/columns';
import { ROW_NUMBER } from '../items/inputRows';
import { type RowError, rowErrorOf } from '../items/rowError';
import { OWN_CODES } from '../messages/reasons';
import { ALL_ROWS, CORRECT_FIELD, CORRECT_IN_TABLE } from '../messages/rows';
import { eventLoopYielder } from '../utils/clock';
import { groupInOrder, omitUndefined } from '../utils/objects';
import { isRejected, rejected, skipped, type Video } from '../video/video';
import { fieldErrors } from './fieldLabels';
import { errorOfGroups, groupKey } from './groupBy';
import { missingColumnsError, missingResultColumnsError } from './missingColumns';
import { readRequest } from './readRequest';
import { fileFaults, urlFaults } from './requestMedia';
import { textFaults } from './requestTexts';
import type { CreationCall, Run } from './runSetup';
import { identityOf } from './videoIdentity';

/** Reads all rows and checks their requests, one for each video, in the order of the items. */
export async function planVideos(run: Run): Promise<Video[]> {
	const videos: Video[] = [];
	const yieldToEventLoop = eventLoopYielder();
	for (const [key, group] of groupInOrder(run.rows, (index) => groupKey(run, index))) {
		videos.push(
			typeof key === 'string'
				? await planVideo(run, group, key)
				: rejected({ itemIndexes: group, kind: run.kind.name }, [key]),
		);
		await yieldToEventLoop();
	}
	const error = errorOfAll(run, videos);
	const planned = error ? videos.map((video) => rejected(video, [error])) : videos;
	return planned.map((video) => skipByStatus(run, video));
}

/** Leaves a row alone, whatever its values are, where its status says that there is nothing to do. */
function skipByStatus({ table }: CreationCall, video: Video): Video {
	if (!isRejected(video) || !table) return video;
	const areAll = (status: string) =>
		video.itemIndexes.every((item) => table.rows[item].status === status);
	if (areAll('other')) return skipped(video, 'otherStatus');
	return areAll('completed') ? skipped(video, 'completed') : video;
}

/** Reads the input items of one video and checks its request. Sends nothing and never throws. */
async function planVideo(run: Run, itemIndexes: number[], group: string): Promise<Video> {
	const { kind, account } = run;
	const video = { itemIndexes, kind: kind.name };
	try {
		const request = await readRequest(run, itemIndexes);
		const { body, options, list, files, triggerUrl, resumesExecution } = request;
		// a paid video is found by its name, whatever is invalid by now
		const named = { ...video, ...identityOf(run, itemIndexes, group, body, options) };
		const invalid = invalidIn(run, body, files);
		const positions = list?.positions;
		if (invalid.length > 0) {
			const source = { itemIndexes, positions };
			return rejected(named, fieldErrors(run, source, invalid, invalidRow(run)));
		}
		return {
			...named,
			...describedIn(body),
			status: 'planned',
			path: kind.path(account),
			body,
			positions,
			...(files.all.length > 0 && { files }),
			triggerUrl,
			resumesExecution,
		};
	} catch (error) {
		const rowError = rowErrorOf(error);
		const { field, message, reason, advice } = rowError;
		const errors =
			field === undefined
				? [rowError]
				: fieldErrors(run, video, [{ field, message, reason }], {
						...invalidRow(run),
						...omitUndefined({ advice }),
					});
		return rejected(video, errors);
	}
}

function invalidIn({ kind, account }: Run, body: IDataObject, files: FilesOfVideo): InvalidField[] {
	const texts = [...textFaults(kind, body), ...fileFaults(kind, body, files)];
	const faults = [
		...texts,
		...differenceBy(urlFaults(kind, body, account.baseUrl), texts, 'field'),
	];
	const others = differenceBy(invalidFields(kind.schema, body), faults, 'field').filter(
		// an input file's address is no URL yet
		({ field }) => !files.of(get(body, field)),
	);
	return [...faults, ...others];
}

const invalidRow = ({ table }: CreationCall) => ({
	advice: table ? CORRECT_IN_TABLE : CORRECT_FIELD,
	code: 'VALIDATION_ERROR',
});

/** The name and the row's own metadata, to output with the video. */
const describedIn = ({ name, title, metadata }: IDataObject) => {
	const label = name ?? title;
	const given = omit(metadata as IDataObject, ORIGIN_KEY);
	return {
		name: typeof label === 'string' ? label : undefined,
		metadata: isEmpty(given) ? undefined : given,
	};
};

/** What is wrong with all rows alike, such as an expression: no row is to blame, so each stays as it is. */
function errorOfAll(run: Run, videos: Video[]): RowError | undefined {
	const error = errorOfPanel(run) ?? (run.isTool ? undefined : errorOfRows(run, videos));
	return error && { ...error, itemIndexes: [] };
}

function errorOfPanel(run: Run): RowError | undefined {
	const { kind, context } = run;
	const { notSent: code } = OWN_CODES;
	const fault = kind.panelFault?.();
	if (fault) return fieldErrors(run, { itemIndexes: [] }, [fault], { code })[0];
	const ofVersion = versionFault(context.getNode().parameters);
	return ofVersion && { code, ...ofVersion };
}

function errorOfRows(run: Run, videos: Video[]): RowError | undefined {
	return (
		missingColumnsError(run, videos) ??
		errorOfIds(run) ??
		// the rows of the table could not be written back
		missingResultColumnsError(run) ??
		errorOfGroups(run, videos)
	);
}

/** Rows without an ID that stays theirs may be paid twice. */
function errorOfIds({ context, table, rows }: Run): RowError | undefined {
	if (!table) return undefined;
	const { id } = table.columns;
	const columns = () => columnNames(context.getInputData());
	// once rows are sorted, it is that of another row
	if (id === ROW_NUMBER) return ALL_ROWS.rowNumberAsId('ID Column', id, columns());
	const isEmpty = rows.every((index) => isEmptyCell(table.rows[index].id));
	return isEmpty ? ALL_ROWS.noRowHasId(id, columns()) : undefined;
}
