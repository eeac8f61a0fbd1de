import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createDataTable, type DataTable } from '../host/dataTable';
import { chain, START, videoNode } from '../host/nodes';
import type { TableRow } from '../host/rows';
import { importWorkflow, runToEnd, type WorkflowFile } from '../host/workflows';
import { archiveInto } from './exampleRun';
import { useHost } from './support';

const folder = mkdtempSync(join(tmpdir(), 'archived-videos-'));
afterAll(async () => await rm(folder, { recursive: true }));

const started = useHost({
	simulator: { renderMs: 1_000 },
	env: { N8N_RESTRICT_FILE_ACCESS_TO: folder },
});

/** Imports a workflow; returns what runs it to its end. */
async function runnable(file: WorkflowFile, trigger: string) {
	const { rest } = started.host;
	const { id } = await importWorkflow(rest, file);
	return async () => {
		const { status, data } = await runToEnd(rest, id, trigger);
		expect(data.resultData.error).toBeUndefined();
		expect(status).toBe('success');
	};
}

/** Creates a video, and returns what a table shows of it. */
async function finishedVideo(script: string) {
	const wait = { completion: 'wait', waitBy: 'callback' };
	const create = await runnable(chain([script], videoNode(started.credential, wait)), START);
	await create();
	const { id, url, videoId } = started.host.simulator.projects.slice(-1)[0];
	return {
		row: { status: 'completed', project_id: id, video_url: url ?? '' },
		path: join(folder, `${id}-${videoId}.mp4`),
	};
}

/** The file of each row. */
const filesIn = async (table: DataTable) => (await table.rows<TableRow>()).map(({ file }) => file);

it('stores each video once for all its rows, and a new version when its file is cleared', async () => {
	const [first, second] = [await finishedVideo('First'), await finishedVideo('Second')];
	const table = await createDataTable(
		started.host.rest,
		'Archive',
		['status', 'message', 'video_url', 'project_id', 'file'],
		[first.row, first.row, { status: 'processing' }, { status: 'completed' }],
	);
	const archive = await runnable(archiveInto(folder, { ...started, table }), 'Every day');
	for (let runs = 0; runs < 2; runs++) {
		await archive();
		expect(await filesIn(table)).toEqual([first.path, first.path, null, null]);
	}
	expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([first.path]);
	const [row] = await table.rows<TableRow>();
	await table.update(row.id, { ...second.row, file: null });
	await archive();
	expect(await filesIn(table)).toEqual([second.path, first.path, null, null]);
});
