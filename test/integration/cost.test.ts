import { type Simulator, startSimulator } from '../simulator';
import { creations } from './support/kinds';
import { runUgcAd } from './support/ugcAd';

let simulator: Simulator;

beforeAll(async () => void (simulator = await startSimulator({ renderMs: 60_000 })));
afterAll(async () => await simulator.close());

test('a run decrypts its credential once, however many rows it has', async () => {
	let decrypted = 0;
	const credential = {
		baseUrl: simulator.url,
		get apiKey() {
			decrypted++;
			return 'demo-key';
		},
	};
	const rows = Array.from({ length: 20 }, (_, row) => ({ script: `Row ${row}` }));
	const { items } = await runUgcAd(simulator, {}, { credential, rows });
	expect(items).toHaveLength(20);
	expect(creations(simulator).map(({ apiKey }) => apiKey)).toEqual(Array(20).fill('demo-key'));
	expect(decrypted).toBe(1);
});
