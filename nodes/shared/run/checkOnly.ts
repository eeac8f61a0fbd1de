import sortBy from 'lodash/sortBy';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { addHint } from '../items/output';
import type { RowError } from '../items/rowError';
import { omitUndefined } from '../utils/objects';
import { hasNoProject, isPlanned, type Video, videoCount } from '../video/video';
import { fieldErrors } from './fieldLabels';
import { idCheck } from './listedIds';
import type { Run } from './run';

/** The key under which an item carries what its check has found. */
const KEY = 'videoCheck';

/**
 * The input items of a run that only checks, each with what was found for its video and the exact request. They have
 * the fields of their rows, so those that have passed can go into a creation node with the same expressions.
 */
export async function checkedItems(run: Run, videos: Video[]): Promise<INodeExecutionData[]> {
	const items = run.context.getInputData();
	const invalidIds = await idCheck(run, videos.filter(isPlanned));
	const checked = videos.map((video) => {
		const errors = isPlanned(video)
			? fieldErrors(
					{ ...run, positions: video.positions },
					video.itemIndexes,
					invalidIds(video),
					{},
				)
			: errorsOf(video);
		return { video, errors };
	});
	const passed = checked.filter(({ errors }) => errors.length === 0).length;
	addHint(
		run.context,
		`Check Only: nothing was created. ${passed} of ${videoCount(videos.length)} passed.`,
	);
	const output = checked.flatMap(({ video, errors }) =>
		video.itemIndexes.map((item) => ({
			json: { ...items[item].json, [KEY]: resultOf(video, errors) },
			pairedItem: { item },
		})),
	);
	return sortBy(output, ({ pairedItem }) => pairedItem.item);
}

const errorsOf = (video: Video): RowError[] => (hasNoProject(video) ? video.errors : []);

/** A video that *Pay Once Per* knows has passed: it is not paid again. */
function resultOf(video: Video, errors: RowError[]): IDataObject {
	const { projectId } = video as { projectId?: string };
	return omitUndefined({
		passed: errors.length === 0,
		problems: errors.map(({ message }) => message),
		alreadyPaid: isPlanned(video) || hasNoProject(video) ? undefined : true,
		projectId,
		request: isPlanned(video) ? video.body : undefined,
	}) as IDataObject;
}
