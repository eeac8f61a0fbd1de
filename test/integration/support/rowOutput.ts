import type { INodeParameters } from 'n8n-workflow';

import type { Setup } from './engine';
import { rows as allRows, usePaidVideos } from './paidVideos';

export const rows = allRows.slice(0, 3);

/** Like {@link usePaidVideos}, with these rows, unless a test gives others. */
export function useRowOutput() {
	const n8n = usePaidVideos();
	const run = async (parameters: INodeParameters = {}, setup: Partial<Setup> = {}) =>
		await n8n.run(parameters, { rows, ...setup });
	const jsons = async (...given: Parameters<typeof run>) =>
		(await run(...given)).items.map(({ json }) => json);
	return { n8n, simulator: n8n.simulator, run, jsons };
}
