import { DataTables } from '../support/dataTables';
import { useSimulator } from '../support/simulator';
import { creations } from './support/kinds';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator();

/** From 1.123 to 2.3 the Data Table node has no resource `table`, so n8n drops its operation (as 2.0.2 does, tried). */
test.each(['Could not get parameter', 'Could not get parameter "operation"'])(
	'an n8n before 2.4, which says %j, is told the version that it needs, and nothing is sent',
	async (message) => {
		const dataTables = new DataTables();
		dataTables.before = () => {
			throw new Error(message);
		};
		for (const output of ['video', 'row']) {
			const { error } = await runUgcAd(simulator, { output }, { dataTables, rows: [{ id: 1 }] });
			expect(error?.message).toTell('oldN8n', '2.4.0');
			expect(error?.description).toContain('Update n8n');
			expect(creations(simulator)).toEqual([]);
		}
	},
);
