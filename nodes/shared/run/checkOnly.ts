import sortBy from 'lodash/sortBy';
import uniq from 'lodash/uniq';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { InvalidField } from '../contract/requests';
import { addHint } from '../items/output';
import { type RowError, rowErrorOf } from '../items/rowError';
import {
	AVATARS,
	type Library,
	listRecords,
	MUSIC,
	textsOf,
	unlistedText,
	VOICES,
} from '../lookups/libraries';
import { omitUndefined } from '../utils/objects';
import { hasNoProject, isPlanned, type PlannedVideo, type Video, videoCount } from '../video/video';
import { fieldErrors } from './fieldLabels';
import type { Run } from './run';

/** The key under which an item carries what its check has found. */
const OUTPUT_KEY = 'videoCheck';

/**
 * The input items of a run that only checks, each with what was found for its video and the exact request. They have
 * the fields of their rows, so those that have passed can go into a creation node with the same expressions.
 *
 * @param budgetLeft how many videos may be created now
 */
export async function checkedItems(
	run: Run,
	videos: Video[],
	budgetLeft = Infinity,
): Promise<INodeExecutionData[]> {
	const items = run.context.getInputData();
	const invalidIds = await idCheck(run, videos.filter(isPlanned));
	const checked = videos.map((video) => {
		if (isPlanned(video)) return { video, errors: fieldErrors(run, video, invalidIds(video), {}) };
		return { video, errors: hasNoProject(video) ? video.errors : [] };
	});
	const passed = checked.filter(({ errors }) => errors.length === 0).length;
	addHint(
		run.context,
		`Check Only: nothing was created. ${passed} of ${videoCount(videos.length)} passed.`,
	);
	const toPay = checked.filter(
		({ video, errors }) => isPlanned(video) && errors.length === 0,
	).length;
	if (toPay > budgetLeft) {
		addHint(
			run.context,
			`By Max Videos per Day or Month, ${budgetLeft} of ${videoCount(toPay)} would be created now, and ${toPay - budgetLeft} later.`,
		);
	}
	const output = checked.flatMap(({ video, errors }) =>
		video.itemIndexes.map((item) => ({
			json: { ...items[item].json, [OUTPUT_KEY]: checkOf(video, errors) },
			pairedItem: { item },
		})),
	);
	return sortBy(output, ({ pairedItem }) => pairedItem.item);
}

/** A video that *Pay Once Per* knows has passed: it is not paid again. */
function checkOf(video: Video, errors: RowError[]): IDataObject {
	const { projectId } = video as { projectId?: string };
	return omitUndefined({
		passed: errors.length === 0,
		problems: errors.map(({ message }) => message),
		code: errors[0]?.code,
		alreadyPaid: isPlanned(video) || hasNoProject(video) ? undefined : true,
		projectId,
		request: isPlanned(video) ? video.body : undefined,
	}) as IDataObject;
}

/** An ID in a request, and the list of the account that it should be in. */
interface UsedId {
	library: Library;
	field: string;
	id: string;
}

/** The IDs in a request or in a scene of it, which templates name in another way. */
function idsInPart(part: IDataObject, prefix: string): UsedId[] {
	const avatar = part.avatar as { id?: unknown } | undefined;
	const used: Array<[Library, string, unknown]> = [
		[AVATARS, 'avatarId', part.avatarId],
		[AVATARS, 'avatar.id', avatar?.id],
		[VOICES, 'voiceId', part.voiceId],
		[VOICES, 'voice', part.voice],
		[MUSIC, 'musicId', part.musicId],
	];
	return used.flatMap(([library, name, id]) =>
		typeof id === 'string' ? { library, field: prefix + name, id } : [],
	);
}

const idsIn = (body: IDataObject): UsedId[] => [
	...idsInPart(body, ''),
	...((body.scenes ?? []) as IDataObject[]).flatMap((scene, index) =>
		idsInPart(scene, `scenes.${index}.`),
	),
];

/** Says which IDs of a request are in none of the account's lists. */
async function idCheck(
	run: Run,
	videos: PlannedVideo[],
): Promise<(video: PlannedVideo) => InvalidField[]> {
	const used = videos.flatMap(({ body }) => idsIn(body));
	const listed = new Map<Library, Set<string> | undefined>();
	for (const library of uniq(used.map((each) => each.library))) {
		listed.set(library, await idsInList(run, library));
	}
	const isUnknown = ({ library, id }: UsedId) => listed.get(library)?.has(id) === false;
	return ({ body }) =>
		idsIn(body)
			.filter(isUnknown)
			.map(({ library, field, id }) => ({
				field,
				message: `"${id}" is not among the ${library.noun} of this account`,
			}));
}

/** Undefined for a list that is not whole, or that cannot be read; a hint tells of it. */
async function idsInList(
	{ context, lookUp, account }: Run,
	library: Library,
): Promise<Set<string> | undefined> {
	const notChecked = (reason: string) =>
		addHint(context, `The IDs of ${library.noun} are not checked: ${reason}.`);
	try {
		const list = await listRecords(lookUp, account, library);
		const unlisted = unlistedText(list, library);
		if (unlisted) return void notChecked(unlisted);
		if (list.isLibraryOnly) {
			return void notChecked('The service lists the avatars of its library only, not your own');
		}
		return new Set(list.records.flatMap((record) => textsOf(record, library.ids)));
	} catch (error) {
		return void notChecked(rowErrorOf(error).message);
	}
}
