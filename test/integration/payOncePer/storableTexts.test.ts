import type { ServerResponse } from 'node:http';

import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { useDownloadHost } from '../support/downloadHost';
import { keepGoing } from '../support/kinds';
import { runLedger, TABLE, writeEvents } from '../support/ledger';
import { rows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
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

const linesOf = (id: string) =>
	n8n.dataTables.rows(TABLE).filter(({ row, key }) => row === id || key === id);

const run = async (parameters = {}) =>
	await n8n.run(parameters, { rows: rows.slice(0, 2), credential: credential(), ...keepGoing });

test('a refusal that holds what a database cannot store is written all the same', async () => {
	answers(400, () => ({ success: false, message: ODD }));
	const { items } = await run();
	expect(items).toHaveLength(2);
	for (const key of ['1', '2']) {
		expect(linesOf(key).at(-1)).toMatchObject({ state: 'rejected', message: STORED });
	}
});

test('so is a project with such IDs, which is not paid again', async () => {
	answers(201, () => ({ success: true, data: { projectId: `p${ODD}`, videoId: `v${ODD}` } }));
	await run();
	expect(linesOf('1').at(-1)).toMatchObject({ state: 'created', projectId: `p${STORED}` });
	const before = host.asked.length;
	expect((await run()).items.map(({ json }) => json.recalled)).toEqual([true, true]);
	expect(host.asked).toHaveLength(before);
});

test('so is why a video has failed, and no other result is lost by it', async () => {
	const created = (id: string) => ({ key: id, state: 'created', projectId: `p${id}` }) as const;
	writeEvents(n8n.dataTables, created('a'), created('b'), created('c'));
	answers(200, ({ req: { url = '' } }) => ({
		success: true,
		data: url.includes('pb')
			? { status: 'failed', message: ODD }
			: { status: 'completed', url: 'https://v.test/1.mp4' },
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
	const [failed] = linesOf('b').filter(({ state }) => state === 'failed');
	expect(failed.message).toBe(STORED);
	expect(linesOf('c').map(({ state }) => state)).toContain('completed');
});
