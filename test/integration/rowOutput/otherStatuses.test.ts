import type { INodeParameters } from 'n8n-workflow';

import { creations } from '../support/kinds';
import { useRowOutput } from '../support/rowOutput';
import { pageIn, seenOf } from '../support/storyboard';

const { simulator, run } = useRowOutput();

const RESULTS = { message: '', video_url: '', project_id: '' };

const rows = ['Archived', 'Archived', 'On hold', 'completed', '', 'todo'].map((status, index) => ({
	...{ id: index + 81, script: `Text ${index}`, ...RESULTS, status },
}));

test.each(['check', 'continue'])(
	'rows with a status that is somebody else’s are counted, with the way to a video: %s',
	async (completion) => {
		const { items, hints } = await run({ completion }, { rows });
		expect(hints).toContainEqual(
			expect.toTell('otherStatuses', 2, 'Archived', 1, 'On hold', 'status'),
		);
		expect(items.slice(0, 4).map(({ json }) => json)).toEqual(
			rows.slice(0, 4).map(({ id, message }) => ({ id, message })),
		);
		expect(creations(simulator)).toHaveLength(completion === 'check' ? 0 : 2);
	},
);

test('the storyboard counts them apart from those that are finished', async () => {
	const { items } = await run({ completion: 'check' }, { rows, mode: 'manual' });
	const { summary, cards, filters } = seenOf(pageIn(items[0]) ?? '');
	expect(summary[1]).toTell('checkCounts', '2', '4');
	expect(filters.join()).toContain('Skipped');
	const archived = cards.find(({ title }) => title.startsWith('Row 81'));
	expect(archived?.notes.join()).toTell('otherStatuses', 'status');
	const finished = cards.find(({ title }) => title.startsWith('Row 84'));
	expect(finished?.notes).toEqual([]);
});

test.each<[string, INodeParameters]>([
	['no row has one', {}],
	['the panel counts them as empty', { statusesToCreate: 'archived, on hold' }],
])('nothing is said where %s', async (_, options) => {
	const given = Object.keys(options).length > 0 ? rows.slice(0, 3) : rows.slice(3);
	for (const completion of ['check', 'continue']) {
		const { hints } = await run({ completion, options }, { rows: given });
		expect(hints.join()).not.toTell('otherStatuses');
	}
});

test('messages name the columns as the panel does', async () => {
	const columns = { status: 'Stand', version: 'Fassung' };
	const resultColumns = { columns };
	const own = rows.map(({ status, ...row }) => ({ ...row, Stand: status }));
	const { hints } = await run({ options: { resultColumns } }, { rows: own });
	expect(hints).toContainEqual(expect.toTell('otherStatuses', 'Archived', 'Stand'));
});
