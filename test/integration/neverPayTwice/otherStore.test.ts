import type { INodeParameters } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { retry, type Setup } from '../support/engine';
import { AVATAR, byId } from '../support/kinds';
import { rows as allRows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run, setupOf } = n8n;

const rows = allRows.slice(0, 2);
const WAYS = ['video', 'row', 'run'];

/** Creates the first row, and is refused the second one. */
const firstTry = async (payOncePer: string, setup: Partial<Setup> = {}) => {
	const avatarId = byId(`={{ $json.id === 2 ? "nobody" : "${AVATAR}" }}`);
	const parameters: INodeParameters = { payOncePer, avatarId, options: { concurrency: 1 } };
	return await run(parameters, { rows, ...setup });
};

const scripts = () => simulator.projects.map(({ body }) => body.script);

test.each(WAYS)(
	'by %s, a Retry on an n8n without tables sends only what is missing',
	async (way) => {
		const first = await firstTry(way);
		await retry(setupOf({ payOncePer: way }, { rows, dataTables: undefined }), first);
		expect(scripts()).toEqual(['Row 1', 'Row 2']);
	},
);

test.each(WAYS)('by %s, so does one after the tables were switched on', async (way) => {
	const first = await firstTry(way, { dataTables: undefined });
	const dataTables = new DataTables();
	await retry(setupOf({ payOncePer: way }, { rows, dataTables }), first);
	expect(scripts()).toEqual(['Row 1', 'Row 2']);
	// the table has learnt it
	if (way !== 'run') await run({ payOncePer: way }, { rows, dataTables });
	expect(scripts()).toEqual(['Row 1', 'Row 2']);
});

test.each(WAYS)('by %s, so does one with another Paid Videos Table', async (way) => {
	const first = await firstTry(way);
	const [table] = n8n.dataTables.tables;
	n8n.dataTables.tables.push({ ...structuredClone(table), id: 'other', name: 'Other', rows: [] });
	const parameters = { payOncePer: way, options: { paidVideosTable: 'Other' } };
	await retry(setupOf(parameters, { rows }), first);
	expect(scripts()).toEqual(['Row 1', 'Row 2']);
});

test('what may exist is not sent again by a Retry with another store', async () => {
	simulator.faults.next('lostAnswer', { path: /create/ });
	const one = rows.slice(0, 1);
	const first = await run({ payOncePer: 'video' }, { rows: one, dataTables: undefined });
	const setup = { rows: one, dataTables: new DataTables() };
	const second = await retry(setupOf({ payOncePer: 'video' }, setup), first);
	const next = await run({ payOncePer: 'video' }, setup);
	for (const { error } of [second, next]) expect(error?.message).toContain('may have been created');
	expect(scripts()).toEqual(['Row 1']);
});

test('what another execution was sending, and was refused, is sent by a Retry', async () => {
	const one = { rows: rows.slice(0, 1) };
	await run({ payOncePer: 'row' }, one);
	const [{ rows: lines }] = n8n.dataTables.tables;
	const sending = { ...lines[0], attempt: 'other', createdAt: new Date().toISOString() };
	lines.splice(0, lines.length, sending);
	const first = await run({ payOncePer: 'row', options: { maxRateLimitWait: 0 } }, one);
	expect(first.error?.message).toContain('has begun to send it');
	lines.push({ ...sending, id: 99, state: 'rejected' });
	const second = await retry(setupOf({ payOncePer: 'row' }, one), first);
	expect(second.error).toBeUndefined();
});
