import type { INodeParameters } from 'n8n-workflow';

import { DataTables } from '../support/dataTables';
import { useSimulator } from '../support/simulator';
import { useFastTime } from '../support/fastTime';
import type { Setup } from './support/engine';
import { creations, keepGoing } from './support/kinds';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator();
useFastTime();

const rows = [1, 2, 3].map((id) => ({ id, script: `Row ${id}` }));

/** Why a run stops as a whole, with what makes it so. */
const reasons: Array<[string, INodeParameters, Partial<Setup>]> = [
	[
		'the trigger is not published',
		{ completion: 'notifyThisWorkflow' },
		{ mode: 'manual', active: false, webhookBase: 'https://localhost:9' },
	],
	[
		'the address of n8n is not https',
		{ completion: 'notifyThisWorkflow' },
		{ webhookBase: 'http://n8n.example.com' },
	],
	['a credential that cannot be used', {}, { credential: { apiKey: '', baseUrl: 'https://a.b' } }],
	['the service is down', {}, { credential: { apiKey: 'k', baseUrl: 'http://127.0.0.1:9' } }],
	['a setting that cannot be read', { maxVideos: 'many' }, {}],
];

test.each(reasons)(
	'%s: no row is at fault, which their code says; the reason is said once for all',
	async (_, parameters, setup) => {
		const { items, hints } = await runUgcAd(simulator, parameters, {
			...{ rows, ...keepGoing },
			...setup,
		});
		expect(items.map(({ json }) => (json as { code?: string }).code)).toEqual(
			rows.map(() => 'NOT_SENT'),
		);
		const [hint] = hints;
		const [, reason, ...advice] = hint.split('<br><br>');
		const names = /^Rows 1.*?, 2.*?, 3.*?: /;
		expect(hint).toTell('missingVideos', '3');
		expect(reason.replace(names, '')).toMatch(/^[A-Z]/);
		expect([reason.replace(names, ''), ...advice].join()).not.toMatch(/Rows? \d/);
		expect(creations(simulator)).toEqual([]);
	},
);

test.each(['table.list', 'row.get', 'row.insert'])(
	'a paid videos table that fails at %s: no row is at fault either',
	async (wanted) => {
		const dataTables = new DataTables();
		dataTables.before = (operation) => {
			if (operation === wanted) throw new Error('size limit exceeded');
		};
		const { items } = await runUgcAd(simulator, {}, { rows, dataTables, ...keepGoing });
		expect(items.map(({ json }) => (json as { code?: string }).code)).toEqual(
			rows.map(() => 'NOT_SENT'),
		);
		expect(creations(simulator)).toEqual([]);
	},
);

test('a row that is at fault itself has another code', async () => {
	const wrong = [rows[0], { id: 2, script: '' }];
	const { items } = await runUgcAd(simulator, {}, { rows: wrong, ...keepGoing });
	expect(items[1].json).toMatchObject({ field: 'script', code: 'VALIDATION_ERROR' });
});
