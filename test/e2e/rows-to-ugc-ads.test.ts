import { createDataTable, type DataTable } from '../host/dataTable';
import { readExample } from '../host/example';
import { rowsToUgcAds } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { columnsOf, mistakes, type TableRow } from '../host/rows';
import {
	chosenIn,
	execute,
	followRows,
	ledgerStates,
	prepare,
	type ReadyExample,
	runUntilFinal,
} from '../host/runExample';
import { until } from '../host/waiting';
import { finished, importWorkflow, listExecutions, publish, unpublish } from '../host/workflows';
import { runCheckOnly } from './exampleRun';
import { creations, postOverTls, stopWithoutLeaks } from './support';

const accepted = rowsToUgcAds.rows.filter(({ expected }) => expected.status !== 'rejected');
const ACCEPTED = accepted.length;
const others = accepted.filter(({ expected }) => expected.status === 'completed').slice(0, 1);

/** A row that a person adds, with a script of its own. */
const newRow = (product: string) => ({
	...others[0].entered,
	product,
	script: `${product}: you will want one, too.`,
});

let host: Host;
let demo: ReadyExample;
let otherTable: DataTable;
let rows: TableRow[];
let executionId: string;
let received = '';

beforeAll(async () => {
	const tap = (bytes: Buffer) => void (received += bytes.toString('latin1'));
	host = await startHost({ simulator: { renderMs: 3_000 }, tap });
	demo = await prepare(host);
	const entered = others.map((row) => row.entered);
	otherTable = await createDataTable(host.rest, 'UGC ads July', columnsOf(rowsToUgcAds), entered);
	executionId = await execute(host, demo);
	rows = await followRows(demo.table);
	await host.simulator.settle();
});

afterAll(async () => await stopWithoutLeaks(host));

const executionsOfTheTrigger = async () =>
	(await listExecutions(host.rest, demo.workflow.id)).filter(({ mode }) => mode === 'webhook');

describe('rows of a table become finished ads', () => {
	it('ends every row as it should', () => {
		expect(mistakes(rowsToUgcAds, rows)).toEqual([]);
	});

	it('writes each video into the row that asked for it', () => {
		const videos = host.simulator.projects
			.filter(({ state }) => state === 'completed')
			.map(({ name, id, url }) => [name, id, url]);
		const written = rows
			.filter(({ status }) => status === 'completed')
			.map(({ product, project_id, video_url }) => [product, project_id, video_url]);
		expect(written.sort()).toEqual(videos.sort());
	});

	it('writes the reason into the row whose video was not rendered', () => {
		const [failed] = rows.filter(({ status }) => status === 'failed');
		const project = host.simulator.projects.find(({ id }) => id === failed.project_id);
		expect(failed.message).toContain(project?.failure?.message);
	});

	it('leaves the first execution a success', async () => {
		expect((await finished(host.rest, executionId)).status).toBe('success');
	});

	it('creates exactly one project per accepted row, and none for the rejected one', () => {
		const names = creations(host).map(({ body }) => (body as { name: string }).name);
		expect(names.sort()).toEqual(accepted.map(({ entered }) => entered.product).sort());
	});

	it('answers each delivery 200, at the first attempt', () => {
		expect(host.simulator.deliveries.map(({ status, attempt }) => ({ status, attempt }))).toEqual(
			Array(ACCEPTED).fill({ status: 200, attempt: 1 }),
		);
	});

	it('starts one execution per finished video', async () => {
		const started = await executionsOfTheTrigger();
		const executions = await Promise.all(started.map(({ id }) => finished(host.rest, id)));
		expect(executions.map(({ status }) => status)).toEqual(Array(ACCEPTED).fill('success'));
	});

	it('sends the API key to the service only, and stores it in no execution', async () => {
		const { apiKey } = host.simulator.projects[0];
		expect(received).toContain('POST /webhook/video-generation/');
		expect(received).not.toContain(apiKey);
		const execution = await finished(host.rest, executionId);
		expect(JSON.stringify(execution.data)).not.toContain(apiKey);
	});
});

describe('the ledger', () => {
	it('gives rows that are run again what they had, and pays for none', async () => {
		await demo.table.empty('status');
		const again = await runUntilFinal(host, demo);
		expect(mistakes(rowsToUgcAds, again)).toEqual([]);
		expect(again.map(({ video_url }) => video_url)).toEqual(rows.map(({ video_url }) => video_url));
		expect(creations(host)).toHaveLength(ACCEPTED);
	});

	it('then says what became of each row that was sent', async () => {
		const sent = rows.filter(({ status }) => status !== 'rejected');
		const states = await ledgerStates(host, demo);
		expect([...states].sort()).toEqual(sent.map(({ id, status }) => [String(id), status]).sort());
	});

	it('only checked, rows whose status is emptied keep what they had, and say that they are paid', async () => {
		const { table, workflow } = demo;
		const before = await table.rows<TableRow>();
		const [{ id: rowId, status }] = before.filter(({ video_url }) => video_url);
		await table.update(rowId, { status: null });
		await runCheckOnly(host, workflow, 'Create UGC ad');
		const [{ message }] = (await table.rows<TableRow>()).filter(({ id }) => id === rowId);
		expect(message).toMatch(/^Already paid for: project /);
		await table.update(rowId, { status });
		const kept = ({ id, status, video_url, project_id }: TableRow) => [
			id,
			status,
			video_url,
			project_id,
		];
		expect((await table.rows<TableRow>()).map(kept)).toEqual(before.map(kept));
	});
});

