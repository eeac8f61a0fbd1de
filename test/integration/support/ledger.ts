import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { VideoLibrary } from '../../../nodes/VideoLibrary/VideoLibrary.node';
import type { LineTexts } from '../../../nodes/shared/ledger/line';
import type { DataTables } from '../../support/dataTables';
import { runNode, type Setup } from './engine';

export const TABLE = 'Paid Videos';

/** Runs an operation of *Video Library > Ledger*. */
export const runLedger = async (
	dataTables: DataTables | undefined,
	operation: string,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) =>
	await runNode({
		node: new VideoLibrary(),
		parameters: { resource: 'paidVideo', operation, ...parameters },
		credential: { apiKey: 'demo-key', baseUrl: 'https://service.test' },
		dataTables,
		...setup,
	});

/** The videos of the ledger, as a person sees them. */
export const videosOf = async (
	dataTables: DataTables,
	parameters: INodeParameters = {},
): Promise<IDataObject[]> => {
	const { items, error } = await runLedger(dataTables, 'getAll', {
		returnAll: true,
		...parameters,
	});
	if (error) throw error;
	return items.map(({ json }) => json);
};

let lines = 0;

/** Lines as a run writes them; each is of a video of its own unless they say otherwise. */
export const writeLines = (dataTables: DataTables, ...all: Array<Partial<LineTexts>>) =>
	writeLinesInto(TABLE, dataTables, ...all);

export const writeLinesInto = (
	table: string,
	dataTables: DataTables,
	...all: Array<Partial<LineTexts>>
) =>
	dataTables.write(
		table,
		all.map((line): LineTexts => {
			const name = `line ${++lines}`;
			return {
				...{ row: '', status: 'processing', projectId: '', videoId: '', url: '', message: '' },
				...{ workflow: '', campaign: '', version: '', executionId: 'e0', account: '' },
				...{ workflowId: 'wf1', rowMark: '', rowCreatedAt: '', request: `ugcAd:${name}` },
				...{ claimedAt: '', claim: name, line: name },
				...line,
			};
		}) as unknown as IDataObject[],
	);
