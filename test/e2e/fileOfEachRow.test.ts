import type { IDataObject, INode } from 'n8n-workflow';

import { byId, chainOfRows, nodeOf, outputOf, START, to, VIDEO, videoNode } from '../host/nodes';
import {
	type Execution,
	finished,
	importWorkflow,
	start,
	type WorkflowFile,
} from '../host/workflows';
import { png } from '../support/mediaFiles';
import { creations, loadOverTls, useHost } from './support';

const started = useHost({ simulator: { renderMs: 1_000, minuteMs: 5_000 } });

/** Longer than a callback that a busy n8n refuses takes to come again. */
const WITHIN = 300_000;

const PHOTOS = ['mug', 'cup', 'hat'].map((row) => ({ row, photo: png(640, 640, row) }));

const DONE = 'Done';
const done = nodeOf(DONE, 'n8n-nodes-base.noOp', 1);

/** Rows with a photo each, made of base64 as models of images return it, and the nodes behind them. */
function rowsWithPhotos(name: string, first: INode, ...others: INode[]): WorkflowFile {
	const rows = PHOTOS.map(({ row, photo }) => ({
		...{ row, script: `${name}: ${row}`, photo: photo.toString('base64') },
	}));
	const toBinary = {
		...{ operation: 'toBinary', sourceProperty: 'photo' },
		options: { mimeType: 'image/png' },
	};
	const file = nodeOf('File', 'n8n-nodes-base.convertToFile', 1.1, toBinary);
	const row = nodeOf('Row', 'n8n-nodes-base.set', 3.4, {
		...{ mode: 'raw', includeOtherFields: true },
		jsonOutput: "={{ $('Split').item.json }}",
	});
	const { nodes, connections } = chainOfRows(rows, file, row, first, ...others);
	return {
		...{ name, nodes, settings: { executionOrder: 'v1' } },
		connections: { ...connections, File: to('Row'), Row: to(first.name) },
	};
}

/** The node that makes a video of each row and waits for it. */
const video = () =>
	videoNode(started.credential, {
		...{ output: 'row', idColumn: 'row', completion: 'wait', waitBy: 'callback' },
		media: { item: [{ from: 'file', file: 'data' }] },
	});

/** One row at a time. */
async function inLoop(): Promise<WorkflowFile> {
	const loop = nodeOf('Loop', 'n8n-nodes-base.splitInBatches', 3, { batchSize: 1, options: {} });
	const workflow = rowsWithPhotos('In a loop', loop, video(), done);
	const connections = { Loop: to(DONE, VIDEO), [VIDEO]: to('Loop') };
	return { ...workflow, connections: { ...workflow.connections, ...connections } };
}

/** All rows by a call of another workflow. */
async function inSubWorkflow(): Promise<WorkflowFile> {
	const parameters = { inputSource: 'passthrough' };
	const called = await importWorkflow(started.host.rest, {
		name: 'Called',
		nodes: [nodeOf(START, 'n8n-nodes-base.executeWorkflowTrigger', 1.1, parameters), video()],
		connections: { [START]: to(VIDEO) },
	});
	const call = nodeOf('Call', 'n8n-nodes-base.executeWorkflow', 1.2, {
		...{ workflowId: byId(called.id), mode: 'once', options: {} },
	});
	const workflow = rowsWithPhotos('In a sub-workflow', call, done);
	return { ...workflow, connections: { ...workflow.connections, Call: to(DONE) } };
}

describe.each([
	{ where: 'a loop', workflowOf: inLoop },
	{ where: 'a sub-workflow', workflowOf: inSubWorkflow },
])('in $where', ({ workflowOf }) => {
	let id: string;
	beforeAll(async () => {
		started.host.simulator.reset();
		({ id } = await importWorkflow(started.host.rest, await workflowOf()));
	});

	async function run(): Promise<Execution> {
		const { rest } = started.host;
		return await finished(rest, await start(rest, id, START), WITHIN);
	}

	const projectOf = (row: string) =>
		started.host.simulator.projects.find(({ body }) => String(body.script).endsWith(row));

	/** The rows that the run has output, and what stands in them then. */
	const rowsOf = (execution: Execution): IDataObject[] =>
		outputOf(execution, DONE).map(({ json: { row, status, project_id, video_url } }) => ({
			...{ row, status, project_id, video_url },
		}));

	const finishedRows = () =>
		PHOTOS.map(({ row }) => {
			const { id: project_id, url: video_url } = projectOf(row) ?? {};
			return { row, status: 'completed', project_id, video_url };
		});

	it('each row has a video of its own photo, which the service can load when the run has ended', async () => {
		const execution = await run();
		expect(execution.status).toBe('success');
		expect(creations(started.host)).toHaveLength(PHOTOS.length);
		expect(rowsOf(execution)).toEqual(finishedRows());
		for (const { row, photo } of PHOTOS) {
			const [{ url }] = projectOf(row)?.body.media as Array<{ url: string }>;
			const { status, content } = await loadOverTls(url, started.host.ca);
			expect({ row, status, content }).toEqual({ row, status: 200, content: photo });
		}
	});

	it('nothing is paid again when the same photos come again', async () => {
		const execution = await run();
		expect(execution.status).toBe('success');
		expect(creations(started.host)).toHaveLength(PHOTOS.length);
		expect(rowsOf(execution)).toEqual(finishedRows());
	});
});
