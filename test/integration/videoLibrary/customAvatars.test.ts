import { useSimulator } from '../../support/simulator';
import { runLibrary } from '../support/library';

const simulator = useSimulator();

/** Of whom some are custom. */
const ALL = 12;
const avatars = async (cell: string | boolean | null) =>
	await runLibrary(
		simulator,
		{
			resource: 'avatar',
			operation: 'getAll',
			returnAll: true,
			filters: { isCustom: '={{ $json.cell }}' },
		},
		{ rows: [{ cell }] },
	);

test.each([true, 'true', 'TRUE', 'True', 'TRUE ', '1'])(
	'%p returns only your own avatars',
	async (cell) => {
		const { items } = await avatars(cell);
		expect(items.length).toBeGreaterThan(0);
		expect(items.every(({ json }) => json.isCustom === true)).toBe(true);
	},
);

test.each([false, 'FALSE', '', ' ', null])('%p returns all avatars', async (cell) => {
	expect((await avatars(cell)).items).toHaveLength(ALL);
});

test.each(['yes', '2'])('%p is an error, and nothing is looked up', async (cell) => {
	expect((await avatars(cell)).error).toMatchObject({
		message: 'Custom Only: Expected true or false',
	});
	expect(simulator.requests).toEqual([]);
});
