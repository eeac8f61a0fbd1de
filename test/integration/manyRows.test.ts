import { WorkflowExpression } from 'n8n-workflow';

import { systemClock } from '../../nodes/shared/utils/clock';
import { useSimulator } from '../support/simulator';
import { creations } from './support/kinds';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator({ renderMs: 60_000 });
afterEach(() => jest.restoreAllMocks());

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

test.each(['continue', 'wait'])(
	'with %s, no expression is evaluated but those of rows',
	async (completion) => {
		const resolved = jest.spyOn(WorkflowExpression.prototype, 'resolveSimpleParameterValue');
		const { items, error } = await runUgcAd(simulator, { completion, waitBy: 'callback' });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		const expressions = resolved.mock.calls.map(([value]) => String(value));
		expect(expressions.filter((value) => value.startsWith('='))).toEqual(['={{ $json.script }}']);
	},
);

test('many rows do not hold n8n up while they are read and checked', async () => {
	const rows = Array.from({ length: 500 }, (_, row) => ({ script: `Row ${row}` }));
	let now = 0;
	let breaths = 0;
	jest.spyOn(systemClock, 'now').mockImplementation(() => ++now);
	jest.spyOn(systemClock, 'sleep').mockImplementation(async () => {
		breaths++;
	});
	await runUgcAd(simulator, { language: '={{ $itemIndex < 499 ? "en" : "english" }}' }, { rows });
	expect(creations(simulator)).toEqual([]);
	// a row takes a millisecond of this clock, and a stretch of work 50 of them
	expect(breaths).toBeGreaterThanOrEqual(9);
});
