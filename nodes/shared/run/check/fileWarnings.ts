import startCase from 'lodash/startCase';

import type { InvalidField } from '../../contract/requests';
import { CANVAS } from '../../contract/values';
import { USUAL_IMAGES } from '../../download/mediaProblem';
import { type InputFile, isFault } from '../../files/inputFiles';
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
		const problem = fileTypeProblem(file, type) ?? memoryProblem(file) ?? sizeProblem(file, canvas);
		return problem && `The file "${file.name}" ${problem}`;
	});
}

function fileTypeProblem({ kind, type }: InputFile, said: unknown): string | undefined {
	if (said !== undefined && said !== kind) {
		return `is ${type}, and the request says ${String(said)}: set its Type to ${startCase(kind)}`;
	}
	if (kind === 'video' || USUAL_IMAGES.includes(type)) return undefined;
	return `is ${type}, which the service may not show: use a JPG, PNG or WebP file`;
}

/** Nothing tells without a copy where n8n keeps a file that the node before this one has made. */
const memoryProblem = ({ binary }: InputFile): string | undefined =>
	binary.id
		? undefined
		: 'cannot be loaded by the service if this n8n keeps files in memory: set N8N_DEFAULT_BINARY_DATA_MODE to filesystem or database';

function sizeProblem(
	{ width = 0, height = 0 }: InputFile,
	canvas: { width: number; height: number } | undefined,
): string | undefined {
	if (width === 0 || height === 0) return undefined;
	const pixels = `${width} × ${height} pixels`;
	if (Math.min(width, height) < SMALL_PIXELS) return `has only ${pixels}, so it may look blurred`;
	if (!canvas) return undefined;
	const ratio = (width / height) * (canvas.height / canvas.width);
	const seen = Math.min(ratio, 1 / ratio);
	return seen < SEEN
		? `has ${pixels}, so a slide of ${canvas.width} × ${canvas.height} may show only ${Math.round(100 * seen)}% of it`
		: undefined;
}
