import type { INodeExecutionData } from 'n8n-workflow';

import { isPlanned, type Video } from '../../video/video';
import type { Run } from '../run';

/** The binary field of the drawing, and its file. n8n offers it for download; a browser shows it. */
const FIELD = 'drawing';
const FILE = 'slides.svg';
const SVG = 'image/svg+xml';

/** Drawings of the requests, each for the first item of its video; none where the kind has none. */
export async function drawingsOf(
	{ context, kind }: Run,
	videos: Video[],
): Promise<Map<number, Pick<INodeExecutionData, 'binary'>>> {
	const drawings = new Map<number, Pick<INodeExecutionData, 'binary'>>();
	if (!kind.drawing) return drawings;
	for (const { itemIndexes, body } of videos.filter(isPlanned)) {
		const svg = Buffer.from(kind.drawing(body));
		const file = await context.helpers.prepareBinaryData(svg, FILE, SVG);
		drawings.set(itemIndexes[0], { binary: { [FIELD]: file } });
	}
	return drawings;
}
