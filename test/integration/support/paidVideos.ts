import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import type { Simulator, SimulatorOptions } from '../../simulator';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { type Ran, runNode, type Setup } from './engine';
import { TABLE } from './ledger';
import { ugcAdParameters } from './ugcAd';
import { projectOf } from './waiting';

export { TABLE };

export const rows = Array.from({ length: 9 }, (_, row) => ({
	id: row + 1,
	script: `Row ${row + 1}`,
}));

/** The result columns of a row that no run has written yet. */
export const NO_RESULTS = { status: '', message: '', video_url: '', project_id: '' };

/** What a row is known by. */
export const markOf = (id: unknown): string => `row:wf1:n2::${String(id)}`;

/** Each row was created so many times. */
export const each = (times: number, of = rows) =>
	Object.fromEntries(of.map(({ script }) => [script, times]));

/** An n8n with Data Tables, for the tests of a file: a UGC ad of each row. */
export interface PayingOnce {
	readonly simulator: Simulator;
	dataTables: DataTables;
	setupOf(parameters?: INodeParameters, setup?: Partial<Setup>): Setup;
	/** Runs the node in an execution of its own. */
	run(parameters?: INodeParameters, setup?: Partial<Setup>): Promise<Ran>;
	/** The statuses of the lines of a row. */
	statusesOf(id: unknown): unknown[];
}

/** By default rows of a table are output. */
export function usePaidVideos(
	options: SimulatorOptions = {},
	usual: INodeParameters = { output: 'row' },
): PayingOnce {
	const simulator = useSimulator(options);
	useFastTime();
	let executions = 0;
	const n8n: PayingOnce = {
		simulator,
		dataTables: new DataTables(),
		setupOf: (parameters = {}, setup = {}) => ({
			node: new UgcAd(),
			parameters: ugcAdParameters({ ...usual, ...parameters }),
			credential: { apiKey: 'demo-key', baseUrl: simulator.url },
			rows,
			dataTables: n8n.dataTables,
			...setup,
		}),
		run: async (parameters, setup) =>
			await runNode(n8n.setupOf(parameters, { executionId: `e${++executions}`, ...setup })),
		statusesOf: (id) =>
			n8n.dataTables
				.rows(TABLE)
				.flatMap(({ rowMark, status }) => (rowMark === markOf(id) ? status : [])),
	};
	beforeEach(() => {
		n8n.dataTables = new DataTables();
		executions = 0;
	});
	return n8n;
}

/** What a test does with a sheet: matches by one column, first match, and unknown keys are added. */
export function useSheet(n8n: PayingOnce) {
	const { simulator } = n8n;
	return {
		/** The scripts that were paid for. */
		paid: () => simulator.projects.map(({ body }) => body.script),
		projectIdOf: (script: string) => projectOf(simulator, script)?.id,
		/** Runs the rows that are not completed, and writes what comes of them into the sheet. */
		async press(
			table: IDataObject[],
			parameters: INodeParameters = {},
			setup: Partial<Setup> = {},
			{ id = 'id', through = (row: IDataObject) => row, all = false, write = true } = {},
		): Promise<Ran> {
			const rows = table
				.filter(({ status }) => all || status !== 'completed')
				.map((row) => structuredClone(through(row)));
			const ran = await n8n.run(parameters, { rows, ...setup });
			if (ran.error) throw ran.error;
			if (write)
				for (const { json } of ran.items) {
					const row = table.find((each) => each[id] === json[id]);
					if (row) Object.assign(row, json);
				}
			return ran;
		},
	};
}

/** The IDs of the projects that a run has output, as videos or as rows. */
export const projectIds = ({ items }: Pick<Ran, 'items'>) =>
	items.map(({ json }) => json.projectId ?? json.project_id);

/** Rows of a table after a node behind this one has written the results of a run into them. */
export const written = <Row extends IDataObject>(of: Row[], { items }: Pick<Ran, 'items'>) =>
	of.map((row, index): Row & IDataObject => ({ ...row, ...items[index].json }));
