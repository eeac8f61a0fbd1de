import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { VideoLibrary } from '../../../nodes/VideoLibrary/VideoLibrary.node';
import type { LedgerEvent } from '../../../nodes/shared/ledger/journal/events';
import type { DataTables } from '../../support/dataTables';
import { runNode, type Setup } from './engine';

export const TABLE = 'Paid Videos';

export const ledgerSetup = (
	dataTables: DataTables | undefined,
	operation: string,
	parameters: INodeParameters = {},
): Setup => ({
	node: new VideoLibrary(),
	parameters: { resource: 'paidVideo', operation, ...parameters },
	credential: { apiKey: 'demo-key', baseUrl: 'https://service.test' },
	dataTables,
});

/** Runs an operation of *Video Library > Ledger*. */
export const runLedger = async (
	dataTables: DataTables | undefined,
	operation: string,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) => await runNode({ ...ledgerSetup(dataTables, operation, parameters), ...setup });

/** The keys of the ledger, as a person sees them. */
export const keysOf = async (
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

export const writeEvents = (dataTables: DataTables, ...events: Array<Partial<LedgerEvent>>) =>
	writeEventsInto(TABLE, dataTables, ...events);

/** Events as a run writes them; all belong to the key "k" unless they say otherwise. */
export const writeEventsInto = (
	table: string,
	dataTables: DataTables,
	...events: Array<Partial<LedgerEvent>>
) =>
	dataTables.write(
		table,
		events.map((event) => ({
			...{
				key: 'k',
				state: 'sending',
				attempt: 'a',
				executionId: 'e0',
				projectId: '',
				videoId: '',
			},
			...{ row: '', workflow: '', url: '', message: '', request: '' },
			...event,
		})),
	);
