import uniqBy from 'lodash/uniqBy';

import { USUAL_IMAGES } from '../../../download/mediaProblem';
import type { InputFile } from '../../../files/inputFiles';
import type { PlannedVideo } from '../../../video/video';
import type { Run } from '../../run';

/** In bytes: nothing in n8n makes a picture smaller, and a larger one would take the room of many cards. */
const MAX_FILE = 150_000;

/** Of all pictures of a page, in characters: half of it is left for what the cards say. */
const MAX_PICTURES = 900_000;

/** As they are written in a page. */
const lengthOf = ({ size }: InputFile) => Math.ceil(size / 3) * 4;

const isSmallPicture = ({ size, type }: InputFile) =>
	size <= MAX_FILE && USUAL_IMAGES.includes(type);

/** Gives room as long as there is enough; what is too large takes none. */
function roomFor(max: number): (file: InputFile) => boolean {
	let left = max;
	return (file) => {
		const fits = lengthOf(file) <= left;
		if (fits) left -= lengthOf(file);
		return fits;
	};
}

/**
 * Takes the pictures of input files for a page, as data URLs, one place after the other; gives undefined where a file has
 * none or is too large, or where the page has no room left for it.
 */
export async function filePictures(
	{ inputFiles }: Run,
	videos: PlannedVideo[],
): Promise<(file: InputFile) => string | undefined> {
	const files = uniqBy(
		videos.flatMap((video) => video.files?.all ?? []),
		'address',
	).filter(isSmallPicture);
	const contents = new Map<string, Buffer>();
	const canBeLoaded = roomFor(MAX_PICTURES);
	for (const file of files) {
		if (!canBeLoaded(file)) continue;
		const content = await inputFiles.content(file);
		if (content) contents.set(file.address, content);
	}
	// a file that several slides show is written as often
	const canBeShown = roomFor(MAX_PICTURES);
	return (file) => {
		const content = contents.get(file.address);
		if (!content || !canBeShown(file)) return undefined;
		return `data:${file.type};base64,${content.toString('base64')}`;
	};
}
