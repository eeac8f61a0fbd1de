import type { WorkflowExecuteMode } from 'n8n-workflow';

import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { DataTables } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { runNode, type Setup } from './support/engine';
import { creations } from './support/kinds';
import { ugcAdParameters } from './support/ugcAd';
import { jsons, videoOf, waitSetup } from './support/waiting';

const simulator = useSimulator({ renderMs: 100 });
/** Whose videos are not finished before the execution is suspended. */
const slow = useSimulator({ renderMs: 60_000 });
useFastTime();

const rows = [{ script: 'a' }, { script: 'b' }, { script: 'c' }];

/** Each mode is a place that something runs a workflow from. */
describe.each<[string, WorkflowExecuteMode]>([
	['a workflow that another one has called', 'integrated'],
	['an evaluation', 'evaluation'],
])('in %s', (_, mode) => {
	test('Wait By: Automatic polls, also at a public address, and each row comes out', async () => {
		const parameters = { waitBy: 'automatic', waitLimit: 600 };
		const ran = await runNode(waitSetup(simulator, parameters, { mode, rows }));
		expect(ran.run.waitTill).toBeUndefined();
		expect(jsons(ran)).toEqual(rows.map(({ script }) => videoOf(simulator, script)));
		expect(simulator.projects.map(({ body }) => body.webhook)).toEqual(rows.map(() => undefined));
	});

	test('Wait By: Callback is what was chosen', async () => {
		const ran = await runNode(waitSetup(slow, { waitLimit: 600 }, { mode, rows }));
		expect(ran.run.data.waitTill).toBeDefined();
	});

	test.each(['video', 'row'])('no row is paid for twice (%s)', async (output) => {
		const dataTables = new DataTables();
		const setup: Setup = {
			node: new UgcAd(),
			parameters: ugcAdParameters({ output, idColumn: 'script' }),
			credential: { apiKey: 'demo-key', baseUrl: simulator.url },
			...{ rows, mode, dataTables },
		};
		await runNode({ ...setup, executionId: 'e1' });
		await runNode({ ...setup, executionId: 'e2' });
		expect(creations(simulator)).toHaveLength(3);
	});
});

describe('in a workflow that is not saved yet', () => {
	test.each(['video', 'row'])(
		'nothing is sent, as no table can be reached (%s)',
		async (output) => {
			const { error } = await runNode({
				node: new UgcAd(),
				parameters: ugcAdParameters({ output, idColumn: 'script' }),
				credential: { apiKey: 'demo-key', baseUrl: simulator.url },
				...{ rows, mode: 'manual', workflowId: '', dataTables: new DataTables() },
			});
			expect(error?.message).toTell('NO_SAVED_WORKFLOW');
			expect(error?.context).toMatchObject({ code: 'NOT_SENT' });
			expect(creations(simulator)).toEqual([]);
		},
	);
});
