import type { INodeExecutionData, INodeType } from 'n8n-workflow';

import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { httpWay, ourWay } from '../bench/ads';
import { useSimulator } from '../support/simulator';
import { runNode } from './support/engine';
import { creations } from './support/kinds';

const simulator = useSimulator({ renderMs: 60_000 });

const rows = [0, 1].map((row) => ({
	product: `Product "${row}"`,
	script: `Row ${row}:\n"the one I kept"`,
	image: `https://images.example.com/${row}.jpg`,
}));

/** Outputs the body that the HTTP Request node would send. */
const bodyReader: INodeType = {
	description: {
		...new UgcAd().description,
		properties: [{ displayName: 'JSON', name: 'jsonBody', type: 'json', default: '' }],
	},
	async execute() {
		const read = (_: INodeExecutionData, row: number) => ({
			json: JSON.parse(this.getNodeParameter('jsonBody', row) as string),
		});
		return [this.getInputData().map(read)];
	},
};

test('the benchmark lets both nodes send the same requests', async () => {
	const credential = { apiKey: 'demo-key', baseUrl: simulator.url };
	const { parameters } = ourWay.subject(simulator.url);
	const { error } = await runNode({ node: new UgcAd(), parameters, credential, rows });
	expect(error).toBeUndefined();
	const http = await runNode({
		node: bodyReader,
		parameters: httpWay().subject(simulator.url).parameters,
		credential,
		rows,
	});
	const bodies = creations(simulator).map(({ body }) => body);
	expect(bodies).toHaveLength(rows.length);
	expect(http.items.map(({ json }) => json)).toEqual(bodies);
});
