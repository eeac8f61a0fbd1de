import { creations } from '../support/kinds';
import { usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run } = n8n;

const WARNING = expect.stringContaining('use IDs such as row-1') as string;
const rowsOf = (...ids: unknown[]) => ids.map((id) => ({ id: id as string, script: `Row ${id}` }));

describe.each([
	'001',
	'007',
	'4006381333931',
	'12345678901234567',
	'3-1',
	'2026-11-26',
	'1.23E+15',
	'12E3',
])('an ID that Excel changes, such as %s', (id) => {
	test('is warned of in Check Only, in its row', async () => {
		const { items } = await run({ completion: 'check' }, { rows: rowsOf('row-1', id) });
		expect(items.map(({ json }) => json.check)).toEqual(['passed', 'passed']);
		expect(items[0].json.message).not.toContain('Excel');
		expect(items[1].json.message).toContain(`Excel changes ${id} when`);
	});

	test('is named above the output when its row is paid', async () => {
		const { hints } = await run({}, { rows: rowsOf('row-1', id) });
		expect(creations(simulator)).toHaveLength(2);
		expect(hints).toContainEqual(WARNING);
		expect(hints).toContainEqual(expect.stringContaining(`Excel changes ${id} when`));
	});
});

test.each([1, 100, '12345', 'row-1', 'A-001', '3-1b', 'ad 001', 'sku-3-1', 'E12', '0'])(
	'no other ID is warned of: %s',
	async (id) => {
		const { items } = await run({ completion: 'check' }, { rows: rowsOf(id) });
		expect(items[0].json.message).not.toContain('Excel');
		const { hints } = await run({}, { rows: rowsOf(id) });
		expect(hints).not.toContainEqual(WARNING);
	},
);
