import type { ServerResponse } from 'node:http';

import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { useDownloadHost } from '../support/downloadHost';
import { runLedger, TABLE, writeLines } from '../support/ledger';
import { projectIds, rows, usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos();
/** In the place of the service. */
const host = useDownloadHost();

const ODD = 'No\u0000voice \ud800';
const STORED = 'No\ufffdvoice \ufffd';

const answers = (status: number, bodyOf: (response: ServerResponse) => object) => {
	host.answer = (response) => {
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(JSON.stringify(bodyOf(response)));
	};
};

const credential = () => ({ apiKey: 'demo-key', baseUrl: host.url });

const lineOf = (id: string) =>
	n8n.dataTables.rows(TABLE).find(({ row }) => row === `Row ${id} (Row ${id})`);

const run = async () => await n8n.run({}, { rows: rows.slice(0, 2), credential: credential() });

// what a database cannot store

test('an answer that holds it, and may have created a video, is written down all the same', async () => {
	answers(500, () => ({ success: false, message: ODD }));
	const { items } = await run();
	expect(items.map(({ json }) => json.status)).toEqual(['check', 'check']);
	for (const id of ['1', '2']) {
		expect(lineOf(id)).toMatchObject({
			status: 'check',
			message: expect.stringContaining(STORED),
		});
	}
	const before = host.asked.length;
	await run();
	expect(host.asked).toHaveLength(before);
});

test('so is a project with such IDs, which is not paid again', async () => {
	answers(201, () => ({ success: true, data: { projectId: `p${ODD}`, videoId: `v${ODD}` } }));
	await n8n.run({}, { rows: [rows[0]], credential: credential() });
	expect(lineOf('1')).toMatchObject({ status: 'processing', projectId: `p${STORED}` });
	const before = host.asked.length;
	const ran = await n8n.run({}, { rows: [rows[0]], credential: credential() });
	expect(projectIds(ran)).toEqual([`p${STORED}`]);
	expect(host.asked).toHaveLength(before);
});

test('so is why a video has failed, and no other result is lost by it', async () => {
	writeLines(
		n8n.dataTables,
		...['a', 'b', 'c'].map((name, index) => ({
			...{ row: `Row ${index + 1} (Row ${index + 1})`, projectId: `p${name}` },
		})),
	);
	answers(200, ({ req: { url = '' } }) => ({
		success: true,
		data: url.includes('pb')
			? { projectId: 'pb', status: 'failed', message: ODD }
			: { projectId: url.match(/p[ac]/)?.[0], status: 'completed', url: 'https://v.test/1.mp4' },
	}));
	await systemClock.sleep(3 * MINUTE_MS);
	const { items, error } = await runLedger(
		n8n.dataTables,
		'getAll',
		{ refresh: true },
		{ credential: credential() },
	);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
	expect(lineOf('2')).toMatchObject({ status: 'failed', message: STORED });
	expect(lineOf('3')).toMatchObject({ status: 'completed' });
});
