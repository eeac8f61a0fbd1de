import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { DataTables } from '../../support/dataTables';
import { useDownloadHost } from '../support/downloadHost';
import { runNode } from '../support/engine';
import { keepGoing } from '../support/kinds';
import { ugcAdParameters } from '../support/ugcAd';

/** In the place of the service. */
const host = useDownloadHost();

const long = 'x'.repeat(260_000);

/** What the paid videos table holds of one video, created by an answer of the service, in bytes. */
async function keptOf(status: number, body: object, additionalFields = {}) {
	host.answer = (response) => {
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(JSON.stringify(body));
	};
	const dataTables = new DataTables();
	const { items } = await runNode({
		node: new UgcAd(),
		parameters: ugcAdParameters({
			output: 'row',
			options: { additionalBodyFields: JSON.stringify(additionalFields) },
		}),
		credential: { apiKey: 'demo-key', baseUrl: host.url },
		rows: [{ id: 1, script: 'Hello' }],
		settings: keepGoing.settings,
		dataTables,
	});
	const [{ rows }] = dataTables.tables;
	expect(items).toHaveLength(1);
	const shown = JSON.stringify(items).length;
	return { bytes: JSON.stringify(rows).length, lines: rows.length, shown };
}

test.each([
	['a project whose ID is very long', 201, { success: true, data: { projectId: long } }, 1],
	['a video whose ID is very long', 201, { success: true, data: { videoId: long } }, 1],
	['a refusal in many words', 400, { success: false, message: long, code: long }, 0],
	['a failure in many words', 500, { success: false, message: long, details: { long } }, 1],
])(
	'%s takes next to nothing of the space that all tables share',
	async (_, status, body, count) => {
		const { bytes, lines, shown } = await keptOf(status, body);
		expect(lines).toBe(count);
		expect(bytes).toBeLessThan(5_000);
		expect(shown).toBeLessThan(50_000);
	},
);

test('so does a request with very many fields of very long names', async () => {
	const names = Array.from({ length: 2_000 }, (_, index) => `f${index}`.padEnd(index, 'x'));
	const body = { success: true, data: { projectId: 'p1' } };
	const { bytes } = await keptOf(201, body, Object.fromEntries(names.map((name) => [name, 1])));
	expect(bytes).toBeLessThan(10_000);
});
