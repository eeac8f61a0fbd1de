import type { INodeParameters } from 'n8n-workflow';

import type { Setup } from './engine';
import { rows as allRows, usePayOncePer } from './payOncePer';

export const rows = allRows.slice(0, 3);

/** Like {@link usePayOncePer}, with rows of a table as output: of these rows, unless a test gives others. */
export function useRowOutput() {
	const n8n = usePayOncePer();
	const run = async (parameters: INodeParameters = {}, setup: Partial<Setup> = {}) =>
		await n8n.run({ output: 'row', ...parameters }, { rows, ...setup });
	const jsons = async (...given: Parameters<typeof run>) =>
		(await run(...given)).items.map(({ json }) => json);
	return { n8n, simulator: n8n.simulator, run, jsons };
}
