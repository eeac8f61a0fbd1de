import startCase from 'lodash/startCase';

import { CANVAS } from '../../contract/choices';
import type { InvalidField } from '../../contract/requests';
import { USUAL_IMAGES } from '../../download/mediaProblem';
import { type InputFile, isFault } from '../../files/inputFiles';
import { FILE_DOUBT } from '../../messages/check';
import type { Told } from '../../messages/reasons';
import type { PlannedVideo } from '../../video/video';
import { mediaFaults } from '../inputFiles';
import type { CreationKind } from '../kind';

/** In pixels, of the shorter side. */
const SMALL_PIXELS = 200;

/** How much of a picture is at least to be seen where it fills a slide, as a share. */
const SEEN = 0.5;

/** What may be wrong with the input files of a request. */
export function fileWarnings(kind: CreationKind, { body, files }: PlannedVideo): InvalidField[] {
	if (!files) return [];
	const canvas = kind.files?.fillCanvas ? CANVAS[body.aspectRatio as 'ratio_9_16'] : undefined;
	return mediaFaults(kind, body, files, (file, { type }) => {
		if (isFault(file)) return undefined;
		return typeDoubt(file, type) ?? memoryDoubt(file) ?? sizeDoubt(file, canvas);
	});
}

function typeDoubt({ name: file, kind, type }: InputFile, said: unknown): Told | undefined {
	if (said !== undefined && said !== kind) {
		return FILE_DOUBT.fileOfOtherType({ file, type, said: String(said), wanted: startCase(kind) });
	}
	if (kind === 'video' || USUAL_IMAGES.includes(type)) return undefined;
	return FILE_DOUBT.fileTypeUnusual(file, type);
}

/** Nothing tells without a copy where n8n keeps a file that the node before this one has made. */
const memoryDoubt = ({ name, binary }: InputFile): Told | undefined =>
	binary.id ? undefined : FILE_DOUBT.fileMaybeInMemory(name);

function sizeDoubt(
	{ name, width = 0, height = 0 }: InputFile,
	canvas: { width: number; height: number } | undefined,
): Told | undefined {
	if (width === 0 || height === 0) return undefined;
	const size = { width, height };
	if (Math.min(width, height) < SMALL_PIXELS) return FILE_DOUBT.pictureSmall(name, size);
	if (!canvas) return undefined;
	const ratio = (width / height) * (canvas.height / canvas.width);
	const seen = Math.min(ratio, 1 / ratio);
	return seen < SEEN ? FILE_DOUBT.pictureCut(name, size, { slide: canvas, seen }) : undefined;
}
