import { rowsToUgcAds } from '../host/examples';
import { type Cluster, startCluster } from '../host/queue/cluster';
import { mistakes } from '../host/rows';
import { execute, followRows, prepare, runUntilFinal } from '../host/runExample';
import { reporter } from './report';

let cluster: Cluster;
beforeAll(async () => {
	cluster = await startCluster({ report: reporter(), simulator: { renderMs: 1_000 } });
});
afterAll(async () => await cluster?.stop());

it('finds the rows of an example by their ID on PostgreSQL, too, and knows them again', async () => {
	const demo = await prepare(cluster);
	await execute(cluster, demo);
	const rows = await followRows(demo.table);
	expect(mistakes(rowsToUgcAds, rows)).toEqual([]);
	const paid = cluster.simulator.projects.length;
	await demo.table.empty('status');
	const again = await runUntilFinal(cluster, demo);
	expect(again.map(({ video_url }) => video_url)).toEqual(rows.map(({ video_url }) => video_url));
	expect(cluster.simulator.projects).toHaveLength(paid);
});
