import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import type { Simulator } from '../../simulator';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { type Ran, runNode, type Setup } from './engine';
import { ugcAdParameters } from './ugcAd';

export const TABLE = 'Paid Videos';

export const rows = Array.from({ length: 9 }, (_, row) => ({
	id: row + 1,
	script: `Row ${row + 1}`,
}));

/** Each row was created so many times. */
export const each = (times: number, of = rows) =>
	Object.fromEntries(of.map(({ script }) => [script, times]));

/** An n8n with Data Tables, for the tests of a file: a UGC ad of each row, paid once per ID. */
export interface PayingOnce {
	readonly simulator: Simulator;
	dataTables: DataTables;
	setupOf(parameters?: INodeParameters, setup?: Partial<Setup>): Setup;
	/** Runs the node in an execution of its own. */
	run(parameters?: INodeParameters, setup?: Partial<Setup>): Promise<Ran>;
	/** The states of a key in the order in which they were written. */
	statesOf(key: unknown): unknown[];
}

export function usePayOncePer(): PayingOnce {
	const simulator = useSimulator();
	useFastTime();
	let executions = 0;
	const n8n: PayingOnce = {
		simulator,
		dataTables: new DataTables(),
		setupOf: (parameters = {}, setup = {}) => ({
			node: new UgcAd(),
			parameters: ugcAdParameters({ payOncePer: 'row', ...parameters }),
			credential: { apiKey: 'demo-key', baseUrl: simulator.url },
			rows,
			dataTables: n8n.dataTables,
			...setup,
		}),
		run: async (parameters, setup) =>
			await runNode(n8n.setupOf(parameters, { executionId: `e${++executions}`, ...setup })),
		statesOf: (key) =>
			n8n.dataTables.rows(TABLE).flatMap((row) => (row.row === String(key) ? row.state : [])),
	};
	beforeEach(() => {
		n8n.dataTables = new DataTables();
		executions = 0;
	});
	return n8n;
}

/** The IDs of the projects that a run has output. */
export const projectIds = ({ items }: Ran) => items.map(({ json }) => json.projectId);