describe('a copy of the workflow', () => {
	it('knows the rows by their project IDs, and pays for none', async () => {
		const { table, credential } = demo;
		const before = await table.rows<TableRow>();
		const paid = creations(host).length;
		await table.empty('status');
		const file = await chosenIn(host, readExample(rowsToUgcAds.file), credential, table);
		const workflow = await importWorkflow(host.rest, file);
		await publish(host.rest, workflow);
		const after = await runUntilFinal(host, { table, workflow });
		expect(mistakes(rowsToUgcAds, after)).toEqual([]);
		const videosOf = (rows: TableRow[]) =>
			rows.map(({ project_id, video_url }) => [project_id, video_url]);
		expect(videosOf(after)).toEqual(videosOf(before));
		expect(creations(host)).toHaveLength(paid);
	});
});

describe('what n8n could take for another', () => {
	it('leaves a table alone whose name contains that of the chosen one', async () => {
		const untouched = others.map(({ entered }) =>
			expect.objectContaining({ ...entered, status: null }),
		);
		expect(await otherTable.rows()).toEqual(untouched);
	});

	it('a new row that has the ID of a deleted one gets a video of its own', async () => {
		const { id } = rows[rows.length - 1];
		await demo.table.delete(id);
		await demo.table.insert([newRow('Hat')]);
		await execute(host, demo);
		const hat = (await followRows(demo.table)).at(-1);
		const { url } = host.simulator.projects.find(({ name }) => name === 'Hat') ?? {};
		expect(hat).toMatchObject({ id, product: 'Hat', status: 'completed', video_url: url });
	});
});

describe('a row that is deleted while its video is made', () => {
	it('takes its result along: no other row is touched', async () => {
		const { table } = demo;
		await table.insert([newRow('Belt'), { product: 'Half typed' }]);
		const before = await table.rows<TableRow>();
		const [{ id }] = before.filter(({ product }) => product === 'Belt');
		await finished(host.rest, await execute(host, demo));
		await table.delete(id);
		const rest = await table.rows<TableRow>();
		await host.simulator.settle();
		const { deliveries } = host.simulator;
		const started = await until(
			'the callback to start the workflow',
			async () => {
				const executions = await executionsOfTheTrigger();
				return executions.length === deliveries.length ? executions : undefined;
			},
			{ within: 30_000 },
		);
		for (const { id } of started) await finished(host.rest, id);
		expect(await table.rows()).toEqual(rest);
		expect((await ledgerStates(host, demo)).has(String(id))).toBe(true);
	});
});

describe('two runs of the same row at once', () => {
	it('pay once, and the row gets the video, at the latest with the next run', async () => {
		await demo.table.insert([newRow('Glove')]);
		const before = creations(host).length;
		const runs = [await execute(host, demo), await execute(host, demo)];
		for (const id of runs) await finished(host.rest, id);
		const glove = (await runUntilFinal(host, demo)).at(-1);
		expect(creations(host)).toHaveLength(before + 1);
		const { id, url } = host.simulator.projects[before];
		expect(glove).toMatchObject({
			...{ product: 'Glove', status: 'completed', project_id: id, video_url: url },
		});
	});
});

describe('a run while the workflow is not published', () => {
	it('sends nothing, fails with what to do, and leaves the new row to the next run', async () => {
		const before = creations(host).length;
		await demo.table.insert([newRow('Scarf')]);
		await unpublish(host.rest, demo.workflow.id);
		const { status, data } = await finished(host.rest, await execute(host, demo));
		expect(status).toBe('error');
		expect(data.resultData.error?.message).toContain("workflow isn't published");
		expect((await demo.table.rows<TableRow>()).at(-1)).toMatchObject({
			...{ product: 'Scarf', status: null },
		});
		expect(creations(host)).toHaveLength(before);
		await publish(host.rest, demo.workflow);
		await execute(host, demo);
		expect((await followRows(demo.table)).at(-1)).toMatchObject({ status: 'completed' });
	});
});

describe('the address that the service calls', () => {
	const delivery = () => host.simulator.deliveries[0];
	const quietly = async (url: string, body: unknown) => {
		const before = (await executionsOfTheTrigger()).length;
		const { status } = await postOverTls(url, body, host.ca);
		expect((await executionsOfTheTrigger()).length).toBe(before);
		return status;
	};

	it('belongs to the workflow', () => {
		const { url } = delivery();
		expect(url.startsWith(`${host.proxy.url}webhook/video-generation/${demo.workflow.id}?`)).toBe(
			true,
		);
		expect(url.length).toBeLessThanOrEqual(500);
	});

	it('answers a duplicate 200 and starts nothing', async () => {
		expect(await quietly(delivery().url, delivery().body)).toBe(200);
	});

	it('answers what is not a callback 400 and starts nothing', async () => {
		expect(await quietly(delivery().url, { hello: 'there' })).toBe(400);
	});

	it('answers a forged token 401 and starts nothing', async () => {
		const forged = new URL(delivery().url);
		for (const [name, value] of forged.searchParams) {
			forged.searchParams.set(
				name,
				value.replace(/./, (first) => (first === 'A' ? 'B' : 'A')),
			);
		}
		expect(await quietly(forged.href, delivery().body)).toBe(401);
	});

	it('answers a missing token 401 and starts nothing', async () => {
		const bare = new URL(delivery().url);
		bare.search = '';
		expect(await quietly(bare.href, delivery().body)).toBe(401);
	});
});
