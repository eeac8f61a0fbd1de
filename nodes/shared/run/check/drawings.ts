import type { INodeExecutionData } from 'n8n-workflow';

import { addHint } from '../../items/output';
import { isPlanned, type Video, videoCount } from '../../video/video';
import type { Run } from '../run';

/** The binary field of the drawing, and its file. n8n offers it for download; a browser shows it. */
const FIELD = 'drawing';
const FILE = 'slides.svg';
const SVG = 'image/svg+xml';

/** In bytes, of all drawings of a run: n8n may keep them in memory, and with the execution. */
const MAX_DRAWINGS = 10_000_000;

/** Drawings of the requests, each for the first item of its video; none where the kind has none. */
export async function drawingsOf(
	{ context, kind }: Run,
	videos: Video[],
): Promise<Map<number, Pick<INodeExecutionData, 'binary'>>> {
	const drawings = new Map<number, Pick<INodeExecutionData, 'binary'>>();
	if (!kind.drawing) return drawings;
	const planned = videos.filter(isPlanned);
	let size = 0;
	for (const { itemIndexes, body } of planned) {
		if (size > MAX_DRAWINGS) break;
		const svg = Buffer.from(kind.drawing(body));
		size += svg.length;
		const file = await context.helpers.prepareBinaryData(svg, FILE, SVG);
		drawings.set(itemIndexes[0], { binary: { [FIELD]: file } });
	}
	if (drawings.size < planned.length) {
		addHint(
			context,
			`Only the first ${drawings.size} of ${videoCount(planned.length)} are drawn. To see the others, check them without these rows.`,
		);
	}
	return drawings;
}
