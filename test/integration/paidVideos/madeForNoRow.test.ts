import { later } from '../../support/fastTime';
import { usePaidVideos } from '../support/paidVideos';
import { usePress } from '../support/pressTable';
import { UserTable } from '../support/userTable';

const n8n = usePaidVideos();
const press = usePress(n8n);

/** Rows whose videos Output: Video has made; a node of the user's own has written their projects. */
async function writtenByHand() {
	const table = new UserTable([{ script: 'One' }, { script: 'Two' }]);
	const { items } = await n8n.run({ output: 'video' }, { rows: table.toDo() });
	for (const [index, { json }] of items.entries()) {
		table.edit(index + 1, { project_id: json.projectId as string, status: 'processing' });
	}
	return table;
}

const copyFirst = (table: UserTable) => {
	const { project_id, status } = table.row(1);
	table.add({ script: 'Three', project_id, status });
};

test.each([
	['before', 0],
	['after', 1],
])(
	'a row that is copied %s its first run as a row, with another script, does not get its video',
	async (_, runs) => {
		const table = await writtenByHand();
		for (let run = 0; run < runs; run++) await press(table);
		copyFirst(table);
		await later();
		await press(table);
		expect(table.row(3).video_url ?? '').toBe('');
	},
);

test('a column of projects that was sorted alone gives no row the video of another', async () => {
	const table = await writtenByHand();
	const [{ project_id: first }, { project_id: second }] = table.rows;
	table.edit(1, { project_id: second });
	table.edit(2, { project_id: first });
	await later();
	await press(table);
	expect(table.rows.map(({ video_url }) => video_url ?? '')).toEqual(['', '']);
});

test('of two rows that show one video in their first run as rows, both with other scripts, at most one gets it', async () => {
	const table = await writtenByHand();
	table.edit(1, { script: 'One, edited' });
	copyFirst(table);
	await later();
	await press(table);
	const [first, , copy] = table.rows.map(({ video_url }) => video_url ?? '');
	expect([first, copy].filter((url) => url !== '').length).toBeLessThan(2);
});
